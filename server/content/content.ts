// Texts, banners, popups and pictures that staff edit, as drafts and published editions.

import type { FastifyBaseLogger } from 'fastify'
import type { BannerContent } from '#contract/content/content.ts'
import type { ContentKind } from '#rules/content/kinds.ts'
import { isPageSlug, legalSlug } from '#rules/content/pages.ts'
import { boundariesAfter, isShownAt } from '#rules/content/schedule.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { refreshWith } from '#server/adapters/database/refresh-with.ts'
import type { Watch } from '#server/adapters/database/watch.ts'
import { seedContent } from './seed-content.ts'
import { previewKey, readPreview } from './preview.ts'
import type { ContentSnapshot, Popup, PublishedPage } from './snapshot.ts'
import * as store from './store.ts'

export { listStored, type NamedContent } from './store.ts'

export { presentListed } from './present.ts'

export { publishFirst } from './seed-content.ts'
export { readDelivery } from './published-store.ts'
export { applyContentPlans, contentPlansDue } from './plan-content.ts'
export { storeImage } from './upload-image.ts'
export { normalisePaperPicture } from './image-encode.ts'
export {
  startingBrand,
  startingDelivery,
  startingPages,
  startingSearch,
  type SupplierDetails,
} from './default-content/starting.ts'
export type { ContentSnapshot } from './snapshot.ts'
export type { PreparePicture } from './images.ts'

/**
 * A draft shown in place of the published content; for a banner the draft itself, since the catalogue has the others.
 */
type Preview = { snapshot: ContentSnapshot; banner: { key: string; content: BannerContent } | null }

/**
 * The supplier's published content for the rest of the server: a value in memory, replaced when a newer one is
 * published.
 */
export type Content = {
  snapshot: () => ContentSnapshot
  /** Reads the database now, without waiting for the watch. */
  refresh: () => Promise<void>
  /** What a signed link shows; null where it is forged, expired or of nothing. */
  preview: (token: string, now: Date) => Promise<Preview | null>
  close: () => void
}

/** Clocks are set back by less all the time. */
const tolerableMs = 1000

/**
 * Reads the published content and keeps it current: what another process publishes is seen within a second. A database
 * without content gets neutral texts. While the database cannot be reached, the last known content stays.
 */
export async function openContent(
  db: Database,
  watch: Watch,
  log: FastifyBaseLogger,
  clock: () => number = Date.now,
): Promise<Content> {
  await seedContent(db, new Date(clock()))
  const secret = await previewKey(db)
  let madeAt = clock()
  let snapshot = await readSnapshot(db, madeAt)

  /** Whether the popups are those of this moment: also where the clock was set back meanwhile. */
  const isOfNow = () => clock() >= madeAt - tolerableMs && clock() < snapshot.validUntil
  const poll = async () => {
    const version = await store.readContentVersion(db)
    if (version === snapshot.version && isOfNow()) return
    const at = clock()
    snapshot = await readSnapshot(db, at)
    madeAt = at
  }
  const refresh = refreshWith(poll)
  const stopWatching = watch.ask(
    () => store.contentVersionNow,
    (version) => {
      if ((version ?? 0) === snapshot.version && isOfNow()) return
      refresh().catch((error: unknown) => log.warn({ err: error }, 'the content could not be refreshed'))
    },
  )

  return {
    snapshot: () => snapshot,
    refresh,
    preview: async (token, now) => {
      const name = readPreview(secret, token, now)
      const stored = name && (await store.findContent(db, name))
      return stored ? overlaid(snapshot, stored.draft, now.getTime()) : null
    },
    close: stopWatching,
  }
}

type RowOf<Kind extends ContentKind> = Extract<store.PublishedRow, { kind: Kind }>

async function readSnapshot(db: Database, now: number): Promise<ContentSnapshot> {
  // The version first: what is published after it makes the next poll read again.
  const version = await store.readContentVersion(db)
  const rows = await store.readPublished(db)
  const of = <Kind extends ContentKind>(kind: Kind) => rows.filter((row): row is RowOf<Kind> => row.kind === kind)
  const [brand] = of('brand')
  const [delivery] = of('delivery')
  const [search] = of('search')
  if (!brand || !delivery || !search) throw new Error('The shop has no brand, no delivery policy or no search words')
  const popups = of('popups')
  const legal = rows.find(({ kind, key }) => kind === 'pages' && key === legalSlug)
  return {
    version,
    validUntil: Math.min(
      Number.MAX_SAFE_INTEGER,
      ...boundariesAfter(
        popups.map(({ content }) => content),
        now,
      ),
    ),
    pages: new Map(
      of('pages')
        .flatMap((row) => pageOf(row))
        .map((page) => [page.slug, page]),
    ),
    legal: { version: legal?.number ?? 1, requiredFrom: legal?.asking ?? 1 },
    brand: brand.content,
    delivery: delivery.content,
    search: search.content,
    popups: inOrder(popups.filter(({ content }) => isShownAt(content, now))),
  }
}

const pageOf = (row: RowOf<'pages'>): PublishedPage[] =>
  isPageSlug(row.key)
    ? [{ slug: row.key, content: row.content, version: row.number, publishedAt: row.published_at.getTime() }]
    : []

const inOrder = (popups: readonly Popup[]): Popup[] =>
  popups
    .map(({ key, content }) => ({ key, content }))
    .sort((a, b) => a.content.sequence - b.content.sequence || a.key.localeCompare(b.key))

/** The draft in place of the published content. A popup comes first and immediately, or nobody would see it. */
function overlaid(snapshot: ContentSnapshot, { kind, key, content }: store.NamedContent, now: number): Preview {
  const withDraft = (over: Partial<ContentSnapshot>): Preview => ({ snapshot: { ...snapshot, ...over }, banner: null })
  switch (kind) {
    case 'pages': {
      if (!isPageSlug(key)) return withDraft({})
      const version = (snapshot.pages.get(key)?.version ?? 0) + 1
      const page = { slug: key, content, version, publishedAt: now }
      return withDraft({ pages: new Map(snapshot.pages).set(key, page) })
    }
    case 'brand':
      return withDraft({ brand: content })
    case 'delivery':
      return withDraft({ delivery: content })
    case 'popups': {
      const others = snapshot.popups.filter((popup) => popup.key !== key)
      return withDraft({ popups: [{ key, content: { ...content, audience: 'everyone' } }, ...others] })
    }
    case 'search':
      return withDraft({ search: content })
    case 'banners':
      return { snapshot, banner: { key, content } }
  }
}

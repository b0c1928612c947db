import type { AnswerOf } from '#contract/call.ts'
import type { AnyContent } from '#contract/content/content.ts'
import type { getContent } from '#contract/backoffice/trade/content/calls.ts'
import * as schemas from '#contract/content/schemas.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import type { ContentKind } from '#rules/content/kinds.ts'
import { isPageSlug } from '#rules/content/pages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { bannerViolations } from './banner-goods.ts'
import { checkContent, picturesIn } from './check-content.ts'
import type { Content } from './content.ts'
import { presentContent } from './present.ts'
import { project } from './project.ts'
import { deleteBanner } from './published-store.ts'
import * as store from './store.ts'

export type EditDeps = {
  db: Database
  content: Content
  /** Called when content that the catalogue carries has been published. */
  onPublished: () => void
}
type Wire = AnswerOf<typeof getContent>
type RequestContext = { who: Staff; now: Date }

const shapes = {
  pages: schemas.pageContent,
  brand: schemas.brandContent,
  delivery: schemas.deliveryContent,
  popups: schemas.popupContent,
  banners: schemas.bannerContent,
  search: schemas.searchContent,
} satisfies Record<ContentKind, unknown>

export async function showContent(db: Database, name: store.Name): Promise<Result<Wire>> {
  const stored = await store.findContent(db, name)
  return stored ? ok(presentContent(stored)) : fail('not_found')
}

/** Saves a draft over the revision that its editor has read; visitors do not see it. */
export async function saveDraft(
  { db }: EditDeps,
  { revision, ...draft }: store.NamedContent & { revision: number },
  { who, now }: RequestContext,
): Promise<Result<Wire>> {
  if (draft.kind === 'pages' && !isPageSlug(draft.key)) return fail('not_found', { detail: 'There is no such page' })
  const errors = checkContent(draft)
  if (errors.length > 0) return fail('validation', { detail: 'Some parts are wrong', errors })
  const change = { by: actorOf(who), at: now }
  return transact(db, async (tx) => {
    const unknown = await unknownPictures(tx, draft)
    if (unknown) return unknown
    const unfit = draft.kind === 'banners' ? await bannerViolations(tx, draft.content) : []
    if (unfit.length > 0) return fail('validation', { detail: 'Some goods may not be shown', errors: unfit })
    if (revision === 0) {
      if (!(await store.insertContent(tx, draft, change)))
        return fail('edit_conflict', { detail: 'This is there already' })
    } else {
      const locked = await lockRevision(tx, draft, revision)
      if (!locked.ok) return locked
      await store.updateDraft(tx, draft, change)
    }
    return contentAfter(tx, draft)
  })
}

async function unknownPictures(tx: Tx, content: AnyContent) {
  const pictures = picturesIn(content)
  const known = await store.knownPictures(
    tx,
    pictures.map(({ id }) => id),
  )
  const errors = pictures.filter(({ id }) => !known.has(id)).map(({ path }) => ({ path, code: 'image_unknown' }))
  return errors.length > 0 ? fail('validation', { detail: 'A picture is missing', errors }) : null
}

/**
 * Fails with `edit_conflict` for an editor who has read an older draft, so that nobody publishes or overwrites unseen
 * changes.
 */
async function lockRevision(tx: Tx, name: store.Name, revision: number): Promise<Result<store.StoredContent>> {
  const stored = await store.lockContent(tx, name)
  if (!stored) return fail('not_found')
  if (stored.revision !== revision) return fail('edit_conflict', { detail: `The revision is now ${stored.revision}` })
  return ok(stored)
}

async function contentAfter(tx: Tx, name: store.Name): Promise<Result<Wire>> {
  const stored = await store.findContent(tx, name)
  return stored ? ok(presentContent(stored)) : fail('not_found')
}

/**
 * Publishes the draft as a new edition, here immediately and in other processes within a second. Repeating it changes
 * nothing: nobody has to agree twice to the same wording. The delivery terms that came with the database are confirmed by it.
 */
export async function publishDraft(
  deps: EditDeps,
  name: store.Name,
  { revision, asksAgain = false }: { revision: number; asksAgain?: boolean | undefined },
  { who, now }: RequestContext,
): Promise<Result<Wire>> {
  const published = await transact(deps.db, async (tx) => {
    const locked = await lockRevision(tx, name, revision)
    if (!locked.ok) return locked
    const { draft, published: shownNow, isChanged } = locked.value
    const isConfirmed = shownNow !== null && !isStart(name, shownNow)
    if (isConfirmed && !isChanged && (shownNow.asksAgain || !asksAgain)) return contentAfter(tx, name)
    await store.insertEdition(tx, draft, { by: actorOf(who), at: now, asksAgain })
    await project(tx, draft)
    return contentAfter(tx, name)
  })
  if (published.ok) await notifyPublished(deps, name)
  return published
}

/** Terms that nobody of the company has decided yet. */
const isStart = ({ kind }: store.Name, { number }: { number: number }): boolean => kind === 'delivery' && number === 1

async function notifyPublished({ content, onPublished }: EditDeps, { kind }: store.Name): Promise<void> {
  if (kind === 'banners' || kind === 'delivery') onPublished()
  await content.refresh()
}

/** Withdraws a popup or a banner. */
export async function withdraw(
  deps: EditDeps,
  name: store.Name,
  { revision }: { revision: number },
): Promise<Result<Wire>> {
  const withdrawn = await transact(deps.db, async (tx) => {
    const locked = await lockRevision(tx, name, revision)
    if (!locked.ok) return locked
    await store.clearPublished(tx, name)
    if (name.kind === 'banners') await deleteBanner(tx, name.key)
    return contentAfter(tx, name)
  })
  if (withdrawn.ok) await notifyPublished(deps, name)
  return withdrawn
}

/** Makes an earlier edition the draft. Fails for one that no longer has the shape of its kind. */
export function restoreEdition(
  { db }: EditDeps,
  name: store.Name,
  { revision, edition }: { revision: number; edition: number },
  { who, now }: RequestContext,
): Promise<Result<Wire>> {
  return transact(db, async (tx) => {
    const locked = await lockRevision(tx, name, revision)
    if (!locked.ok) return locked
    const earlier = await store.editionNumbered(tx, name, edition)
    if (!earlier) return fail('not_found', { detail: 'There is no such edition' })
    if (!shapes[name.kind].safeParse(earlier.content).success) return invalid('edition', 'out_of_date')
    await store.updateDraft(tx, earlier, { by: actorOf(who), at: now })
    return contentAfter(tx, name)
  })
}

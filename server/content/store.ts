import { sql } from 'kysely'
import type { AnyContent } from '#contract/content/content.ts'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import type { ContentKind } from '#rules/content/kinds.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { actorIn, perhapsActorIn, type Actor } from '#server/http/actor.ts'

export type Name = { kind: ContentKind; key: string }
/** What a text says, under its name. */
export type NamedContent = AnyContent & { key: string }
export type Edition = NamedContent & {
  number: number
  asksAgain: boolean
  publishedAt: Date
  publishedBy: Actor
}
export type StoredContent = Name & {
  draft: NamedContent
  revision: number
  changedAt: Date
  changedBy: Actor
  published: Edition | null
  isChanged: boolean
  plan: Plan | null
}
/** What is planned: decided content that goes live, and off again, at its moments. */
export type Plan = {
  startsAt: Date
  endsAt: Date | null
  hasBegun: boolean
  revision: number
  plannedBy: Actor
  plannedAt: Date
}

/** As one value, for the watch; null: nothing was ever published. */
export const contentVersionNow = sql<number | null>`select version from content_version`

export async function readContentVersion(db: Database | Tx): Promise<number> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

export type PublishedRow = NamedContent & {
  number: number
  published_at: Date
  /** The last edition, up to the published one, that asks retailers to agree again. */
  asking: number
}

/** All published content, in one statement. */
export async function readPublished(db: Database | Tx): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select c.kind, c.key, e.number, e.content, e.published_at,
      coalesce((select max(a.number) from content_edition a where a.kind = c.kind and a.key = c.key
        and a.asks_again and a.number <= c.published), 1) as asking
    from content c join content_edition e on e.kind = c.kind and e.key = c.key and e.number = c.published
    where c.kind <> 'banners' order by c.kind, c.key`.execute(db)
  return rows
}

const storedQuery = (db: Database | Tx) =>
  db
    .selectFrom('content as c')
    .leftJoin('content_edition as e', (join) =>
      join.onRef('e.kind', '=', 'c.kind').onRef('e.key', '=', 'c.key').onRef('e.number', '=', 'c.published'),
    )
    .leftJoin('content_plan as p', (join) => join.onRef('p.kind', '=', 'c.kind').onRef('p.key', '=', 'c.key'))
    .select(['c.kind', 'c.key', 'c.draft', 'c.revision', 'c.changed_at'])
    .select([actorIn('c.changed_by').as('changed_by'), perhapsActorIn('e.published_by').as('published_by')])
    .select(['p.starts_at', 'p.ends_at', 'p.edition as plan_edition', 'p.revision as plan_revision', 'p.planned_at'])
    .select(perhapsActorIn('p.planned_by').as('planned_by'))
    .select(['e.number', 'e.content', 'e.asks_again', 'e.published_at'])
    .select(sql<boolean>`e.content is distinct from c.draft`.as('is_changed'))

type StoredRow = Awaited<ReturnType<ReturnType<typeof storedQuery>['executeTakeFirstOrThrow']>>

export async function findContent(db: Database | Tx, { kind, key }: Name): Promise<StoredContent | null> {
  const row = await storedQuery(db).where('c.kind', '=', kind).where('c.key', '=', key).executeTakeFirst()
  return row ? storedOf(row) : null
}

/** What a list says of an item. `title`: title, name, promise or description, as its kind has; null for search words. */
export type ListedContent = Name & {
  title: LocalizedText | null
  revision: number
  changedAt: Date
  changedBy: Actor
  published: number | null
  isChanged: boolean
}

/** Texts stay in the database: of each draft the title is sent, and whether it is another than its edition. */
export async function listStored(
  db: Database,
  { kind, page, size }: { kind: ContentKind | null; page: number; size: number },
): Promise<{ rows: ListedContent[]; total: number }> {
  const only = sql<boolean>`(${kind}::text is null or c.kind = ${kind})`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedContent>`
      select c.kind, c.key, coalesce(c.draft->'title', c.draft->'name', c.draft->'promise', c.draft->'description') as title,
        c.revision, c.changed_at as "changedAt", ${actorIn('c.changed_by')} as "changedBy", e.number as published,
        e.content is distinct from c.draft as "isChanged"
      from content c left join content_edition e on e.kind = c.kind and e.key = c.key and e.number = c.published
      where ${only} order by c.kind, c.key limit ${size} offset ${page * size}`.execute(db),
    db
      .selectFrom('content as c')
      .where(only)
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

/** What is stored has the shape of its kind: it was checked before. */
const namedContent = ({ kind, key }: Name, content: unknown): NamedContent => ({ kind, key, content }) as NamedContent

const storedOf = (row: StoredRow): StoredContent => ({
  kind: row.kind,
  key: row.key,
  draft: namedContent(row, row.draft),
  revision: row.revision,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
  published:
    row.number === null || row.published_at === null
      ? null
      : {
          ...namedContent(row, row.content),
          number: row.number,
          asksAgain: row.asks_again ?? false,
          publishedAt: row.published_at,
          publishedBy: row.published_by ?? { id: null, name: '' },
        },
  isChanged: row.is_changed,
  plan:
    row.starts_at === null || row.planned_at === null
      ? null
      : {
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          hasBegun: row.plan_edition !== null,
          revision: row.plan_revision ?? 0,
          plannedBy: row.planned_by ?? { id: null, name: '' },
          plannedAt: row.planned_at,
        },
})

/** Locks a text until the transaction ends. */
export const lockContent = async (tx: Tx, name: Name): Promise<StoredContent | null> => {
  await sql`select 1 from content where kind = ${name.kind} and key = ${name.key} for update`.execute(tx)
  return findContent(tx, name)
}

type Change = { by: string; at: Date }

/** @returns false where somebody else has added the same meanwhile */
export async function insertContent(
  tx: Tx | Database,
  { kind, key, content }: NamedContent,
  { by, at }: Change,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('content')
    .values({
      kind,
      key,
      draft: JSON.stringify(content),
      revision: 1,
      published: null,
      changed_at: at,
      changed_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateDraft(tx: Tx, { kind, key, content }: NamedContent, { by, at }: Change): Promise<void> {
  await tx
    .updateTable('content')
    .set({ draft: JSON.stringify(content), changed_at: at, changed_by: by })
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

/** Stores the content as the next edition and publishes it. */
export async function insertEdition(
  tx: Tx,
  { kind, key, content }: NamedContent,
  { by, at, asksAgain = false }: Change & { asksAgain?: boolean },
): Promise<void> {
  await sql`
    with edition as (
      insert into content_edition (kind, key, number, content, asks_again, published_at, published_by)
      select ${kind}, ${key}, coalesce(max(number), 0) + 1, ${JSON.stringify(content)}::jsonb, ${asksAgain}, ${at}::timestamptz, ${by}
      from content_edition where kind = ${kind} and key = ${key} returning number)
    update content set published = edition.number from edition where kind = ${kind} and key = ${key}`.execute(tx)
}

export async function clearPublished(tx: Tx, { kind, key }: Name): Promise<void> {
  await tx.updateTable('content').set({ published: null }).where('kind', '=', kind).where('key', '=', key).execute()
}

const editionColumns = [
  ...(['kind', 'key', 'number', 'content', 'asks_again', 'published_at'] as const),
  actorIn('content_edition.published_by').as('published_by'),
] as const

export async function editionsOf(
  db: Database,
  { kind, key }: Name,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Edition[]; total: number }> {
  const all = db.selectFrom('content_edition').where('kind', '=', kind).where('key', '=', key)
  const [rows, counted] = await Promise.all([
    all
      .select(editionColumns)
      .orderBy('number', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    all.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(editionOf), total: counted.total }
}

export async function editionNumbered(tx: Tx, { kind, key }: Name, number: number): Promise<Edition | null> {
  const row = await tx
    .selectFrom('content_edition')
    .select(editionColumns)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? editionOf(row) : null
}

type EditionRow = Name & {
  number: number
  content: unknown
  asks_again: boolean
  published_at: Date
  published_by: Actor
}
const editionOf = (row: EditionRow): Edition => ({
  ...namedContent(row, row.content),
  number: row.number,
  asksAgain: row.asks_again,
  publishedAt: row.published_at,
  publishedBy: row.published_by,
})

/** Which of these pictures exist. */
export async function knownPictures(db: Database | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('picture')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

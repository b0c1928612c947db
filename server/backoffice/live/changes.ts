import { sql } from 'kysely'
import { liveSubjects, manyRecords, type ChangeKind, type LiveSubject } from '#rules/live/subjects.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { sqlState, type Database } from '#server/adapters/database/database.ts'
import { keptMs } from './position.ts'

/** A change of a record, as open screens receive it. */
export type RecordChange = {
  subject: LiveSubject
  /** The record's id, or `*`. */
  id: string
  kind: ChangeKind
  /** Of an order that still exists. */
  number?: string
  stage?: Stage
  /** Of a run: whose it is. It is not sent. */
  driver?: string | null
}

/**
 * What was committed since a position, and the position after it. A position is a snapshot of transactions as text, so
 * it means the same to every process on the database.
 */
type Changes = { position: string; changes: RecordChange[] }

/** Of one subject; more become one change of `*`. */
const mostChanges = 200
/** Rows that one reading takes: a reader that missed more reads all lists again. */
const mostRows = 5000

type ChangeRow = { position: string; subject: string | null; key: string | null; kind: ChangeKind | null }

/** The position after everything that is committed now. */
export async function currentPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(db)
  return rows[0]?.position ?? ''
}

/**
 * Everything committed since a position, each change once, however late its transaction ended. Null where the position
 * is none of this database.
 */
export async function changesSince(db: Database, position: string): Promise<Changes | null> {
  const found = await findChanges(db, position).catch((error: unknown) => {
    // Text that is no snapshot, such as one whose limits are reversed.
    if (sqlState(error) === '22P02') return null
    throw error
  })
  const first = found?.[0]
  if (!found || !first) return null
  if (found.length > mostRows)
    return {
      position: first.position,
      changes: liveSubjects.map((subject) => ({ subject, id: manyRecords, kind: 'changed' })),
    }
  const rows = found.flatMap(({ subject, key, kind }) =>
    isSubject(subject) && key !== null && kind !== null ? [{ subject, id: key, kind }] : [],
  )
  return { position: first.position, changes: await described(db, bounded(rows)) }
}

async function findChanges(db: Database, position: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    with seen as (select ${position}::pg_snapshot as seen)
    select pg_current_snapshot()::text as position, e.subject, e.key, e.kind
    from seen left join lateral (
      select * from live_event where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)
      limit ${mostRows + 1}
    ) e on true
    where pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot())
    order by e.at, e.xid`.execute(db)
  return rows
}

const isSubject = (subject: string | null): subject is LiveSubject =>
  subject !== null && (liveSubjects as readonly string[]).includes(subject)

/** One change per record, and one for all where a subject has too many. */
function bounded(changes: readonly RecordChange[]): RecordChange[] {
  const latest = new Map<string, RecordChange>()
  for (const change of changes) {
    const key = `${change.subject} ${change.id}`
    const before = latest.get(key)
    latest.set(key, before?.kind === 'added' && change.kind === 'changed' ? before : change)
  }
  const all = [...latest.values()]
  return liveSubjects.flatMap((subject): RecordChange[] => {
    const own = all.filter((change) => change.subject === subject)
    const isMany = own.length > mostChanges || own.some(({ id }) => id === manyRecords)
    return isMany ? [{ subject, id: manyRecords, kind: 'changed' }] : own
  })
}

/** Adds what the record itself says, as far as it still exists. */
async function described(db: Database, changes: readonly RecordChange[]): Promise<RecordChange[]> {
  const idsOf = (wanted: LiveSubject) =>
    changes.flatMap(({ subject, id }) => (subject === wanted && id !== manyRecords ? [id] : []))
  const [orders, runs] = await Promise.all([findOrders(db, idsOf('order')), findRuns(db, idsOf('run'))])
  const facts = { order: orders, run: runs } as Partial<Record<LiveSubject, ReadonlyMap<string, Partial<RecordChange>>>>
  return changes.map((change) => ({ ...change, ...facts[change.subject]?.get(change.id) }))
}

async function findOrders(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'order_number', 'stage']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, order_number, stage }) => [id, { number: order_number, stage }]))
}

async function findRuns(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('delivery_run').select(['id', 'driver_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, driver_id }) => [id, { driver: driver_id }]))
}

/** Deletes what no reader may ask for any more. */
export const forgetChanges = (db: Database, now: Date): Promise<unknown> =>
  db
    .deleteFrom('live_event')
    .where('at', '<', new Date(now.getTime() - keptMs))
    .execute()

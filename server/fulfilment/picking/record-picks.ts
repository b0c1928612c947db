import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { recordPicks as recordPicksCall } from '#contract/backoffice/day/picking/calls.ts'
import { entryViolation, withEntry } from '#rules/fulfilment/pick-entry.ts'
import type { UnitCounts } from '#rules/fulfilment/pick-list.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { recordAction, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { findOrderUnits, forgetBoxes } from './store.ts'

type Entry = RequestOf<typeof recordPicksCall>['body']['entries'][number]
type Answer = AnswerOf<typeof recordPicksCall>
type EntryResult = Answer['results'][number]
type Code = NonNullable<EntryResult['code']>

/** Units may be taken back as long as the order is in the warehouse and not packed. */
const stagesToTakeBack: readonly Stage[] = ['ACCEPTED', 'PICKING', 'CANCELLED']

/**
 * Records entries, those of an order in their order and in one transaction. An entry that was recorded before succeeds
 * again and changes nothing, whatever happened to its order since. One that is refused does not affect the others.
 */
export async function recordPicks(
  db: Database,
  who: Staff,
  { entries, now }: { entries: readonly Entry[]; now: Date },
): Promise<Answer> {
  const results = new Map<string, EntryResult>()
  const counts: Answer['counts'] = []
  const actionIds: number[] = []
  for (const [orderId, ofOrder] of Map.groupBy(entries, (entry) => entry.orderId)) {
    const recorded = await transact(db, (tx) => recordForOrder(tx, who, { orderId, entries: ofOrder, now }))
    for (const result of recorded.results) results.set(result.id, result)
    if (recorded.undo) actionIds.push(recorded.undo.actionId)
    const named = new Set(ofOrder.map(({ productId }) => productId))
    for (const [productId, units] of recorded.units)
      if (named.has(productId)) counts.push({ orderId, productId, ...units })
  }
  return {
    results: [...new Set(entries.map(({ id }) => id))].flatMap((id) => results.get(id) ?? []),
    counts,
    actionIds,
  }
}

type OrderEntries = { orderId: string; entries: readonly Entry[]; now: Date }
type RecordedEntries = {
  results: EntryResult[]
  units: ReadonlyMap<number, UnitCounts>
  undo: UndoableAction | null
}

async function recordForOrder(tx: Tx, who: Staff, { orderId, entries, now }: OrderEntries): Promise<RecordedEntries> {
  const order = await lockOrder(tx, orderId, null)
  if (!order)
    return { results: entries.map(({ id }) => ({ id, ok: false, code: 'not_found' })), units: new Map(), undo: null }
  const units = await findOrderUnits(tx, orderId)
  const known = await findEntries(
    tx,
    entries.map(({ id }) => id),
  )
  const results: EntryResult[] = []
  const accepted: Entry[] = []
  for (const entry of entries) {
    const before = known.get(entry.id)
    const code = before ? repetitionCode(before, entry) : codeOf(order.stage, units.get(entry.productId), entry)
    results.push(code === null ? { id: entry.id, ok: true } : { id: entry.id, ok: false, code })
    if (before || code !== null) continue
    known.set(entry.id, entry)
    accepted.push(entry)
    units.set(entry.productId, withEntry(units.get(entry.productId) ?? nothing, entry))
  }
  await insertEntries(tx, accepted, { actor: actorOf(who), now })
  return { results, units, undo: await recordUndo(tx, who, { orderId, entries: accepted, now }) }
}

async function recordUndo(tx: Tx, who: Staff, { orderId, entries, now }: OrderEntries): Promise<UndoableAction | null> {
  if (entries.length === 0) return null
  const inverse = { entries: entries.map(({ productId, step, units }) => ({ productId, step, units })) }
  return recordAction(tx, { kind: 'units_picked', subject: { type: 'order', id: orderId }, inverse, who, at: now })
}

const nothing: UnitCounts = { needed: 0, picked: 0, checked: 0 }

function codeOf(stage: Stage, counts: UnitCounts | undefined, entry: Entry): Code | null {
  if (entry.units === 0) return 'below_zero'
  if (entry.units > 0 ? stage !== 'PICKING' : !stagesToTakeBack.includes(stage)) return 'order_closed'
  return entryViolation(counts, entry)
}

/** An id that was used for something else is a mistake of the device. */
const repetitionCode = (before: StoredEntry, entry: Entry): Code | null =>
  before.orderId === entry.orderId &&
  before.productId === entry.productId &&
  before.step === entry.step &&
  before.units === entry.units
    ? null
    : 'idempotency_key_reused'

type StoredEntry = Pick<Entry, 'id' | 'orderId' | 'productId' | 'step' | 'units'>
async function findEntries(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  const { rows } = await sql<StoredEntry>`
    select id, order_id as "orderId", product_id as "productId", step, units
    from pick_entry where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes entries. A device's clock may be wrong: the future is not recorded. */
export async function insertEntries(
  tx: Tx,
  entries: readonly Entry[],
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ id, orderId, productId, step, units, at }) => ({
    id,
    order_id: orderId,
    product_id: productId,
    step,
    units,
    at: new Date(Math.min(Date.parse(at), now.getTime())),
    received_at: now,
    actor,
  }))
  await tx.insertInto('pick_entry').values(rows).execute()
  await forgetBoxes(
    tx,
    entries.map(({ orderId }) => orderId),
  )
}

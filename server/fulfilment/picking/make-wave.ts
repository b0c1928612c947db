import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { makeWave as makeWaveCall } from '#contract/backoffice/day/picking/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockOrder, moveOrder, orderActorOf } from '#server/orders/orders.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import { presentHeaders } from './present.ts'
import { findOrderUnits, findWave, forgetBoxes } from './store.ts'

type WaveResult = AnswerOf<typeof makeWaveCall>
type Row = WaveResult['results'][number]
/** `isNew`: it was not in the wave before. */
type TakenRow = Row & { isNew?: boolean }
type Action = { who: Staff; now: Date; newId: () => string }

/** The wave that takes orders; `isMade`: false until the first one is taken, whose transaction makes it. */
type TakingWave = { id: string; name: string; isMade: boolean }

/**
 * Makes a wave of orders, each in its own transaction and in the given order, which is that of the boxes: one that
 * cannot be taken does not affect the others. Of two clerks who take the same order, the first has it; a wave without any is
 * never made.
 */
export async function makeWave(
  db: Database,
  { orderIds, name }: { orderIds: readonly string[]; name: string },
  action: Action,
): Promise<Result<WaveResult>> {
  const wave = { id: action.newId(), name, isMade: false }
  const results = await takeOrders(db, wave, orderIds, action)
  return wave.isMade ? withUndo(db, wave.id, results, action) : ok({ wave: null, results, undo: null })
}

const insertWave = (tx: Tx, { id, name }: TakingWave, { who, now }: Action) =>
  sql`
    insert into pick_wave (id, number, name, created_at, created_by)
    values (${id}, 'W' || lpad(nextval('pick_wave_number_seq')::text, 5, '0'), ${name}, ${now}, ${actorOf(who)})`.execute(
    tx,
  )

export async function addToWave(
  db: Database,
  { waveId, orderIds }: { waveId: string; orderIds: readonly string[] },
  action: Action,
): Promise<Result<WaveResult>> {
  if (!isUuid(waveId) || !(await findWave(db, waveId))) return fail('not_found')
  const results = await takeOrders(db, { id: waveId, name: '', isMade: true }, orderIds, action)
  return withUndo(db, waveId, results, action)
}

/** Removes orders that are not packed: they wait for picking again. What was picked is taken back in the ledger. */
export async function removeFromWave(
  db: Database,
  { waveId, orderIds }: { waveId: string; orderIds: readonly string[] },
  action: Action,
): Promise<Result<WaveResult>> {
  if (!isUuid(waveId) || !(await findWave(db, waveId))) return fail('not_found')
  const results: Row[] = []
  for (const id of new Set(orderIds)) results.push(await transact(db, (tx) => removeOrder(tx, waveId, id, action)))
  return withHeader(db, waveId, results)
}

/** The result of taking orders, whose action can be undone. */
async function withUndo(db: Database, id: string, rows: TakenRow[], { who, now }: Action): Promise<Result<WaveResult>> {
  const orderIds = rows.flatMap((row) => (row.isNew ? [row.id] : []))
  const results = rows.map(({ isNew: _isNew, ...row }) => row)
  if (orderIds.length === 0) return withHeader(db, id, results)
  const subject = { type: 'wave', id } as const
  const undo = await transact(db, (tx) =>
    recordAction(tx, { kind: 'wave_orders_taken', subject, inverse: { orderIds }, who, at: now }),
  )
  return withHeader(db, id, results, undo)
}

async function withHeader(
  db: Database,
  id: string,
  results: Row[],
  undo: WaveResult['undo'] = null,
): Promise<Result<WaveResult>> {
  const wave = await findWave(db, id)
  const [header] = await presentHeaders(db, wave ? [wave] : [])
  return ok({ wave: header ?? null, results, undo })
}

async function takeOrders(
  db: Database,
  wave: TakingWave,
  orderIds: readonly string[],
  action: Action,
): Promise<TakenRow[]> {
  const results: TakenRow[] = []
  for (const id of new Set(orderIds)) {
    const row = await transact(db, (tx) => takeOrder(tx, wave, id, action))
    wave.isMade ||= row.ok
    results.push(row)
  }
  return results
}

async function takeOrder(tx: Tx, wave: TakingWave, id: string, action: Action): Promise<TakenRow> {
  const { who, now } = action
  const order = await lockOrder(tx, id, null)
  if (!order) return { id, ok: false, code: 'not_found' }
  const failed = (code: string): Row => ({ id, ok: false, stage: order.stage, code })
  const current = await waveOf(tx, id)
  if (order.stage === 'PICKING' && current !== null)
    return current === wave.id ? { id, ok: true, stage: 'PICKING' } : failed('conflict')
  if (order.stage !== 'PICKING') {
    if (order.stage !== 'ACCEPTED') return failed('order_closed')
    const move = { to: 'PICKING', by: orderActorOf(who), actor: actorOf(who), reason: null, at: now } as const
    const moved = await moveOrder(tx, order, move)
    if (!moved.ok) return failed(moved.error.code)
  }
  if (!wave.isMade) await insertWave(tx, wave, action)
  await sql`
    with numbered as (update pick_wave set last_box = last_box + 1 where id = ${wave.id} returning last_box)
    insert into pick_wave_order (order_id, wave_id, box, added_at)
    select ${id}::uuid, ${wave.id}::uuid, last_box, ${now}::timestamptz from numbered
    on conflict (order_id) do update set wave_id = excluded.wave_id, box = excluded.box, added_at = excluded.added_at`.execute(
    tx,
  )
  return { id, ok: true, stage: 'PICKING', isNew: true }
}

export async function waveOf(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('pick_wave_order')
    .select('wave_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.wave_id ?? null
}

const removable: readonly Stage[] = ['PICKING', 'CANCELLED']

/** Removes one order, under its lock. */
export async function removeOrder(tx: Tx, waveId: string, id: string, action: Action): Promise<Row> {
  const { who, now } = action
  const order = await lockOrder(tx, id, null)
  if (!order) return { id, ok: false, code: 'not_found' }
  const failed = (code: string): Row => ({ id, ok: false, stage: order.stage, code })
  if ((await waveOf(tx, id)) !== waveId) return failed('not_found')
  if (!removable.includes(order.stage)) return failed('order_closed')
  await takeBackAll(tx, id, action)
  await forgetBoxes(tx, [id])
  await tx.deleteFrom('pick_wave_order').where('order_id', '=', id).execute()
  if (order.stage === 'CANCELLED') return { id, ok: true, stage: 'CANCELLED' }
  const move = { to: 'ACCEPTED', by: orderActorOf(who), actor: actorOf(who), reason: null, at: now } as const
  const moved = await moveOrder(tx, order, move)
  if (!moved.ok) throw new Error(`A picked order could not go back to ACCEPTED: ${moved.error.code}`)
  return { id, ok: true, stage: 'ACCEPTED' }
}

/** Takes back in the ledger whatever was picked and counted for an order. */
async function takeBackAll(tx: Tx, orderId: string, { who, now, newId }: Action): Promise<void> {
  const units = await findOrderUnits(tx, orderId)
  const entries = [...units].flatMap(([productId, { picked, checked }]) => [
    { productId, step: 'PICK' as const, units: -picked },
    { productId, step: 'CHECK' as const, units: -checked },
  ])
  for (const entry of entries.filter((one) => one.units !== 0)) {
    await tx
      .insertInto('pick_entry')
      .values({
        id: newId(),
        order_id: orderId,
        product_id: entry.productId,
        step: entry.step,
        units: entry.units,
        at: now,
        received_at: now,
        actor: actorOf(who),
      })
      .execute()
  }
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type {
  addPurchaseOrder as addCall,
  closePurchaseOrder as closeCall,
  savePurchaseOrder as saveCall,
  sendPurchaseOrder as sendCall,
} from '#contract/backoffice/goods/purchasing/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { fromBaht } from '#rules/money.ts'
import { isOnItsWay } from '#rules/stock/purchase-states.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { lockOrder, readOrder, unitsOnOrder, writeLines, type LockedOrder, type WholeOrder } from './store.ts'

type Lines = RequestOf<typeof addCall>['body']['lines']

/** What is wrong with the lines of a draft: a product that is unknown or there twice, or an amount with parts of a satang. */
async function lineViolation(tx: Tx, lines: Lines): Promise<{ path: string; code: string } | null> {
  const ids = lines.map(({ productId }) => productId)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) return { path: `lines.${twice}.productId`, code: 'duplicate' }
  const uneven = lines.findIndex(({ costAmt }) => fromBaht(costAmt) === null)
  if (uneven >= 0) return { path: `lines.${uneven}.costAmt`, code: 'invalid' }
  const { rows } = await sql<{ id: number }>`select id from product where id = any(${ids}::int[])`.execute(tx)
  const unknown = ids.findIndex((id) => !rows.some((row) => row.id === id))
  return unknown >= 0 ? { path: `lines.${unknown}.productId`, code: 'unknown' } : null
}

/** A product of which more is on order than was seen with its line; undefined where there is none, or nothing is said of it. */
async function findOrderedSince(tx: Tx, lines: Lines): Promise<number | undefined> {
  const seen = new Map(lines.flatMap(({ productId, onOrder }) => (onOrder === undefined ? [] : [[productId, onOrder]])))
  if (seen.size === 0) return undefined
  const { rows } = await sql<{ product_id: number; units: number }>`
    select * from (${unitsOnOrder}) coming where product_id = any(${[...seen.keys()]}::int[])`.execute(tx)
  return rows.find(({ product_id: id, units }) => units > (seen.get(id) ?? units))?.product_id
}

/** Adds a draft, once per key. Fails with `conflict` where somebody else has ordered its goods since they were proposed. */
export function addOrder(db: Database, request: As<Staff, typeof addCall>): Promise<Outcome<WholeOrder>> {
  const { body, who, now } = request
  return transactOnce(db, request, { content: ['add-purchase-order', body] }, async (tx, findReplay) => {
    const replay = await findReplay()
    if (replay) return replay
    // Who orders from the same supplier at the same moment waits.
    const supplier = isUuid(body.supplierId)
      ? await tx
          .selectFrom('supplier')
          .select('id')
          .where('id', '=', body.supplierId)
          .forNoKeyUpdate()
          .executeTakeFirst()
      : undefined
    if (!supplier) return fail('not_found')
    const violation = await lineViolation(tx, body.lines)
    if (violation) return fail('validation', { errors: [violation] })
    const ordered = await findOrderedSince(tx, body.lines)
    if (ordered !== undefined) return fail('conflict', { detail: `More of product ${ordered} is on order by now` })
    const id = randomUUID()
    const { rows } = await sql<{ number: number }>`
        select nextval('purchase_order_number_seq')::int as number`.execute(tx)
    await tx
      .insertInto('purchase_order')
      .values({
        id,
        number: `PO${String(rows[0]?.number ?? 0).padStart(6, '0')}`,
        supplier_id: supplier.id,
        expected_on: body.expectedOn ?? null,
        note: body.note,
        created_at: now,
        created_by: actorOf(who),
      })
      .execute()
    await writeLines(tx, id, body.lines)
    const added = await readOrder(tx, id)
    if (!added) throw new Error(`The purchase order ${id} was not written`)
    return ok(added)
  })
}

/** Changes one order under its lock, and returns it as it is then. */
async function changeOrder(
  db: Database,
  id: string,
  change: (tx: Tx, order: LockedOrder) => Promise<Result<null>>,
): Promise<Result<WholeOrder>> {
  if (!isUuid(id)) return fail('not_found')
  return transact(db, async (tx): Promise<Result<WholeOrder>> => {
    const order = await lockOrder(tx, id)
    if (!order) return fail('not_found')
    const changed = await change(tx, order)
    if (!changed.ok) return changed
    const read = await readOrder(tx, id)
    return read ? ok(read) : fail('not_found')
  })
}

/** Changes a draft. Fails with `edit_conflict` where somebody else saved it since it was read, `order_closed` once sent. */
export const saveOrder = (db: Database, { params, body }: As<Staff, typeof saveCall>): Promise<Result<WholeOrder>> =>
  changeOrder(db, params.id, async (tx, order) => {
    if (order.state !== 'DRAFT') return fail('order_closed', { detail: `It is ${order.state}` })
    if (order.revision !== body.revision) return fail('edit_conflict', { detail: `The revision is ${order.revision}` })
    const violation = await lineViolation(tx, body.lines)
    if (violation) return fail('validation', { errors: [violation] })
    await sql`update purchase_order set note = ${body.note}, expected_on = ${body.expectedOn ?? null}::date,
      revision = revision + 1 where id = ${order.id}::uuid`.execute(tx)
    await writeLines(tx, order.id, body.lines)
    return ok(null)
  })

/** Marks a draft as sent; expected by the supplier's delivery time where no day was named. */
export const sendOrder = (
  db: Database,
  { params, body, who, now }: As<Staff, typeof sendCall>,
): Promise<Result<WholeOrder>> =>
  changeOrder(db, params.id, async (tx, order) => {
    if (isOnItsWay(order.state)) return ok(null)
    if (order.state !== 'DRAFT') return fail('order_closed', { detail: `It is ${order.state}` })
    if (order.revision !== body.revision) return fail('edit_conflict', { detail: `The revision is ${order.revision}` })
    await sql`update purchase_order o set state = 'SENT', sent_at = ${now}, sent_by = ${actorOf(who)},
      expected_on = coalesce(o.expected_on, (${now}::timestamptz at time zone 'Asia/Bangkok')::date + u.lead_days)
      from supplier u where u.id = o.supplier_id and o.id = ${order.id}::uuid`.execute(tx)
    return ok(null)
  })

/** Ends an order of which nothing more comes: cancelled where nothing came, else received. */
export const closeOrder = (
  db: Database,
  { params, body, who, now }: As<Staff, typeof closeCall>,
): Promise<Result<WholeOrder>> =>
  changeOrder(db, params.id, async (tx, order) => {
    if (order.state === 'RECEIVED' || order.state === 'CANCELLED')
      return fail('order_closed', { detail: `It is ${order.state}` })
    const state = order.state === 'PART_RECEIVED' ? 'RECEIVED' : 'CANCELLED'
    await sql`update purchase_order set state = ${state}, closed_at = ${now}, closed_by = ${actorOf(who)},
      close_reason = ${body.reason} where id = ${order.id}::uuid`.execute(tx)
    return ok(null)
  })

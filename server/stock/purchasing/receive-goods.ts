import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { receiveGoods as receiveCall } from '#contract/backoffice/goods/purchasing/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { fromBaht, type Satang } from '#rules/money.ts'
import { averageCost } from '#rules/stock/average-cost.ts'
import { isOnItsWay, receivedState } from '#rules/stock/purchase-states.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transactOnce, type FindReplay } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { changeStock } from '#server/stock-ledger/stock-ledger.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import type { StockDeps } from '../adjust-stock.ts'
import { lotFor, lotName } from '../lots/lot-for.ts'
import { findWarehouseUnits } from '../levels/store.ts'
import { lockEveryStock } from '../write-movement.ts'
import { lockCosts } from './lock-costs.ts'
import { findGoods, lockOrder, readOrder, type LockedOrder } from './store.ts'

type Request = As<Staff, typeof receiveCall>
type Answer = AnswerOf<typeof receiveCall>
type Goods = Awaited<ReturnType<typeof findGoods>>[number]
type ReceivedLine = {
  goods: Goods
  units: number
  cost: Satang
  lot: { code: string; expiresOn: string | null } | null
}

/**
 * Receives goods of a purchase order, once per key: they can be sold at once, the order's lines say what came, and the
 * products have their new average cost.
 */
export async function receiveGoods(deps: StockDeps, request: Request): Promise<Outcome<Answer>> {
  const { params, body } = request
  if (!isUuid(params.id)) return fail('not_found')
  const once = { content: ['receive-goods', params.id, body] }
  const outcome = await transactOnce(deps.db, request, once, (tx, findReplay) =>
    receiveInTransaction(tx, request, findReplay),
  )
  deps.catalogue.refreshSoon()
  return outcome
}

async function receiveInTransaction(
  tx: Tx,
  { params, body, who, now }: Request,
  findReplay: FindReplay,
): Promise<Outcome<Answer>> {
  const order = await lockOrder(tx, params.id)
  if (!order) return fail('not_found')
  const replay = await findReplay()
  if (replay) return replay
  if (!isOnItsWay(order.state)) return fail('order_closed', { detail: `It is ${order.state}` })
  const lines = linesOf(await findGoods(tx, order.id), body)
  if (!lines.ok) return lines
  if (await isReceived(tx, order.id, { deliveryNote: body.deliveryNote, lines: lines.value }))
    return fail('conflict', { detail: `${body.deliveryNote} was received` })
  const receiptId = randomUUID()
  const written = await writeReceipt(tx, {
    id: receiptId,
    order,
    lines: lines.value,
    body,
    actor: actorOf(who),
    at: now,
  })
  if (!written.ok) return written
  const subject = { type: 'purchase', id: order.id } as const
  const undo = await recordAction(tx, { kind: 'goods_received', subject, inverse: { receiptId }, who, at: now })
  const read = await readOrder(tx, order.id)
  if (!read) throw new Error(`The purchase order ${order.id} is gone`)
  return ok({ ...read, undo })
}

type Body = RequestOf<typeof receiveCall>['body']

/** Whether the same goods, of the same lots, came with the same delivery note before: two people have counted one delivery. */
async function isReceived(
  tx: Tx,
  orderId: string,
  { deliveryNote, lines }: { deliveryNote: string; lines: readonly ReceivedLine[] },
): Promise<boolean> {
  if (deliveryNote === '') return false
  const { rows } = await sql<{ goods: string[] }>`
    select array_agg(l.product_id || 'x' || l.units || 'x' || coalesce(t.code, '')) as goods
    from goods_receipt r join goods_receipt_line l on l.receipt_id = r.id left join stock_lot t on t.id = l.lot_id
    where r.purchase_order_id = ${orderId}::uuid and r.delivery_note = ${deliveryNote} and r.undone_at is null
    group by r.id`.execute(tx)
  const asText = (goods: readonly string[]) => JSON.stringify(goods.toSorted())
  const came = asText(lines.map(({ goods, units, lot }) => `${goods.productId}x${units}x${lot ? lotName(lot) : ''}`))
  return rows.some(({ goods }) => asText(goods) === came)
}

/**
 * The lines that came, with what was ordered. Several lots of one product are several lines. A product whose cost nobody knows is
 * ordered at 0 as well: that it is free, its receipt has to say.
 */
function linesOf(goods: readonly Goods[], { lines, allowMore }: Body): Result<ReceivedLine[]> {
  const received: ReceivedLine[] = []
  const wrong = (index: number, field: string, code: string) => invalid(`lines.${index}.${field}`, code)
  const atZero = new Set(goods.filter(({ cost }) => cost === 0).map(({ productId }) => productId))
  const unknown = lines.flatMap(({ productId, costAmt }, index) =>
    costAmt === undefined && atZero.has(productId) ? [{ path: `lines.${index}.costAmt`, code: 'cost_unknown' }] : [],
  )
  if (unknown.length > 0) return fail('validation', { errors: unknown })
  for (const [index, line] of lines.entries()) {
    const ordered = goods.find(({ productId }) => productId === line.productId)
    if (!ordered) return wrong(index, 'productId', 'not_ordered')
    const cost = line.costAmt === undefined ? ordered.cost : fromBaht(line.costAmt)
    if (cost === null) return wrong(index, 'costAmt', 'invalid')
    const expiresOn = line.expiresOn ?? null
    if (ordered.tracksLots && line.lotCode === '' && expiresOn === null) return wrong(index, 'expiresOn', 'required')
    const before = received.filter(({ goods: one }) => one === ordered).reduce((sum, { units }) => sum + units, 0)
    if (!allowMore && ordered.received + before + line.units > ordered.units)
      return wrong(index, 'units', 'over_receipt')
    const lot = ordered.tracksLots ? { code: line.lotCode, expiresOn } : null
    received.push({ goods: ordered, units: line.units, cost, lot })
  }
  return ok(received)
}

type Receipt = {
  id: string
  order: LockedOrder
  lines: readonly ReceivedLine[]
  body: Body
  actor: string
  at: Date
}

async function writeReceipt(tx: Tx, { id, order, lines, body, actor, at }: Receipt): Promise<Result<null>> {
  const productIds = [...new Set(lines.map(({ goods }) => goods.productId))].sort((a, b) => a - b)
  await lockCosts(tx, productIds)
  await lockEveryStock(tx, productIds)
  const there = await findWarehouseUnits(tx, productIds)
  const { rows } = await sql<{ number: number }>`select nextval('goods_receipt_number_seq')::int as number`.execute(tx)
  const number = `GR${String(rows[0]?.number ?? 0).padStart(6, '0')}`
  await tx
    .insertInto('goods_receipt')
    .values({
      id,
      number,
      purchase_order_id: order.id,
      delivery_note: body.deliveryNote,
      received_at: at,
      received_by: actor,
    })
    .execute()
  for (const [index, { goods, units, cost, lot }] of lines.entries()) {
    const { productId } = goods
    const named = lot ? await lotFor(tx, { productId, ...lot }, `lines.${index}`) : ok(null)
    if (!named.ok) return named
    const before = there.get(productId) ?? { units: 0, cost: null }
    const after = averageCost(before, { units, cost })
    there.set(productId, { units: before.units + units, cost: after })
    await changeStock(tx, [{ productId, delta: units }], {
      reason: 'receipt',
      document: number,
      actor,
      at,
      note: body.deliveryNote || null,
      lotId: named.value,
    })
    await tx
      .insertInto('goods_receipt_line')
      .values({
        receipt_id: id,
        line_no: index + 1,
        product_id: productId,
        units,
        cost_satang: cost,
        cost_before: before.cost,
        cost_after: after,
        lot_id: named.value,
      })
      .execute()
    await sql`update purchase_order_line set received = received + ${units}
      where order_id = ${order.id}::uuid and product_id = ${productId}`.execute(tx)
  }
  await sql`update product p set cost_satang = new.cost
    from unnest(${[...there.keys()]}::int[], ${[...there.values()].map(({ cost }) => cost)}::int[]) as new (id, cost)
    where p.id = new.id and p.cost_satang is distinct from new.cost`.execute(tx)
  await setReceivedState(tx, order.id, { actor, at })
  return ok(null)
}

/**
 * Sets the state of an order that was sent by what came of its lines. The reason of one that was closed by hand stays when a
 * receipt of it is undone, and what comes then closes it again.
 */
export async function setReceivedState(
  tx: Tx,
  orderId: string,
  { actor, at, undone = false }: { actor: string; at: Date; undone?: boolean },
): Promise<void> {
  const state = receivedState(await findGoods(tx, orderId))
  const { close_reason: known } = await tx
    .selectFrom('purchase_order')
    .select('close_reason')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const reason = state === 'RECEIVED' ? null : known
  const isClosed = state === 'RECEIVED' || (reason !== null && !undone)
  await sql`update purchase_order set state = ${isClosed ? 'RECEIVED' : state}, closed_at = ${isClosed ? at : null},
    closed_by = ${isClosed ? actor : null}, close_reason = ${reason} where id = ${orderId}::uuid`.execute(tx)
}

import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import { isPrepaidAndPaid, paidBeyond } from '#rules/orders/amount-due.ts'
import { minus, satang, type Satang } from '#rules/money.ts'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { eventInsert } from '#server/events/emit.ts'
import { expectInvoice, lineColumns } from '#server/orders/order-money.ts'
import { refundedAmount, settleRefunds } from '#server/orders/refunds.ts'
import { findOrderById, orderPayload, type OrderRow } from '#server/orders/orders.ts'
import { storedProduct } from '#server/orders/shared-texts.ts'
import { dueOf } from '#server/orders/order-reading.ts'
import { changeStock, lockStock } from '#server/stock-ledger/stock-ledger.ts'
import { heldUnits, shortLines, type Content, type ContentLine } from './content.ts'

type Change = {
  order: OrderRow
  before: Content
  after: Content
  actor: string
  reason: string
  at: Date
}

/** What of a payment is due to the retailer again: for the changes, and on top of that for what could not be picked. */
function refundsOf(content: Content): { changed: Satang; short: Satang } {
  const { grandTotal, paid, lines } = content
  const changed = paidBeyond({ grandTotal, paid, undelivered: satang(0) })
  const all = paidBeyond({ grandTotal, paid, undelivered: undeliveredWorth(shortLines(lines)) })
  return { changed, short: minus(all, changed) }
}

/**
 * Makes the content of an order another one, in the caller's transaction and under the order's lock: uses of offers,
 * stock, lines, money, refunds, history and event.
 *
 * Fails with `out_of_stock`, and `order_closed` where more money was refunded than would be due. Then nothing is written
 * but what the caller rolls back.
 */
export async function writeContent(tx: Tx, change: Change): Promise<Result<null>> {
  const { order, before, after } = change
  const isPaid = isPrepaidAndPaid({ stage: order.stage, payType: order.pay_type })
  if (isPaid && !(await coversRefunded(tx, order.id, after)))
    return fail('order_closed', {
      detail: 'More was refunded already',
      errors: [{ path: 'order', code: 'money_returned' }],
    })
  // Coupon and promotions before the stock: see `lockOfferUsage` for the lock order.
  await writeUsage(tx, order, after)
  const moved = await moveStock(tx, change)
  if (!moved.ok) return moved
  await writeLines(tx, order.id, after.lines)
  await writeMoney(tx, order.id, after)
  await expectInvoice(tx, order.id)
  const { changed, short } = refundsOf(after)
  const action = { actor: change.actor, at: change.at }
  if (isPaid) {
    await settleRefunds(tx, order, { cause: 'CHANGED', amount: changed, ...action })
    await settleRefunds(tx, order, { cause: 'SHORT_PICKED', amount: short, ...action })
  }
  const now = await findOrderById(tx, order.id)
  const refund = isPaid ? minus(changed, await refundedAmount(tx, order.id, 'CHANGED')) : satang(0)
  await writeHistory(tx, now ?? order, { ...change, before, refund })
  return ok(null)
}

async function coversRefunded(tx: Tx, orderId: string, after: Content): Promise<boolean> {
  const { changed, short } = refundsOf(after)
  return (
    (await refundedAmount(tx, orderId, 'CHANGED')) <= changed &&
    (await refundedAmount(tx, orderId, 'SHORT_PICKED')) <= short
  )
}

/** Locks what was used of the limited promotions that an order has and is to have. */
export const lockTallies = (tx: Tx, orderId: string, wanted: readonly number[]): Promise<unknown> =>
  sql`
    select 1 from promotion_tally
    where promotion_id = any(${wanted}::int[]) or promotion_id in (select promotion_id from promotion_use where order_id = ${orderId}::uuid)
    order by promotion_id for update`.execute(tx)

/** The order's uses of its coupon and of limited promotions become those of the content. */
async function writeUsage(tx: Tx, { id, outlet_id: outletId }: OrderRow, after: Content): Promise<void> {
  const ids = after.usage.map(({ promotionId }) => promotionId)
  const rows = sql`unnest(${ids}::int[], ${after.usage.map(({ spent }) => spent)}::bigint[]) as usage (promotion_id, spent)`
  await lockTallies(tx, id, ids)
  await sql`
    with gone as (
      delete from promotion_use where order_id = ${id}::uuid returning promotion_id, spent, given_back_at
    )
    update promotion_tally total set uses = total.uses - 1, spent = total.spent - gone.spent
    from gone where total.promotion_id = gone.promotion_id and gone.given_back_at is null`.execute(tx)
  await sql`
    with used as (
      insert into promotion_use (promotion_id, order_id, outlet_id, spent)
      select promotion_id, ${id}::uuid, ${outletId}::uuid, spent from ${rows} returning promotion_id, spent
    )
    update promotion_tally total set uses = total.uses + 1, spent = total.spent + used.spent
    from used where total.promotion_id = used.promotion_id`.execute(tx)
  await sql`delete from coupon_use where order_id = ${id}::uuid and code is distinct from ${after.couponCode}`.execute(
    tx,
  )
  if (after.couponCode !== null)
    await sql`
      insert into coupon_use (code, outlet_id, order_id) values (${after.couponCode}, ${outletId}::uuid, ${id}::uuid)
      on conflict (code, order_id) do nothing`.execute(tx)
}

/** Units that the order needs more leave the stock, those it needs no longer return; all or none. */
async function moveStock(tx: Tx, { order, before, after, actor, at }: Change): Promise<Result<null>> {
  const [held, wanted] = [heldUnits(before.lines), heldUnits(after.lines)]
  const products = [...new Set([...held.keys(), ...wanted.keys()])]
  const changes = products
    .map((productId) => ({ productId, delta: (held.get(productId) ?? 0) - (wanted.get(productId) ?? 0) }))
    .filter(({ delta }) => delta !== 0)
  const stock = await lockStock(
    tx,
    changes.map(({ productId }) => productId),
  )
  const missing = changes.filter(({ productId, delta }) => (stock.get(productId) ?? 0) + delta < 0)
  if (missing.length > 0)
    return fail('out_of_stock', {
      products: missing.map(({ productId }) => ({
        productId,
        code: 'insufficient_stock',
        available: stock.get(productId) ?? 0,
      })),
    })
  const movement = { document: order.order_number, actor, at }
  await changeStock(
    tx,
    changes.filter(({ delta }) => delta < 0),
    { ...movement, reason: 'order' },
  )
  await changeStock(
    tx,
    changes.filter(({ delta }) => delta > 0),
    { ...movement, reason: 'cancellation' },
  )
  return ok(null)
}

async function writeLines(tx: Tx, orderId: string, lines: readonly ContentLine[]): Promise<void> {
  await tx.deleteFrom('order_line').where('order_id', '=', orderId).execute()
  await tx
    .insertInto('order_line')
    .values(
      lines.map((line, index) => ({
        ...lineColumns(line),
        order_id: orderId,
        line_no: index + 1,
        type: line.type,
        vat_percent: line.vatPercent,
        picked_qty: line.picked ?? undefined,
        short_reason: line.shortReason ?? undefined,
        product: JSON.stringify(storedProduct(line.product, line.unitPrice)),
        applied: JSON.stringify(line.applied),
      })),
    )
    .execute()
}

const writeMoney = (tx: Tx, orderId: string, content: Content): Promise<unknown> =>
  tx
    .updateTable('orders')
    .set({
      gross_satang: content.gross,
      offer_satang: content.offer,
      delivery_satang: content.delivery,
      grand_total_satang: content.grandTotal,
      paid_satang: content.paid,
      vat: JSON.stringify(content.vat),
      coupon_code: content.couponCode,
      coupon_satang: content.couponOffer,
      points_used: content.pointsUsed,
      points_satang: content.pointsOffer,
    })
    .where('id', '=', orderId)
    .execute()

/** The change for the retailer, the history for staff, and the event for other modules. */
async function writeHistory(
  tx: Tx,
  order: OrderRow,
  { before, after, actor, reason, at, refund }: Omit<Change, 'order'> & { refund: Satang },
): Promise<void> {
  const payload = {
    ...orderPayload(order),
    due: dueOf(order),
    before: before.grandTotal,
    refund,
    pointsBefore: before.pointsUsed,
  }
  await sql`
    with change as (
      insert into order_change (order_id, at, actor, reason, lines, before_satang, after_satang)
      values (${order.id}, ${at}, ${actor}, ${reason}, ${JSON.stringify(changedLines(before, after))}, ${before.grandTotal}, ${after.grandTotal})
    ), event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'CHANGED', ${at}, ${actor}, ${reason})
    )
    ${eventInsert({ topic: 'order.changed', payload, at })}`.execute(tx)
}

/** Products of which the order has another number of units than before; gifts apart, those of all promotions in one. */
export function changedLines(before: Content, after: Content) {
  const keyOf = ({ productId, type }: ContentLine) => `${type} ${productId}`
  const all = new Map([...before.lines, ...after.lines].map((line) => [keyOf(line), line]))
  return [...all.values()].flatMap((line) => {
    const qtyIn = ({ lines }: Content) =>
      lines.reduce((sum, one) => (keyOf(one) === keyOf(line) ? sum + one.qty : sum), 0)
    const { productId, type, product } = line
    const units = { before: qtyIn(before), after: qtyIn(after) }
    if (units.before === units.after) return []
    return [{ productId, type, nameThai: product.nameThai, nameEng: product.nameEng, ...units }]
  })
}

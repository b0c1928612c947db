import type { receiveAtCounter as receiveCall } from '#contract/backoffice/cash/calls.ts'
import { fail, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { isDelivered } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockOrder } from '#server/orders/orders.ts'
import type { WholeCashUp } from './present.ts'
import { readCashUp } from './read-cash.ts'
import { findCashUps, lockCashUp } from './store.ts'

/**
 * Receives the cash of a delivered order at the counter. Fails with `order_closed` for an order that is prepaid or not
 * delivered, `already_paid` where its cash was received before, `conflict` where a driver brings it, and `cash_closed`
 * once the counter's cash of today is closed.
 */
export const receiveAtCounter = (
  db: Database,
  { body, who, now }: As<Staff, typeof receiveCall>,
): Promise<Result<WholeCashUp>> =>
  db.transaction().execute(async (tx): Promise<Result<WholeCashUp>> => {
    const day = bangkokDate(now)
    const found = await tx
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', body.orderNumber)
      .executeTakeFirst()
    const order = found && (await lockOrder(tx, found.id, null))
    if (!order) return fail('not_found')
    await lockCashUp(tx, day, null)
    const earlier = await receivedBefore(tx, order.id)
    if (earlier === day) return readCashUp(tx, { day, collector: 'counter' })
    if (earlier !== null) return fail('already_paid', { detail: `Its cash came on ${earlier}` })
    if (order.pay_type !== 'COD' || !isDelivered(order.stage))
      return fail('order_closed', { detail: `The order is ${order.stage}, paid by ${order.pay_type}` })
    if (await isOnRun(tx, order.id)) return fail('conflict', { detail: 'A driver brings its cash' })
    if ((await findCashUps(tx, day, null))[0]?.state === 'CLOSED') return fail('cash_closed')
    await tx
      .insertInto('counter_receipt')
      .values({ order_id: order.id, day, at: now, received_by: actorOf(who) })
      .execute()
    return readCashUp(tx, { day, collector: 'counter' })
  })

/** The day on which the counter received the order's cash, or a driver's was closed; null where neither did. */
async function receivedBefore(tx: Tx, orderId: string): Promise<string | null> {
  const atCounter = await tx
    .selectFrom('counter_receipt')
    .select('day')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (atCounter) return atCounter.day
  const closed = await tx
    .selectFrom('cash_up_order')
    .innerJoin('cash_up', 'cash_up.id', 'cash_up_order.cash_up_id')
    .select('cash_up.day')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return closed ? `${closed.day} with a driver` : null
}

async function isOnRun(tx: Tx, orderId: string): Promise<boolean> {
  const stop = await tx
    .selectFrom('delivery_stop')
    .innerJoin('delivery_run', 'delivery_run.id', 'delivery_stop.run_id')
    .select('delivery_stop.order_id')
    .where('delivery_stop.order_id', '=', orderId)
    .where('delivery_run.departed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('delivery_stop.outcome', 'is', null),
        eb('delivery_stop.outcome', 'in', ['DELIVERED', 'PARTLY_DELIVERED']),
      ]),
    )
    .executeTakeFirst()
  return stop !== undefined
}

import { setImmediate as otherRequests } from 'node:timers/promises'
import type { AnswerOf } from '#contract/call.ts'
import type { tryOnOrders as tryOnOrdersCall } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { sumOf, toBaht } from '#rules/money.ts'
import { isInForce } from '#rules/promotions/promotion.ts'
import { costOfPromotion, giftsBeyond, tryOnOrders } from '#rules/promotions/try-on-orders.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { goodsOf } from '../price-from-snapshot.ts'
import { nameOfFirstTarget } from '../promotion-admin.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { PlannedPromotion } from './planned.ts'
import { itemsOfOrders, knownCosts, openCarts, pastOrders, storeNames } from './trial-store.ts'
import { createTally, unitsIn } from './trial-tally.ts'

type Trial = AnswerOf<typeof tryOnOrdersCall>

/** The most orders and carts that one trial prices. */
const mostOrders = 5000
const mostCarts = 1000
/** Orders that are read and priced before other requests get their turn. */
const chunk = 100

type TrialRequest = {
  subject: PlannedPromotion
  /** All promotions that have not ended. */
  planned: readonly PlannedPromotion[]
  snapshot: Snapshot
  days: number
  now: Date
}

/**
 * Prices the orders of the last days without a promotion and with it, at today's prices and at the time at which it
 * begins, or now where it has begun, also where it has ended since. Never longer than a chunk at a time, so that carts and orders do not wait for it.
 */
export async function runTrial(db: Database, { subject, planned, snapshot, days, now }: TrialRequest): Promise<Trial> {
  const at = Math.max(now.getTime(), subject.promotion.startsAt)
  // One that has ended is tried as if it still held: what its copy would do.
  const promotion = { ...subject.promotion, endsAt: Math.max(subject.promotion.endsAt, at + 1) }
  const from = new Date(now.getTime() - days * dayMs)
  const others = planned.filter(
    (one) =>
      one.facts.state !== 'draft' && !one.isUsedUp && one.promotion.id !== promotion.id && isInForce(one.promotion, at),
  )
  const input = { promotion, others: others.map((one) => one.promotion), at }
  const [{ orders, total }, costs] = await Promise.all([pastOrders(db, { from, most: mostOrders }), knownCosts(db)])
  const trial = tryOnOrders(input)
  const tally = createTally(snapshot, costs, at)
  for (let start = 0; start < orders.length; start += chunk) {
    const some = orders.slice(start, start + chunk)
    const items = await itemsOfOrders(
      db,
      some.map(({ id }) => id),
    )
    for (const order of some) {
      const ordered = items.get(order.id) ?? []
      const goods = goodsOf(ordered, snapshot, order.outlet_id)
      tally.add(order, trial.price({ outletId: order.outlet_id, goods }), ordered.length - goods.length)
    }
    await otherRequests()
  }
  const examples = tally.examples()
  const names = await storeNames(
    db,
    examples.map(({ order }) => order.outlet_id),
  )
  const byId = new Map(planned.map((one) => [one.promotion.id, one]))
  return {
    from: from.toISOString(),
    until: now.toISOString(),
    orders: total,
    priced: orders.length,
    ...tally.answer(),
    displaced: tally.displaced().map(({ id, ...lost }) => ({ id, ...namesOf(byId.get(id), snapshot), ...lost })),
    examples: examples.map(({ order, tried }) => ({
      id: order.id,
      orderNumber: order.order_number,
      storeName: names.get(order.outlet_id) ?? '',
      at: order.created_at.toISOString(),
      beforeAmt: toBaht(tried.before.grandTotal),
      afterAmt: toBaht(tried.after.grandTotal),
      gifts: unitsIn([giftsBeyond(tried)]),
    })),
    carts: await tryOnCarts(db, input, snapshot),
  }
}

function namesOf(planned: PlannedPromotion | undefined, snapshot: Snapshot) {
  const { nameThai = '', nameEng = '' } = planned?.facts ?? {}
  if (!planned || nameThai !== '') return { nameThai, nameEng }
  return nameOfFirstTarget(planned.promotion, snapshot) ?? { nameThai, nameEng }
}

/** Each cart for itself: that of one retailer uses up nothing for another. */
async function tryOnCarts(
  db: Database,
  input: Parameters<typeof tryOnOrders>[0],
  snapshot: Snapshot,
): Promise<Trial['carts']> {
  const carts = await openCarts(db, mostCarts)
  const priced = carts.map(({ outletId, items }) =>
    tryOnOrders(input).price({ outletId, goods: goodsOf(items, snapshot, outletId) }),
  )
  const reached = priced.filter(({ isReached }) => isReached)
  return {
    carts: carts.length,
    reached: reached.length,
    discountAmt: toBaht(sumOf(reached.map(costOfPromotion))),
    gifts: unitsIn(reached.map(giftsBeyond)),
  }
}

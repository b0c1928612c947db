import { ok, type Result } from '#contract/errors.ts'
import { pointsFor, termsAt, tierOf } from '#rules/loyalty/terms.ts'
import type { Loyalty, OrderPoints } from '#server/adapters/loyalty/port.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { keyOf, noteOf, ownOrder } from './about-order.ts'
import { openLot, deductPoints } from './ledger.ts'
import { datedTerms, describeMember, lotsNamed, owingOrders, saveOrderPoints, yearSatang } from './store.ts'

/** Adds the points for delivered goods, or reverses those for goods that no longer count as delivered. */
export async function earn(tx: Tx, order: Parameters<Loyalty['earn']>[0]): Promise<Result<null>> {
  const own = await ownOrder(tx, order)
  if (!own.ok) return own
  const before = own.value
  if (order.event <= (before?.last_earning ?? 0)) return ok(null)
  const { phone, name, phoneVerified } = order.member
  await describeMember(tx, order.outletId, { phone, name, phone_verified: phoneVerified })
  const common = { goods_satang: order.goods, last_earning: order.event }
  // Everything was reversed, or the delivery was undone: what is delivered now earns as if for the first time.
  if (!before || before.delivered_at === null || before.goods_satang === 0) {
    const earned = await earnFirst(tx, order)
    await saveOrderPoints(tx, keyOf(order), { ...common, earned, delivered_at: order.at })
    return ok(null)
  }
  // In proportion to what it earned under the terms of that day; nothing is earned twice.
  const earned =
    before.goods_satang > 0
      ? Math.floor((before.earned * Math.min(order.goods, before.goods_satang)) / before.goods_satang)
      : 0
  const back = before.earned - earned
  const taken = back > 0 ? await reversePoints(tx, order, back) : 0
  await saveOrderPoints(tx, keyOf(order), { ...common, earned, owed: before.owed + back - taken })
  return ok(null)
}

async function earnFirst(tx: Tx, order: Parameters<Loyalty['earn']>[0]): Promise<number> {
  const terms = termsAt(await datedTerms(tx), order.at.getTime())
  const tier = tierOf(terms, await yearSatang(tx, order.outletId, order.at))
  const points = pointsFor(terms, terms.tiers[tier].percent, order.goods)
  if (points === 0) return 0
  await openLot(tx, points, noteOf(order, 'earn'), terms.fullYears)
  let left = points
  for (const owing of await owingOrders(tx, order.outletId)) {
    const paid = Math.min(left, owing.owed)
    if (paid === 0) break
    await deductPoints(tx, paid, { ...noteOf(order, 'reverse'), order_id: owing.order_id, order_number: null })
    await saveOrderPoints(tx, owing, { owed: owing.owed - paid })
    left -= paid
  }
  return points
}

/**
 * Reverses what an order earned: from its own lot first, then from others; never below zero.
 * @returns the points deducted
 */
async function reversePoints(tx: Tx, order: OrderPoints, points: number): Promise<number> {
  const own = await lotsNamed(tx, order.orderId, 'earn')
  return deductPoints(tx, points, noteOf(order, 'reverse'), ({ lot }) => own.has(lot))
}

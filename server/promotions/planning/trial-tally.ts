import { plus, satang, satangOf, times, toBaht, withoutVat, type Satang } from '#rules/money.ts'
import {
  addMargin,
  costOfPromotion,
  displacedIn,
  giftsBeyond,
  noMargin,
  type MarginTally,
  type TriedPrice,
} from '#rules/promotions/try-on-orders.ts'
import { vatPercentAt } from '#rules/vat.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { PastOrder } from './trial-store.ts'

const examplesShown = 10

/** Units of all products together. */
export const unitsIn = (gifts: readonly ReadonlyMap<number, number>[]): number =>
  gifts.flatMap((one) => [...one.values()]).reduce((units, qty) => units + qty, 0)

type Example = { order: PastOrder; tried: TriedPrice }

/** Adds up what the orders of a trial say. */
export function createTally(snapshot: Snapshot, costs: ReadonlyMap<number, Satang>, at: number) {
  const costOf = (productId: number) => costs.get(productId) ?? null
  const rateOf = (productId: number) => snapshot.productById.get(productId)?.vatPercent ?? vatPercentAt(at)
  const [before, after] = [noMargin(), noMargin()]
  const lost = new Map<number, { orders: number; amount: Satang; gifts: number }>()
  const retailers = new Set<string>()
  const given = new Map<number, number>()
  let examples: Example[] = []
  let skippedLines = 0
  let reached = 0
  let nearly = 0
  let discount = satang(0)
  let exhaustedAfter: number | null = null

  function addReached(order: PastOrder, tried: TriedPrice): void {
    reached += 1
    retailers.add(order.outlet_id)
    for (const [productId, qty] of giftsBeyond(tried)) given.set(productId, (given.get(productId) ?? 0) + qty)
    discount = plus(discount, costOfPromotion(tried))
    examples = [...examples, { order, tried }].sort((a, b) => gainOf(b) - gainOf(a)).slice(0, examplesShown)
  }

  return {
    add: (order: PastOrder, tried: TriedPrice, skipped: number) => {
      skippedLines += skipped
      addMargin(before, tried.before, costOf, rateOf)
      addMargin(after, tried.after, costOf, rateOf)
      if (tried.isReached) addReached(order, tried)
      if (tried.isNear) nearly += 1
      if (exhaustedAfter === null && tried.isExhausted) exhaustedAfter = reached
      for (const [id, { amount, gifts }] of displacedIn(tried)) {
        const sum = lost.get(id) ?? { orders: 0, amount: satang(0), gifts: 0 }
        lost.set(id, { orders: sum.orders + 1, amount: plus(sum.amount, amount), gifts: sum.gifts + gifts })
      }
    },
    examples: () => examples,
    displaced: () =>
      [...lost]
        .map(([id, { orders, amount, gifts }]) => ({ id, orders, lostAmt: toBaht(amount), lostGifts: gifts }))
        .sort((a, b) => b.lostAmt - a.lostAmt || b.lostGifts - a.lostGifts),
    answer: () => {
      const costsOfGifts = [...given].map(([id, qty]) => ({ cost: costOf(id), qty }))
      const giftCost = costsOfGifts.every(({ cost }) => cost !== null)
        ? costsOfGifts.reduce((sum, { cost, qty }) => plus(sum, times(cost ?? satang(0), qty)), satang(0))
        : null
      return {
        skippedLines,
        reached,
        retailers: retailers.size,
        nearly,
        discountAmt: toBaht(discount),
        gifts: unitsIn([given]),
        giftCostAmt: giftCost === null ? null : toBaht(giftCost),
        before: sumsOf(before),
        after: sumsOf(after),
        costKnownPercent: before.net === 0 ? 0 : Math.round((before.netWithCost * 100) / before.net),
        exhaustedAfter,
      }
    },
  }
}

/** Money first, then gifts. */
const gainOf = ({ tried }: Example): number => costOfPromotion(tried) + unitsIn([giftsBeyond(tried)]) / 1_000_000

const sumsOf = ({ net, netWithCost, marginByRate }: MarginTally) => ({
  netAmt: toBaht(net),
  marginAmt:
    netWithCost === 0
      ? null
      : toBaht(satangOf([...marginByRate].reduce((sum, [rate, amount]) => sum + withoutVat(amount, rate), 0))),
})

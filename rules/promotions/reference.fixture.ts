import { satang, type Satang } from '../money.ts'
import type { ExclusionReason } from './priced-cart.ts'
import type { AmountPromotion } from './kinds/amount.ts'
import type { GiftPromotion } from './kinds/free-goods.ts'
import type { Promotion } from './kinds/kinds.ts'
import type { Offers } from './price-cart.ts'
import type { CartGood } from './promotion.ts'

// A second implementation of the rules: slow, obvious, and without code of the engine. For tests only.

type ReferenceLine = { productId: number; total: Satang; applied: string[]; excluded: string[] }
type ReferenceCart = {
  lines: ReferenceLine[]
  gifts: string[]
  offer: Satang
  coupon: Satang
  points: number
  earning: Satang
  grandTotal: Satang
  excluded: string[]
}

type Row = ReferenceLine & { good: CartGood; promotions: Promotion[] }
const day = 24 * 60 * 60_000

export function referencePrice(goods: readonly CartGood[], offers: Offers): ReferenceCart {
  const rows: Row[] = goods
    .map((good) => ({
      good,
      productId: good.productId,
      total: satang(good.unitPrice * good.qty),
      applied: [],
      excluded: [],
      promotions: [],
    }))
    .sort((a, b) => a.productId - b.productId)
  const cart = { gifts: [] as { id: number; productId: number; qty: number }[], excluded: [] as string[] }
  const sumOf = (some: Row[]) => satang(some.reduce((sum, row) => sum + row.total, 0))
  const say = (promotion: Promotion, some: Row[], reason: ExclusionReason) => {
    if (promotion.level === 'cart') cart.excluded.push(`${promotion.id} ${reason}`)
    else for (const row of some) row.excluded.push(`${promotion.id} ${reason}`)
  }
  const amountOf = (promotion: Promotion, some: Row[]) =>
    promotion.level === 'cart' ? sumOf(some) : some.reduce((units, row) => units + row.good.qty, 0)
  const isFree = (promotion: Promotion, row: Row) =>
    row.promotions.length === 0 || (!promotion.excludesOthers && !row.promotions.some((other) => other.excludesOthers))
  const ofPromotion = (promotion: Promotion) => rows.filter((row) => isTarget(promotion, row.good))
  const allowed = (promotion: Promotion) => ofPromotion(promotion).filter((row) => row.good.promotable)

  const cutsOf = (promotion: AmountPromotion, some: Row[]): Satang[] => {
    const reached = promotion.tiers.filter((tier) => tier.minimumBuy <= amountOf(promotion, some))
    const discount = Math.max(0, ...reached.map((tier) => tier.discountSatang))
    if (promotion.level === 'cart') return handOut(satang(Math.min(discount, sumOf(some))), some)
    return some.map((row) => satang(Math.min(discount * row.good.qty, row.total)))
  }
  const lower = (promotion: AmountPromotion, some: Row[], budget: number) => {
    if (!promotion.tiers.some((tier) => tier.minimumBuy <= amountOf(promotion, some))) return
    const cuts = cutsOf(promotion, some)
    if (sum(cuts) > budget) return say(promotion, some, 'budget_used_up')
    some.forEach((row, index) => {
      cut(row, `${promotion.id}`, cuts[index] ?? satang(0))
      row.promotions.push(promotion)
    })
  }
  const give = (promotion: GiftPromotion, some: Row[], budget: number) => {
    const productId = promotion.giftProductId ?? some[0]?.productId ?? 0
    let [left, earned] = [amountOf(promotion, some), 0]
    for (const tier of [...promotion.tiers].sort((a, b) => b.minimumBuy - a.minimumBuy))
      for (; left >= tier.minimumBuy; left -= tier.minimumBuy) earned += tier.giftQty
    const bought = rows.find((row) => row.productId === productId)?.good.qty ?? 0
    const given = sum(cart.gifts.filter((gift) => gift.productId === productId).map(({ qty }) => qty))
    const onHand = Math.max(0, offers.stockOf(productId) - bought - given)
    const qty = Math.min(earned, onHand, budget)
    if (qty < earned)
      say(promotion, some, qty > 0 ? 'gift_short' : onHand === 0 ? 'gift_out_of_stock' : 'budget_used_up')
    if (qty === 0) return
    cart.gifts.push({ id: promotion.id, productId, qty })
    for (const row of some) {
      row.applied.push(`${promotion.id} 0`)
      row.promotions.push(promotion)
    }
  }
  const act = (promotion: Promotion) => {
    for (const row of ofPromotion(promotion))
      if (!row.good.promotable) row.excluded.push(`${promotion.id} restricted_goods`)
    const all = allowed(promotion)
    const some = all.filter((row) => isFree(promotion, row))
    const least = Math.min(...promotion.tiers.map((tier) => tier.minimumBuy))
    for (const row of all.filter((one) => !isFree(promotion, one))) {
      const other = row.promotions.find((one) => one.excludesOthers) ?? row.promotions[0]
      if (other && amountOf(promotion, all) >= least)
        row.excluded.push(
          `${promotion.id} ${other.priority === promotion.priority ? 'not_best' : 'excluded_by_other'} ${other.id}`,
        )
    }
    if (some.length === 0) return
    const { perOutletLimit = null, totalLimit = null, budget = null } = promotion.limits ?? {}
    const uses = offers.usesOf?.(promotion.id) ?? { own: 0, all: 0, spent: 0 }
    const purse = budget === null ? Infinity : budget - uses.spent
    const reason =
      perOutletLimit !== null && uses.own >= perOutletLimit
        ? 'shop_limit'
        : totalLimit !== null && uses.all >= totalLimit
          ? 'total_limit'
          : purse <= 0
            ? 'budget_used_up'
            : null
    if (reason) {
      if (amountOf(promotion, some) >= least) say(promotion, some, reason)
    } else if (promotion.kind === 'AMOUNT') lower(promotion, some, purse)
    else give(promotion, some, purse)
  }

  const living = offers.promotions.filter((one) => one.startsAt <= offers.at && offers.at < one.endsAt)
  for (const priority of [...new Set(living.map((one) => one.priority))].sort((a, b) => b - a)) {
    const waiting = living.filter((one) => one.priority === priority).sort((a, b) => a.id - b.id)
    const rivals = waiting.some((one) => one.excludesOthers)
    while (waiting.length > 0) {
      const savings = waiting.map((one) =>
        rivals && one.kind === 'AMOUNT'
          ? sum(
              cutsOf(
                one,
                allowed(one).filter((row) => isFree(one, row)),
              ),
            )
          : 0,
      )
      const [next] = waiting.splice(savings.indexOf(Math.max(...savings)), 1)
      if (next) act(next)
    }
  }
  for (const promotion of [...offers.promotions].sort((a, b) => a.id - b.id)) {
    const all = allowed(promotion)
    const least = Math.min(...promotion.tiers.map((tier) => tier.minimumBuy))
    const fresh = promotion.endsAt <= offers.at && offers.at < promotion.endsAt + day
    if (fresh && amountOf(promotion, all) >= least) say(promotion, all, 'ended')
  }
  const couponed = rows.filter((row) => row.good.promotable)
  const { coupon } = offers
  if (coupon) for (const row of rows.filter((one) => !one.good.promotable)) row.excluded.push('0 restricted_goods')
  const before = sumOf(couponed)
  if (coupon && before >= coupon.minimumSatang)
    handOut(satang(Math.min(coupon.discountSatang, before)), couponed).forEach((share, index) => {
      const row = couponed[index]
      if (row) cut(row, '0', share)
    })
  const afterCoupon = sumOf(couponed)
  // One baht each, ten at a time, while something is left to pay.
  let points = 0
  while (points + 10 <= (offers.points ?? 0) && (points + 10) * 100 <= afterCoupon) points += 10
  handOut(satang(points * 100), couponed).forEach((share, index) => {
    const row = couponed[index]
    if (row) cut(row, '0', share)
  })
  const gross = sum(goods.map((good) => good.unitPrice * good.qty))
  // The goods as they are paid, with baht or with points.
  const paid = sumOf(rows) + points * 100
  const { freeDeliveryFrom = null } = offers
  const isDeliveredFree = rows.length === 0 || (freeDeliveryFrom !== null && freeDeliveryFrom <= paid)
  return {
    lines: rows.map(({ productId, total, applied, excluded }) => ({ productId, total, applied, excluded })),
    gifts: cart.gifts.map(({ id, productId, qty }) => `${id}: ${qty} of ${productId}`),
    offer: satang(gross - sumOf(rows)),
    coupon: satang(before - afterCoupon),
    points,
    earning: sumOf(couponed),
    grandTotal: satang(sumOf(rows) + (isDeliveredFree ? 0 : offers.delivery)),
    excluded: cart.excluded,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function cut(row: Row, name: string, amount: Satang): void {
  if (amount === 0) return
  row.total = satang(row.total - amount)
  row.applied.push(`${name} ${amount}`)
}

function isTarget(promotion: Promotion, good: CartGood): boolean {
  if (promotion.level === 'cart') return true
  const id = { product: good.productId, brand: good.brandId, category: good.categoryId }[promotion.level]
  return promotion.targets.includes(id)
}

/** Largest remainder, satang by satang: each goes to the share furthest below its exact value, the first of equals. */
function handOut(amount: Satang, rows: readonly { total: Satang }[]): Satang[] {
  const all = BigInt(sum(rows.map((row) => row.total)))
  if (all === 0n) return rows.map(() => satang(0))
  const shares = rows.map((row) => (BigInt(amount) * BigInt(row.total)) / all)
  for (let left = BigInt(amount) - shares.reduce((a, b) => a + b, 0n); left > 0n; left -= 1n) {
    const behind = rows.map((row, index) => BigInt(amount) * BigInt(row.total) - (shares[index] ?? 0n) * all)
    const most = behind.reduce((best, one, index) => (one > (behind[best] ?? 0n) ? index : best), 0)
    shares[most] = (shares[most] ?? 0n) + 1n
  }
  return shares.map((share) => satang(Number(share)))
}

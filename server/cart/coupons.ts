import { fail, ok, type Result } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { listCoupons } from '#contract/cart/calls.ts'
import { inShortBaht } from '#rules/amounts.ts'
import { satang, toBaht, type Satang } from '#rules/money.ts'
import type { CouponOffer } from '#server/catalogue/snapshot.ts'
import { countCouponUses, neverUsed, priceFromSnapshot, type CouponViolation } from '#server/promotions/promotions.ts'
import { noCart, priceWithCurrentUsage, readPricing, type CartDeps, type CartState, type Decision } from './cart.ts'
import { readCart, stockFor } from './store.ts'

type Coupons = AnswerOf<typeof listCoupons>

/** Decides whether a code can be applied to the cart. Codes are compared without regard to case. */
export async function decideCoupon(state: CartState, typed: string): Promise<Decision> {
  const { db, cart, snapshot, stockOf, outletId, at } = state
  const couponCode = typed.trim().toUpperCase()
  const priced = await priceWithCurrentUsage(db, { outletId, cart: { ...cart, couponCode }, snapshot, stockOf, at })
  return priced.couponViolation ? fail(priced.couponViolation) : ok({ items: cart.items, couponCode })
}

/**
 * The coupons that are valid now, with the reason where one cannot be used yet, and what the cart would cost less with each. One for
 * those who know its code is shown where the cart has it.
 */
export async function showCoupons({ db, catalogue }: CartDeps, outletId: string, now: Date): Promise<Result<Coupons>> {
  const at = now.getTime()
  const cart = (await readCart(db, { outletId })) ?? noCart
  const snapshot = await catalogue.atLeast(cart.catalogueVersion)
  const current = snapshot.coupons
    .filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    .filter(({ isListed, code }) => isListed || code === cart.couponCode)
  const stockOf = stockFor(cart, catalogue)
  const plain = await readPricing(db, { outletId, cart: { ...cart, couponCode: null }, snapshot, stockOf, at })
  const uses = await countCouponUses(db, outletId, current)
  const { grandTotal } = priceFromSnapshot(cart.items, plain)
  return ok(
    current.map((coupon) => {
      const usage = { ...plain.usage, coupon: uses.get(coupon.code) ?? neverUsed }
      const priced = priceFromSnapshot(cart.items, { ...plain, couponCode: coupon.code, usage })
      // Below the amount from which delivery is free its fee may be more than the coupon.
      const takesOff = satang(Math.max(grandTotal - priced.grandTotal, 0))
      return presentCoupon(coupon, takesOff, priced.couponViolation)
    }),
  )
}

const presentCoupon = (coupon: CouponOffer, takesOff: Satang, reason: CouponViolation | null): Coupons[number] => ({
  code: coupon.code,
  nameThai: coupon.name.th,
  nameEng: coupon.name.en,
  ...conditionOf(coupon),
  discountAmt: toBaht(coupon.discountSatang),
  takesOffAmt: toBaht(takesOff),
  validUntil: new Date(coupon.endsAt).toISOString(),
  usable: reason === null,
  ...(reason && { reason }),
})

function conditionOf({ minimumSatang }: CouponOffer): Pick<Coupons[number], 'conditionThai' | 'conditionEng'> {
  if (minimumSatang === 0) return { conditionThai: 'ไม่มียอดขั้นต่ำ', conditionEng: 'For any amount' }
  const minimum = inShortBaht(minimumSatang)
  return { conditionThai: `ซื้อครบ ${minimum}`, conditionEng: `Spend ${minimum} or more` }
}

import { fail, ok, type Result } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { listCoupons } from '#contract/cart/calls.ts'
import { formatMoney, satang, sumOf, toBaht, type Satang } from '#rules/money.ts'
import type { CouponOffer } from '#server/catalogue/snapshot.ts'
import { countCouponUses, couponViolation, neverUsed, type CouponViolation } from '#server/promotions/promotions.ts'
import { priceWithCurrentUsage, type CartDeps, type CartState, type Decision } from './cart.ts'
import { readCart, stockFor, type StoredCart } from './store.ts'

type Coupons = AnswerOf<typeof listCoupons>

/** Decides whether a code can be applied to the cart. Codes are compared without regard to case. */
export async function decideCoupon(state: CartState, typed: string): Promise<Decision> {
  const { db, cart, snapshot, stockOf, outletId, at } = state
  const couponCode = typed.trim().toUpperCase()
  const priced = await priceWithCurrentUsage(db, { outletId, cart: { ...cart, couponCode }, snapshot, stockOf, at })
  return priced.couponViolation ? fail(priced.couponViolation) : ok({ items: cart.items, couponCode })
}

/**
 * The coupons that are valid now, with the reason where one cannot be used yet. One for those who know its code is shown where
 * the cart has it.
 */
export async function showCoupons({ db, catalogue }: CartDeps, outletId: string, now: Date): Promise<Result<Coupons>> {
  const at = now.getTime()
  const cart = await readCart(db, { outletId })
  const current = catalogue
    .snapshot()
    .coupons.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    .filter(({ isListed, code }) => isListed || code === cart?.couponCode)
  const net = cart ? await promotableNet({ db, catalogue }, { outletId, cart, at }) : satang(0)
  const uses = await countCouponUses(db, outletId, current)
  return ok(
    current.map((coupon) => {
      const violation = couponViolation(coupon, uses.get(coupon.code) ?? neverUsed, at)
      // A coupon without effect, as on an empty cart, is rejected like one whose minimum is not reached.
      const takesOff = net > 0 && net >= coupon.minimumSatang
      return presentCoupon(coupon, net, violation ?? (takesOff ? null : 'coupon_conditions'))
    }),
  )
}

/** What a coupon's minimum is compared with: the net of the goods that may be promoted, before the coupon. */
async function promotableNet(
  { db, catalogue }: Pick<CartDeps, 'db' | 'catalogue'>,
  { outletId, cart, at }: { outletId: string; cart: StoredCart; at: number },
): Promise<Satang> {
  const snapshot = await catalogue.atLeast(cart.catalogueVersion)
  const stockOf = stockFor(cart, catalogue)
  const { lines } = await priceWithCurrentUsage(db, {
    outletId,
    cart: { ...cart, couponCode: null, points: 0 },
    snapshot,
    stockOf,
    at,
  })
  const restricted = (productId: number) => snapshot.productById.get(productId)?.restriction?.promotable === false
  return sumOf(lines.flatMap(({ productId, total }) => (restricted(productId) ? [] : [total])))
}

const presentCoupon = (coupon: CouponOffer, net: Satang, reason: CouponViolation | null): Coupons[number] => ({
  code: coupon.code,
  nameThai: coupon.name.th,
  nameEng: coupon.name.en,
  ...conditionOf(coupon),
  discountAmt: toBaht(coupon.discountSatang),
  takesOffAmt: reason ? 0 : toBaht(satang(Math.min(coupon.discountSatang, net))),
  validUntil: new Date(coupon.endsAt).toISOString(),
  usable: reason === null,
  ...(reason && { reason }),
})

const conditionOf = ({ minimumSatang }: CouponOffer): Pick<Coupons[number], 'conditionThai' | 'conditionEng'> =>
  minimumSatang === 0
    ? { conditionThai: 'ไม่มียอดขั้นต่ำ', conditionEng: 'For any amount' }
    : {
        conditionThai: `ซื้อครบ ${formatMoney(minimumSatang)} บาท`,
        conditionEng: `Spend ${formatMoney(minimumSatang)} baht or more`,
      }

import { fail, ok, type Result } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { listCoupons } from '#contract/cart/list-coupons.ts'
import { formatMoney } from '#rules/money.ts'
import type { CouponOffer, Snapshot } from '#server/catalogue/snapshot.ts'
import type { CartParts, CartState, Decision } from './cart.ts'
import { goodsOf, priceItems } from './price.ts'
import { countCouponUses, lockCoupon, readCart, type CouponUses } from './store.ts'

type Coupons = AnswerOf<typeof listCoupons>
type Refusal = 'coupon_invalid' | 'coupon_conditions' | 'coupon_used_up'
const unused: CouponUses = { own: 0, all: 0 }

/** Why a coupon cannot be used on a cart whose promotable goods cost `net` satang; null where it can. */
function couponRefusal(coupon: CouponOffer, net: number, uses: CouponUses, at: number): Refusal | null {
  if (at < coupon.startsAt || at >= coupon.endsAt) return 'coupon_invalid'
  if (uses.own >= coupon.perOutletLimit || (coupon.totalLimit !== null && uses.all >= coupon.totalLimit))
    return 'coupon_used_up'
  return net < coupon.minimumSatang ? 'coupon_conditions' : null
}

/** What a coupon's minimum is held against: the net of the goods that may be promoted, before the coupon. */
function promotableNet({ cart, snapshot, at }: Omit<CartState, 'tx'>): number {
  const stockOf = (productId: number) => cart.stock.get(productId) ?? 0
  const priced = priceItems(cart.items, { snapshot, stockOf, couponCode: null, provinceCode: null, at })
  const promotable = new Set(
    goodsOf(cart.items, snapshot)
      .filter((good) => good.promotable)
      .map((good) => good.productId),
  )
  return priced.lines.filter((line) => promotable.has(line.productId)).reduce((sum, line) => sum + line.total, 0)
}

/** Decides whether a typed code goes on the cart. Codes are compared without regard to case. */
export async function decideCoupon(state: CartState, outletId: string, typed: string): Promise<Decision> {
  const code = typed.trim().toUpperCase()
  const coupon = state.snapshot.coupons.find((offer) => offer.code === code)
  if (!coupon) return fail('coupon_not_found')
  const uses = (await countCouponUses(state.tx, outletId)).get(code) ?? unused
  const refusal = couponRefusal(coupon, promotableNet(state), uses, state.at)
  return refusal ? fail(refusal) : ok({ items: state.cart.items, couponCode: code })
}

/**
 * Holds the cart's coupon for an order until the transaction ends, so that its limits stand when many redeem at once.
 * The cart without a coupon needs nothing.
 */
export async function holdCoupon(state: CartState, outletId: string): Promise<Result<null>> {
  const code = state.cart.couponCode
  if (code === null) return ok(null)
  await lockCoupon(state.tx, code)
  const decided = await decideCoupon(state, outletId, code)
  return decided.ok ? ok(null) : decided
}

/** The coupons that hold now, and why one cannot be used yet. */
export async function showCoupons({ db, catalogue }: CartParts, outletId: string, now: Date): Promise<Result<Coupons>> {
  const at = now.getTime()
  const snapshot: Snapshot = catalogue.snapshot()
  const cart = await readCart(db, { outletId })
  const net = cart ? promotableNet({ cart, snapshot, at }) : 0
  const uses = await countCouponUses(db, outletId)
  const current = snapshot.coupons.filter((coupon) => coupon.startsAt <= at && at < coupon.endsAt)
  const rows = current.map((coupon) => {
    const reason = couponRefusal(coupon, net, uses.get(coupon.code) ?? unused, at)
    return {
      code: coupon.code,
      nameThai: coupon.name.th,
      nameEng: coupon.name.en,
      conditionThai: `ซื้อครบ ${formatMoney(coupon.minimumSatang)} บาท`,
      conditionEng: `Spend ${formatMoney(coupon.minimumSatang)} baht or more`,
      validUntil: new Date(coupon.endsAt).toISOString(),
      usable: reason === null,
      ...(reason && { reason }),
    }
  })
  return ok(rows)
}

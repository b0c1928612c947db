import { satang, sumOf, type Satang } from '../money.ts'
import { applyDiscount, netOf, recordOnLines, sharesOf } from './cart-line.ts'
import type { PricingState } from './pricing-state.ts'
import type { Coupon } from './promotion.ts'

/** The id of the coupon where promotions are listed. */
const couponId = 0

/** Applies the coupon to discountable lines when its minimum is reached. @returns its discount in satang */
export function redeemCoupon(state: PricingState, coupon: Coupon): Satang {
  const open = state.lines.filter((line) => line.good.promotable)
  const net = netOf(open)
  const restricted = state.lines.filter((line) => !line.good.promotable)
  recordOnLines(restricted, couponId, 'restricted_goods')
  if (net < coupon.minimumSatang) {
    const add = coupon.minimumSatang - net
    state.nextTiers.push({ promotionId: couponId, kind: 'COUPON', add, benefit: coupon.discountSatang })
    return satang(0)
  }
  const amounts = sharesOf(coupon.discountSatang, open)
  const applied = { promotionId: couponId, code: coupon.code, kind: 'COUPON' } as const
  for (const [index, line] of open.entries()) applyDiscount(line, applied, amounts[index] ?? satang(0))
  return sumOf(amounts)
}

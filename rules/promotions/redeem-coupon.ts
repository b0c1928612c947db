import type { Satang } from '../money.ts'
import { netOf, takeOff, tellLines } from './cart-line.ts'
import { shares } from './lower-prices.ts'
import type { Pricing } from './pricing.ts'
import type { Coupon } from './promotion.ts'

/** The coupon's place among the promotions of an explanation. */
const couponId = 0

/** Takes the coupon off what may be promoted, once its minimum is reached. @returns what it took off */
export function redeemCoupon(pricing: Pricing, coupon: Coupon): Satang {
  const open = pricing.lines.filter((line) => line.good.promotable)
  const net = netOf(open)
  tellLines(
    pricing.lines.filter((line) => !line.good.promotable),
    couponId,
    () => ({ reason: 'restricted_goods' }),
  )
  if (net < coupon.minimumSatang) {
    const add = coupon.minimumSatang - net
    pricing.nearly.push({ promotionId: couponId, kind: 'COUPON', add, benefit: coupon.discountSatang })
    return 0
  }
  const amounts = shares(coupon.discountSatang, open)
  const applied = { promotionId: couponId, code: coupon.code, kind: 'COUPON' } as const
  for (const [index, line] of open.entries()) takeOff(line, applied, amounts[index] ?? 0)
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

import type { AnswerOf } from '#contract/call.ts'
import type { getCart } from '#contract/cart/calls.ts'
import { fail } from '#contract/errors.ts'
import type { CartItem } from '#rules/cart/change.ts'
import { nextDelivery } from '#rules/delivery/calendar.ts'
import { deliveryFee } from '#rules/delivery/fee.ts'
import { toBaht } from '#rules/money.ts'
import { amountOfGoods, missingFrom, ownOrderRules, refusalOf, type OwnOrderRules } from '#rules/orders/order-rules.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { PricedCart } from '#rules/promotions/priced-cart.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { OrderedToday } from './product-limits.ts'
import type { StoredCart } from './store.ts'

type Wire = Pick<AnswerOf<typeof getCart>, 'orderRules'>
type GoodsLimits = NonNullable<NonNullable<Wire['orderRules']>['products']>

/** A cart as the retailer fetches its order: no address counts, so that none brings a fee or a least amount. */
export const fetchedCart = <Cart extends Pick<StoredCart, 'provinceCode'>>(cart: Cart, isPickUp: boolean): Cart =>
  isPickUp ? { ...cart, provinceCode: null } : cart

/** The rules for an order of this retailer to this address. */
export const orderRulesFor = (
  { provinceCode, segment }: Pick<StoredCart, 'provinceCode' | 'segment'>,
  { orderRules, fees }: Pick<Snapshot, 'orderRules' | 'fees'>,
): OwnOrderRules => ownOrderRules(orderRules, { provinceCode, segment, fee: deliveryFee(provinceCode, fees) })

/** The limits of the goods of an order, with what was ordered of them today. */
export const limitsOfGoods = (
  items: readonly CartItem[],
  { productById }: Pick<Snapshot, 'productById'>,
  orderedToday: OrderedToday,
): GoodsLimits =>
  items.flatMap(({ productId }) => {
    const limits = productById.get(productId)?.limits
    const today = orderedToday.get(productId) ?? 0
    return limits ? { productId, ...limits, ...(today > 0 && { orderedToday: today }) } : []
  })

/** The day (`YYYY-MM-DD`) on which an order placed now is delivered; null where the supplier names no days. */
export const nextDeliveryDay = (
  { deliveryCalendar }: Pick<Snapshot, 'deliveryCalendar'>,
  { provinceCode }: Pick<StoredCart, 'provinceCode'>,
  now: Date,
): string | null => (deliveryCalendar && nextDelivery(now, deliveryCalendar, provinceCode)?.day) ?? null

const inBaht = (least: OwnOrderRules['least']) => least.map(({ payType, amount }) => ({ payType, amt: toBaht(amount) }))

/**
 * The rules for an order of this cart in baht, as a page needs them that works out by itself what an order misses; absent where
 * none applies.
 */
export function presentOrderRules(
  cart: Pick<StoredCart, 'provinceCode' | 'segment'>,
  snapshot: Pick<Snapshot, 'orderRules' | 'fees' | 'pickUp'>,
  products: GoodsLimits,
): Wire {
  const { least, freeDelivery } = orderRulesFor(cart, snapshot)
  const fetched = snapshot.pickUp ? orderRulesFor(fetchedCart(cart, true), snapshot).least : least
  const isOther = JSON.stringify(fetched) !== JSON.stringify(least)
  const fee = deliveryFee(cart.provinceCode, snapshot.fees)
  if (fee === 0 && !isOther && products.length === 0 && least.every(({ amount }) => amount === 0)) return {}
  return {
    orderRules: {
      least: inBaht(least),
      ...(isOther && { leastFetched: inBaht(fetched) }),
      ...(fee > 0 && { feeAmt: toBaht(fee) }),
      ...(freeDelivery && {
        freeDelivery: { fromAmt: toBaht(freeDelivery.from), feeAmt: toBaht(freeDelivery.fee) },
      }),
      ...(products.length > 0 && { products }),
    },
  }
}

/** Refuses an order whose goods are worth less than the rules ask for this way to pay; null where they are enough. */
export function refuseAmount(
  own: OwnOrderRules,
  { gross, offer, pointsOffer }: PricedCart,
  payType: PayType,
): ReturnType<typeof fail> | null {
  const goods = amountOfGoods({ gross, discount: offer, pointsOffer })
  const refusal = refusalOf(missingFrom(own, goods, payType))
  if (!refusal) return null
  const { least, missing, elsewise } = refusal
  return fail('order_too_small', { least: { amt: toBaht(least), missingAmt: toBaht(missing), elsewise } })
}

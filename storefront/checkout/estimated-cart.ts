import {
  minus,
  plus,
  satang,
  satangOf,
  sumOf,
  times,
  toBaht,
  totalsVatPercent,
  withoutVat,
  withVat,
} from '#rules/money.ts'
import { readOrderRules } from '#rules/orders/order-rules.ts'
import { noCart } from '#storefront/cart/no-cart.ts'
import { goodsIn } from '#storefront/cart/order-findings.ts'
import type { Change } from '#storefront/cart/queue.ts'
import type { Cart, CartLine } from '#storefront/cart/view.ts'

const newLine = ({ productId, qty, price }: Change): CartLine => {
  const amount = toBaht(times(price, qty))
  return {
    id: `waiting-${productId}`,
    productId,
    qty,
    type: 'NORMAL',
    unitPrice: toBaht(price),
    taxCategoryValue: totalsVatPercent,
    grossAmt: withoutVat(times(price, qty), totalsVatPercent),
    offerAmt: 0,
    totalAmt: amount,
    appliedPromotions: [],
    nearly: [],
  }
}

const changedLine = (line: CartLine, change: Change): CartLine => ({
  ...line,
  qty: line.qty + change.qty,
  totalAmt: toBaht(plus(satangOf(line.totalAmt), times(satangOf(line.unitPrice), change.qty))),
})

/**
 * The cart as it will probably be: the last one that the server has sent, with changes that it does not know yet at the
 * prices known here. Promotions are not computed in the browser, so their part is as old as the cart.
 */
export function estimatedCart(
  retailerId: string,
  cart: Cart | null,
  pending: readonly Change[],
  orderRules: Cart['orderRules'] = cart?.orderRules,
): Cart {
  const known = cart ?? noCart(retailerId)
  const before = known.cartItems ?? []
  const isOf = (line: CartLine, change: Change) => line.type === 'NORMAL' && line.productId === change.productId
  const kept = before.flatMap((line) => {
    const change = pending.find((one) => isOf(line, one))
    const after = change ? changedLine(line, change) : line
    return after.qty > 0 ? [after] : []
  })
  const added = pending.filter((change) => change.qty > 0 && !before.some((line) => isOf(line, change))).map(newLine)
  const more = sumOf(pending.map(({ price, qty }) => times(price, qty)))
  const gross = satang(Math.max(0, plus(withVat(known.totalGrossAmt), more)))
  const net = satang(Math.max(0, plus(satangOf(known.grandTotalAmt), more)))
  const estimate: Cart = {
    ...known,
    ...(orderRules && { orderRules }),
    cartItems: [...kept, ...added],
    totalGrossAmt: withoutVat(gross, totalsVatPercent),
    grandTotalAmt: toBaht(net),
  }
  return withDelivery(estimate)
}

/** As `estimatedCart`, where the retailer fetches the order: nothing is charged for delivery, and no address asks for an amount. */
export function fetchedEstimate(cart: Cart): Cart {
  const { orderRules, ...rest } = cart
  const { freeDelivery: _ofDelivery, feeAmt: _fee, least, leastFetched, ...others } = orderRules ?? { least: [] }
  const net = minus(satangOf(cart.grandTotalAmt), satangOf(cart.deliveryAmt))
  return {
    ...rest,
    ...(orderRules && { orderRules: { ...others, least: leastFetched ?? least } }),
    deliveryAmt: 0,
    grandTotalAmt: toBaht(net),
  }
}

/** What a delivery costs is known here too, and from which amount of goods on it is free. */
function withDelivery(cart: Cart): Cart {
  const { freeDelivery } = readOrderRules(cart.orderRules)
  const cost = cart.orderRules?.feeAmt === undefined ? freeDelivery?.fee : satangOf(cart.orderRules.feeAmt)
  if (cost === undefined || !cart.cartItems?.length) return cart
  const fee = freeDelivery && goodsIn(cart) >= freeDelivery.from ? satang(0) : cost
  const others = minus(satangOf(cart.grandTotalAmt), satangOf(cart.deliveryAmt))
  return { ...cart, deliveryAmt: toBaht(fee), grandTotalAmt: toBaht(plus(others, fee)) }
}

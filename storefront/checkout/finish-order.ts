import type { AnswerOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import { isPrepaid } from '#rules/payments/pay-types.ts'
import { reloadCart } from '#storefront/cart/cart-actions.ts'
import { checkoutRoutes } from '#storefront/offline/checkout-routes.ts'
import { href } from '#storefront/router/href.ts'
import { match } from '#storefront/router/match.ts'
import { go } from '#storefront/router/navigate.ts'
import { queries } from '#storefront/router/queries.ts'
import { readChoices, writeChoices, type OrderBody } from './checkout-choices.ts'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { chooseLines, chosenLines, linesAt } from './chosen-lines.ts'
import { forgetOrderAddress } from './order-address.ts'
import { rememberPlaced } from './placed-order.ts'
import { isOfGoods } from './prepared-order.ts'
import { dropOrder, ordersOfGoods } from './prepared-order-storage.ts'
import { forgetShownDay } from './shown-day.ts'
import { forgetSeenPrices } from '#storefront/cart/seen-prices.ts'

export type PlacedOrder = AnswerOf<typeof placeOrder>

/** Where a placed order continues: with its payment, or on its own page. */
export const pageOfPlaced = (placed: PlacedOrder, body: OrderBody): string =>
  isPrepaid(body.payType) && placed.grandTotalAmt > 0
    ? href('payment', {}, { order: placed.orderNumber })
    : href('order', { orderId: placed.id })

/** Whether this page is a checkout of what was ordered, of other goods, or none. One that has nothing to order waits for any. */
export function checkoutOfPage(outletId: string, body: OrderBody): 'these' | 'others' | 'none' {
  const { route } = match(location.pathname)
  // There another order is being paid.
  if (route === 'payment' || !checkoutRoutes.has(route)) return 'none'
  const shown = linesAt(location.search, outletId)
  return shown?.length === 0 || isOfGoods({ body }, shown) ? 'these' : 'others'
}

/** Forgets what the order was made of, and lets lists show it. What was chosen for other goods meanwhile stays. */
export function finishOrder(outletId: string, placed: PlacedOrder, body: OrderBody): void {
  rememberPlaced(placed)
  // The kept order of these goods is ordered with it, also where the answer came without a press.
  for (const known of ordersOfGoods(outletId, body.lines ?? null)) dropOrder(outletId, known)
  const isOfOthers = checkoutOfPage(outletId, body) === 'others'
  if (!body.lines) forgetSeenPrices(checkoutStorage, outletId)
  else if (isOfGoods({ body }, chosenLines(outletId))) chooseLines(outletId, [])
  if (!isOfOthers) {
    forgetOrderAddress(outletId)
    forgetShownDay()
    writeChoices(checkoutStorage, outletId, { ...readChoices(checkoutStorage, outletId), note: '' })
  }
  void queries.invalidateQueries({ queryKey: ['orders'] })
}

/** Opens the page of a placed order in place of the current one. */
export const openPlaced = (placed: PlacedOrder, body: OrderBody): Promise<void> =>
  go(pageOfPlaced(placed, body), { replace: true }).then(reloadCart)

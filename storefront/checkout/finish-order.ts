import type { AnswerOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import { methodOf, methods } from '#rules/payments/pay-types.ts'
import { reloadCart } from '#storefront/cart/cart-actions.ts'
import { href } from '#storefront/router/href.ts'
import { go } from '#storefront/router/navigate.ts'
import { queries } from '#storefront/router/queries.ts'
import { readChoices, writeChoices, type OrderBody } from './checkout-choices.ts'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { chooseLines } from './chosen-lines.ts'
import { forgetOrderAddress } from './order-address.ts'
import { rememberPlaced } from './placed-order.ts'
import { isOfGoods } from './prepared-order.ts'
import { readPreparedOrder, removePreparedOrder } from './prepared-order-storage.ts'
import { forgetShownDay } from './shown-day.ts'
import { forgetSeenPrices } from '#storefront/cart/seen-prices.ts'

export type PlacedOrder = AnswerOf<typeof placeOrder>

/** Whether an order is paid in advance, which needs a network. */
export const isPrepaid = ({ payType }: Pick<OrderBody, 'payType'>): boolean => methods[methodOf(payType)].prepaid

/** Where a placed order continues: with its payment, or on its own page. */
export const pageOfPlaced = (placed: PlacedOrder, body: OrderBody): string =>
  isPrepaid(body) && placed.grandTotalAmt > 0
    ? href('payment', {}, { order: placed.orderNumber })
    : href('order', { orderId: placed.id })

/** Forgets what the order was made of, and lets lists show it. */
export function finishOrder(outletId: string, placed: PlacedOrder, { lines }: OrderBody): void {
  rememberPlaced(placed)
  // The kept order of these goods is ordered with it, also where the answer came without a press.
  const kept = readPreparedOrder(outletId)
  if (kept && isOfGoods(kept, lines ?? null)) removePreparedOrder(outletId)
  if (lines) chooseLines(outletId, [])
  else forgetSeenPrices(checkoutStorage, outletId)
  forgetOrderAddress(outletId)
  forgetShownDay()
  writeChoices(checkoutStorage, outletId, { ...readChoices(checkoutStorage, outletId), note: '' })
  void queries.invalidateQueries({ queryKey: ['orders'] })
}

/** Opens the page of a placed order in place of the current one. */
export const openPlaced = (placed: PlacedOrder, body: OrderBody): Promise<void> =>
  go(pageOfPlaced(placed, body), { replace: true }).then(reloadCart)

import { fail, ok } from '#contract/errors.ts'
import {
  applyCoupon,
  changeCart,
  getCart,
  listCoupons,
  quoteLines,
  refreshCart,
  removeCoupon,
  removeFromCart,
  usePoints,
} from '#contract/cart/calls.ts'
import * as schemas from '#contract/cart/schemas.ts'
import { forRetailer, type Route } from '#server/http/serve.ts'
import { changeUnderLock, ownRetailer, quoteOrder, showCart, type CartParts } from './cart.ts'
import { decideChange } from './change-cart.ts'
import { choosePoints } from './points.ts'
import { decideCoupon, showCoupons } from './coupons.ts'

export function cartRoutes(parts: CartParts): Route[] {
  return [
    forRetailer(getCart, schemas.getCart, (request) => showCart(parts, request, request.query.shippingAddressId)),
    forRetailer(refreshCart, schemas.refreshCart, (request) => showCart(parts, request)),
    forRetailer(quoteLines, schemas.quoteLines, (request) => {
      const { retailerId, lines, shippingAddressId } = request.body
      return ownRetailer(request.who, retailerId) ?? quoteOrder(parts, request, lines, shippingAddressId)
    }),
    forRetailer(changeCart, schemas.changeCart, (request) => {
      const { retailerId, cartItems } = request.body
      const partial = request.query.partial === 'true'
      const asked = {
        call: 'change-cart',
        content: [partial, cartItems],
        productIds: cartItems.map(({ productId }) => productId),
      }
      return (
        ownRetailer(request.who, retailerId) ??
        changeUnderLock(parts, request, asked, (state) => decideChange(state, cartItems, partial))
      )
    }),
    forRetailer(removeFromCart, schemas.removeFromCart, (request) => {
      const asked = { call: 'remove-from-cart', content: request.params.id }
      return changeUnderLock(parts, request, asked, ({ cart }) => {
        const items = cart.items.filter(({ productId }) => String(productId) !== request.params.id)
        return items.length < cart.items.length ? ok({ items, couponCode: cart.couponCode }) : fail('not_found')
      })
    }),
    forRetailer(usePoints, schemas.usePoints, (request) => choosePoints(parts, request)),
    forRetailer(listCoupons, schemas.listCoupons, ({ who, now }) => showCoupons(parts, who.id, now)),
    forRetailer(applyCoupon, schemas.applyCoupon, (request) =>
      changeUnderLock(parts, request, { call: 'apply-coupon', content: request.body.code }, (state) =>
        decideCoupon(state, request.body.code),
      ),
    ),
    forRetailer(removeCoupon, schemas.removeCoupon, (request) =>
      changeUnderLock(parts, request, { call: 'remove-coupon', content: null }, ({ cart }) =>
        ok({ items: cart.items, couponCode: null }),
      ),
    ),
  ]
}

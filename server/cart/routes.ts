import { fail, ok } from '#contract/errors.ts'
import { applyCoupon } from '#contract/cart/apply-coupon.ts'
import * as applyCouponSchema from '#contract/cart/apply-coupon.schema.ts'
import { changeCart } from '#contract/cart/change-cart.ts'
import * as changeCartSchema from '#contract/cart/change-cart.schema.ts'
import { getCart } from '#contract/cart/get-cart.ts'
import * as getCartSchema from '#contract/cart/get-cart.schema.ts'
import { listCoupons } from '#contract/cart/list-coupons.ts'
import * as listCouponsSchema from '#contract/cart/list-coupons.schema.ts'
import { quoteLines } from '#contract/cart/quote-lines.ts'
import * as quoteLinesSchema from '#contract/cart/quote-lines.schema.ts'
import { refreshCart } from '#contract/cart/refresh-cart.ts'
import * as refreshCartSchema from '#contract/cart/refresh-cart.schema.ts'
import { removeCoupon } from '#contract/cart/remove-coupon.ts'
import * as removeCouponSchema from '#contract/cart/remove-coupon.schema.ts'
import { removeFromCart } from '#contract/cart/remove-from-cart.ts'
import * as removeFromCartSchema from '#contract/cart/remove-from-cart.schema.ts'
import { usePoints } from '#contract/cart/use-points.ts'
import * as usePointsSchema from '#contract/cart/use-points.schema.ts'
import { forRetailer, type Route } from '#server/http/serve.ts'
import { changeUnderLock, ownRetailer, quoteOrder, showCart, type CartParts } from './cart.ts'
import { decideChange } from './change-cart.ts'
import { choosePoints } from './points.ts'
import { decideCoupon, showCoupons } from './coupons.ts'

export function cartRoutes(parts: CartParts): Route[] {
  return [
    forRetailer(getCart, getCartSchema, (request) => showCart(parts, request, request.query.shippingAddressId)),
    forRetailer(refreshCart, refreshCartSchema, (request) => showCart(parts, request)),
    forRetailer(quoteLines, quoteLinesSchema, (request) => {
      const { retailerId, lines, shippingAddressId } = request.body
      return ownRetailer(request.who, retailerId) ?? quoteOrder(parts, request, lines, shippingAddressId)
    }),
    forRetailer(changeCart, changeCartSchema, (request) => {
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
    forRetailer(removeFromCart, removeFromCartSchema, (request) => {
      const asked = { call: 'remove-from-cart', content: request.params.id }
      return changeUnderLock(parts, request, asked, ({ cart }) => {
        const items = cart.items.filter(({ productId }) => String(productId) !== request.params.id)
        return items.length < cart.items.length ? ok({ items, couponCode: cart.couponCode }) : fail('not_found')
      })
    }),
    forRetailer(usePoints, usePointsSchema, (request) => choosePoints(parts, request)),
    forRetailer(listCoupons, listCouponsSchema, ({ who, now }) => showCoupons(parts, who.id, now)),
    forRetailer(applyCoupon, applyCouponSchema, (request) =>
      changeUnderLock(parts, request, { call: 'apply-coupon', content: request.body.code }, (state) =>
        decideCoupon(state, request.body.code),
      ),
    ),
    forRetailer(removeCoupon, removeCouponSchema, (request) =>
      changeUnderLock(parts, request, { call: 'remove-coupon', content: null }, ({ cart }) =>
        ok({ items: cart.items, couponCode: null }),
      ),
    ),
  ]
}

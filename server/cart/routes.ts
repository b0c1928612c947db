import { fail, invalid, ok } from '#contract/errors.ts'
import * as calls from '#contract/cart/calls.ts'
import * as schemas from '#contract/cart/schemas.ts'
import { isRedeemable } from '#rules/loyalty/redemption.ts'
import type { Outcome } from '#server/http/outcome.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { forRetailer, type As, type Route } from '#server/http/route.ts'
import { refuseOther, type Retailer } from '#server/http/caller.ts'
import { findOutlet } from '#server/identity/outlets.ts'
import { changeStoredCart, requestOf, quoteOrder, showCart, type CartDeps, type ChangeDeps } from './cart.ts'
import { decideChange } from './change-cart.ts'
import { decideCoupon, showCoupons } from './coupons.ts'
import { keyedChanges } from './limits.ts'
import type { Cart } from './present.ts'

export function cartRoutes(given: CartDeps & { rateLimitFactor: number }): Route[] {
  const deps = { ...given, secondsToWait: keyedChanges(given.db, given.rateLimitFactor) }
  return [
    forRetailer(calls.getCart, schemas.getCart, (request) => {
      const { shippingAddressId, pickUp } = request.query
      return showCart(deps, request, { shippingAddressId, isPickUp: pickUp === 'true' })
    }),
    forRetailer(calls.refreshCart, schemas.refreshCart, (request) => showCart(deps, request)),
    forRetailer(calls.quoteLines, schemas.quoteLines, (request) => {
      const { retailerId, lines, shippingAddressId, pickUp: isPickUp = false } = request.body
      return (
        refuseOther(request.who, 'retailerId', retailerId) ??
        quoteOrder(deps, request, lines, { shippingAddressId, isPickUp })
      )
    }),
    forRetailer(calls.changeCart, schemas.changeCart, (request) => {
      const { retailerId, cartItems } = request.body
      const partial = request.query.partial === 'true'
      const operation = {
        call: 'change-cart',
        content: [partial, cartItems],
        productIds: cartItems.map(({ productId }) => productId),
      }
      return (
        refuseOther(request.who, 'retailerId', retailerId) ??
        changeStoredCart(deps, request, operation, (state) => decideChange(state, cartItems, partial))
      )
    }),
    forRetailer(calls.removeFromCart, schemas.removeFromCart, (request) => {
      const operation = { call: 'remove-from-cart', content: request.params.id }
      return changeStoredCart(deps, request, operation, ({ cart }) => {
        const items = cart.items.filter(({ productId }) => String(productId) !== request.params.id)
        return items.length < cart.items.length ? ok({ items, couponCode: cart.couponCode }) : fail('not_found')
      })
    }),
    forRetailer(calls.usePoints, schemas.usePoints, (request) => choosePoints(deps, request)),
    forRetailer(calls.listCoupons, schemas.listCoupons, ({ who, now }) => showCoupons(deps, who.id, now)),
    forRetailer(calls.applyCoupon, schemas.applyCoupon, (request) =>
      changeStoredCart(deps, request, { call: 'apply-coupon', content: request.body.code }, (state) =>
        decideCoupon(state, request.body.code),
      ),
    ),
    forRetailer(calls.removeCoupon, schemas.removeCoupon, (request) =>
      changeStoredCart(deps, request, { call: 'remove-coupon', content: null }, ({ cart }) =>
        ok({ items: cart.items, couponCode: null }),
      ),
    ),
  ]
}

type PointsRequest = As<Retailer, typeof calls.usePoints>

/**
 * Sets how many points the cart is to use. They are held only when it is ordered. Loyalty is called before the cart is
 * locked, so that a slow service blocks nobody; what it refuses may be a request that was answered before.
 */
function choosePoints(deps: CartDeps & ChangeDeps, request: PointsRequest): Promise<Outcome<Cart>> {
  const { points } = request.body
  const operation = { call: 'use-points', content: points }
  return withIdempotency(
    deps.db,
    requestOf(request, operation),
    async () =>
      (await refusePoints(deps, request)) ??
      changeStoredCart(deps, request, operation, ({ cart }) =>
        ok({ items: cart.items, couponCode: cart.couponCode, points }),
      ),
  )
}

async function refusePoints({ db, loyalty }: CartDeps, { who, now, body: { points } }: PointsRequest) {
  if (!isRedeemable(points)) return invalid('points', 'step')
  if (points === 0) return null
  const outlet = await findOutlet(db, who.id)
  if (!outlet?.phoneVerified) return fail('phone_unverified')
  const account = await loyalty.account(who.id, now)
  if (!account.ok) return fail('points_unavailable', { detail: account.error.detail ?? 'Loyalty is away' })
  return account.value.points < points ? fail('points_short') : null
}

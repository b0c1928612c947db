import { fail, ok } from '#contract/errors.ts'
import type { usePoints } from '#contract/cart/calls.ts'
import { isChoice } from '#rules/loyalty/redemption.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/serve.ts'
import type { Retailer } from '#server/http/who.ts'
import { findOutlet } from '#server/identity/identity.ts'
import { changeUnderLock, type CartParts } from './cart.ts'
import type { Cart } from './present.ts'

/**
 * Puts a wish for points on the cart. They are not put aside yet: that happens when it is ordered. Asked of loyalty before
 * the cart is locked, so that a slow service holds up nobody.
 */
export async function choosePoints(parts: CartParts, request: As<Retailer, typeof usePoints>): Promise<Outcome<Cart>> {
  const { who, now, body } = request
  const { points } = body
  if (!isChoice(points)) return fail('validation', { errors: [{ path: 'points', code: 'step' }] })
  if (points > 0) {
    const outlet = await findOutlet(parts.db, who.id)
    if (!outlet?.phoneVerified) return fail('phone_unverified')
    const account = await parts.loyalty.account(who.id, now)
    if (!account.ok) return fail('points_unavailable', { detail: account.failure.detail ?? 'Loyalty is away' })
    if (account.value.points < points) return fail('points_short')
  }
  return changeUnderLock(parts, request, { call: 'use-points', content: points }, ({ cart }) =>
    ok({ items: cart.items, couponCode: cart.couponCode, points }),
  )
}

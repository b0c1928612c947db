import { expect, test } from 'vitest'
import { refreshCart, removeCoupon, usePoints } from '#contract/cart/calls.ts'
import * as schemas from '#contract/cart/schemas.ts'
import { fail } from '#contract/errors.ts'
import { forRetailer, forStaff, open, type Route } from './route.ts'

// The compiler checks these: without the expected error this file does not compile.

const handle = () => fail('not_found')

const definitionsOf = (routes: Route[]) => routes.map(({ definition }) => definition)

test('a call is served by its own definition', () => {
  const routes = [
    forRetailer(usePoints, schemas.usePoints, handle),
    forRetailer(refreshCart, schemas.refreshCart, handle),
  ]
  expect(definitionsOf(routes)).toEqual([schemas.usePoints, schemas.refreshCart])
})

test('the definition of another call does not compile, for any kind of caller', () => {
  const routes = [
    // @ts-expect-error another body
    forRetailer(usePoints, schemas.applyCoupon, handle),
    // @ts-expect-error another body
    forStaff(usePoints, schemas.applyCoupon, handle),
    // @ts-expect-error another body
    open(usePoints, schemas.applyCoupon, handle),
  ]
  expect(definitionsOf(routes)).not.toContain(schemas.usePoints)
})

test('nor does that of a call that carries and answers the same', () => {
  expect(schemas.refreshCart.answer).toBe(schemas.removeCoupon.answer)
  const routes = [
    // @ts-expect-error the same answer and no request, but another call
    forRetailer(refreshCart, schemas.removeCoupon, handle),
    // @ts-expect-error the same answer and no request, but another call
    forRetailer(removeCoupon, schemas.refreshCart, handle),
  ]
  expect(definitionsOf(routes)).toEqual([schemas.removeCoupon, schemas.refreshCart])
})

test('a handler answers what its call answers', () => {
  // @ts-expect-error a cart is more than its problems
  const route = forRetailer(refreshCart, schemas.refreshCart, () => ({ ok: true, value: { problems: [] } }))
  expect(route.call).toBe(refreshCart)
})

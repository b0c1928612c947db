import { createElement } from 'react'
import { expect, test } from 'vitest'
import { emptyCart } from '#storefront/cart/server-cart.fixture.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { CouponOffer } from './CouponOffer.tsx'

await loadTexts('en', ['shell', 'catalogue', 'cart', 'errors'])

const coupon = (code: string, discountAmt: number, takesOffAmt: number) => ({
  code,
  discountAmt,
  takesOffAmt,
  usable: true,
})

test('the coupon next to the sum is the smallest of those that take most off, by what it takes off this cart', () => {
  const data = [coupon('A500', 500, 120), coupon('B200', 200, 120), coupon('C50', 50, 50), coupon('D900', 900, 0)]
  const { text, html } = render(createElement(CouponOffer, { cart: emptyCart }), 'en', { data })
  expect(text).toContain('Coupon for ฿120 off available')
  expect(html).toContain('Use coupon B200')
})

test('a coupon with which the cart costs no less is not offered', () => {
  const { html } = render(createElement(CouponOffer, { cart: emptyCart }), 'en', { data: [coupon('C50', 50, 0)] })
  expect(html).toBe('')
})

test('of an older release, which names no more, it is the one with the largest discount', () => {
  const data = [50, 300, 120].map((discountAmt) => ({ code: `C${discountAmt}`, discountAmt, usable: true }))
  const { text, html } = render(createElement(CouponOffer, { cart: emptyCart }), 'en', { data })
  expect(text).toContain('Coupon for ฿300 off available')
  expect(html).toContain('Use coupon C300')
})

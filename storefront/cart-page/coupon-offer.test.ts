import { createElement } from 'react'
import { expect, test } from 'vitest'
import { emptyCart } from '#storefront/cart/server-cart.fixture.ts'
import { RefusalText } from '#storefront/checkout/RefusalText.tsx'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { CouponBox } from './CouponBox.tsx'
import { CouponOffer } from './CouponOffer.tsx'
import { decidingCoupons } from './use-coupons.ts'

await loadTexts('en', ['cart', 'errors'])

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

test('carts with one sum have coupons of their own: of goods with delivery, of more goods without, and with points', () => {
  const cart = (qty: number, used = 0) => ({
    ...emptyCart,
    cartItems: [{ productId: 1, qty }] as never,
    grandTotalAmt: 520,
    points: { asked: used, used, offerAmt: used } as never,
  })
  const keys = [cart(1), cart(2), cart(2, 100)].map((one) => JSON.stringify(decidingCoupons(one)))
  expect(new Set(keys).size).toBe(3)
})

test('of the coupons that are listed, those that can be used come first, and their buttons are seen first', () => {
  const validUntil = '2026-12-31T17:00:00.000Z'
  const words = { nameThai: 'ลด', nameEng: 'Off', conditionThai: 'ครบ', conditionEng: 'From', validUntil }
  const data = [
    { ...coupon('LATER', 200, 0), ...words, usable: false },
    { ...coupon('C50', 50, 50), ...words },
    { ...coupon('C20', 20, 20), ...words },
  ]
  const { html } = render(createElement(CouponBox, { cart: emptyCart }), 'en', { data })
  const buttons = [...html.matchAll(/aria-label="Use coupon (\w+)"[^>]*button-(\w+)/g)].map(([, code, look]) => [
    code,
    look,
  ])
  expect(buttons).toEqual([
    ['C50', 'plain'],
    ['C20', 'plain'],
    ['LATER', 'quiet'],
  ])
})

test('a coupon that ended while the cart was open has ended, and is no wrong code', async () => {
  const cart = { ...emptyCart, couponCode: 'SAVE50', couponFault: 'coupon_invalid' as const }
  const { text } = render(createElement(CouponBox, { cart }), 'en')
  expect(text).toContain('Coupon SAVE50 has ended')
  expect(text).not.toContain(textsOf('en', 'errors').coupon_invalid)
  await loadTexts('en', ['checkout'])
  const refused = render(createElement(RefusalText, { code: 'coupon_invalid' }), 'en').text
  expect(refused).toBe(textsOf('en', 'checkout').couponOver)
})

import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { estimatedCart } from './estimated-cart.ts'
import { changesToSay, differencesOf, isOfGoods, shownOrder, type PreparedOrder } from './prepared-order.ts'

const change = (productId: number, qty: number, price: number) => ({ productId, qty, price: satang(price) })
const cart = estimatedCart('shop', null, [change(1, 3, 1000), change(2, 1, 5050)])

test('the estimate is the known cart with what the server does not know yet', () => {
  expect(moneyColumn(cart)).toEqual({ gross: 8050, discount: 0, delivery: 0, net: 8050 })
  const next = estimatedCart('shop', { ...cart, totalOfferAmt: 9.3458, grandTotalAmt: 70.5 }, [
    change(1, -3, 1000),
    change(2, 1, 5050),
    change(3, 2, 200),
  ])
  expect(next.cartItems?.map(({ productId, qty, totalAmt }) => [productId, qty, totalAmt])).toEqual([
    [2, 2, 101],
    [3, 2, 4],
  ])
  expect(moneyColumn(next)).toEqual({ gross: 10_500, discount: 1000, delivery: 0, net: 9500 })
})

test('the same order has no difference', () => {
  expect(differencesOf(shownOrder(cart), cart)).toEqual([])
})

test('every line, gift, problem and sum that differs is named', () => {
  const [first, second] = cart.cartItems ?? []
  if (!first || !second) throw new Error('The cart has two lines')
  const gift = { ...first, productId: 9, qty: 1, type: 'FREE' as const }
  const shown = shownOrder({ ...cart, cartItems: [first, second, gift] })
  const now = {
    cartItems: [
      { ...first, qty: 2 },
      { ...second, unitPrice: 52 },
      { ...second, productId: 4 },
    ],
    grandTotalAmt: 122.5,
    problems: [{ productId: 1, code: 'insufficient_stock' as const, available: 2 }],
  }
  expect(differencesOf(shown, now)).toEqual([
    { kind: 'quantity', productId: 1, gift: false, before: 3, after: 2 },
    { kind: 'price', productId: 2, before: 5050, after: 5200 },
    { kind: 'quantity', productId: 9, gift: true, before: 1, after: 0 },
    { kind: 'quantity', productId: 4, gift: false, before: 0, after: 1 },
    { kind: 'problem', productId: 1, code: 'insufficient_stock' },
    { kind: 'net', before: 8050, after: 12_250 },
  ])
})

const kept = (state: PreparedOrder['state'], part: Partial<PreparedOrder> = {}): PreparedOrder => ({
  key: 'key-1',
  body: { retailerId: 'shop', payType: 'COD', shippingAddressId: 'a', billingAddressId: 'a' },
  shown: shownOrder(cart),
  preparedAt: 0,
  state,
  ...part,
})

// Decision 255
test('packs that changed are said unless the kept order says them, also where it changed for another reason', () => {
  const half = { productId: 1, before: { unit: 'ลัง', pieces: 24 }, after: { unit: 'ลัง', pieces: 12 } }
  const quarter = { ...half, after: { unit: 'ลัง', pieces: 6 } }
  const seen = { rises: [{ productId: 1, before: satang(24_000), after: satang(24_500) }], packs: [half] }
  const none = { rises: [], packs: [] }
  expect(changesToSay(seen, false, null)).toEqual(seen)
  expect(changesToSay(seen, true, null)).toEqual(none)
  expect(changesToSay(seen, true, kept('changed'))).toEqual(none)
  for (const state of ['changed', 'refused'] as const)
    expect(changesToSay(seen, false, kept(state))).toEqual({ rises: [], packs: [half] })
  expect(changesToSay(seen, false, kept('changed', { packs: [half] }))).toEqual(none)
  expect(changesToSay(seen, false, kept('changed', { packs: [quarter] }))).toEqual({ rises: [], packs: [half] })
  for (const state of ['waiting', 'sent'] as const) expect(changesToSay(seen, false, kept(state))).toEqual(none)
})

test('a kept order is of the cart, or of the same lines in any order', () => {
  const lines = [
    { productId: 1, qty: 2 },
    { productId: 2, qty: 1 },
  ]
  const { body } = kept('waiting')
  const usual = kept('waiting', { body: { ...body, lines } })
  expect(isOfGoods(kept('waiting'), null)).toBe(true)
  expect(isOfGoods(usual, lines.toReversed())).toBe(true)
  expect(isOfGoods(usual, null)).toBe(false)
  expect(isOfGoods(kept('waiting'), lines)).toBe(false)
  expect(isOfGoods(usual, lines.slice(1))).toBe(false)
  expect(isOfGoods(usual, [{ productId: 1, qty: 3 }, ...lines.slice(1)])).toBe(false)
})

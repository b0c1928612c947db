import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang, satangOf } from '#rules/money.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { findingsOf } from '#storefront/cart/order-findings.ts'
import { estimatedCart, fetchedEstimate } from './estimated-cart.ts'

const change = (qty: number, price: number) => ({ productId: qty, qty, price: satang(price) })
const orderRules = { least: [{ payType: null, amt: 500 }], freeDelivery: { fromAmt: 1000, feeAmt: 80 } }
const cartOf = (qty: number) => estimatedCart('shop', null, [change(qty, 100_00)], orderRules)

test('without a network too little is refused, and the fee follows the goods, as the server would say', () => {
  expect(findingsOf(cartOf(2), 'COD')).toEqual([
    { kind: 'least', least: 500_00, missing: 300_00, elsewise: false },
    { kind: 'free_delivery', from: 1000_00, missing: 800_00 },
  ])
  expect(findingsOf(cartOf(9), 'COD')).toEqual([{ kind: 'free_delivery', from: 1000_00, missing: 100_00 }])
  expect(findingsOf(cartOf(10), 'COD')).toEqual([])
  expect([2, 9, 10].map((qty) => cartOf(qty).grandTotalAmt)).toEqual([280, 980, 1000])
})

test('an order that is fetched is estimated without delivery, and misses nothing for a free one', () => {
  const fetched = [2, 9, 10].map((qty) => fetchedEstimate(cartOf(qty)))
  expect(fetched.map(({ deliveryAmt, grandTotalAmt }) => [deliveryAmt, grandTotalAmt])).toEqual([
    [0, 200],
    [0, 900],
    [0, 1000],
  ])
  expect(fetched.map((cart) => findingsOf(cart, 'COD').map(({ kind }) => kind))).toEqual([['least'], [], []])
})

test('a cart of the server stays what it is where nothing changed, and its sums agree after every change', () => {
  const taps = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 })
  fc.assert(
    fc.property(taps, (counts) => {
      const before = cartOf(9)
      expect(estimatedCart('shop', before, [])).toEqual(before)
      const after = counts.reduce((cart, qty) => estimatedCart('shop', cart, [change(qty, 50_00)]), before)
      const { gross, discount, delivery, net } = moneyColumn(after)
      expect(gross - discount + delivery).toBe(net)
      expect(delivery).toBe(gross < 1000_00 ? satangOf(80) : 0)
    }),
  )
})

test('without rules the fee that the server has said stays', () => {
  const known = { ...estimatedCart('shop', null, [change(1, 100_00)]), deliveryAmt: 100, grandTotalAmt: 200 }
  expect(estimatedCart('shop', known, [change(2, 100_00)])).toMatchObject({ deliveryAmt: 100, grandTotalAmt: 400 })
})

test('a first order to where delivery costs something has its fee, and none where it is fetched', () => {
  const rules = { least: [{ payType: null, amt: 500 }], leastFetched: [{ payType: null, amt: 0 }], feeAmt: 100 }
  const empty = { ...estimatedCart('shop', null, []), orderRules: rules }
  const tapped = estimatedCart('shop', empty, [change(2, 100_00)])
  const chosen = estimatedCart('shop', null, [change(2, 100_00)], rules)
  for (const cart of [tapped, chosen]) {
    expect(cart).toMatchObject({ deliveryAmt: 100, grandTotalAmt: 300 })
    expect(findingsOf(cart, 'COD')).toMatchObject([{ kind: 'least', missing: 300_00 }])
    const fetched = fetchedEstimate(cart)
    expect(fetched).toMatchObject({ deliveryAmt: 0, grandTotalAmt: 200 })
    expect(findingsOf(fetched, 'COD')).toEqual([])
  }
})

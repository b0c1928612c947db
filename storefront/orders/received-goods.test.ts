import fc from 'fast-check'
import { expect, test } from 'vitest'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import { satangOf } from '#rules/money.ts'
import { receivedWorth, cashForPartialDelivery, missingGoods } from './received-goods.ts'
import type { Order } from './order-queries.ts'

type Line = Order['orderDetails'][number]
const line = (qty: number, totalAmt: number, came: Partial<Line> = {}) => ({ qty, totalAmt, ...came }) as Line
const order = {
  orderStatus: 'DELIVERED',
  stage: 'PARTLY_DELIVERED',
  payType: 'COD',
  grandTotalAmt: 629.99,
  dueAmt: 563.33,
  missing: { lines: 1, amt: 66.66, reason: 'broken' },
  orderDetails: [line(2, 500, { deliveredQty: 2 }), line(3, 99.99, { deliveredQty: 1, missingReason: 'broken' })],
} as Order

test('the amount due and the missing amount are the server’s own figures, to the satang', () => {
  expect(cashForPartialDelivery(order)).toEqual({ missing: 66_66, toPay: 563_33 })
})

test('a line costs what arrived of it, and all of it where nothing is reported', () => {
  const came = [line(3, 99.99, { deliveredQty: 1 }), line(3, 100, { pickedQty: 1 }), line(3, 100, { deliveredQty: 0 })]
  expect([...came, line(3, 100)].map(receivedWorth)).toEqual([33_33, 33_33, 0, 100_00])
})

test('an order that was paid before, that came whole, or that was cancelled has one sum', () => {
  expect(cashForPartialDelivery({ ...order, payType: '2C2P-CC' })).toBeNull()
  expect(cashForPartialDelivery({ ...order, missing: undefined })).toBeNull()
  expect(cashForPartialDelivery({ ...order, orderStatus: 'CANCELLED' })).toBeNull()
})

test('missing goods are listed by line with their reason, delivered or only picked', () => {
  const [, short] = order.orderDetails
  expect(missingGoods(order)).toEqual([{ line: short, qty: 2, worth: 66_66, reason: 'broken' }])
  const picked = line(5, 100, { pickedQty: 4 })
  expect(missingGoods({ orderDetails: [picked, line(1, 10)] })).toEqual([
    { line: picked, qty: 1, worth: 20_00, reason: null },
  ])
})

test('the missing goods add up to what the server deducts', () => {
  const anyLine = fc
    .record({ qty: fc.integer({ min: 1, max: 99 }), satang: fc.nat(9_999_999), came: fc.nat(99) })
    .map(({ qty, satang, came }) => line(qty, satang / 100, { deliveredQty: Math.min(qty, came) }))
  fc.assert(
    fc.property(fc.array(anyLine), (orderDetails) => {
      const total = missingGoods({ orderDetails }).reduce((sum, { worth }) => sum + worth, 0)
      const lines = orderDetails.map(({ qty, deliveredQty = qty, totalAmt }) => ({
        qty,
        delivered: deliveredQty,
        total: satangOf(totalAmt),
      }))
      expect(total).toBe(undeliveredWorth(lines))
    }),
  )
})

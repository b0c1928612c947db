import { expect, test } from 'vitest'
import { arrivedWorth, cashForPart } from './arrived.ts'
import type { Order } from './order-queries.ts'

type Line = Order['orderDetails'][number]
const line = (qty: number, totalAmt: number, deliveredQty?: number) =>
  ({ qty, totalAmt, ...(deliveredQty !== undefined && { deliveredQty }) }) as Line
const order = {
  stage: 'PARTLY_DELIVERED',
  payType: 'COD',
  grandTotalAmt: 629.99,
  orderDetails: [line(2, 500, 2), line(3, 99.99, 1)],
} as Order

test('what is to be paid and what did not come are the net, to the satang', () => {
  expect(cashForPart(order)).toEqual({ missing: 66_66, toPay: 563_33 })
})

test('a line comes to what of it arrived, and to all of it where nothing else is told', () => {
  expect([line(3, 99.99, 1), line(3, 100, 1), line(3, 100, 0), line(3, 100)].map(arrivedWorth)).toEqual([
    ...[33_33, 33_33, 0, 100_00],
  ])
})

test('an order that was paid before, or that came whole, has one sum', () => {
  expect(cashForPart({ ...order, payType: '2C2P-CC' })).toBeNull()
  expect(cashForPart({ ...order, stage: 'DELIVERED' })).toBeNull()
})

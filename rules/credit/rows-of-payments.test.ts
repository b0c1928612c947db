import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsWithoutPayment, type PaymentOfOrders, type RowOfOrder } from './rows-of-payments.ts'

const row = (id: number, orderId: string, reference = ''): RowOfOrder => ({ id, orderId, reference })
const payment = (id: number, orderIds: string[], reference: string | null = null): PaymentOfOrders => ({
  id,
  orderIds,
  reference,
})
const without = (rows: RowOfOrder[], payments: PaymentOfOrders[]) =>
  rowsWithoutPayment(rows, payments).map(({ id }) => id)

test('a row that could stand for two payments leaves the one that another row needs', () => {
  const payments = [payment(1, ['A', 'B']), payment(2, ['B', 'C'])]
  expect(without([row(1, 'B'), row(2, 'A')], payments)).toEqual([])
  expect(without([row(1, 'B'), row(2, 'A'), row(3, 'C')], payments)).toEqual([3])
})

test('a row with the reference of a payment stands for that one alone', () => {
  const payments = [payment(1, ['A', 'B'], 'X'), payment(2, ['A', 'C'], 'Y')]
  expect(without([row(1, 'A', 'X'), row(2, 'B')], payments)).toEqual([2])
  expect(without([row(1, 'A', 'Z'), row(2, 'B')], payments)).toEqual([])
})

test('as many rows as possible have a payment, and the earlier ones first', () => {
  const orderId = fc.constantFrom('A', 'B', 'C', 'D')
  const payments = fc
    .array(fc.uniqueArray(orderId, { minLength: 1, maxLength: 3 }), { maxLength: 4 })
    .map((all) => all.map((orderIds, index) => payment(index, orderIds)))
  const rows = fc.array(orderId, { maxLength: 5 }).map((all) => all.map((order, index) => row(index, order)))
  /** Whether each of these rows can have a payment of its own. */
  const fits = ([first, ...others]: RowOfOrder[], left: readonly PaymentOfOrders[]): boolean =>
    !first ||
    left.some(
      ({ id, orderIds }) =>
        orderIds.includes(first.orderId) &&
        fits(
          others,
          left.filter((one) => one.id !== id),
        ),
    )
  fc.assert(
    fc.property(rows, payments, (all, paid) => {
      const kept: RowOfOrder[] = []
      for (const one of all) if (fits([...kept, one], paid)) kept.push(one)
      const left = rowsWithoutPayment(all, paid)
      expect(all.filter((one) => !left.includes(one))).toEqual(kept)
    }),
  )
})

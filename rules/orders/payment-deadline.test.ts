import { expect, test } from 'vitest'
import { paymentDeadline, slipStateOf, type UnpaidOrder } from './payment-deadline.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 22, 1, 41) + hours * 60 * 60_000)
const unpaid = (facts: Partial<UnpaidOrder> = {}): UnpaidOrder => ({
  placedAt: at(0),
  slipPending: false,
  slipRejectedAt: null,
  paymentOpenUntil: null,
  ...facts,
})

test('an unpaid order can be paid for 24 hours', () => {
  expect(paymentDeadline(unpaid())).toEqual(at(24))
})

test('no time runs while a slip waits for a clerk', () => {
  expect(paymentDeadline(unpaid({ slipPending: true, slipRejectedAt: at(1) }))).toBeNull()
})

test('after a rejected slip there are two hours left at least', () => {
  expect(paymentDeadline(unpaid({ slipRejectedAt: at(3) }))).toEqual(at(24))
  expect(paymentDeadline(unpaid({ slipRejectedAt: at(30) }))).toEqual(at(32))
})

test('a payment that was begun may be completed', () => {
  expect(paymentDeadline(unpaid({ paymentOpenUntil: at(23) }))).toEqual(at(24))
  expect(paymentDeadline(unpaid({ paymentOpenUntil: at(24.5) }))).toEqual(at(24.5))
})

test('a slip that waits is told before one that was rejected', () => {
  expect(slipStateOf(unpaid())).toBe('none')
  expect(slipStateOf(unpaid({ slipRejectedAt: at(1) }))).toBe('rejected')
  expect(slipStateOf(unpaid({ slipPending: true, slipRejectedAt: at(1) }))).toBe('pending')
})

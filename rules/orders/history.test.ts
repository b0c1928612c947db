import { expect, test } from 'vitest'
import { statusHistory } from './history.ts'
import type { OrderState } from './states.ts'

const events = (...states: OrderState[]) => states.map((state, minute) => ({ state, minute }))
const told = (...states: OrderState[]) => statusHistory(events(...states)).map(({ state, minute }) => [state, minute])

test('a state that repeats began when it was first reached', () => {
  expect(told('ORDER_COMPLETE', 'WAITING_FOR_DELIVERY', 'WAITING_FOR_DELIVERY', 'DELIVERED')).toEqual([
    ['ORDER_COMPLETE', 0],
    ['WAITING_FOR_DELIVERY', 1],
    ['DELIVERED', 3],
  ])
})

test('a cancelled order ends with its cancellation, whatever its refund does afterwards', () => {
  expect(told('ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'CANCELLED', 'CANCELLED')).toEqual([
    ['ORDER_COMPLETE', 0],
    ['VERIFYING_PAYMENT', 1],
    ['CANCELLED', 2],
  ])
})

test('a step back takes back what it went back from', () => {
  expect(told('ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'CANCELLED', 'PAYMENT_COMPLETE')).toEqual([
    ['ORDER_COMPLETE', 0],
    ['VERIFYING_PAYMENT', 1],
    ['PAYMENT_COMPLETE', 3],
  ])
  expect(told('ORDER_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED', 'WAITING_FOR_DELIVERY')).toEqual([
    ['ORDER_COMPLETE', 0],
    ['WAITING_FOR_DELIVERY', 1],
  ])
})

import { expect, test } from 'vitest'
import type { OrderState } from './states.ts'
import { timeline, type HistoryEntry } from './timeline.ts'

const day = (date: number) => `2026-11-0${date}T09:00:00.000Z`
const history = (...steps: HistoryEntry['statusDes'][]): HistoryEntry[] =>
  steps.map((statusDes, index) => ({ statusDes, statusDate: day(index + 1) }))
const states = (...args: Parameters<typeof timeline>): OrderState[] => timeline(...args).map(({ state }) => state)

// Specification 4.45, 4.47, 4.48
test('cash on delivery has no payment steps', () => {
  expect(states('COD', history('Order Complete'))).toEqual(['ORDER_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED'])
})

// Specification 4.44, 4.46, 4.47
test('prepaid orders show all steps but the cancellation', () => {
  const all = ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED']
  for (const payType of ['2C2P-PP-QR', '2C2P-CC', '2C2P-MOBILE', 'HalfPlus', 'PROMPTPAY'] as const) {
    expect(states(payType, history('Order Complete', 'Verifying Payment'))).toEqual(all)
  }
})

// Specification 4.44, 4.48
test('a cancellation is shown where it happened, and nothing after it', () => {
  const cancelled = { state: 'CANCELLED', current: true }
  expect(timeline('COD', history('Order Complete', 'Cancelled'))).toEqual([
    { state: 'ORDER_COMPLETE', date: day(1), current: false },
    { ...cancelled, date: day(2) },
  ])
  expect(timeline('2C2P-CC', history('Order Complete', 'Verifying Payment', 'Cancelled'))).toEqual([
    { state: 'ORDER_COMPLETE', date: day(1), current: false },
    { state: 'VERIFYING_PAYMENT', date: day(2), current: false },
    { ...cancelled, date: day(3) },
  ])
})

test('an order that a late payment opened again goes on after its cancellation', () => {
  const again = history('Order Complete', 'Verifying Payment', 'Cancelled', 'Payment Complete')
  expect(timeline('2C2P-PP-QR', again).map(({ state, current }) => [state, current])).toEqual([
    ['ORDER_COMPLETE', false],
    ['VERIFYING_PAYMENT', false],
    ['CANCELLED', false],
    ['PAYMENT_COMPLETE', true],
    ['WAITING_FOR_DELIVERY', false],
    ['DELIVERED', false],
  ])
})

// Specification 4.51
test('without a pay type or a history only the first step shows, grey where nothing is known to have happened', () => {
  const full = history('Order Complete', 'Verifying Payment')
  expect(timeline(null, full)).toEqual([{ state: 'ORDER_COMPLETE', date: day(1), current: true }])
  for (const payType of ['COD', '2C2P-CC', null] as const)
    expect(timeline(payType, [])).toEqual([{ state: 'ORDER_COMPLETE', date: null, current: false }])
})

// Specification 4.49, 4.52
test('the current step is the latest; steps without history have no date', () => {
  const steps = timeline('2C2P-PP-QR', history('Order Complete', 'Verifying Payment'))
  expect(steps.map(({ date, current }) => [date, current])).toEqual([
    [day(1), false],
    [day(2), true],
    [null, false],
    [null, false],
    [null, false],
  ])
})

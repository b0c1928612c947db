import { expect, test } from 'vitest'
import type { OrderState } from './states.ts'
import { timeline, type HistoryEntry } from './timeline.ts'

const day = (date: number) => `2026-11-0${date}T09:00:00.000Z`
const history = (...steps: HistoryEntry['statusDes'][]): HistoryEntry[] =>
  steps.map((statusDes, index) => ({ statusDes, statusDate: day(index + 1) }))
const states = (...args: Parameters<typeof timeline>): OrderState[] => timeline(...args).map(({ state }) => state)

test('cash on delivery has no payment steps', () => {
  expect(states('COD', history('Order Complete'))).toEqual(['ORDER_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED'])
})

test('prepaid orders show all steps but the cancellation', () => {
  const all = ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED']
  for (const payType of ['2C2P-PP-QR', '2C2P-CC', '2C2P-MOBILE', 'HalfPlus', 'PROMPTPAY'] as const) {
    expect(states(payType, history('Order Complete', 'Verifying Payment'))).toEqual(all)
  }
})

test('a cancellation is shown where it happened', () => {
  expect(timeline('COD', history('Order Complete', 'Cancelled')).at(-1)).toEqual({
    state: 'CANCELLED',
    date: day(2),
    current: true,
  })
})

test('without a pay type or a history only the first step shows', () => {
  expect(states(null, history('Order Complete', 'Verifying Payment'))).toEqual(['ORDER_COMPLETE'])
  expect(timeline('COD', [])).toEqual([{ state: 'ORDER_COMPLETE', date: null, current: true }])
})

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

import { expect, test } from 'vitest'
import type { Slip } from './slip-queries.ts'
import { paymentView, pollDelay, type Attempt } from './payment-view.ts'

const attempt = (state: Attempt['state']): Attempt => ({
  invoiceNo: 'SD2611210000017A1',
  state,
  channel: 'PPQR',
  amount: 480,
  createdOn: '2026-11-21T01:00:00Z',
  expiresOn: '2026-11-21T01:30:00Z',
})

const slip = (state: Slip['state'], sentOn = '2026-11-21T02:00:00Z'): Slip => ({
  id: '1',
  state,
  sendingBank: '014',
  reference: '20261121',
  sentOn,
  decidedOn: null,
  reason: state === 'rejected' ? 'amount_differs' : null,
  note: null,
})

test('an order without an attempt is unpaid', () => {
  expect(paymentView('VERIFYING_PAYMENT', [], [])).toBe('unpaid')
})

test.each(['failed', 'cancelled', 'expired', 'mismatch'] as const)(
  'an attempt that is %s is shown as such',
  (state) => {
    expect(paymentView('VERIFYING_PAYMENT', [attempt(state), attempt('expired')], [])).toBe(state)
  },
)

test('a wrong amount that was given back leaves the order to be paid again', () => {
  const view = (state: 'DUE' | 'REFUNDED', ...attempts: Attempt[]) =>
    paymentView('VERIFYING_PAYMENT', attempts, [], { state, amount: 700 })
  expect(view('DUE', attempt('mismatch'))).toBe('mismatch')
  expect(view('REFUNDED', attempt('mismatch'))).toBe('cancelled')
  expect(view('REFUNDED', attempt('expired'), attempt('mismatch'))).toBe('expired')
  expect(view('REFUNDED', attempt('pending'), attempt('mismatch'))).toBe('waiting')
})

test('an open attempt is waited for, whatever the earlier ones', () => {
  expect(paymentView('VERIFYING_PAYMENT', [attempt('pending'), attempt('failed')], [])).toBe('waiting')
})

test('a paid attempt counts before the order is updated, even when a later one failed', () => {
  expect(paymentView('VERIFYING_PAYMENT', [attempt('cancelled'), attempt('paid')], [])).toBe('paid')
})

test('a slip under review counts before attempts, also when another slip was rejected', () => {
  expect(paymentView('VERIFYING_PAYMENT', [], [slip('pending')])).toBe('checking')
  expect(paymentView('VERIFYING_PAYMENT', [attempt('pending')], [slip('rejected'), slip('pending')])).toBe('checking')
})

test('a payment through the gateway counts before a slip', () => {
  expect(paymentView('VERIFYING_PAYMENT', [attempt('paid')], [slip('pending')])).toBe('paid')
})

test('a rejected slip is shown until there is a newer attempt', () => {
  expect(paymentView('VERIFYING_PAYMENT', [], [slip('rejected')])).toBe('refused')
  expect(paymentView('VERIFYING_PAYMENT', [attempt('failed')], [slip('rejected')])).toBe('refused')
  const earlier = slip('rejected', '2026-11-21T00:30:00Z')
  expect(paymentView('VERIFYING_PAYMENT', [attempt('failed')], [earlier])).toBe('failed')
  expect(paymentView('VERIFYING_PAYMENT', [attempt('pending')], [earlier])).toBe('waiting')
})

test.each([
  ['PAYMENT_COMPLETE', 'paid'],
  ['WAITING_FOR_DELIVERY', 'paid'],
  ['DELIVERED', 'paid'],
  ['CANCELLED', 'closed'],
  ['ORDER_COMPLETE', 'cod'],
] as const)('an order that is %s needs no attempt: %s', (state, view) => {
  expect(paymentView(state, [attempt('pending')], [slip('pending')])).toBe(view)
})

test('a waiting page polls every 2 seconds, later less often, at least every 10', () => {
  expect([0, 29_000, 30_000].map(pollDelay)).toEqual([2000, 2000, 2000])
  expect(pollDelay(75_000)).toBe(5000)
  expect([150_000, 3_600_000].map(pollDelay)).toEqual([10_000, 10_000])
})

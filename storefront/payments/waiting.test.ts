import { expect, test } from 'vitest'
import type { Slip } from './slip-queries.ts'
import { paymentView, pollDelay, type Attempt } from './waiting.ts'

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

test('an order that nobody tried to pay is unpaid', () => {
  expect(paymentView('VERIFYING_PAYMENT', [], [])).toBe('unpaid')
})

test.each(['failed', 'cancelled', 'expired', 'mismatch'] as const)('an attempt that is %s is told as such', (state) => {
  expect(paymentView('VERIFYING_PAYMENT', [attempt(state), attempt('expired')], [])).toBe(state)
})

test('an open attempt is waited for, whatever became of those before', () => {
  expect(paymentView('VERIFYING_PAYMENT', [attempt('pending'), attempt('failed')], [])).toBe('waiting')
})

test('an attempt that is paid counts before the order has heard of it, even when a later one failed', () => {
  expect(paymentView('VERIFYING_PAYMENT', [attempt('cancelled'), attempt('paid')], [])).toBe('paid')
})

test('a slip that waits for a clerk counts before what became of attempts, also when another was rejected', () => {
  expect(paymentView('VERIFYING_PAYMENT', [], [slip('pending')])).toBe('checking')
  expect(paymentView('VERIFYING_PAYMENT', [attempt('pending')], [slip('rejected'), slip('pending')])).toBe('checking')
})

test('money that came through the gateway counts before a slip', () => {
  expect(paymentView('VERIFYING_PAYMENT', [attempt('paid')], [slip('pending')])).toBe('paid')
})

test('a rejected slip is told until something newer is tried', () => {
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
] as const)('an order that is %s decides by itself: %s', (state, view) => {
  expect(paymentView(state, [attempt('pending')], [slip('pending')])).toBe(view)
})

test('a waiting page asks every 2 seconds, later less often, never less than every 10', () => {
  expect([0, 29_000, 30_000].map(pollDelay)).toEqual([2000, 2000, 2000])
  expect(pollDelay(75_000)).toBe(5000)
  expect([150_000, 3_600_000].map(pollDelay)).toEqual([10_000, 10_000])
})

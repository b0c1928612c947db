import { expect, test } from 'vitest'
import type { Slip } from './slip-queries.ts'
import { paymentView, perhapsPaidSlip, pollDelay, type Attempt } from './payment-view.ts'

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

const unpaid = { state: 'VERIFYING_PAYMENT', payType: '2C2P-PP-QR' } as const

test('an order without an attempt is unpaid', () => {
  expect(paymentView(unpaid, [], [])).toBe('unpaid')
})

test.each(['failed', 'cancelled', 'expired', 'mismatch'] as const)(
  'an attempt that is %s is shown as such',
  (state) => {
    expect(paymentView(unpaid, [attempt(state), attempt('expired')], [])).toBe(state)
  },
)

test('a wrong amount that was given back leaves the order to be paid again', () => {
  const view = (state: 'DUE' | 'REFUNDED', ...attempts: Attempt[]) =>
    paymentView({ ...unpaid, refund: { state, amount: 700 } }, attempts, [])
  expect(view('DUE', attempt('mismatch'))).toBe('mismatch')
  expect(view('REFUNDED', attempt('mismatch'))).toBe('cancelled')
  expect(view('REFUNDED', attempt('expired'), attempt('mismatch'))).toBe('expired')
  expect(view('REFUNDED', attempt('pending'), attempt('mismatch'))).toBe('waiting')
})

test('an open attempt is waited for, whatever the earlier ones', () => {
  expect(paymentView(unpaid, [attempt('pending'), attempt('failed')], [])).toBe('waiting')
})

test('a paid attempt counts before the order is updated, even when a later one failed', () => {
  expect(paymentView(unpaid, [attempt('cancelled'), attempt('paid')], [])).toBe('paid')
})

test('a slip under review counts before attempts, also when another slip was rejected', () => {
  expect(paymentView(unpaid, [], [slip('pending')])).toBe('checking')
  expect(paymentView(unpaid, [attempt('pending')], [slip('rejected'), slip('pending')])).toBe('checking')
})

test('a payment through the gateway counts before a slip', () => {
  expect(paymentView(unpaid, [attempt('paid')], [slip('pending')])).toBe('paid')
})

test('a rejected slip is shown until there is a newer attempt', () => {
  expect(paymentView(unpaid, [], [slip('rejected')])).toBe('refused')
  expect(paymentView(unpaid, [attempt('failed')], [slip('rejected')])).toBe('refused')
  const earlier = slip('rejected', '2026-11-21T00:30:00Z')
  expect(paymentView(unpaid, [attempt('failed')], [earlier])).toBe('failed')
  expect(paymentView(unpaid, [attempt('pending')], [earlier])).toBe('waiting')
})

test.each([
  ['PAYMENT_COMPLETE', 'paid'],
  ['WAITING_FOR_DELIVERY', 'paid'],
  ['DELIVERED', 'paid'],
  ['CANCELLED', 'closed'],
] as const)('an order that is %s needs no attempt: %s', (state, view) => {
  expect(paymentView({ state, payType: '2C2P-PP-QR' }, [attempt('pending')], [slip('pending')])).toBe(view)
})

test.each([
  ['COD', 'ORDER_COMPLETE', 'cod'],
  ['COD', 'WAITING_FOR_DELIVERY', 'cod'],
  ['COD', 'DELIVERED', 'paid'],
  ['COD', 'CANCELLED', 'closed'],
  ['ACCOUNT', 'ORDER_COMPLETE', 'owed'],
  ['ACCOUNT', 'WAITING_FOR_DELIVERY', 'owed'],
  ['ACCOUNT', 'DELIVERED', 'owed'],
  ['ACCOUNT', 'CANCELLED', 'closed'],
] as const)('what was ordered by %s and is %s: %s', (payType, state, view) => {
  expect(paymentView({ state, payType }, [], [])).toBe(view)
})

test('a waiting page polls every 2 seconds, later less often, at least every 10', () => {
  expect([0, 29_000, 30_000].map(pollDelay)).toEqual([2000, 2000, 2000])
  expect(pollDelay(75_000)).toBe(5000)
  expect([150_000, 3_600_000].map(pollDelay)).toEqual([10_000, 10_000])
})

test('a slip whose money may have come goes before other ways to pay, whatever was tried since', () => {
  expect(perhapsPaidSlip([slip('rejected')])).not.toBeNull()
  expect(perhapsPaidSlip([{ ...slip('rejected'), reason: 'unreadable' }])).toBeNull()
  expect(perhapsPaidSlip([slip('pending'), slip('rejected')])).toBeNull()
  expect(perhapsPaidSlip([])).toBeNull()
})

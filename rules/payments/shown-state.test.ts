import { expect, test } from 'vitest'
import { shownState } from './shown-state.ts'

const due = { cause: 'WRONG_AMOUNT', state: 'DUE', invoice_no: 'A1' } as const
const returned = { ...due, state: 'REFUNDED' } as const
const kept = { ...due, state: 'KEPT' } as const
const unpaid = { stage: 'VERIFYING_PAYMENT', refunds: [], otherCurrency: false } as const

test.each([
  ['paid', { stage: 'ACCEPTED' }, 'paid'],
  ['paid', { stage: 'PAYMENT_COMPLETE', refunds: [due] }, 'paid'],
  ['paid', { refunds: [due] }, 'mismatch'],
  ['paid', { refunds: [returned] }, 'cancelled'],
  ['mismatch', { refunds: [due] }, 'mismatch'],
  ['mismatch', { refunds: [{ ...due, invoice_no: 'A2' }] }, 'cancelled'],
  ['mismatch', { refunds: [kept] }, 'cancelled'],
  ['mismatch', { stage: 'CANCELLED', refunds: [due] }, 'mismatch'],
  ['mismatch', { otherCurrency: true }, 'mismatch'],
  ['pending', { refunds: [due], otherCurrency: true }, 'pending'],
] as const)('a payment that is %s, of %j, is shown as %s', (state, change, shown) => {
  expect(shownState({ state, invoice_no: 'A1' }, { ...unpaid, ...change })).toBe(shown)
})

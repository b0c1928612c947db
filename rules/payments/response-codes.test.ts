import { expect, test } from 'vitest'
import { attemptStateOf, isCallError } from './response-codes.ts'

test.each([
  ['0000', 'paid'],
  ['0001', 'pending'],
  ['1005', 'pending'],
  ['2001', 'pending'],
  ['4009', 'pending'],
  ['0003', 'cancelled'],
  ['4080', 'cancelled'],
  ['5009', 'expired'],
  ['5017', 'expired'],
  ['5015', 'mismatch'],
  ['5016', 'mismatch'],
  ['4120', 'refunded'],
  ['4005', 'failed'],
  ['9999', 'failed'],
  ['', 'failed'],
  ['toString', 'failed'],
])('code %s leaves the attempt %s', (respCode, state) => {
  expect(attemptStateOf(respCode)).toBe(state)
})

test('a fault of the call is told from a failure of the payment', () => {
  expect(['0999', '2003', '6103', '9042', '9999'].filter((code) => !isCallError(code))).toEqual([])
  expect(['0000', '0001', '2001', '2002', '4005', '5009', '9035'].filter(isCallError)).toEqual([])
})

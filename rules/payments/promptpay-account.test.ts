import { expect, test } from 'vitest'
import { billerId, billReference, formatPromptPay, promptPayId } from './promptpay-account.ts'

test.each([
  ['081-234-5678', { kind: 'phone', id: '0812345678' }],
  ['+66812345678', { kind: 'phone', id: '0812345678' }],
  ['0-1075-42000-01-1', { kind: 'tax-id', id: '0107542000011' }],
  ['140000812345678', { kind: 'e-wallet', id: '140000812345678' }],
])('%s is a PromptPay number', (text, account) => {
  expect(promptPayId(text)).toEqual(account)
})

test.each(['021234567', '0107542000012', '12345', 'abc', ''])('%s is none', (text) => {
  expect(promptPayId(text)).toBeNull()
})

test('a biller number has 15 digits', () => {
  expect(['010753600037401', '0107536000374-01', '0107536000374'].map(billerId)).toEqual([
    '010753600037401',
    '010753600037401',
    null,
  ])
})

test('the number is shown as people write it', () => {
  expect(formatPromptPay({ kind: 'phone', id: '0812345678' })).toBe('081-234-5678')
  expect(formatPromptPay({ kind: 'tax-id', id: '0107542000011' })).toBe('0-1075-42000-01-1')
  expect(formatPromptPay({ kind: 'bill', id: '010753600037401' })).toBe('010753600037401')
})

test('references hold what a bank takes', () => {
  expect(['SD2611210000017', 'out-001', 'ร้าน 7/ก', 'a'.repeat(30)].map(billReference)).toEqual([
    'SD2611210000017',
    'OUT001',
    '7',
    'A'.repeat(20),
  ])
})

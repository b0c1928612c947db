import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { summarySheet } from './summary-sheet.ts'

const none = { count: 0, amounts: { value: satang(0), vat: satang(0), exempt: satang(0) } }
const seller = { name: 'บริษัท ส่งดี จำกัด', taxId: '0107536000315', branch: '00000', address: '1 ถนนสุขุมวิท' }
const sheetOf = (value: number) =>
  summarySheet({
    month: '2026-10',
    seller,
    invoices: none,
    creditNotes: { count: 1, amounts: { ...none.amounts, value: satang(value) } },
    withoutDocument: none,
    countedBefore: none,
  })

test.each([
  [101_00, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
  [0, 'ศูนย์บาทถ้วน'],
  [-101_00, 'ลบหนึ่งร้อยเอ็ดบาทถ้วน'],
  [-100_50, 'ลบหนึ่งร้อยบาทห้าสิบสตางค์'],
])('a month whose documents come to %i satang is spelled with its sign', (value, words) =>
  expect(sheetOf(value).words).toBe(words),
)

test('the paper says which exempt goods it leaves out', () =>
  expect(sheetOf(0).notes.join(' ')).toContain('ไม่รวมคำสั่งซื้อที่มีแต่สินค้ายกเว้น'))

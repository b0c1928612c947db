import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { thaiYear } from '../thai-date.ts'
import { branchText } from './branch.ts'
import { documentNumber } from './document-number.ts'
import { hasVat, taxInvoiceOf } from './tax-invoice.ts'
import { invoiceAwaits, isInvoiceDue } from './tax-point.ts'

test('the head office counts without its number, a branch with it, and a million does not end the series', () => {
  const common = { series: 'TI', branch: '00000', year: 2569 } as const
  expect(documentNumber({ ...common, running: 1 })).toBe('TI2569-000001')
  expect(documentNumber({ ...common, branch: '00002', running: 17 })).toBe('TI00002-2569-000017')
  expect(documentNumber({ ...common, series: 'CN', running: 1_234_567 })).toBe('CN2569-1234567')
})

test('the year of a series is the Buddhist one in Bangkok', () => {
  expect(thaiYear('2026-12-31T16:59:59Z')).toBe(2569)
  expect(thaiYear('2026-12-31T17:00:00Z')).toBe(2570)
})

test('five zeros are the head office', () => {
  expect([branchText('00000'), branchText('00012')]).toEqual(['สำนักงานใหญ่', 'สาขาที่ 00012'])
})

test('an invoice is due when the goods leave, or when the money has come before', () => {
  expect(isInvoiceDue('ORDER_COMPLETE', 'COD')).toBe(false)
  for (const stage of ['ACCEPTED', 'PICKING', 'PACKED'] as const) {
    expect([stage, isInvoiceDue(stage, 'COD'), isInvoiceDue(stage, '2C2P-CC')]).toEqual([stage, false, true])
  }
  for (const stage of ['OUT_FOR_DELIVERY', 'DELIVERED', 'PARTLY_DELIVERED'] as const) {
    expect([stage, isInvoiceDue(stage, 'COD'), isInvoiceDue(stage, '2C2P-CC')]).toEqual([stage, true, true])
  }
  expect(isInvoiceDue('REFUSED', 'COD')).toBe(false)
  expect(isInvoiceDue('VERIFYING_PAYMENT', '2C2P-CC')).toBe(false)
  expect(isInvoiceDue('PAYMENT_COMPLETE', '2C2P-CC')).toBe(true)
  expect(isInvoiceDue('CANCELLED', '2C2P-CC')).toBe(false)
  expect([invoiceAwaits('COD'), invoiceAwaits('2C2P-PP-QR')]).toEqual(['delivery', 'payment'])
})

test('goods exempt from VAT alone need no tax invoice', () => {
  expect(hasVat([{ rate: 0, base: satang(100), vat: satang(0) }])).toBe(false)
  expect(
    hasVat([
      { rate: 0, base: satang(100), vat: satang(0) },
      { rate: 7, base: satang(100), vat: satang(7) },
    ]),
  ).toBe(true)
})

test('an invoice whose sums disagree is never made', () => {
  const party = { name: 'ก', taxId: '0107542000011', branch: '00000', address: 'ข' }
  const line = { lineNo: 1, description: 'ค', qty: 1, unit: 'ชิ้น', unitPrice: satang(107_00), discount: satang(0) }
  const order = {
    orderNumber: 'SD1',
    orderedOn: '2026-11-21T03:00:00Z',
    seller: party,
    buyer: party,
    lines: [{ ...line, total: satang(107_00), vatPercent: 7, gift: false }],
    gross: satang(107_00),
    discount: satang(0),
    delivery: satang(0),
    net: satang(107_00),
    vat: [{ rate: 7, base: satang(100_00), vat: satang(7_00) }],
  }
  const make = (change: Partial<typeof order>) => taxInvoiceOf({ ...order, ...change }, 'TI2569-000001', new Date(0))
  expect(make({}).netInWords).toBe('หนึ่งร้อยเจ็ดบาทถ้วน')
  expect(() => make({ vat: [{ rate: 7, base: satang(100_00), vat: satang(7_01) }] })).toThrow('SD1')
  expect(() => make({ discount: satang(1) })).toThrow('SD1')
  expect(() => make({ lines: [] })).toThrow('SD1')
})

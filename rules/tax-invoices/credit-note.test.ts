import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minus, plus, satang, sumOf, vatTable, type Satang } from '../money.ts'
import { undeliveredWorth } from '../orders/partial-delivery.ts'
import { creditNoteOf, creditOf, type CreditNote, type CreditOutcome, type CreditRequest } from './credit-note.ts'
import { combineOrders, taxInvoiceOf, type InvoicedOrder, type TaxInvoice } from './tax-invoice.ts'

type Good = { qty: number; total: Satang; rate?: number }
const party = { name: 'ก', taxId: '0107542000011', branch: '00000', address: 'ข' }
const at = new Date('2026-11-21T03:00:00Z')

const anInvoice = (goods: Good[], delivery = 0): TaxInvoice =>
  taxInvoiceOf(anOrder('SD1', goods, delivery), 'TI2569-000001', at)

const aCollective = (orders: readonly { goods: Good[]; delivery?: number }[]): TaxInvoice =>
  taxInvoiceOf(
    combineOrders(orders.map(({ goods, delivery }, index) => anOrder(`SD${index + 1}`, goods, delivery))),
    'TI2569-000001',
    at,
  )

function anOrder(orderNumber: string, goods: Good[], delivery = 0): InvoicedOrder {
  const fee = satang(delivery)
  const gross = sumOf(goods.map(({ total }) => total))
  const vat = vatTable([...goods.map(({ total, rate = 7 }) => ({ rate, net: total })), { rate: 7, net: fee }])
  const lines = goods.map(({ qty, total, rate = 7 }, index) => ({
    lineNo: index + 1,
    description: `สินค้า ${index + 1}`,
    qty,
    unit: 'แพ็ค',
    unitPrice: satang(0),
    discount: satang(0),
    total,
    vatPercent: rate,
    gift: false,
  }))
  const facts = { orderNumber, orderedOn: at.toISOString(), seller: party, buyer: party }
  return { ...facts, lines, gross, discount: satang(0), delivery: fee, net: plus(gross, fee), vat }
}
const requestFor = (lines: CreditRequest['lines'], delivery = 0): CreditRequest => ({
  lines,
  delivery: satang(delivery),
})

function issued(invoice: TaxInvoice, outcome: CreditOutcome): CreditNote {
  if (!outcome.ok) throw new Error(outcome.code)
  const heading = { number: 'CN2569-000001', issuedOn: at, reason: 'damaged', remark: null } as const
  return creditNoteOf(invoice, outcome.credit, heading)
}

test('units cost their share of the line, the value before VAT goes from the old to the right one', () => {
  const invoice = anInvoice([{ qty: 10, total: satang(1070_00) }])
  expect(issued(invoice, creditOf(invoice, [], requestFor([{ lineNo: 1, qty: 3 }])))).toMatchObject({
    lines: [{ lineNo: 1, qty: 3, amount: 321_00, vatPercent: 7 }],
    net: 321_00,
    netInWords: 'สามร้อยยี่สิบเอ็ดบาทถ้วน',
    vat: [{ rate: 7, base: 300_00, vat: 21_00 }],
    value: { invoiced: 1000_00, creditedBefore: 0, correct: 700_00, difference: 300_00 },
  })
})

test('units that never came cost on the credit note what their refund is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 100, max: 900_000 }),
      fc.nat(),
      (qty, total, drawn) => {
        const delivered = drawn % qty
        const invoice = anInvoice([{ qty, total: satang(total) }])
        const credit = issued(invoice, creditOf(invoice, [], requestFor([{ lineNo: 1, qty: qty - delivered }])))
        expect(credit.net).toBe(undeliveredWorth([{ qty, delivered, total: satang(total) }]))
      },
    ),
  )
})

test('each rate keeps its own VAT, exempt goods have none, delivery has its own', () => {
  const invoice = anInvoice(
    [
      { qty: 1, total: satang(107_00) },
      { qty: 1, total: satang(100_00), rate: 0 },
    ],
    53_50,
  )
  const all = requestFor(
    [
      { lineNo: 1, qty: 1 },
      { lineNo: 2, amount: satang(40_00) },
    ],
    53_50,
  )
  expect(issued(invoice, creditOf(invoice, [], all))).toMatchObject({
    net: 200_50,
    vat: [
      { rate: 0, base: 40_00, vat: 0 },
      { rate: 7, base: 150_00, vat: 10_50 },
    ],
  })
})

test('what was credited once is not there a second time', () => {
  const invoice = anInvoice([{ qty: 3, total: satang(100_00) }], 50_00)
  const first = issued(invoice, creditOf(invoice, [], requestFor([{ lineNo: 1, qty: 2 }], 50_00)))
  const again = (next: CreditRequest) => creditOf(invoice, [first], next)
  expect(again(requestFor([{ lineNo: 1, qty: 2 }]))).toEqual({ ok: false, code: 'credit_too_high' })
  expect(again(requestFor([{ lineNo: 1, amount: satang(33_34) }]))).toEqual({ ok: false, code: 'credit_too_high' })
  expect(again(requestFor([], 1))).toEqual({ ok: false, code: 'credit_too_high' })
  expect(again(requestFor([{ lineNo: 1, qty: 1 }]))).toMatchObject({ ok: true, credit: { net: 33_33 } })
})

test.each([
  ['nothing at all', requestFor([])],
  ['a line that is not there', requestFor([{ lineNo: 9, qty: 1 }])],
  [
    'the same line twice',
    requestFor([
      { lineNo: 1, qty: 1 },
      { lineNo: 1, qty: 1 },
    ]),
  ],
  ['units and an amount of the same line', requestFor([{ lineNo: 1, qty: 1, amount: satang(100) }])],
  ['neither', requestFor([{ lineNo: 1 }])],
  ['no units', requestFor([{ lineNo: 1, qty: 0 }])],
  ['less than no units', requestFor([{ lineNo: 1, qty: -1 }])],
  ['no money', requestFor([{ lineNo: 1, amount: satang(0) }])],
  ['less than no money', requestFor([{ lineNo: 1, amount: satang(-500) }])],
  ['a delivery below zero, to be made up for by goods', requestFor([{ lineNo: 1, qty: 1 }], -1)],
])('refused: %s', (_what, request) => {
  expect(creditOf(anInvoice([{ qty: 3, total: satang(100_00) }], 50_00), [], request)).toEqual({
    ok: false,
    code: 'credit_invalid',
  })
})

const good = fc.record({
  qty: fc.integer({ min: 1, max: 9 }),
  total: fc.integer({ min: 1, max: 99_999 }).map(satang),
  rate: fc.constantFrom(0, 7),
})
const step = fc.record({
  line: fc.nat(4),
  qty: fc.integer({ min: 1, max: 9 }),
  amount: fc.integer({ min: 1, max: 9_999 }).map(satang),
})

test('however an invoice is taken back, never more than it and its VAT, and in the end exactly these', () => {
  fc.assert(
    fc.property(
      fc.array(good, { minLength: 1, maxLength: 5 }),
      fc.nat(20_000),
      fc.array(fc.tuple(fc.boolean(), step), { maxLength: 12 }),
      (goods, delivery, steps) => {
        const invoice = anInvoice(goods, delivery)
        const notes: CreditNote[] = []
        const add = (request: CreditRequest) => {
          const outcome = creditOf(invoice, notes, request)
          if (outcome.ok) notes.push(issued(invoice, outcome))
        }
        for (const [byUnits, { line, qty, amount }] of steps)
          add(requestFor([{ lineNo: line + 1, ...(byUnits ? { qty } : { amount }) }]))
        for (const line of invoice.lines) {
          const credited = notes.flatMap((note) => note.lines.filter(({ lineNo }) => lineNo === line.lineNo))
          const left = line.total - credited.reduce((sum, one) => sum + one.amount, 0)
          expect(left).toBeGreaterThanOrEqual(0)
          if (left > 0) add(requestFor([{ lineNo: line.lineNo, amount: satang(left) }]))
        }
        add(requestFor([], delivery))
        for (const { rate, base, vat } of invoice.vat) {
          const rows = notes.flatMap((note) => note.vat.filter((row) => row.rate === rate))
          expect(rows.reduce((sum, row) => sum + row.vat, 0)).toBe(vat)
          expect(rows.reduce((sum, row) => sum + row.base, 0)).toBe(base)
          expect(rows.every((row) => row.vat >= 0 && row.base >= 0)).toBe(true)
        }
        expect(notes.reduce((sum, { net }) => sum + net, 0)).toBe(invoice.net)
        expect(notes.at(-1)?.value.correct).toBe(0)
      },
    ),
  )
})

// The VAT of each of these orders is 0.65; of all at once it would be 65.36 and not 65.00.
const cheapOrders = Array.from({ length: 100 }, () => ({ goods: [{ qty: 1, total: satang(9_99) }] }))

test.each([
  ['a whole order', { lineNo: 100, qty: 1 }, 65],
  ['an amount', { lineNo: 100, amount: satang(1_00) }, 6],
])('on an invoice of many orders the VAT of %s is that of its own order', (_what, line, vat) => {
  const invoice = aCollective(cheapOrders)
  expect(invoice.vat).toEqual([{ rate: 7, base: 934_00, vat: 65_00 }])
  const note = issued(invoice, creditOf(invoice, [], requestFor([line])))
  expect(note).toMatchObject({ orderNumber: 'SD100', vat: [{ rate: 7, vat }] })
})

test('a delivery belongs to its order, and is credited only to what that order paid', () => {
  const goods = [{ qty: 1, total: satang(9_99) }]
  const invoice = aCollective([{ goods, delivery: 50_00 }, { goods, delivery: 30_00 }, { goods }])
  const ofOrder = (orderNumber: string, delivery: number, lines: CreditRequest['lines'] = []) => ({
    ...requestFor(lines, delivery),
    orderNumber,
  })
  const tooHigh = { ok: false, code: 'credit_too_high' }
  const invalid = { ok: false, code: 'credit_invalid' }
  expect(creditOf(invoice, [], requestFor([], 50_01))).toEqual(tooHigh)
  expect(creditOf(invoice, [], requestFor([{ lineNo: 3, qty: 1 }], 1))).toEqual(tooHigh)
  expect(creditOf(invoice, [], ofOrder('SD2', 30_01))).toEqual(tooHigh)
  expect(creditOf(invoice, [], ofOrder('SD4', 1))).toEqual(invalid)
  expect(creditOf(invoice, [], ofOrder('SD2', 30_00, [{ lineNo: 1, qty: 1 }]))).toEqual(invalid)
  const first = issued(invoice, creditOf(invoice, [], requestFor([], 50_00)))
  const second = issued(invoice, creditOf(invoice, [first], ofOrder('SD2', 30_00)))
  expect([first.orderNumber, second.orderNumber]).toEqual(['SD1', 'SD2'])
  expect(creditOf(invoice, [first, second], ofOrder('SD2', 1))).toEqual(tooHigh)
  // Earlier versions credited the delivery of any order under the first one.
  const earlier = { ...first, delivery: satang(70_00) }
  expect(creditOf(invoice, [earlier], ofOrder('SD2', 10_01))).toEqual(tooHigh)
  expect(creditOf(invoice, [earlier], ofOrder('SD2', 10_00))).toMatchObject({ ok: true })
  expect(creditOf(invoice, [earlier], ofOrder('SD1', 1))).toEqual(tooHigh)
  // An invoice of one order has only that one.
  expect(creditOf(anInvoice(goods, 50_00), [], ofOrder('SD2', 1))).toEqual(invalid)
})

test('goods are credited also where a note of an earlier version credited more for the delivery than their order paid', () => {
  const goods = [{ qty: 1, total: satang(9_99) }]
  const invoice = aCollective([
    { goods, delivery: 50_00 },
    { goods, delivery: 30_00 },
  ])
  const whole = issued(invoice, creditOf(invoice, [], requestFor([], 50_00)))
  const earlier = {
    ...whole,
    delivery: satang(70_00),
    net: satang(70_00),
    vat: [{ rate: 7, base: satang(65_42), vat: satang(4_58) }],
  }
  const note = issued(invoice, creditOf(invoice, [earlier], requestFor([{ lineNo: 1, qty: 1 }])))
  expect(note).toMatchObject({ orderNumber: 'SD1', net: 9_99, delivery: 0, vat: [{ rate: 7, base: 9_33, vat: 66 }] })
})

test('however an invoice of many orders is taken back, no VAT is below zero and each order gets exactly its own', () => {
  const order = fc.record({ goods: fc.array(good, { minLength: 1, maxLength: 3 }), delivery: fc.nat(20_000) })
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 2, maxLength: 6 }),
      fc.array(fc.tuple(fc.constantFrom('units', 'amount', 'delivery'), fc.nat(17), step), { maxLength: 20 }),
      (orders, steps) => {
        const invoice = aCollective(orders)
        const notes: CreditNote[] = []
        const add = (request: CreditRequest) => {
          const outcome = creditOf(invoice, notes, request)
          if (outcome.ok) notes.push(issued(invoice, outcome))
          return outcome.ok
        }
        for (const [kind, nth, { qty, amount }] of steps) {
          const { lineNo } = invoice.lines[nth % invoice.lines.length] ?? { lineNo: 1 }
          const orderNumber = `SD${(nth % orders.length) + 1}`
          if (kind === 'delivery') add({ ...requestFor([], amount), orderNumber })
          else add(requestFor([{ lineNo, ...(kind === 'units' ? { qty } : { amount }) }]))
        }
        const leftOf = (amounts: readonly Satang[], whole: Satang) => minus(whole, sumOf(amounts))
        for (const { lineNo, total } of invoice.lines) {
          const ofLine = notes.flatMap(({ lines }) => lines.filter((line) => line.lineNo === lineNo))
          const amount = leftOf(
            ofLine.map((line) => line.amount),
            total,
          )
          if (amount > 0) expect(add(requestFor([{ lineNo, amount }]))).toBe(true)
        }
        for (const { orderNumber, delivery } of invoice.orders ?? []) {
          const ofOrder = notes.filter((note) => note.orderNumber === orderNumber)
          const left = leftOf(
            ofOrder.map((note) => note.delivery),
            delivery,
          )
          if (left > 0) expect(add({ ...requestFor([], left), orderNumber })).toBe(true)
        }
        const rows = notes.flatMap(({ vat }) => vat)
        expect(rows.filter(({ base, vat }) => base < 0 || vat < 0)).toEqual([])
        for (const [index, { goods, delivery }] of orders.entries()) {
          const { orderNumber, vat } = anOrder(`SD${index + 1}`, goods, delivery)
          const ofOrder = notes.filter((note) => note.orderNumber === orderNumber).flatMap((note) => note.vat)
          for (const { rate, vat: own } of vat)
            expect(sumOf(ofOrder.filter((row) => row.rate === rate).map((row) => row.vat))).toBe(own)
        }
        expect(notes.at(-1)?.value.correct).toBe(0)
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minus, plus, satang, sumOf, vatTable, vatWithin, type Satang } from '../money.ts'
import {
  creditNoteOf,
  creditOf,
  deliveryLeftOf,
  lineLeftOf,
  type CreditNote,
  type CreditRequest,
} from './credit-note.ts'
import { combineOrders, taxInvoiceOf, type InvoicedOrder, type TaxInvoice } from './tax-invoice.ts'

// Once all of an invoice is credited, the VAT of its notes is exactly its own, whatever earlier versions noted first.

type Good = { qty: number; total: Satang; rate: number }
const party = { name: 'ก', taxId: '0107542000011', branch: '00000', address: 'ข' }
const at = new Date('2026-11-21T03:00:00Z')
const heading = { number: 'CN2569-000001', issuedOn: at, reason: 'damaged', remark: null } as const

function anOrder(orderNumber: string, goods: readonly Good[], delivery: Satang): InvoicedOrder {
  const gross = sumOf(goods.map(({ total }) => total))
  return {
    orderNumber,
    orderedOn: at.toISOString(),
    seller: party,
    buyer: party,
    gross,
    discount: satang(0),
    delivery,
    lines: goods.map(({ qty, total, rate }, index) => ({
      lineNo: index + 1,
      description: 'สินค้า',
      unit: 'แพ็ค',
      unitPrice: satang(0),
      discount: satang(0),
      gift: false,
      qty,
      total,
      vatPercent: rate,
    })),
    net: plus(gross, delivery),
    vat: vatTable([...goods.map(({ total, rate }) => ({ rate, net: total })), { rate: 7, net: delivery }]),
  }
}

type Charge = { orderNumber: string; lines: CreditNote['lines']; delivery: Satang; rate: number; net: Satang }

/** A note as versions issued it that took the VAT of the rest of the whole invoice, and knew the delivery of the first order only. */
function anEarlierNote(invoice: TaxInvoice, before: readonly CreditNote[], charge: Charge): CreditNote {
  const { orderNumber, lines, delivery, rate, net } = charge
  const earlier = before.flatMap((note) => note.vat.filter((row) => row.rate === rate))
  const of = (amountOf: (row: { base: Satang; vat: Satang }) => Satang) => {
    const whole = invoice.vat.find((row) => row.rate === rate) ?? { base: satang(0), vat: satang(0) }
    return minus(amountOf(whole), sumOf(earlier.map(amountOf)))
  }
  const left = of(({ base, vat }) => plus(base, vat))
  const vat = minus(
    of((row) => row.vat),
    vatWithin(minus(left, net), rate),
  )
  const base = minus(net, vat)
  const value = { invoiced: satang(0), creditedBefore: satang(0), correct: satang(0), difference: base }
  return creditNoteOf(invoice, { orderNumber, lines, delivery, net, vat: [{ rate, base, vat }], value }, heading)
}

const good = fc.record({
  qty: fc.integer({ min: 1, max: 9 }),
  total: fc.integer({ min: 1, max: 9_999 }).map(satang),
  rate: fc.constantFrom(0, 7),
})
const order = fc.record({ goods: fc.array(good, { minLength: 1, maxLength: 3 }), delivery: fc.nat(9_000).map(satang) })
const step = fc.record({ isDelivery: fc.boolean(), nth: fc.nat(20), amount: fc.integer({ min: 1, max: 9_999 }) })
const steps = (maxLength: number) => fc.array(step, { maxLength })

test('when all is credited, the VAT of all notes is that of the invoice, and nothing is left of its value', () => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 5 }), steps(4), steps(10), (orders, before, after) => {
      const parts = orders.map(({ goods, delivery }, index) => anOrder(`SD${index + 1}`, goods, delivery))
      const [only] = parts
      const invoice = taxInvoiceOf(parts.length === 1 && only ? only : combineOrders(parts), 'TI2569-000001', at)
      const notes: CreditNote[] = []
      const lineOf = (nth: number) => invoice.lines[nth % invoice.lines.length] ?? expect.unreachable()
      for (const { isDelivery, nth, amount } of before) {
        const line = lineOf(nth)
        const deliveryLeft = minus(invoice.delivery, sumOf(notes.map(({ delivery }) => delivery)))
        const net = satang(Math.min(amount, isDelivery ? deliveryLeft : lineLeftOf(line, notes).amount))
        if (net === 0) continue
        const { lineNo, description, unit, vatPercent } = line
        const charge = isDelivery
          ? { orderNumber: invoice.orderNumber, lines: [], delivery: net, rate: 7, net }
          : {
              orderNumber: line.orderNumber ?? invoice.orderNumber,
              delivery: satang(0),
              rate: vatPercent,
              net,
              lines: [{ lineNo, description, qty: 0, unit, amount: net, vatPercent }],
            }
        notes.push(anEarlierNote(invoice, notes, charge))
      }
      const earlier = notes.length
      const add = (request: CreditRequest) => {
        const outcome = creditOf(invoice, notes, request)
        if (outcome.ok) notes.push(creditNoteOf(invoice, outcome.credit, heading))
        return outcome.ok
      }
      for (const { isDelivery, nth, amount } of after)
        add(
          isDelivery
            ? { lines: [], delivery: satang(amount), orderNumber: `SD${(nth % orders.length) + 1}` }
            : { lines: [{ lineNo: lineOf(nth).lineNo, amount: satang(amount) }], delivery: satang(0) },
        )
      for (const line of invoice.lines) {
        const { amount } = lineLeftOf(line, notes)
        if (amount > 0) expect(add({ lines: [{ lineNo: line.lineNo, amount }], delivery: satang(0) })).toBe(true)
      }
      for (const { orderNumber } of parts) {
        const delivery = deliveryLeftOf(invoice, notes, orderNumber)
        if (delivery > 0) expect(add({ lines: [], delivery, orderNumber })).toBe(true)
      }
      expect(sumOf(notes.map(({ net }) => net))).toBe(invoice.net)
      for (const { rate, base, vat } of invoice.vat) {
        const rows = notes.flatMap((note) => note.vat.filter((row) => row.rate === rate))
        expect([sumOf(rows.map((row) => row.vat)), sumOf(rows.map((row) => row.base))]).toEqual([vat, base])
      }
      const own = notes.slice(earlier)
      expect(own.flatMap(({ vat }) => vat).filter(({ base, vat }) => base < 0 || vat < 0)).toEqual([])
      if (own.length > 0) expect(own.at(-1)?.value.correct).toBe(0)
    }),
  )
})

test('after a delivery that was credited under another order the last note has the satang that is left', () => {
  const goods = [{ qty: 1, total: satang(9_99), rate: 7 }]
  const orders = [anOrder('SD1', goods, satang(50_00)), anOrder('SD2', goods, satang(30_00))]
  const invoice = taxInvoiceOf(combineOrders(orders), 'TI2569-000001', at)
  const row = { rate: 7, base: satang(65_42), vat: satang(4_58) }
  const value = { invoiced: satang(0), creditedBefore: satang(0), correct: satang(0), difference: row.base }
  const delivery = satang(70_00)
  const notes = [
    creditNoteOf(invoice, { orderNumber: 'SD1', lines: [], delivery, net: delivery, vat: [row], value }, heading),
  ]
  const next = (request: CreditRequest): CreditNote['vat'] => {
    const outcome = creditOf(invoice, notes, request)
    if (!outcome.ok) throw new Error(outcome.code)
    notes.push(creditNoteOf(invoice, outcome.credit, heading))
    return outcome.credit.vat
  }
  expect(invoice.vat).toEqual([{ rate: 7, base: 93_44, vat: 6_54 }])
  expect(next({ lines: [{ lineNo: 1, qty: 1 }], delivery: satang(0) })).toEqual([{ rate: 7, base: 9_33, vat: 66 }])
  expect(next({ lines: [{ lineNo: 2, qty: 1 }], delivery: satang(10_00) })).toEqual([
    { rate: 7, base: 18_69, vat: 1_30 },
  ])
  expect(notes.at(-1)?.value).toMatchObject({ correct: 0 })
})

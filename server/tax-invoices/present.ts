import type { AnswerOf } from '#contract/call.ts'
import type { getCreditNote, getTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { sumOf, toBaht, type VatRow } from '#rules/money.ts'
import { deliveryLeftOf, lineLeftOf, type CreditNote } from '#rules/tax-invoices/credit-note.ts'
import { orderNumbersOf } from '#rules/tax-invoices/tax-invoice.ts'
import { dueOf } from '#server/orders/order-reading.ts'
import type { InvoiceRow } from './store.ts'

type Invoice = AnswerOf<typeof getTaxInvoice>
type Credit = AnswerOf<typeof getCreditNote>

const presentVat = ({ rate, base, vat }: VatRow) => ({ rate, base: toBaht(base), vat: toBaht(vat) })

export const presentHead = ({ order_id, order_state, credited, document, others, ...due }: InvoiceRow) => ({
  number: document.number,
  issuedOn: document.issuedOn,
  orderId: order_id,
  orderNumber: document.orderNumber,
  orderNumbers: orderNumbersOf(document),
  orderStatus: order_state,
  buyerName: document.buyer.name,
  totalAmt: toBaht(document.net),
  creditedAmt: toBaht(credited),
  dueAmt: toBaht(sumOf([due, ...others].map(dueOf))),
})

export const presentInvoice = (row: InvoiceRow, notes: readonly CreditNote[]): Invoice => ({
  ...presentHead(row),
  seller: row.document.seller,
  buyer: row.document.buyer,
  lines: row.document.lines.map((line) => {
    const left = lineLeftOf(line, notes)
    return {
      lineNo: line.lineNo,
      orderNumber: line.orderNumber ?? row.document.orderNumber,
      description: line.description,
      qty: line.qty,
      unit: line.unit,
      unitPrice: toBaht(line.unitPrice),
      discountAmt: toBaht(line.discount),
      totalAmt: toBaht(line.total),
      taxCategoryValue: line.vatPercent,
      gift: line.gift,
      leftQty: left.units,
      leftAmt: toBaht(left.amount),
    }
  }),
  grossAmt: toBaht(row.document.gross),
  discountAmt: toBaht(row.document.discount),
  deliveryAmt: toBaht(row.document.delivery),
  deliveries: orderNumbersOf(row.document).map((orderNumber) => ({
    orderNumber,
    leftAmt: toBaht(deliveryLeftOf(row.document, notes, orderNumber)),
  })),
  totalInWords: row.document.netInWords,
  vat: row.document.vat.map(presentVat),
  creditNotes: notes.map(presentCreditHead),
})

export const presentCreditHead = (note: CreditNote) => ({
  number: note.number,
  issuedOn: note.issuedOn,
  invoiceNumber: note.invoiceNumber,
  orderNumber: note.orderNumber,
  buyerName: note.buyer.name,
  reason: note.reason,
  totalAmt: toBaht(note.net),
})

export const presentCredit = (note: CreditNote): Credit => ({
  ...presentCreditHead(note),
  remark: note.remark,
  lines: note.lines.map(({ lineNo, description, qty, unit, vatPercent, amount }) => ({
    lineNo,
    description,
    qty,
    unit,
    amount: toBaht(amount),
    taxCategoryValue: vatPercent,
  })),
  deliveryAmt: toBaht(note.delivery),
  totalInWords: note.netInWords,
  vat: note.vat.map(presentVat),
  invoicedValue: toBaht(note.value.invoiced),
  correctValue: toBaht(note.value.correct),
  differenceValue: toBaht(note.value.difference),
})

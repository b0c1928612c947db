import { minus, plus, sumOf, times, vatTable, type Satang } from '#rules/money.ts'
import type { InvoicedOrder, InvoiceLine } from '#rules/tax-invoices/tax-invoice.ts'

type InvoicedMoney = Pick<InvoicedOrder, 'lines' | 'gross' | 'discount' | 'delivery' | 'net' | 'vat'>

/** These lines with their sums; VAT of 7 % on the delivery. */
export function invoicedMoney(lines: InvoiceLine[], delivery: Satang): InvoicedMoney {
  const gross = sumOf(lines.map(({ unitPrice, qty }) => times(unitPrice, qty)))
  const discount = sumOf(lines.map((line) => line.discount))
  const nets = lines.map(({ vatPercent, total }) => ({ rate: vatPercent, net: total }))
  return {
    lines,
    gross,
    discount,
    delivery,
    net: plus(minus(gross, discount), delivery),
    vat: vatTable([...nets, { rate: 7, net: delivery }]),
  }
}

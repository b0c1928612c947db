import { minus, plus, sumOf, times, vatTable, type Satang, type VatRow } from '#rules/money.ts'
import { arrivingUnits, deliveredWorth } from '#rules/orders/partial-delivery.ts'
import { vatPercentAt } from '#rules/vat.ts'
import type { InvoicedOrder } from '#rules/tax-invoices/tax-invoice.ts'
import type { OrderToInvoice } from '#server/orders/order-money.ts'

type Amounts = Pick<InvoicedOrder, 'lines' | 'gross' | 'discount' | 'delivery' | 'net' | 'vat'>
type OrderLine = OrderToInvoice['lines'][number]

/**
 * The goods and amounts of an invoice: the order's own unless units are missing; for a partial delivery the delivered
 * goods, at their price less the refund.
 */
export function deliveredPart(order: OrderToInvoice): Amounts {
  const lines = order.lines.flatMap(invoiceLine).map((line, index) => ({ lineNo: index + 1, ...line }))
  const whole = order.lines.every(isWhole)
  if (whole) {
    const {
      gross_satang: gross,
      offer_satang: discount,
      grand_total_satang: net,
      delivery_satang: delivery,
      vat,
    } = order
    return { lines, gross, discount, delivery, net, vat }
  }
  const sum = (amountOf: (line: (typeof lines)[number]) => Satang) => sumOf(lines.map(amountOf))
  const delivery = order.delivery_satang
  const nets = lines.map(({ vatPercent, total }) => ({ rate: vatPercent, net: total }))
  return {
    lines,
    delivery,
    gross: sum(({ unitPrice, qty }) => times(unitPrice, qty)),
    discount: sum((line) => line.discount),
    net: plus(
      sum(({ total }) => total),
      delivery,
    ),
    vat: vatOfArriving(nets, { createdAt: order.created_at, delivery }),
  }
}

/** The VAT rows of goods that arrive and of the delivery, which has the usual rate of the day of the order. */
export const vatOfArriving = (
  goods: readonly { rate: number; net: Satang }[],
  { createdAt, delivery }: { createdAt: Date; delivery: Satang },
): VatRow[] => vatTable([...goods, { rate: vatPercentAt(createdAt.getTime()), net: delivery }])

const isWhole = (line: OrderLine): boolean => arrivingUnits(line) === line.qty

function invoiceLine(line: OrderLine): Omit<Amounts['lines'][number], 'lineNo'>[] {
  const { product, unit_price_satang: unitPrice, total_satang, offer_satang, vat_percent, type } = line
  const delivered = arrivingUnits(line)
  if (delivered === 0) return []
  const goods = {
    productId: line.product_id,
    description: product.nameThai,
    unit: product.unit,
    unitPrice,
    vatPercent: vat_percent,
  }
  const gift = type === 'FREE'
  if (isWhole(line)) return [{ ...goods, gift, qty: delivered, discount: offer_satang, total: total_satang }]
  const total = deliveredWorth({ qty: line.qty, delivered, total: total_satang })
  return [{ ...goods, gift, qty: delivered, discount: minus(times(unitPrice, delivered), total), total }]
}

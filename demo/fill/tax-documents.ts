import { sql } from 'kysely'
import { taxIdCheckDigit } from '#rules/identity/tax-id.ts'
import { thaiArea } from '#rules/identity/thai-address.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { monthAfter } from '#rules/days-and-months.ts'
import { satang, type Satang, type VatRow } from '#rules/money.ts'
import { creditNoteOf, creditOf } from '#rules/tax-invoices/credit-note.ts'
import { startOfMonth } from '#rules/tax-invoices/tax-month.ts'
import { taxInvoiceOf, type InvoiceLine, type Party, type TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { addressOf, type FrozenAddress } from '#server/orders/orders.ts'
import { insertCreditNote, insertInvoice, takeNumber } from '#server/tax-invoices/tax-invoices.ts'
import { demoSeller } from '#server/settings/seller.ts'

/** Invoices of the month that is to be declared; each takes a few statements. */
const invoices = 60
/** Every so many invoices, some of the goods came back. */
const invoicesPerNote = 20

type SoldOrder = {
  id: string
  order_number: string
  outlet_id: string
  outlet_code: string
  store_name: string
  created_at: Date
  gross_satang: Satang
  offer_satang: Satang
  delivery_satang: Satang
  grand_total_satang: Satang
  vat: VatRow[]
  address: FrozenAddress
  lines: InvoiceLine[]
}

/** Writes tax invoices and credit notes of last month, so that there is a month to declare; the rest was sold without. */
export async function fillTaxDocuments(tx: Tx, now: Date): Promise<void> {
  const month = monthAfter(bangkokDate(now).slice(0, 7), -1)
  for (const [nth, order] of (await findOrders(tx, month)).entries()) {
    const { number, issuedAt } = await takeNumber(tx, 'TI', demoSeller.branch, order.created_at)
    const document = taxInvoiceOf(contentOf(order), number, issuedAt)
    const issue = { at: issuedAt, by: 'clock' }
    await insertInvoice(tx, { document, orderId: order.id, outletId: order.outlet_id, ...issue })
    if (nth % invoicesPerNote === invoicesPerNote - 1) await returnOne(tx, document, issuedAt)
  }
  await sql`update orders set tax_invoiced = true from tax_invoice where tax_invoice.order_id = orders.id`.execute(tx)
}

/** Some delivered orders of the month, spread over it and in the order of their days. */
async function findOrders(tx: Tx, month: string): Promise<SoldOrder[]> {
  const start = startOfMonth(month)
  const { rows } = await sql<SoldOrder>`
    select * from (
      select o.id, o.order_number, o.outlet_id, outlet.outlet_code, outlet.store_name,
        o.created_at + interval '20 hours' as created_at, o.gross_satang, o.offer_satang, o.delivery_satang,
        o.grand_total_satang, o.vat, o.billing_address as address,
        (select json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id,
          'description', l.product->>'nameThai', 'qty', l.qty, 'unit', l.product->>'unit',
          'unitPrice', l.unit_price_satang, 'discount', l.offer_satang, 'total', l.total_satang,
          'vatPercent', l.vat_percent, 'gift', l.type = 'FREE') order by l.line_no)
        from order_line l where l.order_id = o.id) as lines
      from orders o join outlet on outlet.id = o.outlet_id
      where o.created_at >= ${start} and o.created_at < ${start}::timestamptz + interval '27 days' and o.state = 'DELIVERED'
        and not exists (select from order_line l where l.order_id = o.id and l.type = 'FREE')
      order by md5(o.order_number) limit ${invoices}) as sold
    order by created_at, order_number`.execute(tx)
  return rows
}

const contentOf = (order: SoldOrder) => ({
  orderNumber: order.order_number,
  orderedOn: order.created_at.toISOString(),
  seller: demoSeller,
  buyer: buyerOf(order),
  lines: order.lines,
  gross: order.gross_satang,
  discount: order.offer_satang,
  delivery: order.delivery_satang,
  net: order.grand_total_satang,
  vat: order.vat,
})

/** The retailer as on its invoice, with a number made of its code that is nobody's. */
function buyerOf({ outlet_code, store_name, address }: SoldOrder): Party {
  const billing = addressOf(address)
  const twelve = `0${outlet_code.replaceAll(/\D/g, '').padStart(11, '9').slice(-11)}`
  return {
    name: store_name,
    taxId: `${twelve}${taxIdCheckDigit(twelve)}`,
    branch: '00000',
    address: `${billing.addressLine} ${thaiArea(billing)}`,
  }
}

async function returnOne(tx: Tx, invoice: TaxInvoice, at: Date): Promise<void> {
  const credit = creditOf(invoice, [], {
    lines: [{ lineNo: invoice.lines[0]?.lineNo ?? 1, qty: 1 }],
    delivery: satang(0),
  })
  if (!credit.ok) return
  const { number, issuedAt } = await takeNumber(tx, 'CN', demoSeller.branch, at)
  const heading = { number, issuedOn: issuedAt, reason: 'returned_defective', remark: null } as const
  await insertCreditNote(tx, {
    document: creditNoteOf(invoice, credit.credit, heading),
    at: issuedAt,
    by: 'clock',
  })
}

import { sql, type RawBuilder } from 'kysely'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { minus, satang, sumOf, type Satang, type VatRow } from '#rules/money.ts'
import { deliveredWorth } from '#rules/orders/partial-delivery.ts'
import { methods } from '#rules/payments/pay-types.ts'
import { nextMonth, noTax, plusTax, startOfMonth, type TaxAmounts } from '#rules/tax-invoices/tax-month.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { arrivingQty, isShortLine } from '#server/orders/arriving-goods.ts'
import { undoReason } from '#server/orders/orders.ts'
import { closingOf, summed, type SummedDocuments } from './documents.ts'
import type { TaxSum } from './month-sums.ts'
import { vatOfArriving } from '../delivered-part.ts'
import { duePairs } from '../due-pairs.ts'

/** What a sale is worth to the tax, before it is calculated: its VAT rows, or its lines where units are missing. */
type SaleRow = {
  created_at: Date
  delivery_satang: Satang
  vat: VatRow[]
  /** Null: every unit arrives, and the order's own VAT rows are right. */
  lines: { rate: number; qty: number; delivered: number; total: Satang }[] | null
}
export type SaleWithoutInvoice = {
  orderId: string
  orderNumber: string
  storeName: string
  dueOn: Date
  requested: boolean
  amounts: TaxAmounts
}

const unpaidTypes = sql.join(
  Object.values(methods).flatMap(({ payType, prepaid }) => (prepaid ? [] : [sql.lit(payType)])),
)
/** In the words of the index `order_event_tax_point`. */
const isTaxPoint = sql`(e.stage in ('OUT_FOR_DELIVERY', 'DELIVERED', 'PARTLY_DELIVERED') or e.state in ('PAYMENT_COMPLETE', 'DELIVERED'))`

/**
 * Whether a tax point stands: not where a payment came after it, so that the one before was none, nor where goods that are
 * paid later came back. What was counted in a month that is closed stays in that month.
 */
const stands = sql`not exists (select from order_event back
  where back.order_id = e.order_id and (back.at, back.id) > (e.at, e.id)
    and (back.state = 'PAYMENT_COMPLETE' and back.stage is null and back.reason is distinct from ${undoReason}
      or o.pay_type in (${unpaidTypes}) and (back.stage in ('ACCEPTED', 'PICKING', 'PACKED') or back.state = 'CANCELLED'))
    and not exists (${closingOf('e.at')} and m.closed_at <= back.at))`

/** When the VAT of an order `o` became due, as a subquery. */
export const taxPoint = sql`(select min(e.at) as at from order_event e where e.order_id = o.id and ${isTaxPoint} and ${stands})`

type SaleFilter = { month: string; q?: string | undefined }

const named = (q: string) => sql`
  join outlet s on s.id = o.outlet_id
    and concat_ws(' ', o.order_number, s.outlet_code, s.store_name) ilike ${containing(q)}`

/** Whether an order `o`, whose VAT is due, has taxed goods and no tax invoice. */
const lacksInvoice = sql`not o.tax_invoiced and o.state <> 'CANCELLED' and o.grand_total_satang > 0
  and o.vat @? '$[*] ? (@.rate > 0)' and (o.stage, o.pay_type) in (${sql.join(duePairs)})
  and not exists (select from order_tax_invoice i where i.order_id = o.id)`

/**
 * Orders whose VAT became due in the month (`isInvoiceDue`), without a tax invoice although they have taxed goods. Free
 * redeliveries have nothing to tax.
 */
const sales = ({ month, q }: SaleFilter): RawBuilder<unknown> => {
  const [start, end] = [startOfMonth(month), startOfMonth(nextMonth(month))]
  return sql`
    select o.id, o.order_number, o.outlet_id, o.created_at, o.delivery_satang, o.vat, due.at as due_at,
      o.tax_invoice is not null as requested, missing.lines
    from (select distinct e.order_id from order_event e
      where e.at >= ${start} and e.at < ${end} and ${isTaxPoint}) as reached
    join orders o on o.id = reached.order_id ${q === undefined ? sql`` : named(q)}
    join lateral ${taxPoint} as due on due.at >= ${start} and due.at < ${end}
    left join lateral (
      select json_agg(json_build_object('rate', l.vat_percent, 'qty', l.qty, 'total', l.total_satang,
        'delivered', ${arrivingQty})) as lines
      from order_line l where l.order_id = o.id
      having bool_or(${isShortLine})) as missing on true
    where ${lacksInvoice}`
}

/**
 * The month whose VAT falls where the tax invoice of an order is issued now: that of its sale, if it is over and not closed.
 * @returns `YYYY-MM`; null where none is lowered
 */
export async function findLoweredMonth(db: Database, orderId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`
    select to_char(due.at at time zone 'Asia/Bangkok', 'YYYY-MM') as month
    from orders o join lateral ${taxPoint} as due on due.at < ${startOfMonth(bangkokDate(now).slice(0, 7))}
    where o.id = ${orderId}::uuid and ${lacksInvoice} and not exists (${closingOf('due.at')})`.execute(db)
  return rows[0]?.month ?? null
}

/** The number and sum of the sales of a month without a tax invoice. */
export async function sumWithoutInvoice(db: Database | Tx, filter: SaleFilter): Promise<TaxSum> {
  const { rows } = await sql<SummedDocuments>`
    select ${summed} from (select vat_rows_sum(vat, 'base', true) as taxed, vat_rows_sum(vat, 'vat', true) as vat,
        vat_rows_sum(vat, 'base', false) as exempt
      from (${sales(filter)}) as sale where lines is null) as whole`.execute(db)
  const { count, ...whole } = rows[0] ?? { ...noTax, count: 0 }
  const { rows: parts } = await sql<SaleRow>`
    select created_at, delivery_satang, vat, lines from (${sales(filter)}) as sale where lines is not null`.execute(db)
  return { count: count + parts.length, amounts: parts.map(amountsOfSale).reduce(plusTax, whole) }
}

/** A page of them, by the moment at which their VAT is due. */
export async function findWithoutInvoice(
  db: Database,
  filter: SaleFilter,
  { page, size }: { page: number; size: number },
): Promise<SaleWithoutInvoice[]> {
  type Row = SaleRow & { id: string; order_number: string; store_name: string; due_at: Date; requested: boolean }
  const { rows } = await sql<Row>`
    select sale.*, outlet.store_name from (${sales(filter)}) as sale join outlet on outlet.id = sale.outlet_id
    order by due_at, order_number limit ${size} offset ${page * size}`.execute(db)
  return rows.map((row) => ({
    orderId: row.id,
    orderNumber: row.order_number,
    storeName: row.store_name,
    dueOn: row.due_at,
    requested: row.requested,
    amounts: amountsOfSale(row),
  }))
}

/** The amounts that a tax invoice of the order would have: those of what arrives (`deliveredPart`). */
function amountsOfSale({ created_at, delivery_satang, vat, lines }: SaleRow): TaxAmounts {
  return amountsOfRows(
    lines === null
      ? vat
      : vatOfArriving(
          lines.map((line) => ({ rate: line.rate, net: deliveredWorth(line) })),
          { createdAt: created_at, delivery: delivery_satang },
        ),
  )
}

/** The amounts of a tax report from VAT rows. */
export function amountsOfRows(rows: readonly VatRow[]): TaxAmounts {
  const taxed = rows.filter(({ rate }) => rate > 0)
  const value = sumOf(taxed.map(({ base }) => base))
  const exempt = minus(sumOf(rows.map(({ base }) => base)), value)
  return { value, vat: sumOf(taxed.map((row) => row.vat)), exempt: satang(exempt) }
}

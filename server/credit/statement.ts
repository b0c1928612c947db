import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getCreditStatement } from '#contract/backoffice/retailers/credit/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { overdueOn, usualTermsDays } from '#rules/credit/credit.ts'
import { plus, sumOf, toBaht, type Satang } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { creditOrders } from '#server/orders/credit.ts'
import { receiptNumberOf } from '#server/tax-invoices/tax-invoices.ts'
import { payByOf } from './accounts.ts'

/** All of it but whose it is. */
export type Statement = Omit<Required<AnswerOf<typeof getCreditStatement>>, 'seller'>
type Row = {
  on: string
  kind: 'ORDER' | 'RECEIPT'
  document: string
  amount: Satang
  deliveredAt: Date | null
  /** Of an order, until the last of the days. */
  paid: Satang
}

/**
 * Payments of a retailer, with the day on which each was cancelled. One that was cancelled on the day on which it was recorded is a
 * mistake that no earlier statement has named.
 */
const payments = (outletId: string) => sql`(
  select id, reference, amount_satang, received_on, bangkok_day(cancelled_at) as cancelled_on
  from credit_receipt where outlet_id = ${outletId}::uuid
    and (cancelled_at is null or bangkok_day(cancelled_at) > bangkok_day(recorded_at)))`

/**
 * The statement of account of some days, both included. An order stands on the day on which it was placed with what it
 * costs today, after what did not come; a payment is named by its receipt and its own reference, and comes back on the day on which it was
 * cancelled. Fails with `not_found`, and `validation` where the days are in the wrong order.
 */
export async function accountStatement(
  db: Database,
  outletId: string,
  { from, until }: { from: string; until: string },
): Promise<Result<Statement>> {
  if (until < from) return invalid('until', 'before_from')
  const outlet = await db
    .selectFrom('outlet')
    .leftJoin('credit_account', 'credit_account.outlet_id', 'outlet.id')
    .select(['outlet.id', 'credit_account.terms_days'])
    .where(sql`outlet.id::text`, '=', outletId)
    .executeTakeFirst()
  if (!outlet) return fail('not_found')
  const { rows: all } = await sql<Row>`
    select to_char(placed_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "on", 'ORDER' as kind, order_number as document, owed as amount,
      delivered_at as "deliveredAt", coalesce((select sum(a.amount_satang) from credit_allocation a
        join ${payments(outlet.id)} r on r.id = a.receipt_id
        where a.order_id = d.id and r.received_on <= ${until}::date
          and (r.cancelled_on is null or r.cancelled_on > ${until}::date)), 0)::bigint as paid
    from (${creditOrders(outlet.id)}) d
    union all
    select change.day::text, 'RECEIPT',
      coalesce(nullif(concat_ws(' · ', ${receiptNumberOf('r.id')}, reference), ''), id::text),
      change.amount, null, 0
    from ${payments(outlet.id)} r
      cross join lateral (values (received_on, -amount_satang), (cancelled_on, amount_satang)) as change (day, amount)
    where change.day is not null
    order by 1, 2, 3`.execute(db)
  const rows = all.map((row) => ({ ...row, payBy: payByOf(row.deliveredAt, outlet.terms_days ?? usualTermsDays) }))
  const entries = rows.filter(({ amount }) => amount !== 0)
  let balance = sumOf(entries.filter(({ on }) => on < from).map(({ amount }) => amount))
  const openingAmt = toBaht(balance)
  return ok({
    openingAmt,
    rows: entries
      .filter(({ on }) => on >= from && on <= until)
      .map(({ on, kind, document, payBy, amount }) => {
        balance = plus(balance, amount)
        return { on, kind, document, payBy, amount: toBaht(amount), balanceAmt: toBaht(balance) }
      }),
    closingAmt: toBaht(balance),
    overdueAmt: toBaht(
      overdueOn(
        until,
        rows.filter(({ on, kind }) => kind === 'ORDER' && on <= until),
      ),
    ),
  })
}

import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getCreditStatement } from '#contract/backoffice/retailers/credit/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { plus, satang, toBaht, type Satang } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { creditOrders } from '#server/orders/credit.ts'

export type Statement = AnswerOf<typeof getCreditStatement>
type Row = { on: string; kind: 'ORDER' | 'RECEIPT'; document: string; amount: Satang }

/**
 * The statement of account of some days, both included. An order stands on the day on which it was placed with what it
 * costs today, after what did not come; a payment is named by its receipt and its own reference. Fails with `not_found`, and `validation` where the days are in the wrong order.
 */
export async function accountStatement(
  db: Database,
  outletId: string,
  { from, until }: { from: string; until: string },
): Promise<Result<Statement>> {
  if (until < from) return fail('validation', { errors: [{ path: 'until', code: 'before_from' }] })
  const outlet = await db
    .selectFrom('outlet')
    .select('id')
    .where(sql`id::text`, '=', outletId)
    .executeTakeFirst()
  if (!outlet) return fail('not_found')
  const { rows } = await sql<Row>`
    select to_char(placed_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "on", 'ORDER' as kind, order_number as document, owed as amount
    from (${creditOrders(outlet.id)}) d where owed <> 0
    union all
    select received_on::text, 'RECEIPT',
      coalesce(nullif(concat_ws(' · ', (select max(p.number) from receipt p where p.credit_receipt_id = r.id), reference), ''), id::text),
      -amount_satang
    from credit_receipt r where outlet_id = ${outlet.id}::uuid and cancelled_at is null
    order by 1, 2, 3`.execute(db)
  let balance = rows.filter(({ on }) => on < from).reduce((sum, { amount }) => plus(sum, amount), satang(0))
  const openingAmt = toBaht(balance)
  const shown = rows.filter(({ on }) => on >= from && on <= until)
  return ok({
    openingAmt,
    rows: shown.map(({ amount, ...row }) => {
      balance = plus(balance, amount)
      return { ...row, amount: toBaht(amount), balanceAmt: toBaht(balance) }
    }),
    closingAmt: toBaht(balance),
  })
}

import { sql, type RawBuilder } from 'kysely'
import { usualTermsDays } from '#rules/credit/credit.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'
import { deliveredAt, missingOf } from '#server/orders/arriving-goods.ts'
import { creditOrders, overdueFrom } from '#server/orders/credit.ts'
import { typesAtDoor } from '#server/orders/order-money.ts'

/** What is owed by the days since it should have been paid, satang. */
export type Ages = Record<'notDue' | 'days30' | 'days60' | 'days90' | 'older' | 'total' | 'cash', Satang>
export type ReceivableRow = Ages & { id: string; outlet_code: string; store_name: string; phone: string }
type ReceivableFilter = { q?: string | undefined; only?: 'overdue' | 'cash' | undefined }

/**
 * What is open of each order: on account what `creditOrders` says, overdue by the terms of its account; of one that was
 * delivered against cash what was to be collected (`amountToCollect`) and was not closed, from the door on.
 */
const openOrders = sql`
  select d.outlet_id, d.owed - d.paid as open, false as is_cash,
    ${overdueFrom(sql`coalesce(c.terms_days, ${sql.lit(usualTermsDays)})`)} as overdue_from
  from (${creditOrders(null)}) d left join credit_account c on c.outlet_id = d.outlet_id where d.owed <> d.paid
  union all
  select o.outlet_id, greatest(0, o.grand_total_satang - ${missingOf('o.id')}
      - case when o.pay_type in (${typesAtDoor}) then 0 else o.paid_satang end), true, coalesce(${deliveredAt('o.id')}, o.created_at)
  from orders o
  where o.stage in ('DELIVERED', 'PARTLY_DELIVERED') and not o.cash_closed
    and (o.pay_type in (${typesAtDoor}) or o.paid_satang is not null)`

function matching({ q, only }: ReceivableFilter, now: Date) {
  const part = q ? containing(q) : null
  const age = (
    from: number | null,
    until: number | null,
  ) => sql`coalesce(sum(open) filter (where (is_cash or overdue_from <= ${now}::timestamptz)
    ${from === null ? sql`` : sql`and overdue_from <= ${now}::timestamptz - ${from} * interval '1 day'`}
    ${until === null ? sql`` : sql`and overdue_from > ${now}::timestamptz - ${until} * interval '1 day'`}), 0)::bigint`
  return sql`(
    select t.id, t.outlet_code, t.store_name, t.phone, a.* from (
      select outlet_id, coalesce(sum(open) filter (where not is_cash and (overdue_from is null or overdue_from > ${now}::timestamptz)), 0)::bigint as "notDue",
        ${age(null, 30)} as days30, ${age(30, 60)} as days60, ${age(60, 90)} as days90, ${age(90, null)} as older,
        sum(open)::bigint as total, coalesce(sum(open) filter (where is_cash), 0)::bigint as cash
      from (${openOrders}) as o group by outlet_id having bool_or(open <> 0)) as a
    join outlet t on t.id = a.outlet_id
    where (${part}::text is null or concat_ws(' ', t.outlet_code, t.store_name, t.phone) ilike ${part})
      and case ${only ?? null}::text when 'overdue' then a.total > a."notDue" when 'cash' then a.cash > 0 else true end) as r`
}

/** Retailers who owe something, the most first. */
export const allReceivables = (filter: ReceivableFilter, now: Date): RawBuilder<ReceivableRow> => sql<ReceivableRow>`
  select * from ${matching(filter, now)} order by total desc, outlet_code`

/** A page of `allReceivables`; number and sums of all that match. */
export async function findReceivables(
  db: Database,
  { page, size, ...filter }: ReceivableFilter & { page: number; size: number },
  now: Date,
): Promise<{ rows: ReceivableRow[]; count: number; totals: Ages }> {
  const sum = (name: keyof Ages) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`
  const names = ['notDue', 'days30', 'days60', 'days90', 'older', 'total', 'cash'] as const
  const { rows: sums } = await sql<Ages & { count: number }>`
    select count(*)::int as count, ${sql.join(names.map(sum))} from ${matching(filter, now)}`.execute(db)
  const { rows } = await sql<ReceivableRow>`
    ${allReceivables(filter, now)} limit ${size} offset ${page * size}`.execute(db)
  const nothing = satang(0)
  const { count, ...totals } = sums[0] ?? {
    count: 0,
    notDue: nothing,
    days30: nothing,
    days60: nothing,
    days90: nothing,
    older: nothing,
    total: nothing,
    cash: nothing,
  }
  return { rows, count, totals }
}

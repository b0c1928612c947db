import { sql, type RawBuilder } from 'kysely'
import { usualTermsDays } from '#rules/credit/credit.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Actor } from '#server/http/actor.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { creditAccounts, type AccountRow as CreditAccountRow } from '#server/orders/credit.ts'
import { receiptNumberOf } from '#server/tax-invoices/tax-invoices.ts'

export type AccountRow = Omit<CreditAccountRow, 'outlet_id'> & {
  id: string
  outlet_code: string
  store_name: string
  phone: string
}

const accounts = (now: Date) => sql`
  select o.id, o.outlet_code, o.store_name, o.phone, c.* from (${creditAccounts(null, now)}) c
    join outlet o on o.id = c.outlet_id`

type AccountFilter = { q?: string | undefined; only?: 'owing' | 'overdue' | undefined }

function matching({ q, only }: AccountFilter, now: Date) {
  const part = q ? containing(q) : null
  return sql`(${accounts(now)}) a
    where (${part}::text is null or concat_ws(' ', a.outlet_code, a.store_name, a.phone) ilike ${part})
      and (${only ?? null}::text is null or case when ${only ?? null}::text = 'overdue' then a.overdue > 0 else a.used > 0 end)`
}

/** Accounts, most overdue first. */
export const allAccounts = (filter: AccountFilter, now: Date): RawBuilder<AccountRow> => sql<AccountRow>`
  select * from ${matching(filter, now)} order by a.overdue desc, a.used desc, a.outlet_code`

/** A page of `allAccounts`; number and sums of all that match. */
export async function findAccounts(
  db: Database,
  { page, size, ...filter }: AccountFilter & { page: number; size: number },
  now: Date,
): Promise<{ rows: AccountRow[]; total: number; used: Satang; overdue: Satang }> {
  const { rows: sums } = await sql<{ total: number; used: Satang; overdue: Satang }>`
    select count(*)::int as total, coalesce(sum(used), 0)::bigint as used, coalesce(sum(overdue), 0)::bigint as overdue
    from ${matching(filter, now)}`.execute(db)
  const { rows } = await sql<AccountRow>`${allAccounts(filter, now)} limit ${size} offset ${page * size}`.execute(db)
  return { rows, ...(sums[0] ?? { total: 0, used: satang(0), overdue: satang(0) }) }
}

/** A retailer's account; without one an empty one of revision 0. Null for a retailer unknown. */
export async function findAccount(db: Database | Tx, outletId: string, now: Date): Promise<AccountRow | null> {
  if (!isUuid(outletId)) return null
  const { rows } = await sql<AccountRow>`
    select o.id, o.outlet_code, o.store_name, o.phone, coalesce(a."limit", 0)::bigint as "limit",
      coalesce(a.terms_days, ${sql.lit(usualTermsDays)}) as terms_days, coalesce(a.status, 'ACTIVE') as status, a.note,
      coalesce(a.revision, 0) as revision, coalesce(a.used, 0)::bigint as used, coalesce(a.overdue, 0)::bigint as overdue,
      coalesce(a.ahead, 0)::bigint as ahead
    from outlet o left join (${creditAccounts(outletId, now)}) a on a.outlet_id = o.id
    where o.id = ${outletId}::uuid and o.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

type ReceiptRow = {
  id: number
  amount: Satang
  method: 'CASH' | 'TRANSFER' | 'CHEQUE'
  reference: string | null
  received_on: string
  recorder: Actor
  orders: { orderNumber: string; amount: Satang }[]
  cancelled_at: Date | null
  cancel_reason: string | null
  /** Of the paper that the retailer gets; null where the company was not set up. */
  receipt_number: string | null
}

/** The payments of a retailer, newest first. */
export async function findReceipts(db: Database | Tx, outletId: string): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.amount_satang as amount, r.method, r.reference, r.received_on::text, actor_of(r.recorded_by) as recorder,
      r.cancelled_at, r.cancel_reason,
      ${receiptNumberOf('r.id')} as receipt_number,
      (select json_agg(json_build_object('orderNumber', o.order_number, 'amount', a.amount_satang) order by o.created_at)
       from credit_allocation a join orders o on o.id = a.order_id where a.receipt_id = r.id) as orders
    from credit_receipt r where r.outlet_id = ${outletId}::uuid order by r.id desc limit 200`.execute(db)
  return rows
}

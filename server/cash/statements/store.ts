import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { KnownPayment, MatchReason } from '#rules/payments/statement-match.ts'
import type { StatementColumns } from '#rules/payments/statement-file.ts'
import type { SlipState } from '#rules/payments/slips.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { StatementRowState } from '#server/adapters/database/cash-tables.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { owedTypes } from '#server/orders/credit.ts'

export type StatementRowDetails = {
  id: number
  statement_id: string
  bank: string
  line: number
  at: Date
  has_time: boolean
  amount_satang: Satang
  reference: string
  description: string
  state: StatementRowState
  reason: MatchReason | null
  slip_id: string | null
  invoice_no: string | null
  order_id: string | null
  order_number: string | null
  order_state: OrderState | null
  store_name: string | null
  payment_satang: Satang | null
  payment_at: Date | null
  slip_state: SlipState | null
  note: string | null
  decided_at: Date | null
  decided_by: string | null
  decider: Actor | null
}

type RowQuery = { ids?: readonly number[]; states?: readonly StatementRowState[]; statementId?: string | undefined }
type Page = { page: number; size: number }

const matching = ({ ids, states, statementId }: RowQuery) => sql`
  from bank_statement_row r join bank_statement b on b.id = r.statement_id
    left join orders o on o.id = r.order_id left join outlet u on u.id = o.outlet_id
    left join payment_slip s on s.id = r.slip_id left join payment_attempt a on a.invoice_no = r.invoice_no
  where (${ids ?? null}::bigint[] is null or r.id = any(${ids ?? null}::bigint[]))
    and (${states ?? null}::text[] is null or r.state = any(${states ?? null}::text[]))
    and (${statementId ?? null}::text is null or r.statement_id::text = ${statementId ?? null}::text)`

/** A page of statement rows with their payments, newest first, and their total number. One payment may be for many orders on account. */
export async function findRows(
  db: Database | Tx,
  query: RowQuery & Page,
): Promise<{ rows: StatementRowDetails[]; total: number }> {
  const { rows } = await sql<StatementRowDetails>`
    select r.id, r.statement_id, b.bank, r.line, r.at, r.has_time, r.amount_satang, r.reference, r.description, r.state,
      r.reason, r.slip_id, r.invoice_no, r.order_id, o.order_number, o.state as order_state, u.store_name,
      coalesce(s.read_satang, s.amount_satang, a.amount_satang,
        case when o.pay_type in (${owedTypes}) then r.amount_satang end, o.grand_total_satang) as payment_satang,
      coalesce(s.created_at, a.created_at) as payment_at, s.state as slip_state, r.note, r.decided_at, r.decided_by,
      actor_of(r.decided_by) as decider
    ${matching(query)} order by r.at desc, r.id desc limit ${query.size} offset ${query.page * query.size}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching(query)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type MatchCounts = { matched: number; near: number; unknown: number }

export async function countMatches(db: Database | Tx, statementId: string | undefined): Promise<MatchCounts> {
  const { rows } = await sql<MatchCounts>`
    select count(*) filter (where state in ('MATCHED', 'CONFIRMED'))::int as matched,
      count(*) filter (where state = 'NEAR')::int as near, count(*) filter (where state = 'UNKNOWN')::int as unknown
    from bank_statement_row
    where ${statementId ?? null}::text is null or statement_id::text = ${statementId ?? null}::text`.execute(db)
  return rows[0] ?? { matched: 0, near: 0, unknown: 0 }
}

/** A payment that may appear on a statement, with what a matched row stores. */
type Candidate = KnownPayment & { slipId: string | null; invoiceNo: string | null; orderId: string }

/** How far around the rows payments are compared; the rule decides within it. */
const marginMs = 3 * dayMs

/**
 * Slips that were not rejected and gateway payments by PromptPay around these moments, without those that a row has
 * already, unless `taken`, or by one of those to be `replaced`. A slip that a clerk counted for a second order is the first
 * one's transfer; where it was rejected for that, it is the second one's.
 */
export async function findCandidates(
  tx: Tx | Database,
  {
    from,
    until,
    margin = marginMs,
    taken = false,
    replaced = [],
  }: { from: number; until: number; margin?: number; taken?: boolean; replaced?: readonly number[] },
): Promise<Candidate[]> {
  const [start, end] = [new Date(from - margin), new Date(until + margin)]
  const isFree = (row: RawBuilder<unknown>) =>
    sql`(${taken} or not exists (select from bank_statement_row r where ${row} and r.id <> all(${replaced}::bigint[])))`
  type Row = { slip_id: string | null; invoice_no: string | null; order_id: string; at: Date; amount: Satang }
  const { rows } = await sql<Row & { refs: (string | null)[] }>`
    select s.id as slip_id, null as invoice_no, s.order_id, s.created_at as at,
      coalesce(s.read_satang, s.amount_satang) as amount, array[s.reference, o.order_number] as refs
    from payment_slip s join orders o on o.id = s.order_id
    where s.state <> 'rejected' and s.overrides is null and s.created_at between ${start} and ${end}
      and ${isFree(sql`r.slip_id = s.id`)}
    union all
    select s.id, null, s.order_id, original.created_at, coalesce(s.read_satang, s.amount_satang), array[s.reference, o.order_number]
    from payment_slip original join payment_slip s on s.content_hash = original.content_hash and s.overrides = original.id
      join orders o on o.id = s.order_id
    where original.state = 'rejected' and original.created_at between ${start} and ${end}
      and not exists (select from payment_slip u
        where u.content_hash = original.content_hash and u.overrides = original.id and (u.created_at, u.id) < (s.created_at, s.id))
      and ${isFree(sql`r.slip_id = s.id`)}
    union all
    select null, a.invoice_no, a.order_id, coalesce(n.received_at, a.created_at), a.amount_satang,
      array[a.transaction_ref, a.invoice_no, o.order_number]
    from payment_attempt a join orders o on o.id = a.order_id
      left join lateral (select min(received_at) as received_at from payment_notice where invoice_no = a.invoice_no) n on true
    where a.state = 'paid' and a.channel = 'PPQR' and a.created_at between ${start} and ${end}
      and ${isFree(sql`r.invoice_no = a.invoice_no`)}
    order by at, slip_id, invoice_no`.execute(tx)
  return rows.map((row) => ({
    id: row.slip_id ?? row.invoice_no ?? '',
    at: row.at.getTime(),
    amount: row.amount,
    references: row.refs.filter((reference) => reference !== null),
    slipId: row.slip_id,
    invoiceNo: row.invoice_no,
    orderId: row.order_id,
  }))
}

type MatchUpdate = {
  id: number
  state: StatementRowState
  reason: MatchReason | null
  candidate: Candidate | undefined
}

/** Stores what became of rows that nobody has decided. */
export const saveMatches = (tx: Tx, matches: readonly MatchUpdate[]): Promise<unknown> =>
  sql`update bank_statement_row r set state = m.state, reason = m.reason, slip_id = m.slip_id, invoice_no = m.invoice_no,
      order_id = m.order_id
    from jsonb_to_recordset(${JSON.stringify(
      matches.map(({ id, state, reason, candidate }) => ({
        id,
        state,
        reason,
        slip_id: candidate?.slipId ?? null,
        invoice_no: candidate?.invoiceNo ?? null,
        order_id: candidate?.orderId ?? null,
      })),
    )}::jsonb) as m (id bigint, state text, reason text, slip_id uuid, invoice_no text, order_id uuid)
    where r.id = m.id and r.decided_at is null`.execute(tx)

export async function knownColumns(db: Database | Tx, bank: string): Promise<StatementColumns | null> {
  const row = await db
    .selectFrom('bank_statement_columns')
    .select('columns')
    .where('bank', '=', bank)
    .executeTakeFirst()
  return row?.columns ?? null
}

import { sql } from 'kysely'
import type { DayLine, DayLineKey } from '#rules/cash/day.ts'
import { plus, satang, sumOf, type Satang } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { countDead } from '#server/outbox/outbox.ts'
import { expectedCash, lateCash, openCash, type CashDay } from '../cash-up/present.ts'
import { cashDays } from '../cash-up/read-cash.ts'
import { findUnassigned } from '../cash-up/store.ts'
import { startOfDay } from '#rules/bangkok-time.ts'
import { keysOf } from '#rules/keys-of.ts'
import { earlierCash } from './earlier-cash.ts'

/** What one statement counts. */
type OpenThing = 'slips' | 'undelivered' | 'reports' | 'refunds' | 'statements' | 'webhooks'
type Open = Omit<DayLine, 'key' | 'ok'>

/** The lines of a day, as they are now. Everything that was left from earlier days counts too. */
export async function dayLines(db: Database, day: string): Promise<DayLine[]> {
  const days = await cashDays(db, day)
  const earlier = await earlierCash(db, day)
  const open: Record<DayLineKey, Open> = {
    cash: withEarlier(openCashOf(days.filter(({ collector }) => collector !== null)), earlier.cash),
    counter: withEarlier(await counterCash(db, day, days), earlier.counter),
    ...(await countOpen(db, day)),
    stock: { count: (await findStockMismatches(db)).length, amount: null },
    events: { count: await countDead(db), amount: null },
  }
  return keysOf(order).map((key) => ({ key, ok: open[key].count === 0, ...open[key] }))
}

/** In which order a person goes through them. */
const order: Record<DayLineKey, true> = {
  cash: true,
  counter: true,
  slips: true,
  undelivered: true,
  reports: true,
  refunds: true,
  statements: true,
  stock: true,
  events: true,
  webhooks: true,
}

function openCashOf(days: readonly CashDay[]): Open {
  const open = days.filter(openCash)
  const amounts = open.map((one) => (one.row?.state === 'CLOSED' ? lateCash(one) : expectedCash(one)))
  return { count: open.length, amount: sumOf(amounts) }
}

const withEarlier = (open: Open, earlier: Open): Open => ({
  ...earlier,
  count: open.count + earlier.count,
  amount: plus(open.amount ?? satang(0), earlier.amount ?? satang(0)),
})

/** Cash of the counter that is not closed, and of delivered orders that nobody received. */
async function counterCash(db: Database, day: string, days: readonly CashDay[]): Promise<Open> {
  const counter = openCashOf(days.filter(({ collector }) => collector === null))
  const unassigned = await findUnassigned(db, day)
  const amount = plus(counter.amount ?? satang(0), sumOf(unassigned.map(({ due }) => due)))
  return { count: counter.count + unassigned.length, amount }
}

/** Counts of what waits, until the end of the day in Bangkok. */
async function countOpen(db: Database, day: string): Promise<Record<OpenThing, Open>> {
  const end = sql`(${startOfDay(day)}::timestamptz + interval '1 day')`
  const { rows } = await sql<{ key: OpenThing; count: number; amount: Satang | null }>`
    select 'slips' as key, count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as amount
      from payment_slip where state = 'pending' and created_at < ${end}
    union all
    select 'undelivered', count(*)::int, null from orders o where o.stage = 'OUT_FOR_DELIVERY' and coalesce(
      (select min(r.day) <= ${day}::date from delivery_stop s join delivery_run r on r.id = s.run_id
        where s.order_id = o.id and r.departed_at is not null),
      -- A warehouse that plans no runs sends its orders one by one.
      (select min(e.at) < ${end} from order_event e where e.order_id = o.id and e.stage = 'OUT_FOR_DELIVERY'))
    union all
    select 'reports', count(*)::int, null from delivery_report where state = 'CONFLICT' and recorded_at < ${end}
    union all
    select 'refunds', count(*)::int, coalesce(sum(amount_satang), 0)::bigint
      from refund where state = 'DUE' and due_at < ${end}
    union all
    select 'webhooks', count(*)::int, null from webhook where status = 'DISABLED'
    union all
    select 'statements', count(*)::int, coalesce(sum(amount_satang), 0)::bigint
      from bank_statement_row where state in ('NEAR', 'UNKNOWN') and at < ${end}`.execute(db)
  const of = (key: OpenThing): Open => {
    const row = rows.find((one) => one.key === key)
    return { count: row?.count ?? 0, amount: row?.amount ?? null }
  }
  return {
    slips: of('slips'),
    undelivered: of('undelivered'),
    reports: of('reports'),
    refunds: of('refunds'),
    statements: of('statements'),
    webhooks: of('webhooks'),
  }
}

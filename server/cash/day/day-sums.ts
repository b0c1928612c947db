import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getDay } from '#contract/backoffice/day/close/calls.ts'
import { startOfDay } from '#rules/bangkok-time.ts'
import type { DayAct } from '#rules/cash/day.ts'
import { satang, sumOf, toBaht, type Satang } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { deliveredAt, missingOf } from '#server/orders/arriving-goods.ts'
import { expectedCash } from '../cash-up/present.ts'
import { cashDays } from '../cash-up/read-cash.ts'

type Day = AnswerOf<typeof getDay>
type ActRow = { did: DayAct; by: Actor; count: number; amount: Satang | null }

/** The sums of a day: what was placed and delivered, its cash, the slips that were accepted, what was paid back. */
export async function daySums(db: Database, day: string): Promise<Day['sums']> {
  const [cash, sums] = await Promise.all([cashDays(db, day), countSums(db, day)])
  const of = (key: SumRow['key']) => {
    const { count = 0, amount = satang(0) } = sums.find((row) => row.key === key) ?? {}
    return { count, amt: toBaht(amount) }
  }
  const expected = cash.map((one) => (one.row?.state === 'CLOSED' ? one.row.expected_satang : expectedCash(one)))
  return {
    placed: of('placed'),
    delivered: of('delivered'),
    cash: {
      expectedAmt: toBaht(sumOf(expected)),
      countedAmt: toBaht(sumOf(cash.map(({ row }) => row?.counted_satang ?? satang(0)))),
    },
    slips: of('slips'),
    refunds: of('refunds'),
  }
}

type SumRow = { key: 'placed' | 'delivered' | 'slips' | 'refunds'; count: number; amount: Satang }

async function countSums(db: Database, day: string): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select 'placed' as key, count(*)::int as count, coalesce(sum(grand_total_satang), 0)::bigint as amount
      from orders where ${within(sql`created_at`, day)} and state <> 'CANCELLED'
    union all
    select 'delivered', count(*)::int, coalesce(sum(grand_total_satang - ${missingOf('orders.id')}), 0)::bigint
      from orders where state = 'DELIVERED'
        -- A delivery that was undone is among its events, too: the last one says on which day it came.
        and id in (select order_id from order_event where ${isDelivery} and ${within(sql`at`, day)})
        and ${within(deliveredAt('orders.id'), day)}
    union all
    select 'slips', count(*)::int, coalesce(sum(${usedOfSlip}), 0)::bigint
      from payment_slip where state = 'accepted' and ${within(sql`decided_at`, day)}
    union all
    select 'refunds', count(*)::int, coalesce(sum(amount_satang), 0)::bigint
      from refund where state = 'REFUNDED' and ${within(sql`closed_at`, day)}`.execute(db)
  return rows
}

/** Who of the staff did what for the day: counted and closed cash, delivered, decided slips, paid back. */
export async function dayActs(db: Database, day: string): Promise<Day['acts']> {
  const { rows } = await sql<ActRow>`
    select did, actor_of(actor) as by, count(*)::int as count, sum(amount)::bigint as amount from (
      select 'counted' as did, counted_by as actor, counted_satang as amount from cash_up where day = ${day}::date
      union all
      select 'closed', closed_by, counted_satang from cash_up where day = ${day}::date and state = 'CLOSED'
      union all
      select 'delivered', actor, null from order_event
        where ${isDelivery} and actor like 'staff:%' and ${within(sql`at`, day)}
      union all
      select 'slips', decided_by, ${usedOfSlip} from payment_slip
        where decided_by like 'staff:%' and ${within(sql`decided_at`, day)}
      union all
      select 'refunds', closed_by, amount_satang from refund
        where state = 'REFUNDED' and ${within(sql`closed_at`, day)}
    ) as act group by did, actor order by did, count desc, actor`.execute(db)
  return rows.map(({ did, by, count, amount }) => ({ did, by, count, amt: amount === null ? null : toBaht(amount) }))
}

/**
 * What was transferred for the order of a slip. What is missing is in the driver's cash; what is more is a refund, or has paid
 * another order by a slip of its own.
 */
const usedOfSlip = sql`least(amount_satang, coalesce(read_satang, amount_satang))`

/** An event's stage is empty where its state says the same. */
const isDelivery = sql`(stage in ('DELIVERED', 'PARTLY_DELIVERED') or (stage is null and state = 'DELIVERED'))`

/** That a moment is on a day in Bangkok. */
const within = (moment: RawBuilder<unknown>, day: string) => {
  const start = sql`${startOfDay(day)}::timestamptz`
  return sql`${moment} >= ${start} and ${moment} < ${start} + interval '1 day'`
}

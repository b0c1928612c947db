import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { weekSavings } from '#contract/savings/calls.ts'
import { bangkokDate, startOfDay } from '#rules/bangkok-time.ts'
import { startOfWeek } from '#rules/days-and-months.ts'
import { plus, toBaht, type Satang } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { arrivingOf, arrivingQty } from './arriving-goods.ts'

/** What offers took off a line; points are the retailer's own. */
const offers = sql`(select coalesce(sum((a->>'amount')::bigint), 0)::bigint from jsonb_array_elements(l.applied) as a
  where a->>'kind' <> 'POINTS')`
/** The list price is stored where it is not that of the line. A list may also ask more: that saves nothing. */
const listDiscount = sql`greatest(coalesce((l.product->>'price')::bigint, 0) - l.unit_price_satang, 0)`

/** What a retailer has saved in the week so far: see the call for what counts. */
export async function savedThisWeek(db: Database, outletId: string, now: Date): Promise<AnswerOf<typeof weekSavings>> {
  const from = startOfWeek(bangkokDate(now))
  const { rows } = await sql<{ orders: number; offers: Satang; lists: Satang }>`
    select count(distinct o.id)::int as orders, coalesce(sum(${arrivingOf(offers)}), 0)::bigint as offers,
      coalesce(sum(${listDiscount} * ${arrivingQty}), 0)::bigint as lists
    from orders o join order_line l on l.order_id = o.id and l.type = 'NORMAL'
    where o.outlet_id = ${outletId}::uuid and o.created_at >= ${startOfDay(from)} and o.state <> 'CANCELLED'`.execute(
    db,
  )
  const [saved] = rows
  if (!saved) throw new Error('A sum has one row')
  return {
    from,
    orders: saved.orders,
    offersAmt: toBaht(saved.offers),
    listsAmt: toBaht(saved.lists),
    savedAmt: toBaht(plus(saved.offers, saved.lists)),
  }
}

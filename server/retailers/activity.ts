import { sql } from 'kysely'
import { bangkokDay, dayMs } from '#rules/bangkok-time.ts'
import { unboundStates } from '#rules/orders/states.ts'
import { isFalling, rhythmOf, spanDays, usualSpending } from '#rules/retailers/rhythm.ts'
import type { Database } from '#server/adapters/database/database.ts'

/** Retailers that are computed together. */
const batch = 1000
/** Days of history that are read: enough for somebody who orders once a month. */
const historyDays = 400
/** Days in which an order is accepted or paid, as a rule; what comes later counts from the next day on. */
const unboundDays = 3
/**
 * Brings up to date how retailers order: those who ordered since, those of whom the smart basket has learnt something,
 * and all once a day. A run computes each of them once.
 */
export async function updateRetailerActivity(db: Database, now: Date): Promise<void> {
  for (let ids = await findStale(db, now); ids.length > 0; ids = await findStale(db, now)) {
    await compute(db, ids, now)
    if (ids.length < batch) return
  }
}

async function findStale(db: Database, now: Date): Promise<string[]> {
  const today = bangkokDay(now)
  const { rows } = await sql<{ id: string }>`
    select o.id from outlet o left join retailer_activity a on a.outlet_id = o.id
      left join basket_outlet b on b.outlet_code = o.outlet_code
    where o.deleted_at is null and (a.outlet_id is null or a.computed_at < ${now})
      and (a.outlet_id is null or a.computed_day <> ${today}
      -- A day after today, of a clock that is ahead, does not count yet.
      or (b.last_day > coalesce(a.last_day, -1) and (b.last_day <= ${today} or exists (select from basket_order k
        where k.outlet_no = b.no and k.day <= ${today} and k.day > coalesce(a.last_day, -1))))
      or exists (select from orders r where r.outlet_id = o.id and r.created_at > a.computed_at)
      -- Orders that were accepted or paid since then have become sales.
      or exists (select from orders r join order_event e on e.order_id = r.id
        where r.outlet_id = o.id and r.created_at > ${new Date(now.getTime() - unboundDays * dayMs)} and e.at > a.computed_at))
    order by a.computed_at nulls first limit ${batch}`.execute(db)
  return rows.map(({ id }) => id)
}

type History = {
  id: string
  days: number[]
  first_day: number | null
  /** Satang of the last 28 days, and of the spans before. */
  spans: number[]
  last_order_id: string | null
  last_order_at: Date | null
}

async function compute(db: Database, ids: readonly string[], now: Date): Promise<void> {
  const today = bangkokDay(now)
  const since = (spans: number) => new Date(now.getTime() - spans * spanDays * dayMs)
  // A cancelled order is none, and one that is neither accepted nor paid is nothing spent. What the smart basket knows beyond the orders was imported.
  const { rows } = await sql<History>`
    with wanted as (select id, outlet_code from outlet where id = any(${ids}::uuid[])),
    placed as (
      select r.outlet_id, r.id, r.created_at,
        case when r.state = any(${unboundStates}::text[]) then 0 else r.grand_total_satang end as total,
        floor(extract(epoch from r.created_at at time zone 'Asia/Bangkok') / 86400)::int as day
      from wanted w join orders r on r.outlet_id = w.id where r.state <> 'CANCELLED' and r.created_at <= ${now}
    ), day as (
      select outlet_id, day from placed
      union select w.id, k.day from wanted w join basket_outlet b using (outlet_code) join basket_order k on k.outlet_no = b.no
    ), days as (
      select outlet_id, min(day) as first_day, array_agg(day order by day) filter (where day > ${today - historyDays}::int) as days,
        max(day) as last_day from day where day <= ${today} group by outlet_id
    ), spending as (
      select outlet_id, array[
        coalesce(sum(total) filter (where created_at > ${since(1)}), 0),
        coalesce(sum(total) filter (where created_at <= ${since(1)} and created_at > ${since(2)}), 0),
        coalesce(sum(total) filter (where created_at <= ${since(2)} and created_at > ${since(3)}), 0)]::bigint[]::float8[] as spans
      from placed where created_at > ${since(3)} group by outlet_id
    ), last as (
      select distinct on (outlet_id) outlet_id, id, created_at from placed order by outlet_id, created_at desc, id
    )
    select w.id, coalesce(d.days, array_remove(array[d.last_day], null)) as days, d.first_day,
      coalesce(s.spans, array[0, 0, 0]) as spans, l.id as last_order_id, l.created_at as last_order_at
    from wanted w left join days d on d.outlet_id = w.id left join spending s on s.outlet_id = w.id
      left join last l on l.outlet_id = w.id`.execute(db)
  const known = rows.map((row) => {
    const [recent = 0, ...earlier] = row.spans
    const { orderDays, lastDay, everyDays, dormantFrom } = rhythmOf(row.days)
    return {
      outlet_id: row.id,
      order_days: orderDays,
      last_day: lastDay,
      every_days: everyDays,
      dormant_from: dormantFrom,
      is_falling: isFalling({ recent, earlier }, today - (row.first_day ?? today)),
      recent_satang: recent,
      usual_satang: usualSpending({ earlier }),
      last_order_id: row.last_order_id,
      last_order_at: row.last_order_at,
      computed_day: today,
      computed_at: now,
    }
  })
  // An account may have been deleted meanwhile.
  await sql`
    insert into retailer_activity
    select a.* from json_populate_recordset(null::retailer_activity, ${JSON.stringify(known)}::json) a
    where exists (select from outlet o where o.id = a.outlet_id and o.deleted_at is null for key share)
    order by a.outlet_id
    on conflict (outlet_id) do update set (order_days, last_day, every_days, dormant_from, is_falling, recent_satang,
      usual_satang, last_order_id, last_order_at, computed_day, computed_at) = (excluded.order_days, excluded.last_day,
      excluded.every_days, excluded.dormant_from, excluded.is_falling, excluded.recent_satang, excluded.usual_satang,
      excluded.last_order_id, excluded.last_order_at, excluded.computed_day, excluded.computed_at)`.execute(db)
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Period } from '#rules/figures/figures.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { bangkokDate, bangkokDay } from '#rules/bangkok-time.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { keptFigures, rowsOf, type KeptFigure } from './kept-figures.ts'

/** Days per run of the job; the newest first, since people look at today. */
const mostDays = 40
/** Days in a row that are summed in one transaction. */
const mostTogether = 7

/** Whether a day has to be summed. */
export const daysTouched = sql<boolean>`exists (select from figure_touch)`

/**
 * Sums the days again whose orders have changed since. A day that changes meanwhile is touched again and summed in the
 * next run. Safe to interrupt and to run in another process at the same time.
 * @returns how many days were summed
 */
export async function sumTouchedDays(db: Database): Promise<number> {
  const { rows } = await sql<Period & { days: number }>`
    with touched as (
      select day, row_number() over (order by day desc)::integer as nth from figure_touch group by day
      order by day desc limit ${mostDays}
    ), parted as (
      select day, day + nth as block, row_number() over (partition by day + nth order by day desc) - 1 as place from touched
    )
    select min(day) as from, max(day) as until, count(*)::integer as days from parted
    group by block, place / ${mostTogether}::integer order by until desc`.execute(db)
  for (const period of rows) await transact(db, (tx) => sumPeriod(tx, period))
  return rows.reduce((sum, { days }) => sum + days, 0)
}

/** The lock under which days are summed: two processes would write the same sums. */
const sumLock = 7_203_428

async function sumPeriod(tx: Tx, { from, until }: Period): Promise<void> {
  const inPeriod = sql<SqlBool>`day between ${from}::date and ${until}::date`
  await sql`select pg_advisory_xact_lock(${sumLock}::bigint)`.execute(tx)
  // First: what is touched behind this statement is seen by the next run, also where the sums below have it already.
  await sql`delete from figure_touch where ${inPeriod}`.execute(tx)
  const known = await sql<{ key: string }>`
    select key from figure_sum where figure = 'orders' and ${inPeriod}
    union select key from figure_first where ${inPeriod}`.execute(tx)
  await sql`delete from figure_sum where ${inPeriod}`.execute(tx)
  for (const figure of keptFigures)
    await sql`
      insert into figure_sum (figure, day, key, count, amount_satang)
      select ${figure}, day, key, sum(count), sum(amount) from (${rowsOf[figure]({ from, until })}) as made
      group by day, key`.execute(tx)
  await findFirsts(
    tx,
    inPeriod,
    known.rows.map(({ key }) => key),
  )
}

/** Looks again for the first day of the retailers that order in a period or did before. @param known those who did */
const findFirsts = (tx: Tx, inPeriod: RawBuilder<SqlBool>, known: readonly string[]): Promise<unknown> =>
  sql`
    with first as (
      select retailer.key, (select min(s.day) from figure_sum s where s.figure = 'orders' and s.key = retailer.key) as day
      from (select unnest(${[...known]}::text[]) as key
        union select key from figure_sum where figure = 'orders' and ${inPeriod}) as retailer
    ), gone as (
      delete from figure_first where key in (select key from first where day is null)
    )
    insert into figure_first as known select key, day from first where day is not null
    on conflict (key) do update set day = excluded.day where known.day <> excluded.day`.execute(tx)

/** Marks every day that has or had orders, so that all sums are made again. */
export const touchAllDays = (db: Database | Tx): Promise<unknown> =>
  sql`
    insert into figure_touch (day)
    select bangkok_day(created_at) from orders union select delivery_day from orders where delivery_day is not null
    union select day from figure_sum union select day from figure_first`.execute(db)

type WrongSum = { figure: KeptFigure; day: string; key: string; kept: string | null; actual: string | null }

/** All months in which something is summed, the oldest first. */
async function monthsOf(db: Database): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select to_char(month, 'YYYY-MM-DD') as from, to_char(month + interval '1 month - 1 day', 'YYYY-MM-DD') as until
    from (select min(day) as first, max(day) as last from (
      select day from unnest(${[...keptFigures]}::text[]) as kept (figure), lateral (
        (select day from figure_sum s where s.figure = kept.figure order by day limit 1)
        union all (select day from figure_sum s where s.figure = kept.figure order by day desc limit 1)) as days
      union all (select bangkok_day(min(created_at)) from orders) union all (select bangkok_day(max(created_at)) from orders)
      union all (select min(delivery_day) from orders) union all (select max(delivery_day) from orders)) as ends) as span
    cross join generate_series(date_trunc('month', first), last, interval '1 month') as month order by 1`.execute(db)
  return rows
}

/**
 * Compares the kept sums with their rows, month by month. Days that wait to be summed are left out.
 * @returns those that differ, as `count/amount`
 */
export const findWrongSums = async (db: Database): Promise<WrongSum[]> => findWrongIn(db, await monthsOf(db))

async function findWrongIn(db: Database, months: readonly Period[]): Promise<WrongSum[]> {
  const wrong: WrongSum[] = []
  for (const period of months)
    for (const figure of keptFigures) {
      const { rows } = await sql<WrongSum>`
        select ${figure} as figure, day, key, kept, actual from (
          select day, key, count || '/' || amount_satang as kept from figure_sum
          where figure = ${figure} and day between ${period.from}::date and ${period.until}::date) as sums
        full join (
          select day, key, sum(count) || '/' || sum(amount) as actual from (${rowsOf[figure](period)}) as made
          group by day, key) as made using (day, key)
        where kept is distinct from actual and day not in (select day from figure_touch) order by day, key`.execute(db)
      wrong.push(...rows)
    }
  return [...wrong, ...(await findWrongFirsts(db))]
}

/** Retailers whose kept first day is not that of their sums; on the day that has to be summed again. */
async function findWrongFirsts(db: Database): Promise<WrongSum[]> {
  const { rows } = await sql<WrongSum>`
    select 'orders' as figure, to_char(coalesce(kept.day, actual.day), 'YYYY-MM-DD') as day, key,
      'first on ' || kept.day as kept, 'first on ' || actual.day as actual
    from figure_first as kept
    full join (select key, min(day) as day from figure_sum where figure = 'orders' group by key) as actual using (key)
    where kept.day is distinct from actual.day
      and coalesce(kept.day, actual.day) not in (select day from figure_touch) order by 2, key`.execute(db)
  return rows
}

/** Months whose orders still change as a rule: this one, the one before, and the one after, for which deliveries are promised. */
const isOpenMonth = ({ from }: Period, now: Date): boolean => Math.abs(monthOf(from) - monthOf(bangkokDate(now))) <= 1

/** The month of a day, counted through the years. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/**
 * Sums again whatever is wrong: the nightly check. It looks at the open months every night and at one of the others in
 * turn, so that it costs the same in every year.
 * @returns how many sums were wrong
 */
export async function repairSums(db: Database, now: Date): Promise<number> {
  const months = await monthsOf(db)
  const open = months.filter((month) => isOpenMonth(month, now))
  const others = months.filter((month) => !open.includes(month))
  const inTurn = others.at(bangkokDay(now) % Math.max(1, others.length))
  const wrong = await findWrongIn(db, [...(inTurn ? [inTurn] : []), ...open])
  for (const day of new Set(wrong.map((one) => one.day)))
    await sql`insert into figure_touch (day) values (${day}::date)`.execute(db)
  return wrong.length
}

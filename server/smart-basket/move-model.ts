import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { oneOutlet, rebuildHabits } from './habits.ts'
import { countVisits } from './sales.ts'

/** Makes what was learnt of one account part of another one's, in the caller's transaction. Accounts by their codes. */
export async function moveModel(tx: Tx, from: string, into: { outletCode: string; segment: string }): Promise<void> {
  await sql`
    insert into basket_outlet (outlet_code, segment) values (${into.outletCode}, ${into.segment})
    on conflict (outlet_code) do nothing`.execute(tx)
  const { rows } = await sql<{ no: number; outlet_code: string }>`
    select no, outlet_code from basket_outlet where outlet_code in (${from}, ${into.outletCode}) order by no for update`.execute(
    tx,
  )
  const theirs = rows.find(({ outlet_code: code }) => code === from)
  const own = rows.find(({ outlet_code: code }) => code === into.outletCode)
  if (!theirs || !own) return
  // What both ordered on a day is one basket from now on.
  const visits = (numbers: readonly number[]) =>
    sql`select outlet_no, day from basket_order where outlet_no in (${sql.join(numbers)})`
  await countVisits(tx, visits([theirs.no, own.no]), -1)
  // An imported order that both have is one.
  await sql`
    delete from basket_order t where outlet_no = ${theirs.no} and reference is not null
      and exists (select from basket_order o where o.outlet_no = ${own.no} and o.reference = t.reference)`.execute(tx)
  await sql`update basket_order set outlet_no = ${own.no} where outlet_no = ${theirs.no}`.execute(tx)
  await sql`delete from basket_outlet where no = ${theirs.no}`.execute(tx)
  await countVisits(tx, visits([own.no]), 1)
  await sql`
    update basket_outlet b set days = k.days, last_day = k.last_day
    from (select count(distinct day)::int as days, max(day) as last_day from basket_order where outlet_no = ${own.no}) k
    where b.no = ${own.no}`.execute(tx)
  await rebuildHabits(tx, oneOutlet(own.no))
}

import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { careOutlets } from '../retailers/care-retailers.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { staffActor, steadyId } from './accounts.ts'

/** The days before today on which the overdue one ordered, on paper as yet. */
const paperDays = [96, 89, 82, 75, 68, 61, 54, 47, 40]

/** A retailer that is overdue and wants to be reminded, one that has just registered, and one that is suspended. */
export async function fillRetailers(tx: Tx, now: Date): Promise<void> {
  const [overdue, registered, suspended] = careOutlets().map(({ outletCode }) => ({
    outletCode,
    id: steadyId(outletCode),
  }))
  if (!overdue || !registered || !suspended) throw new Error('The demo has three retailers to look after')
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await sql`
    with history as (
      insert into basket_outlet (outlet_code, segment) values (${overdue.outletCode}, 'grocery') returning no)
    insert into basket_order (outlet_no, at, day, reference, skus, quantities)
    select history.no, ${now}::timestamptz - days * interval '1 day',
      floor(extract(epoch from (${now}::timestamptz - days * interval '1 day') at time zone 'Asia/Bangkok') / 86400)::int,
      'paper ' || days, '{}', '{}'
    from history, unnest(${paperDays}::int[]) as days`.execute(tx)
  await tx
    .insertInto('retailer_event')
    .values({
      outlet_id: overdue.id,
      kind: 'CALL',
      outcome: 'NO_ANSWER',
      note: 'ลองโทรช่วงบ่าย',
      at: ago(10),
      by: staffActor('desk'),
    })
    .execute()
  // The weekday of its paper orders is not today's.
  await tx
    .insertInto('order_reminder')
    .values({ outlet_id: overdue.id, is_on: true, weekday: null, changed_at: ago(30), planned_day: null, due_at: null })
    .execute()
  await tx
    .updateTable('outlet')
    .set({ approved_at: null, created_at: ago(1) })
    .where('id', '=', registered.id)
    .execute()
  await tx
    .updateTable('outlet')
    .set({ suspended_at: ago(5), suspended_by: staffActor('manager'), suspended_reason: 'เช็คเด้งสองใบ รอชำระ' })
    .where('id', '=', suspended.id)
    .execute()
}

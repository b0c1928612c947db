import { sql, type RawBuilder } from 'kysely'
import { historyDays, momentOf, type OrderTime, type Weekday } from '#rules/restock/order-day.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** What a retailer has set; `weekday` null: the learned one. */
type StoredReminder = { on: boolean; weekday: Weekday | null }

export async function findReminder(db: Database, outletId: string): Promise<StoredReminder> {
  const row = await db
    .selectFrom('order_reminder')
    .select(['is_on as on', 'weekday'])
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return row ?? { on: false, weekday: null }
}

/** Stores a retailer's choice; the day that was planned is decided again. */
export async function storeReminder(
  db: Database,
  outletId: string,
  { on, weekday }: StoredReminder,
  now: Date,
): Promise<void> {
  const row = { is_on: on, weekday, changed_at: now, planned_day: null, due_at: null }
  await db
    .insertInto('order_reminder')
    .values({ outlet_id: outletId, ...row })
    .onConflict((conflict) => conflict.column('outlet_id').doUpdateSet(row))
    .execute()
}

/** Days of planned messages, newest first, and when they were sent. */
export const findMessages = (db: Database, outletId: string): Promise<{ day: number; sentAt: Date | null }[]> =>
  db
    .selectFrom('order_reminder_message')
    .select(['day', 'sent_at as sentAt'])
    .where('outlet_id', '=', outletId)
    .orderBy('day', 'desc')
    .execute()

/** Forgets messages of days before this one. */
export const deleteMessages = (db: Database, beforeDay: number) =>
  db.deleteFrom('order_reminder_message').where('day', '<', beforeDay).execute()

/** Goods that the supplier sends again are no order of the retailer. */
const isOwn = sql`o.state <> 'CANCELLED' and not exists (select from problem_report p where p.redelivery_id = o.id)`

/**
 * When retailers ordered in the last half year, by their ids: orders here, and those that were imported, of which one at
 * midnight names its day only.
 */
export async function readOrderTimes(
  db: Database,
  outletIds: readonly string[],
  today: number,
): Promise<ReadonlyMap<string, OrderTime[]>> {
  const from = today - historyDays
  const { rows } = await sql<{ id: string; times: [day: number, minute: number | null][] }>`
    with wanted as (select id, outlet_code from outlet where id = any(${outletIds}::uuid[])),
    placed as (
      select o.outlet_id as id, o.created_at at time zone 'Asia/Bangkok' as at, false as imported
      from orders o where o.outlet_id in (select id from wanted) and o.created_at >= ${momentOf(from, 0)}
        and o.created_at < ${momentOf(today + 1, 0)} and ${isOwn}
      union all
      select w.id, k.at at time zone 'Asia/Bangkok', true
      from wanted w join basket_outlet b using (outlet_code) join basket_order k on k.outlet_no = b.no
      where k.order_id is null and k.day between ${from}::int and ${today}::int
    ), time as (
      select id, floor(extract(epoch from at) / 86400)::int as day,
        nullif((extract(hour from at) * 60 + extract(minute from at))::int, case when imported then 0 else -1 end) as minute
      from placed)
    select id, json_agg(json_build_array(day, minute)) as times from time group by id`.execute(db)
  return new Map(rows.map(({ id, times }) => [id, times.map(([day, minute]) => ({ day, minute }))]))
}

/** Whether messages may go to the retailer `o`: approved, not suspended, its phone number verified. */
const isReachable = sql`o.approved_at is not null and o.suspended_at is null and o.deleted_at is null and o.phone_verified`

export async function isReachableNow(db: Database, outletId: string): Promise<boolean> {
  const { rows } = await sql`select from outlet o where o.id = ${outletId}::uuid and ${isReachable}`.execute(db)
  return rows.length > 0
}

/** A retailer whose day has to be decided. */
type UndecidedReminder = { id: string; weekday: Weekday | null; changedAt: Date }

/** Retailers with a reminder for whom this day is not decided yet. */
export async function findUndecided(db: Database, day: number, most: number): Promise<UndecidedReminder[]> {
  const { rows } = await sql<UndecidedReminder>`
    select outlet_id as id, weekday, changed_at as "changedAt" from order_reminder
    where is_on and planned_day is distinct from ${day}::int order by outlet_id limit ${most}`.execute(db)
  return rows
}

/** Stores what was decided for a day, unless the retailer changed its choice meanwhile. */
export const storeDecision = (
  db: Database,
  { id, changedAt }: Pick<UndecidedReminder, 'id' | 'changedAt'>,
  decision: { day: number; dueAt: Date | null },
): Promise<unknown> =>
  db
    .updateTable('order_reminder')
    .set({ planned_day: decision.day, due_at: decision.dueAt })
    .where('outlet_id', '=', id)
    .where('changed_at', '=', changedAt)
    .where('is_on', '=', true)
    .execute()

export type DueReminder = { outletId: string; outletCode: string; dueAt: Date }

/** Reminders that are due, the longest first. */
export async function findDue(db: Database, now: Date, most: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select r.outlet_id as "outletId", o.outlet_code as "outletCode", r.due_at as "dueAt"
    from order_reminder r join outlet o on o.id = r.outlet_id
    where r.is_on and r.due_at <= ${now} order by r.due_at, r.outlet_id limit ${most}`.execute(db)
  return rows
}

/** Takes a due reminder off the list. @returns false where another process did, or the retailer changed its choice */
export async function claimDue(tx: Tx, { outletId, dueAt }: DueReminder): Promise<boolean> {
  const claimed = await tx
    .updateTable('order_reminder')
    .set({ due_at: null })
    .where('outlet_id', '=', outletId)
    .where('is_on', '=', true)
    .where('due_at', '=', dueAt)
    .returning('outlet_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** A retailer that may be reminded on a day: it wants to be, can be reached, and has not ordered that day. */
const mayRemind = (outletId: string, day: number): RawBuilder<unknown> => sql`
  exists (select from order_reminder r join outlet o on o.id = r.outlet_id
    where r.outlet_id = ${outletId}::uuid and r.is_on and ${isReachable})
  and not exists (select from orders o where o.outlet_id = ${outletId}::uuid
    and o.created_at >= ${momentOf(day, 0)} and ${isOwn})`

/** Adds the message of a day. @returns false where it has one, or the retailer is not to be reminded */
export async function insertMessage(tx: Tx, outletId: string, day: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into order_reminder_message (outlet_id, day, planned_at)
    select ${outletId}::uuid, ${day}::int, ${now}::timestamptz where ${mayRemind(outletId, day)}
    on conflict do nothing returning outlet_id`.execute(tx)
  return rows.length > 0
}

/** Marks the message of a day as sent, before it is. @returns false where it was, or must not be sent any more */
export async function markSent(db: Database, outletId: string, day: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update order_reminder_message set sent_at = ${now}
    where outlet_id = ${outletId}::uuid and day = ${day}::int and sent_at is null and ${mayRemind(outletId, day)}
    returning outlet_id`.execute(db)
  return rows.length > 0
}

/** The message certainly did not leave: it may be tried again. */
export const unmarkSent = (db: Database, outletId: string, day: number): Promise<unknown> =>
  db
    .updateTable('order_reminder_message')
    .set({ sent_at: null })
    .where('outlet_id', '=', outletId)
    .where('day', '=', day)
    .execute()

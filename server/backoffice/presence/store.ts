import { sql, type Insertable } from 'kysely'
import type { PresenceSubject } from '#rules/live/presence.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

/** Notes a heartbeat of a window. @returns whether the window is new */
export async function enter(db: Database, row: Insertable<Tables['presence']>): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into presence as was (staff_id, place, name, subject, key, since, seen_at)
    values (${row.staff_id}, ${row.place}, ${row.name}, ${row.subject}, ${row.key}, ${row.since}, ${row.seen_at})
    on conflict (staff_id, place) do update set name = excluded.name, subject = excluded.subject, key = excluded.key,
      seen_at = excluded.seen_at,
      since = case when (was.subject, was.key) = (excluded.subject, excluded.key) then was.since else excluded.since end
    returning xmax = 0 as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

export const leave = (db: Database, staffId: string, place: string): Promise<unknown> =>
  db.deleteFrom('presence').where('staff_id', '=', staffId).where('place', '=', place).execute()

/** Keeps the last windows of a person. */
export const removeOldest = (db: Database, staffId: string, keep: number): Promise<unknown> =>
  sql`delete from presence where staff_id = ${staffId} and place in (
    select place from presence where staff_id = ${staffId} order by seen_at desc, place offset ${keep})`.execute(db)

/** Deletes windows that were closed without a word. */
export const removeExpired = (db: Database, before: Date): Promise<unknown> =>
  db.deleteFrom('presence').where('seen_at', '<', before).execute()

type PersonRow = { key: string; staff_id: string; name: string; since: Date }
/** More records than any list shows. */
const mostPeople = 1000

/** Each person once for each record, by when they came. `id` null: of all records. */
export async function findPeople(
  db: Database,
  { subject, id, except, after }: { subject: PresenceSubject; id: string | null; except: string; after: Date },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.key, p.staff_id, coalesce(max(s.name), max(p.name)) as name, min(p.since) as since
    from presence p left join staff s on s.id = p.staff_id
    where p.subject = ${subject} and p.seen_at > ${after} and p.staff_id <> ${except}
      and (${id}::text is null or p.key = ${id})
    group by p.key, p.staff_id order by min(p.since), p.staff_id limit ${mostPeople}`.execute(db)
  return rows
}

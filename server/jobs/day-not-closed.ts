import { sql } from 'kysely'
import { bangkokDate, dayMs, hourMs, startOfDay } from '#rules/bangkok-time.ts'
import { formatDate } from '#rules/thai-date.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import { notifyGroup } from '#server/line/line.ts'

/** When the office opens, in milliseconds after midnight in Bangkok. */
const openingMs = 8 * hourMs

/**
 * Notifies the group of the staff, once, that the day before the last opening of the office is not closed: of a run that is caught
 * up at night, not the day that has just ended. A day without orders needs no closing.
 */
export async function notifyOfOpenDay(
  { db, line }: { db: Database; line: () => LineAccount | null },
  now: Date,
): Promise<void> {
  if (!line()) return
  const day = bangkokDate(new Date(now.getTime() - openingMs - dayMs))
  const start = sql`${startOfDay(day)}::timestamptz`
  const { rows } = await sql<{ open: boolean }>`
    select not exists (select from day_closing where day = ${day}::date)
      and exists (select from orders where created_at >= ${start} and created_at < ${start} + interval '1 day') as open`.execute(
    db,
  )
  if (!rows[0]?.open) return
  await notifyGroup(db, { subject: `day-${day}`, text: `ยังไม่ได้ปิดวัน ${formatDate(day, 'th')}`, at: now })
}

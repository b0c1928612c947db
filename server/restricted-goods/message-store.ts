import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

type MessageRow = {
  id: number
  phone: string
  text: string
  at: Date
  has_code: boolean
  reader: string | null
  read_at: Date | null
}

/** A page of the messages that wait in the outbox, newest first, and their total number. */
export async function messagePage(
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('sms')
      .leftJoin('message_reading', 'message_reading.message_id', 'sms.id')
      .select(['sms.id', 'sms.phone', 'sms.text', 'sms.at', 'sms.has_code'])
      .select(['message_reading.staff_name as reader', 'message_reading.at as read_at'])
      .orderBy('sms.id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    db
      .selectFrom('sms')
      .select((sms) => sms.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

type MessageReading = { id: number; staffId: string; staffName: string; at: Date }

/**
 * Records who reads a message, in one statement: of two concurrent readers, one gets it. A message without a code can
 * be read any number of times.
 * @returns its text; undefined where its code was read before, null where there is no such message
 */
export async function recordReading(
  db: Database,
  { id, staffId, staffName, at }: MessageReading,
): Promise<string | null | undefined> {
  const found = await db.selectFrom('sms').select(['text', 'has_code']).where('id', '=', id).executeTakeFirst()
  if (!found) return null
  if (!found.has_code) return found.text
  const { rows } = await sql`
    insert into message_reading (message_id, phone, staff_id, staff_name, at)
    select id, phone, ${staffId}::uuid, ${staffName}, ${at} from sms where id = ${id}
    on conflict do nothing returning message_id`.execute(db)
  return rows.length === 1 ? found.text : undefined
}

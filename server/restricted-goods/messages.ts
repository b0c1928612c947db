import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type {
  listOutbox as listOutboxCall,
  readMessage as readMessageCall,
} from '#contract/backoffice/office/outbox/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import { pageOf } from '#server/http/page.ts'
import { messagePage, recordReading } from './message-store.ts'

/** One for each digit of a code. */
const hidden = '••••••'

/**
 * The messages that a provider would have sent to phones. Codes are masked: anyone who reads one could take over the
 * account.
 */
export async function listOutbox(
  db: Database,
  { page, size }: RequestOf<typeof listOutboxCall>['query'],
): Promise<Result<AnswerOf<typeof listOutboxCall>>> {
  const { rows, total } = await messagePage(db, { page, size })
  const content = rows.map(({ id, phone, text, at, has_code: hasCode, reader, read_at: readAt }) => ({
    id,
    phone,
    text: hasCode ? text.replaceAll(/\d{6}/g, hidden) : text,
    at: at.toISOString(),
    hasCode,
    read: reader !== null && readAt ? { by: reader, at: readAt.toISOString() } : null,
  }))
  return ok(pageOf(content, total, { page, size }))
}

/** A message with its code, to be read out to the retailer: once, and with a record of who read it. */
export async function readMessage(
  db: Database,
  { who, id, now }: { who: Staff; id: number; now: Date },
): Promise<Result<AnswerOf<typeof readMessageCall>>> {
  const text = await recordReading(db, { id, staffId: who.id, staffName: who.name, at: now })
  if (text === null) return fail('not_found')
  return text === undefined ? fail('conflict', { detail: 'Somebody has read this message' }) : ok({ text })
}

import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { ok, type Result } from '#contract/errors.ts'
import type { listOutbox as listOutboxCall } from '#contract/backoffice/list-outbox.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { messages } from './store.ts'
import { pageOf } from '#server/http/page.ts'

/** What would have gone to phones if a provider were connected: a clerk may read a code out to its shop. */
export async function listOutbox(
  db: Database,
  { page, size }: RequestOf<typeof listOutboxCall>['query'],
): Promise<Result<AnswerOf<typeof listOutboxCall>>> {
  const { rows, total } = await messages(db, { page, size })
  const content = rows.map(({ id, phone, text, at }) => ({ id, phone, text, at: at.toISOString() }))
  return ok(pageOf(content, total, { page, size }))
}

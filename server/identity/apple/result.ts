import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { appleResult } from '#contract/identity/apple-result.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { hashOf } from './secrets.ts'
import { findResult, linkedOutlet, takeResult } from './store.ts'

const nothing = () => fail('not_found', { detail: 'Apple has said nothing of this browser' })

export async function showResult(
  db: Database,
  cookie: string | null,
  now: Date,
): Promise<Result<AnswerOf<typeof appleResult>>> {
  const result = cookie ? await findResult(db, hashOf(cookie), now) : undefined
  if (!result) return nothing()
  const { first_name: firstName, last_name: lastName, email } = result
  return ok({ known: (await linkedOutlet(db, result.sub)) !== null, firstName, lastName, email })
}

/** The person does not want to go on with Apple. */
export async function dropResult(db: Database, cookie: string | null, now: Date): Promise<void> {
  if (cookie) await db.transaction().execute((tx) => takeResult(tx, hashOf(cookie), now))
}

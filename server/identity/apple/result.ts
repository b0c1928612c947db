import type { AnswerOf } from '#contract/call.ts'
import { ok, type Result } from '#contract/errors.ts'
import type { appleResult } from '#contract/apple/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { findResult, linkedOutlet, consumeResult } from './store.ts'

export async function showResult(
  db: Database,
  cookie: string | null,
  now: Date,
): Promise<Result<AnswerOf<typeof appleResult>>> {
  const result = cookie ? await findResult(db, secretHash(cookie), now) : undefined
  if (!result) return ok({ result: null })
  const { first_name: firstName, last_name: lastName, email } = result
  const known = (await linkedOutlet(db, result.sub)) !== null
  return ok({ result: { known, firstName, lastName, email } })
}

/** The person does not continue with Apple. */
export async function dropResult(db: Database, cookie: string | null, now: Date): Promise<void> {
  if (cookie) await transact(db, (tx) => consumeResult(tx, secretHash(cookie), now))
}

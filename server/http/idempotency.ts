import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { fail } from '#contract/errors.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import type { Outcome, Replay } from './outcome.ts'

/** What a key may be: 8 to 64 visible characters. */
export const keyPattern = /^[\x21-\x7e]{8,64}$/

/** A request that may come twice: who sent it, under which key, and what it says. */
export type IdempotentRequest = { outletId: string; key: string; requestHash: string }
export type StoredResponse = { request_hash: string; status: number; answer: string }

/** `content` names the call and everything that was asked, so that a key cannot be used for something else. */
export const idempotentRequest = (outletId: string, key: string | null, content: unknown): IdempotentRequest | null =>
  key === null
    ? null
    : { outletId, key, requestHash: createHash('sha256').update(JSON.stringify(content)).digest('base64url') }

/** What was answered to this key before: the same answer for the same request, a refusal for another one. */
export function replayOf(
  request: IdempotentRequest | null,
  kept: StoredResponse | null,
): Replay | ReturnType<typeof fail> | null {
  if (!request || !kept) return null
  if (kept.request_hash !== request.requestHash)
    return fail('idempotency_key_reused', { detail: 'The key was used for another request' })
  return { replayed: true, status: kept.status, json: kept.answer }
}

export async function findStoredResponse(
  db: Database | Tx,
  request: IdempotentRequest | null,
): Promise<StoredResponse | null> {
  if (!request) return null
  const kept = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where('outlet_id', '=', request.outletId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  return kept ?? null
}

/** The insert that keeps an answer, to stand in a `with` beside the deed itself; keeps nothing without a key. */
export const saveResponse = (
  request: IdempotentRequest | null,
  status: number,
  answer: unknown,
  now: Date,
): RawBuilder<unknown> => sql`
  insert into idempotency (outlet_id, key, request_hash, status, answer, at)
  select ${request?.outletId ?? null}::uuid, ${request?.key ?? null}, ${request?.requestHash ?? null}, ${status}::smallint,
         ${request ? JSON.stringify(answer) : null}, ${now}::timestamptz
  where ${request !== null}::boolean`

/**
 * Runs a deed that keeps its own answer. When the same key was being worked on at the same moment, this one either
 * breaks the key's uniqueness, and all of it is undone, or finds the first one's effects and refuses (an empty cart, no
 * stock left): in both cases the first one's answer is given.
 */
export async function withIdempotency<Answer>(
  db: Database,
  request: IdempotentRequest | null,
  deed: () => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  try {
    const outcome = await deed()
    const refused = 'ok' in outcome && !outcome.ok
    return (refused && replayOf(request, await findStoredResponse(db, request))) || outcome
  } catch (error) {
    if (!request || sqlState(error) !== '23505') throw error
    const replay = replayOf(request, await findStoredResponse(db, request))
    if (!replay) throw error
    return replay
  }
}

import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { fail } from '#contract/errors.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Outcome, Replay } from './outcome.ts'

/** What a key may be: 8 to 64 visible characters. */
export const keyPattern = /^[\x21-\x7e]{8,64}$/

/** A request that a client may repeat: who sent it, its key and a hash of its content; and the hash that the release before this one stored. */
export type IdempotentRequest = { outletId: string; key: string; requestHash: string; formerHash: string | null }
export type StoredResponse = { request_hash: string; status: number; answer: string }

const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/**
 * `content` covers the call and its whole input, so that a key cannot be reused for another request.
 * @param formerContent what the release before this one hashed, where that was something else: its answers are repeated, too
 */
export const idempotentRequest = (
  outletId: string,
  key: string | null,
  content: unknown,
  formerContent?: unknown,
): IdempotentRequest | null =>
  key === null
    ? null
    : {
        outletId,
        key,
        requestHash: hashOf(content),
        formerHash: formerContent === undefined ? null : hashOf(formerContent),
      }

/** The stored response for this key; an error where the key was used for another request. */
export function replayOf(
  request: IdempotentRequest | null,
  stored: StoredResponse | null,
): Replay | ReturnType<typeof fail> | null {
  if (!request || !stored) return null
  if (![request.requestHash, request.formerHash].includes(stored.request_hash))
    return fail('idempotency_key_reused', { detail: 'The key was used for another request' })
  return { replayed: true, status: stored.status, json: stored.answer }
}

async function findStoredResponse(
  db: Database | Tx,
  request: IdempotentRequest | null,
): Promise<StoredResponse | null> {
  if (!request) return null
  const stored = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where('outlet_id', '=', request.outletId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  return stored ?? null
}

/** The answer that this request has got before; an error where its key was used for another request. */
export const findReplay = async (
  db: Database | Tx,
  request: IdempotentRequest | null,
): Promise<ReturnType<typeof replayOf>> => replayOf(request, await findStoredResponse(db, request))

/**
 * The insert that stores a response, for a `with` clause next to the operation itself; stores nothing without a key.
 */
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
 * As `saveResponse`, for several requests: rows with their `outlet_id`, `key`, `request_hash`, `answer` and `at`; none is stored
 * without a key.
 */
export const saveResponsesFrom = (rows: RawBuilder<unknown>, status: number): RawBuilder<unknown> => sql`
  insert into idempotency (outlet_id, key, request_hash, status, answer, at)
  select outlet_id, key, request_hash, ${status}::smallint, answer, at from ${rows} where key is not null`

/**
 * Runs an operation that stores its own response. Of two concurrent requests with the same key, the second either
 * violates the key's uniqueness and is rolled back, or fails because the first succeeded (empty cart, no stock left).
 * Both then return the stored response of the first.
 */
export async function withIdempotency<Answer>(
  db: Database,
  request: IdempotentRequest | null,
  operation: () => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  try {
    const outcome = await operation()
    const refused = 'ok' in outcome && !outcome.ok
    return (refused && (await findReplay(db, request))) || outcome
  } catch (error) {
    if (!request || sqlState(error) !== '23505') throw error
    const replay = await findReplay(db, request)
    if (!replay) throw error
    return replay
  }
}

/**
 * As `withIdempotency`, but looks for the stored response first: for operations that do costly or refusing work before
 * their transaction. All of that work belongs in `operation`: what refuses a repeated request may be the success of the
 * first.
 */
export async function replayOrRun<Answer>(
  db: Database,
  request: IdempotentRequest | null,
  operation: () => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  return (await findReplay(db, request)) ?? withIdempotency(db, request, operation)
}

/** Looks for the answer of a request with the same key; to be called under the locks of what is changed. */
export type FindReplay = () => ReturnType<typeof findReplay>

/**
 * Runs the work of a call in one transaction, once per idempotency key, and keeps its answer in that transaction. The
 * work takes its locks, returns what `findReplay` finds, and only then begins: of two requests at the same time the
 * second waits for the locks, and then gets the answer of the first.
 * @param content the call's name and its whole input, as `idempotentRequest` takes them
 * @param status of the kept answer
 */
export function transactOnce<Answer>(
  db: Database,
  { who, idempotencyKey, now }: { who: { id: string }; idempotencyKey: string | null; now: Date },
  { content, status = 200 }: { content: unknown; status?: number },
  work: (tx: Tx, findReplay: FindReplay) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  const request = idempotentRequest(who.id, idempotencyKey, content)
  return withIdempotency(db, request, () =>
    transact(db, async (tx) => {
      const outcome = await work(tx, () => findReplay(tx, request))
      if ('ok' in outcome && outcome.ok) await saveResponse(request, status, outcome.value, now).execute(tx)
      return outcome
    }),
  )
}

import type { Result } from '#contract/errors.ts'

/** On a response that was stored: it is of an earlier request with the same key. */
export const replayHeader = 'idempotent-replay'

/** A repeated request gets its stored response. */
export type Replay = { replayed: true; status: number; json: string }
/** The result of a handler. */
export type Outcome<Answer> = Result<Answer> | Replay

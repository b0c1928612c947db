import type { Result } from '#contract/errors.ts'

/** A repeated request gets its stored response. */
export type Replay = { replayed: true; status: number; json: string }
/** The result of a handler. */
export type Outcome<Answer> = Result<Answer> | Replay

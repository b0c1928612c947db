import type { Result } from '#contract/errors.ts'

/** A repeated request is answered with what it was answered before. */
export type Replay = { replayed: true; status: number; json: string }
/** What a handler makes of a request. */
export type Outcome<Answer> = Result<Answer> | Replay

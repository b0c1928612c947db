import type { AnswerOf, Call, FileCall, SentRequestOf } from '#contract/call.ts'
import { withRenewal } from '#web/session.ts'
import { send } from '#web/send.ts'
import { refreshTokens } from './refresh.ts'
import type { Reply } from './reply.ts'
import { accessToken } from './session.ts'

/** Milliseconds without a response after which the server counts as unreachable. */
const timeoutMs = 15_000

/** The inputs of a call's request, and the idempotency key of those that have one. */
export type CallOptions<C extends Call> = SentRequestOf<C> & { idempotencyKey?: string; signal?: AbortSignal }

/**
 * Makes a call. A 401 causes one refresh of the session and one repetition; when the session has ended, the user is
 * sent to the login page.
 */
export const call = <C extends Call>(definition: C, options: CallOptions<C>): Promise<Reply<AnswerOf<C>>> =>
  withSession((token) => send(definition, options, token, 'json', timeoutMs))

/** As `call`, where the response is a file. */
export const download = <C extends FileCall>(definition: C, options: CallOptions<C>): Promise<Reply<Blob>> =>
  withSession((token) => send(definition, options, token, 'blob', timeoutMs))

/** Sends a request as the signed-in retailer; `sendWith` is called again once the session was renewed. */
export function withSession<Answer>(
  sendWith: (token: string | null) => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  const used = accessToken()
  if (!used) return sendWith(null)
  return withRenewal(used, sendWith, refreshTokens, accessToken, (first) => first)
}

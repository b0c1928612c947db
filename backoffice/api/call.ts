import { methodOf, type AnswerOf, type Call, type SentRequestOf } from '#contract/call.ts'
import { loadErrors } from '#backoffice/texts/namespaces.ts'
import { valueOf } from '#web/read-reply.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { send } from '#web/send.ts'
import { withRenewal } from '#web/session.ts'
import { watchChange } from './changes-underway.ts'
import { endSession, refreshTokens, signedInAgain } from './refresh.ts'
import { accessToken } from './session.ts'

/** Milliseconds without a response after which the server counts as unreachable. */
const timeoutMs = 20_000

/** The inputs of a call's request, and the idempotency key of those that have one. */
export type CallOptions<C extends Call> = SentRequestOf<C> & { idempotencyKey?: string; signal?: AbortSignal }

/**
 * Makes a call. A 401 causes one refresh of the session and one repetition; when the session has ended, or is
 * too old for what the call opens to others, the call waits until its user has signed in again, so that nothing typed is lost.
 */
export function call<C extends Call>(definition: C, options: CallOptions<C>): Promise<Reply<AnswerOf<C>>> {
  const calling: Promise<Reply<AnswerOf<C>>> = withWords(
    withSession((token) => send(definition, options, token, 'json', timeoutMs), options.signal),
    methodOf(definition) !== 'GET',
  )
  // What may be given up on its way changes nothing: a preview, or who has what open.
  return options.signal ? calling : watchChange(definition, calling)
}

/**
 * Makes a call for a query.
 * @throws CallError where it fails
 */
export const callOrThrow = async <C extends Call>(definition: C, options: CallOptions<C>): Promise<AnswerOf<C>> =>
  valueOf(await call(definition, options))

/** Sends a request as the signed-in member of staff; `sendWith` is called again once the session was renewed. */
export async function withSession<Answer>(
  sendWith: (token: string | null) => Promise<Reply<Answer>>,
  signal?: AbortSignal,
): Promise<Reply<Answer>> {
  const afterSignIn = async () => {
    await signedInAgain(signal)
    return sendWith(accessToken())
  }
  const used = accessToken()
  const reply = await (used ? withRenewal(used, sendWith, refreshTokens, accessToken, afterSignIn) : afterSignIn())
  if (reply.ok || reply.error.code !== 'reauthentication_required') return reply
  endSession()
  return afterSignIn()
}

/**
 * A refusal comes when its words are there.
 * @param isChange it may be refused in part: its answer holds the codes of rows
 */
export async function withWords<Answer>(answering: Promise<Reply<Answer>>, isChange = false): Promise<Reply<Answer>> {
  const reply = await answering
  if (reply.ok ? isChange : !isUnanswered(reply.error)) await loadErrors()
  return reply
}
/** Nothing came back: what its words are is known, and others would not come either. */
const isUnanswered = ({ status }: CallProblem): boolean => status === 0

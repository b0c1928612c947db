import {
  methodOf,
  pathOf,
  type AnswerOf,
  type Call,
  type FileCall,
  type RequestOf,
  type Shape,
} from '#contract/call.ts'
import { loadErrors } from '#backoffice/texts/namespaces.ts'
import { valueOf, type CallProblem, type Reply } from '#web/reply.ts'
import { addressOf, send } from '#web/send.ts'
import { withRenewal } from '#web/session.ts'
import { upload } from '#web/upload.ts'
import { watchChange } from './changes-underway.ts'
import { endSession, refreshTokens, signedInAgain } from './refresh.ts'
import { accessToken } from './session.ts'

/** Milliseconds without a response after which the server counts as unreachable. */
const timeoutMs = 20_000
/** The same for a file that is made while it is sent: hundreds of documents take minutes. */
const downloadTimeoutMs = 15 * 60_000

type InputOf<C, Key extends string> = RequestOf<C> extends { [K in Key]: infer Value } ? Value : never
/** A query may leave out what has a default. */
type QueryInput<Query> = Partial<Query>
/** The inputs of a call's request, and the idempotency key of those that have one. */
export type CallOptions<C extends Call> = {
  [Key in Exclude<keyof RequestOf<C> & keyof Shape, 'query'>]: InputOf<C, Key>
} & (RequestOf<C> extends { query: infer Query } ? { query?: QueryInput<Query> } : unknown) & {
    idempotencyKey?: string
    signal?: AbortSignal
  }

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

/** The same for a call whose response is a file. */
export const download = <C extends FileCall>(definition: C, options: CallOptions<C>): Promise<Reply<Blob>> =>
  withWords(withSession((token) => send(definition, options, token, 'blob', downloadTimeoutMs), options.signal))

/** The same for a call whose request is a form with files, however long they take while they move. */
export const sendForm = <C extends Call>(
  definition: C,
  { params, ...sent }: { params?: Record<string, string | number>; form: FormData; idempotencyKey?: string },
): Promise<Reply<AnswerOf<C>>> => {
  const address = addressOf(pathOf(definition), { params })
  return withWords(withSession((token) => upload(address, { method: methodOf(definition), token, ...sent })))
}

/**
 * Makes a call for a query.
 * @throws CallError where it fails
 */
export const callOrThrow = async <C extends Call>(definition: C, options: CallOptions<C>): Promise<AnswerOf<C>> =>
  valueOf(await call(definition, options))

/** Sends a request as the signed-in member of staff; `sendWith` is called again once the session was renewed. */
async function withSession<Answer>(
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
async function withWords<Answer>(answering: Promise<Reply<Answer>>, isChange = false): Promise<Reply<Answer>> {
  const reply = await answering
  if (reply.ok ? isChange : !isUnanswered(reply.error)) await loadErrors()
  return reply
}
/** Nothing came back: what its words are is known, and others would not come either. */
const isUnanswered = ({ status }: CallProblem): boolean => status === 0

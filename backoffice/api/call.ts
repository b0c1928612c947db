import {
  methodOf,
  pathOf,
  type AnswerOf,
  type Call,
  type FileCall,
  type RequestOf,
  type Shape,
} from '#contract/call.ts'
import { endSession, refreshTokens, signedInAgain } from './refresh.ts'
import { CallError, errorOf, offline, unavailable, type Reply } from './reply.ts'
import { accessToken } from './session.ts'

/** Milliseconds without a response after which the server counts as unreachable. */
const timeoutMs = 20_000
/** The same for a request that carries a file. */
const uploadTimeoutMs = 120_000
/** The same for a file that is made while it is sent: hundreds of documents take minutes. */
const downloadTimeoutMs = 15 * 60_000

type InputOf<C, Key extends string> = RequestOf<C> extends { [K in Key]: infer Value } ? Value : never
/** A query may leave out what has a default. */
type QueryInput<Query> = Partial<Query>
/** The inputs of a call's request, and the idempotency key of those that have one. */
type CallOptions<C extends Call> = {
  [Key in Exclude<keyof RequestOf<C> & keyof Shape, 'query'>]: InputOf<C, Key>
} & (RequestOf<C> extends { query: infer Query } ? { query?: QueryInput<Query> } : unknown) & {
    idempotencyKey?: string
    signal?: AbortSignal
  }

type LooseOptions = Shape & { idempotencyKey?: string; signal?: AbortSignal }

/** A new idempotency key: 32 random hex digits. `crypto.randomUUID` is missing on plain http. */
export const freshKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Makes a call. A 401 causes one refresh of the session and one repetition; when the session has ended, or is
 * too old for what the call opens to others, the call waits until its user has signed in again, so that nothing typed is lost.
 */
export const call = <C extends Call>(definition: C, options: CallOptions<C>): Promise<Reply<AnswerOf<C>>> =>
  withSession(
    (token) => send(definition, options, token, (response) => response.json() as Promise<AnswerOf<C>>),
    options.signal,
  )

/** The same for a call whose response is a file. */
export const download = <C extends FileCall>(definition: C, options: CallOptions<C>): Promise<Reply<Blob>> =>
  withSession(
    (token) => send(definition, options, token, (response) => response.blob(), downloadTimeoutMs),
    options.signal,
  )

/** The same for a call whose request is a form with files. */
export const sendForm = <C extends Call>(
  definition: C,
  options: { params?: Record<string, string | number>; form: FormData; idempotencyKey?: string },
): Promise<Reply<AnswerOf<C>>> =>
  withSession((token) => send(definition, options, token, (response) => response.json() as Promise<AnswerOf<C>>))

/**
 * Makes a call for a query.
 * @throws CallError where it fails
 */
export async function callOrThrow<C extends Call>(definition: C, options: CallOptions<C>): Promise<AnswerOf<C>> {
  const reply = await call(definition, options)
  if (!reply.ok) throw new CallError(reply.error)
  return reply.value
}

/** Sends a request as the signed-in member of staff; `sendWith` is called again once the session was renewed. */
async function withSession<Answer>(
  sendWith: (token: string | null) => Promise<Reply<Answer>>,
  signal?: AbortSignal,
): Promise<Reply<Answer>> {
  const reply = await withValidSession(sendWith, signal)
  if (reply.ok || reply.error.code !== 'reauthentication_required') return reply
  endSession()
  return afterSignIn(sendWith, signal)
}

async function withValidSession<Answer>(
  sendWith: (token: string | null) => Promise<Reply<Answer>>,
  signal?: AbortSignal,
): Promise<Reply<Answer>> {
  const used = accessToken()
  if (!used) return afterSignIn(sendWith, signal)
  const first = await sendWith(used)
  if (first.ok || first.error.status !== 401) return first
  const refreshed = await refreshTokens(used)
  if (refreshed === 'unreachable') return offline
  if (refreshed === 'refused') return unavailable
  return refreshed === 'ended' ? afterSignIn(sendWith, signal) : sendWith(accessToken())
}

async function afterSignIn<Answer>(
  sendWith: (token: string | null) => Promise<Reply<Answer>>,
  signal?: AbortSignal,
): Promise<Reply<Answer>> {
  await signedInAgain(signal)
  return sendWith(accessToken())
}

async function send<Answer>(
  definition: Call,
  { form, ...options }: LooseOptions & { form?: FormData },
  token: string | null,
  read: (response: Response) => Promise<Answer>,
  longest = form ? uploadTimeoutMs : timeoutMs,
): Promise<Reply<Answer>> {
  const timeout = AbortSignal.timeout(longest)
  const body = form ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  try {
    const response = await fetch(addressOf(pathOf(definition), options), {
      method: methodOf(definition),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    if (!response.ok) return { ok: false, error: await errorOf(response) }
    return { ok: true, value: response.status === 204 ? (undefined as Answer) : await read(response) }
  } catch {
    return offline
  }
}

/** The URL with path parameters filled in; undefined query values are left out, lists repeat their key. */
function addressOf(path: string, { params, query }: LooseOptions): string {
  const values = (params ?? {}) as Record<string, string | number>
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(key, String(one))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

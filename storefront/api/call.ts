import {
  methodOf,
  pathOf,
  type AnswerOf,
  type Call,
  type FileCall,
  type RequestOf,
  type Shape,
} from '#contract/call.ts'
import { accessToken } from './session.ts'
import { refreshTokens } from './refresh.ts'
import { errorOf, offline, unavailable, type Reply } from './reply.ts'

/** Milliseconds without a response after which the server counts as unreachable. */
const timeoutMs = 15_000

type InputOf<C, Key extends string> = RequestOf<C> extends { [K in Key]: infer Value } ? Value : never
/** The inputs of a call's request, and the idempotency key of those that have one. */
export type CallOptions<C extends Call> = {
  [Key in keyof RequestOf<C> & keyof Shape]: InputOf<C, Key>
} & { idempotencyKey?: string; signal?: AbortSignal }

type LooseOptions = Shape & { idempotencyKey?: string; signal?: AbortSignal }

/**
 * Makes a call. A 401 causes one refresh of the session and one repetition; when the session has ended, the user is
 * sent to the login page.
 */
export const call = <C extends Call>(definition: C, options: CallOptions<C>): Promise<Reply<AnswerOf<C>>> =>
  withSession((token) => send(definition, options, token, (response) => response.json() as Promise<AnswerOf<C>>))

/** The same for a call whose response is a file. */
export const download = <C extends FileCall>(definition: C, options: CallOptions<C>): Promise<Reply<Blob>> =>
  withSession((token) => send(definition, options, token, (response) => response.blob()))

/** The outcome of one request, before the session is renewed. */
export type CallResult<Answer> = { ok: true; value: Answer } | { ok: false; error: Awaited<ReturnType<typeof errorOf>> }

/** Sends a request as the signed-in retailer; `sendWith` is called again once the session was renewed. */
export async function withSession<Answer>(
  sendWith: (token: string | null) => Promise<CallResult<Answer>>,
): Promise<Reply<Answer>> {
  const used = accessToken()
  const first = await sendWith(used)
  if (first.ok || first.error.status !== 401 || first.error.isLoginPass === false || !used) return first
  const refreshed = await refreshTokens(used)
  if (refreshed === 'unreachable') return offline
  if (refreshed === 'refused') return unavailable
  return refreshed === 'ended' ? first : sendWith(accessToken())
}

async function send<Answer>(
  definition: Call,
  options: LooseOptions,
  token: string | null,
  read: (response: Response) => Promise<Answer>,
) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(addressOf(pathOf(definition), options), {
      method: methodOf(definition),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    if (!response.ok) return { ok: false as const, error: await errorOf(response) }
    return { ok: true as const, value: response.status === 204 ? (undefined as Answer) : await read(response) }
  } catch {
    return { ok: false as const, error: { ...offline.error, isLoginPass: undefined } }
  }
}

/** The URL with path parameters filled in and undefined query values left out. */
function addressOf(path: string, { params, query }: LooseOptions): string {
  const values = (params ?? {}) as Record<string, string | number>
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const present = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

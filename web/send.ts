import { methodOf, pathOf, type Call, type Shape } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { errorOf } from './read-reply.ts'
import { offline, type Reply } from './reply.ts'

/** What a request is made of besides its call, before its types are known. */
type SendOptions = Shape & {
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Makes one request of a call.
 * @param token the access token; null for a visitor
 * @param kind what the answer is: data, or a file
 * @param timeoutMs milliseconds without a response after which the server counts as unreachable
 */
export async function send<Answer, Code extends ErrorCode>(
  definition: Call,
  options: SendOptions,
  token: string | null,
  kind: 'json' | 'blob',
  timeoutMs: number,
): Promise<Reply<Answer, Code | 'unavailable' | 'internal'>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(addressOf(pathOf(definition), options), {
      method: methodOf(definition),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      // Nothing where there is no body.
      body: JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    if (!response.ok) return { ok: false, error: await errorOf<Code>(response) }
    return { ok: true, value: (response.status === 204 ? undefined : await response[kind]()) as Answer }
  } catch {
    return offline
  }
}

/** The URL with path parameters filled in; undefined query values are left out, lists repeat their key. */
export function addressOf(path: string, { params, query }: Pick<SendOptions, 'params' | 'query'>): string {
  const values = params as Record<string, string | number> | undefined
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values?.[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(key, String(one))
  const text = String(search)
  return text ? `${filled}?${text}` : filled
}

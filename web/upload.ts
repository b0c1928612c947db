import type { ErrorCode } from '#contract/errors.ts'
import { errorOf } from './read-reply.ts'
import { offline, type Reply } from './reply.ts'

/**
 * In milliseconds: four photos over the slowest mobile data take minutes, but they move; the server gives them five. Where nothing moves,
 * nobody waits longer.
 */
const stalledMs = 60_000
/** In milliseconds, once all was sent. */
const answerMs = 120_000

type Upload = {
  method: string
  form: FormData
  /** The access token; null for a visitor. */
  token: string | null
  idempotencyKey?: string | undefined
  /** The fraction uploaded, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

/** Sends a form with files. Unlike `fetch` it knows whether anything moves, and gives up only where nothing does. */
export function upload<Answer, Code extends ErrorCode>(
  address: string,
  { method, form, token, idempotencyKey, onProgress }: Upload,
): Promise<Reply<Answer, Code | 'unavailable' | 'internal'>> {
  const request = new XMLHttpRequest()
  request.open(method, address)
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitFor = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), ms)
  }
  request.upload.onprogress = ({ loaded, total }) => {
    waitFor(stalledMs)
    onProgress?.(total > 0 ? loaded / total : 0)
  }
  request.upload.onload = () => waitFor(answerMs)
  const answered = new Promise<Reply<Answer, Code | 'unavailable' | 'internal'>>((resolve) => {
    request.onload = () =>
      void answerOf<Answer, Code>(request)
        // None of the shop: whether the form arrived is not known.
        .catch(() => offline)
        .then(resolve)
    request.onerror = request.onabort = () => resolve(offline)
    waitFor(stalledMs)
    request.send(form)
  })
  return answered.finally(() => clearTimeout(timer))
}

async function answerOf<Answer, Code extends ErrorCode>(
  request: XMLHttpRequest,
): Promise<Reply<Answer, Code | 'unavailable' | 'internal'>> {
  const { status, responseText } = request
  if (status === 204) return { ok: true, value: undefined as Answer }
  const retryAfter = request.getResponseHeader('retry-after')
  const response = new Response(responseText, {
    status,
    ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
  })
  if (!response.ok) return { ok: false, error: await errorOf<Code>(response) }
  return { ok: true, value: (await response.json()) as Answer }
}

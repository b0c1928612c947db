import { errorOf, offline } from '#web/reply.ts'
import { withSession } from './call.ts'
import type { Reply } from './reply.ts'

/** A picture over the slowest mobile data takes this long, in milliseconds. */
const timeoutMs = 120_000

type SendFormOptions = {
  form: FormData
  /** The idempotency key. */
  idempotencyKey: string
  /** The fraction uploaded, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Sends a form with a file, as the signed-in retailer. Unlike `fetch` it reports progress. */
export const sendForm = <Answer>(path: string, options: SendFormOptions): Promise<Reply<Answer>> =>
  withSession((token) => sendOnce<Answer>(path, token, options))

function sendOnce<Answer>(
  path: string,
  token: string | null,
  { form, idempotencyKey, onProgress }: SendFormOptions,
): Promise<Reply<Answer>> {
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.timeout = timeoutMs
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.setRequestHeader('idempotency-key', idempotencyKey)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  return new Promise((resolve) => {
    request.onload = () =>
      void answerOf<Answer>(request)
        // None of the shop: whether the form arrived is not known.
        .catch(() => offline)
        .then(resolve)
    request.onerror = request.ontimeout = request.onabort = () => resolve(offline)
    request.send(form)
  })
}

async function answerOf<Answer>(request: XMLHttpRequest): Promise<Reply<Answer>> {
  const retryAfter = request.getResponseHeader('retry-after')
  const response = new Response(request.responseText, {
    status: request.status,
    ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
  })
  if (!response.ok) return { ok: false, error: await errorOf(response) }
  return { ok: true, value: (await response.json()) as Answer }
}

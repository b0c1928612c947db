import { errorOf, offline } from '#web/reply.ts'
import { withSession } from './call.ts'
import type { Reply } from './reply.ts'

/** In milliseconds: four photos over the slowest mobile data take minutes, but they move. Where nothing does, nobody waits longer. */
const stalledMs = 60_000
/** In milliseconds, once all was sent. */
const answerMs = 120_000

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
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.setRequestHeader('idempotency-key', idempotencyKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitFor = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), ms)
  }
  request.upload.onprogress = ({ loaded, total }) => {
    waitFor(stalledMs)
    onProgress(total > 0 ? loaded / total : 0)
  }
  request.upload.onload = () => waitFor(answerMs)
  const answered = new Promise<Reply<Answer>>((resolve) => {
    request.onload = () =>
      void answerOf<Answer>(request)
        // None of the shop: whether the form arrived is not known.
        .catch(() => offline)
        .then(resolve)
    request.onerror = request.onabort = () => resolve(offline)
    waitFor(stalledMs)
    request.send(form)
  })
  return answered.finally(() => clearTimeout(timer))
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

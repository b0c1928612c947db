import { fail, ok } from '#contract/errors.ts'
import { requestIdHeaders } from '#server/http/current-request.ts'
import type { SendResult } from './port.ts'

type ProviderCall = {
  request: typeof fetch
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Why a successful response is a rejection all the same; null where it is none. */
  refusalIn?: (text: string) => string | null
}

/** Without a connection the message cannot have been sent. */
const notConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

const failUnsent = (detail: string): SendResult => fail('unavailable', { detail })
const failPerhapsSent = (detail: string): SendResult => ({ ...fail('unavailable', { detail }), perhapsSent: true })

/** Sends a message to a provider. It was accepted, certainly rejected, or nobody knows, as after a timeout. */
export async function callProvider({
  request,
  url,
  headers,
  body,
  timeoutMs,
  refusalIn,
}: ProviderCall): Promise<SendResult> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await request(url, {
      method: 'POST',
      headers: { ...headers, ...requestIdHeaders() },
      body,
      redirect: 'manual',
      signal,
    })
    const text = await response.text()
    if (response.status >= 500) return failPerhapsSent(`The SMS provider answered ${response.status}`)
    const refusal = refusalIn?.(text) ?? null
    if (!response.ok) return failUnsent(`The SMS provider answered ${response.status}${refusal ? `: ${refusal}` : ''}`)
    return refusal === null ? ok(null) : failUnsent(`The SMS provider refused: ${refusal}`)
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } }
    const detail = `The SMS provider cannot be reached: ${String(error)}`
    return notConnected.has(String(cause?.code)) ? failUnsent(detail) : failPerhapsSent(detail)
  }
}

import { requestIdHeaders } from '#server/http/current-request.ts'
import { openPayload, signPayload } from './signed-payload.ts'
import type { GatewayError, GatewayResult } from './port.ts'

type Fields = Readonly<Record<string, unknown>>

export type GatewaySettings = {
  /** Base address of the calls, e.g. `https://sandbox-pgw.2c2p.com/payment/4.3/`. */
  baseUrl: string
  merchantId: string
  secretKey: string
  fetch: typeof fetch
  /** Milliseconds before a call counts as unavailable; 8000 by default. */
  timeoutMs?: number
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function gatewayError(code: GatewayError['code'], detail: string, respCode: string | null = null): GatewayError {
  return { ok: false, code, respCode, detail }
}

/** The error for a response code other than success. */
export function refusal(answer: Fields): GatewayError {
  const respCode = textOf(answer.respCode)
  const detail = textOf(answer.respDesc)
  return gatewayError(respCode === '9015' ? 'duplicate_invoice' : 'refused', detail, respCode || null)
}

/** Posts JSON and returns the JSON object of the response. */
export async function postJson(settings: GatewaySettings, call: string, body: Fields): Promise<GatewayResult<Fields>> {
  const url = `${settings.baseUrl.replace(/\/+$/, '')}/${call}`
  try {
    const response = await settings.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...requestIdHeaders() },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? 8000),
    })
    const text = await response.text()
    if (response.status >= 500) return gatewayError('unavailable', `${call} answered ${response.status}`)
    return readObject(call, text)
  } catch (error) {
    return gatewayError('unavailable', `${call}: ${error instanceof Error ? error.message : 'no answer'}`)
  }
}

function readObject(call: string, text: string): GatewayResult<Fields> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, value: Object.fromEntries(Object.entries(value)) }
    }
  } catch {
    return gatewayError('malformed', `${call} answered no JSON`)
  }
  return gatewayError('malformed', `${call} answered no object`)
}

/**
 * Makes a signed call and returns the claims of its signed response, whatever their code. Some errors come back
 * unsigned; an unsigned success is not trusted.
 */
export async function postSigned(
  settings: GatewaySettings,
  call: string,
  claims: Fields,
): Promise<GatewayResult<Fields>> {
  const payload = await signPayload({ merchantID: settings.merchantId, ...claims }, settings.secretKey)
  const answer = await postJson(settings, call, { payload })
  if (!answer.ok) return answer
  if (answer.value.payload === undefined) {
    const isRefusal = /^\d{4}$/.test(textOf(answer.value.respCode)) && answer.value.respCode !== '0000'
    return isRefusal ? refusal(answer.value) : gatewayError('malformed', `${call} answered unsigned`)
  }
  const opened = await openPayload(answer.value.payload, settings.secretKey)
  return opened
    ? { ok: true, value: opened }
    : gatewayError('malformed', `${call}: the answer's signature is not the gateway's`)
}

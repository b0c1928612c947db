import type { GatewayStore } from './store.ts'

/** Sends a request body to a merchant's address; returns the HTTP status, or null without a response. */
export type Deliver = (url: string, contentType: string, body: string) => Promise<number | null>

export type GatewayOptions = {
  /** The gateway's own public origin, without its path prefix. */
  origin: string | (() => string)
  /** Secret key of each merchant ID. */
  merchants: Readonly<Record<string, string>>
  /** Names shown to the payer; default the merchant ID. */
  merchantNames?: Readonly<Record<string, string>>
  store: GatewayStore
  now: () => Date
  /** A new unguessable token of letters, digits, `-` and `_`; it is also a file name. */
  newToken: () => string
  deliver?: Deliver
  /** Waits before a notice that was not answered 200 is tried again, in milliseconds. */
  retryDelaysMs?: readonly number[]
  /** How long "pay later" takes from the payment page, in milliseconds. */
  payLaterMs?: number
}

/** Posts once, follows no redirect and gives up after ten seconds. */
export const deliverByFetch: Deliver = async (url, contentType, body) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

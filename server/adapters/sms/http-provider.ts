import { callProvider } from './call-provider.ts'
import type { SmsSender } from './port.ts'

type HttpProvider = { url: string; token: string; sender: string; timeoutMs?: number }

/**
 * Any provider, or a small bridge to one, that accepts `POST {to, text, sender}` as JSON with a bearer token. `to` is
 * in the international form, `+66812345678`; any 2xx means that the message was accepted.
 */
export const httpProvider = (
  { url, token, sender, timeoutMs = 10_000 }: HttpProvider,
  request: typeof fetch,
): SmsSender => ({
  send: ({ phone, text }) =>
    callProvider({
      request,
      url,
      timeoutMs,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: phone.replace(/^0/, '+66'), text, sender }),
    }),
})

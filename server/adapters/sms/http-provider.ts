import { fail, ok } from '#contract/errors.ts'
import type { SmsSender } from './port.ts'

export type HttpProvider = { url: string; token: string; sender: string }

const timeoutMs = 10_000

/**
 * Any provider, or a small bridge to one, that takes `POST {to, text, sender}` as JSON with a bearer token. `to` is in the
 * international form, `+66812345678`; any 2xx says that the message was taken.
 */
export const httpProvider = ({ url, token, sender }: HttpProvider, request: typeof fetch): SmsSender => ({
  send: async ({ phone, text }) => {
    try {
      const response = await request(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to: phone.replace(/^0/, '+66'), text, sender }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return response.ok ? ok(null) : fail('unavailable', { detail: `The SMS provider answered ${response.status}` })
    } catch (error) {
      return fail('unavailable', { detail: `The SMS provider cannot be reached: ${String(error)}` })
    }
  },
})

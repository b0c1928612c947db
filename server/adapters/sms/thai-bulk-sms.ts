import { callProvider } from './call-provider.ts'
import type { SmsSender } from './port.ts'

export type ThaiBulkSms = {
  url: string
  key: string
  secret: string
  /** A sender name registered with the provider. */
  sender: string
  /** Which credit of the account pays; null: the provider's default. */
  credit: 'standard' | 'corporate' | null
  timeoutMs?: number
}

/**
 * ThaiBulkSMS, API v2. Path, login, form and number format follow the provider's own client, the lists of the response
 * programs that use it. Not tried against the provider itself: the statuses and codes of its errors, of which we rely
 * on 4xx only, and whether it reports a rejected number in another way.
 */
export const thaiBulkSms = (
  { url, key, secret, sender, credit, timeoutMs = 10_000 }: ThaiBulkSms,
  request: typeof fetch,
): SmsSender => ({
  send: ({ phone, text: message }) =>
    callProvider({
      request,
      url: `${url}/sms`,
      timeoutMs,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams({
        msisdn: phone.replace(/^0/, '+66'),
        message,
        sender,
        ...(credit && { force: credit }),
      }).toString(),
      refusalIn,
    }),
})

type ProviderReply = {
  phone_number_list?: unknown
  bad_phone_number_list?: unknown
  error?: { name?: unknown; description?: unknown } | null
}

/** Why the number was rejected; null where the response reports no rejection. */
function refusalIn(text: string): string | null {
  const { error, phone_number_list: good, bad_phone_number_list: bad } = parsed(text)
  if (error && !Array.isArray(error)) return [error.name, error.description].filter(Boolean).join(', ') || 'an error'
  if (Array.isArray(bad) && bad.length > 0)
    return String((bad[0] as { message?: unknown } | null)?.message ?? 'the number')
  return Array.isArray(good) && good.length === 0 ? 'it took no number' : null
}

function parsed(text: string): ProviderReply {
  try {
    return Object(JSON.parse(text)) as ProviderReply
  } catch {
    return {}
  }
}

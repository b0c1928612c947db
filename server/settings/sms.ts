import * as z from 'zod/mini'
import { url } from './setting-shapes.ts'

export const smsSchema = {
  SMS_PROVIDER: z.optional(z.enum(['thaibulksms'])),
  SMS_KEY: z.optional(z.string()),
  SMS_SECRET: z.optional(z.string()),
  SMS_CREDIT: z.optional(z.enum(['standard', 'corporate'])),
  SMS_URL: z.optional(url),
  SMS_TOKEN: z.optional(z.string()),
  SMS_SENDER: z.optional(z.string()),
}

const schema = z.object(smsSchema)

export type SmsSettings =
  | { provider: 'bridge'; url: string; token: string; sender: string }
  | {
      provider: 'thaibulksms'
      url: string
      key: string
      secret: string
      sender: string
      credit: 'standard' | 'corporate' | null
    }

const thaiBulkSmsUrl = 'https://api-v2.thaibulksms.com'

/** The text message provider: one by name, else the bridge at an address; null: none. */
export function smsOf(env: z.infer<typeof schema>): SmsSettings | null {
  const { SMS_PROVIDER: provider, SMS_KEY: key, SMS_SECRET: secret, SMS_CREDIT: credit = null } = env
  const { SMS_URL: address, SMS_TOKEN: token, SMS_SENDER: sender } = env
  if (provider) {
    if (!key || !secret || !sender)
      throw new Error(`SMS_PROVIDER=${provider} wants SMS_KEY, SMS_SECRET and SMS_SENDER, a name registered there.`)
    if (token) throw new Error('SMS_TOKEN is for a bridge of your own: set it or SMS_PROVIDER.')
    return { provider, url: (address ?? thaiBulkSmsUrl).replace(/\/$/, ''), key, secret, sender, credit }
  }
  if (key || secret || credit) throw new Error('SMS_KEY, SMS_SECRET and SMS_CREDIT want SMS_PROVIDER.')
  if (!address && !token) return null
  if (address && token) return { provider: 'bridge', url: address, token, sender: sender ?? 'Songdee' }
  throw new Error('SMS_URL and SMS_TOKEN belong together: set both or none.')
}

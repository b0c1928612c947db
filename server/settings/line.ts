import * as z from 'zod/mini'
import { url } from './setting-shapes.ts'

export const lineSchema = {
  LINE_CHANNEL_TOKEN: z.optional(z.string()),
  LINE_CHANNEL_SECRET: z.optional(z.string()),
  LINE_BASIC_ID: z.optional(z.string().check(z.regex(/^@[\w.-]{1,30}$/, 'begins with @, such as @songdee'))),
  LINE_URL: z._default(url, 'https://api.line.me'),
}

export type LineSettings = {
  url: string
  /** The channel access token, with which messages are sent. */
  token: string
  /** The channel secret, with which LINE signs what it sends. */
  secret: string
  /** The name of the account, such as `@songdee`. */
  basicId: string
}

/**
 * The LINE Official Account that sends notices; null where none is set.
 * @throws Error where one of its settings is missing
 */
export function lineOf(env: z.infer<z.ZodMiniObject<typeof lineSchema>>): LineSettings | null {
  const { LINE_CHANNEL_TOKEN: token, LINE_CHANNEL_SECRET: secret, LINE_BASIC_ID: basicId } = env
  if (!token && !secret && !basicId) return null
  if (!token || !secret || !basicId)
    throw new Error('LINE_CHANNEL_TOKEN, LINE_CHANNEL_SECRET and LINE_BASIC_ID belong together: set all or none.')
  return { url: env.LINE_URL.replace(/\/$/, ''), token, secret, basicId }
}

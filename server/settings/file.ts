import * as z from 'zod/mini'
import { url } from './setting-shapes.ts'

export const fileSchema = {
  FILES_URL: z.optional(url),
  FILES_REGION: z._default(z.string().check(z.regex(/^[\w-]{1,60}$/)), 'us-east-1'),
  FILES_KEY_ID: z.optional(z.string()),
  FILES_KEY_SECRET: z.optional(z.string()),
}

export type FileSettings = {
  /** Of the bucket, with a folder in it or not. */
  url: string
  region: string
  keyId: string
  keySecret: string
}

/**
 * The storage that keeps pictures, slips and photos; null: the database does.
 * @throws Error where one of its settings is missing
 */
export function filesOf(env: z.infer<z.ZodMiniObject<typeof fileSchema>>): FileSettings | null {
  const { FILES_URL: address, FILES_KEY_ID: keyId, FILES_KEY_SECRET: keySecret } = env
  if (!address && !keyId && !keySecret) return null
  if (!address || !keyId || !keySecret)
    throw new Error('FILES_URL, FILES_KEY_ID and FILES_KEY_SECRET belong together: set all or none.')
  const { username, password, search, hash } = new URL(address)
  if (`${username}${password}${search}${hash}` !== '')
    throw new Error('FILES_URL: the address of a bucket has neither a user name nor a query.')
  return { url: address.replace(/\/$/, ''), region: env.FILES_REGION, keyId, keySecret }
}

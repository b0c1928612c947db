import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '#rules/bangkok-time.ts'
import { contentKinds } from '#rules/content/kinds.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Name } from './store.ts'

/** Milliseconds: long enough to look at a draft on a phone, short enough that a shared link soon shows nothing. */
const previewMs = 15 * minuteMs
const secretName = 'content-preview'

/** The key that signs links, created at the first start and shared by all processes on the database. */
export async function previewKey(db: Database): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name: secretName, value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('secret').select('value').where('name', '=', secretName).executeTakeFirstOrThrow()
  return row.value as string
}

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** A token that shows one draft, and nothing else, for a quarter of an hour. */
export function signPreview(secret: string, { kind, key }: Name, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + previewMs)
  const text = `${kind}.${key}.${expiresAt.getTime()}`
  return { token: `${text}.${signatureOf(secret, text)}`, expiresAt }
}

/** The draft that a token names; null where it is forged or expired. */
export function readPreview(secret: string, token: string, now: Date): Name | null {
  const [, text = '', named, key = '', expires, signature = ''] =
    /^((\w+)\.([a-z0-9-]+)\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? []
  const kind = contentKinds.find((one) => one === named)
  if (!kind || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, text)))) return null
  return now.getTime() < Number(expires) ? { kind, key } : null
}

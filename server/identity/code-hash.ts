import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/adapters/database/database.ts'

const keyName = 'verification-code-key'

/**
 * The key for hashing codes, created when first needed. Six digits are easily guessed from a plain hash; with a key the
 * row alone is worthless. Concurrent processes agree on the first one stored.
 */
export async function codeKey(db: Database): Promise<string> {
  const known = await findKey(db)
  if (known) return known
  await db
    .insertInto('secret')
    .values({ name: keyName, value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const agreed = await findKey(db)
  if (!agreed) throw new Error('The key of the verification codes could not be stored')
  return agreed
}

async function findKey(db: Database): Promise<string | null> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', keyName).executeTakeFirst()
  return row ? (row.value as string) : null
}

/** Bound to its owner: another owner's same digits have another hash. */
export const hashCode = (key: string, owner: string, code: string): string =>
  createHmac('sha256', key).update(`${owner} ${code}`).digest('base64url')

export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

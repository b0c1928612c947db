import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

type Allowance = {
  /** What is counted, such as one network's requests; stored hashed. */
  name: string
  most: number
  windowMs: number
}

/**
 * Uses one of the allowed uses in a window, across all processes on the database.
 * @returns null, or the seconds until the window ends, where none is left
 */
export async function useAllowance(
  db: Database,
  { name, most, windowMs }: Allowance,
  now: Date,
): Promise<number | null> {
  const key = keyOf(name)
  const until = new Date(now.getTime() + windowMs)
  const { rows } = await sql<{ used: number }>`
    insert into allowance as known (name, used, until) values (${key}, 1, ${until})
    on conflict (name) do update
    set used = case when known.until > ${now} then known.used + 1 else 1 end,
        until = case when known.until > ${now} then known.until else excluded.until end
    where known.until <= ${now} or known.used < ${most}
    returning used`.execute(db)
  if (rows.length > 0) return null
  const row = await db.selectFrom('allowance').select('until').where('name', '=', key).executeTakeFirst()
  return Math.max(1, Math.ceil(((row?.until.getTime() ?? until.getTime()) - now.getTime()) / 1000))
}

const keyOf = (name: string): string => createHash('sha256').update(name).digest('base64url')

/** Gives one use back, of what was not done after all. */
export const giveBack = (db: Database, name: string, now: Date): Promise<unknown> =>
  db
    .updateTable('allowance')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('name', '=', keyOf(name))
    .where('until', '>', now)
    .where('used', '>', 0)
    .execute()

/**
 * The network that limits per address count by: an IPv4 address, or the first 64 bits of an IPv6 one, all of which one
 * household has.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}

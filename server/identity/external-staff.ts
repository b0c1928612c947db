import { sql } from 'kysely'
import { dayMs, hourMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Staff, TokenReader } from '#server/http/caller.ts'

const remembered = 10_000
/** How long a person counts as present without having been here again, in milliseconds. */
const externalStaffMs = 60 * dayMs
/** How often it is noted that a person was here, in milliseconds. */
const noteEveryMs = hourMs

/**
 * Reads another issuer's tokens and notes the staff: their accounts are not stored here, and a delivery run is given to
 * a driver by name. Name and roles are those of the last token.
 */
export function noteStaff(readToken: TokenReader, db: Database, clock: () => number): TokenReader {
  const noted = new Map<string, { as: string; at: number }>()
  return async (token) => {
    const who = await readToken(token)
    if (who?.kind === 'staff') await note(who)
    return who
  }

  async function note({ id, name, roles }: Staff): Promise<void> {
    const [as, at] = [JSON.stringify([name, roles]), clock()]
    const last = noted.get(id)
    if (last?.as === as && at - last.at < noteEveryMs) return
    const seen_at = new Date(at)
    await db
      .insertInto('external_staff')
      .values({ id, name, roles: sql`${roles}`, seen_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, roles: sql`${roles}`, seen_at }))
      .execute()
    if (noted.size >= remembered) noted.clear()
    noted.set(id, { as, at })
  }
}

/** Forgets those who have not been here for `externalStaffMs`. */
export const sweepExternalStaff = (db: Database, now: Date) =>
  db
    .deleteFrom('external_staff')
    .where('seen_at', '<', new Date(now.getTime() - externalStaffMs))
    .execute()

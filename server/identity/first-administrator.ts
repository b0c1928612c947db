import { randomInt } from 'node:crypto'
import { oneTimePassword, oneTimePasswordMs } from '#rules/identity/one-time-password.ts'
import { commandAuthor, runAs } from '#server/adapters/database/author.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { createStaff } from './outlet.ts'
import { hashPassword } from './passwords.ts'

/** What opens the back office once: the page behind it asks for a password of one's own. */
type FirstAdministrator = { username: string; password: string }

const username = 'admin'

/**
 * Opens the account of the first administrator in a database without staff, with a password that is good for one sign-in.
 * While nobody has used it, each start makes another, and the one before opens nothing any more.
 * @returns null where somebody of the staff has an account already
 */
export const offerFirstAdministrator = (
  deps: { db: Database; newId: () => string },
  now: Date,
): Promise<FirstAdministrator | null> => runAs(commandAuthor('start'), () => offer(deps, now))

async function offer(
  { db, newId }: { db: Database; newId: () => string },
  now: Date,
): Promise<FirstAdministrator | null> {
  // A password takes its time to hash: most starts find staff, and need none.
  if (!canBeOffered(await staffIn(db).execute())) return null
  const password = oneTimePassword(randomInt)
  const passwordHash = await hashPassword(password)
  const until = new Date(now.getTime() + oneTimePasswordMs)
  try {
    const isOpened = await transact(db, async (tx) => {
      const staff = await staffIn(tx).forUpdate().execute()
      if (!canBeOffered(staff)) return false
      const [waiting] = staff
      if (waiting)
        await tx
          .updateTable('staff')
          .set({ password_hash: passwordHash, one_time_until: until })
          .where('id', '=', waiting.id)
          .execute()
      else {
        const account = { id: newId(), username, name: username, roles: ['admin' as const], passwordHash }
        await createStaff(tx, { ...account, one_time_until: until })
      }
      return true
    })
    return isOpened ? { username, password } : null
  } catch (error) {
    // Another process has just opened it, and prints its password.
    if (sqlState(error) === '23505') return null
    throw error
  }
}

const staffIn = (db: Database | Tx) => db.selectFrom('staff').select(['id', 'username', 'one_time_until']).limit(2)

/** Whether there is no staff, or nobody but the first administrator, who has not signed in yet. */
const canBeOffered = (staff: readonly { username: string; one_time_until: Date | null }[]): boolean =>
  staff.length === 0 || (staff.length === 1 && staff[0]?.username === username && staff[0].one_time_until !== null)

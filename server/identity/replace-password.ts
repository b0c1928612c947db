import { fail, ok, type Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { ClientId } from '#server/adapters/identity/port.ts'
import { closeDoors } from './close-doors.ts'
import { accountKey, PasswordGuesses } from './password-guesses.ts'
import { accountsAreExternal, type PasswordDeps } from './new-password.ts'
import { hashPassword, inLog, passwordFits } from './passwords.ts'

/** A signed-in person who changes the password. */
type PasswordOwner = {
  id: string
  client: ClientId
  username: string
  passwordHash: string
  /** The caller's session, which is not ended. */
  session: string | undefined
  /** Replaces the hash `was`; false where it was changed meanwhile. */
  store: (tx: Tx, hash: string, was: string) => Promise<boolean>
}

/**
 * Sets a new password and closes all other ways in: sessions, links, API keys. Wrong old passwords count for the account, so that a stolen access
 * token does not allow guessing.
 */
export async function replacePassword(
  { db, identity, rateLimitFactor, log }: PasswordDeps,
  owner: PasswordOwner,
  passwords: { oldPassword: string; password: string },
  now: Date,
): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  const guesses = new PasswordGuesses(db, rateLimitFactor)
  const guess = {
    account: accountKey(owner.client, owner.username),
    source: `session of ${owner.id}`,
    // Not slowed by others' guesses: ten for all sessions of the account together.
    trusted: true,
  }
  const tried = await guesses.try(guess, now, async () => {
    if (await passwordFits(passwords.oldPassword, owner.passwordHash, inLog(log, owner.client, owner.id)))
      return 'right'
    // Set by a request whose answer was lost.
    return (await passwordFits(passwords.password, owner.passwordHash)) ? 'done' : null
  })
  if (tried.waitSeconds !== null) return fail('rate_limited', { retryAfterSeconds: tried.waitSeconds })
  if (!tried.value) return fail('password_wrong')
  if (tried.value === 'done') return ok(undefined)
  const hash = await hashPassword(passwords.password)
  const stored = await transact(db, async (tx) => {
    if (!(await owner.store(tx, hash, owner.passwordHash))) return false
    const kind = owner.client === 'backoffice' ? 'staff' : 'retailer'
    await closeDoors(tx, identity, { kind, id: owner.id, now, keep: owner.session })
    return true
  })
  if (!stored) return fail('password_wrong')
  await identity.own.noticeEnded()
  return ok(undefined)
}

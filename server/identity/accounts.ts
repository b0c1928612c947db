import type { FastifyBaseLogger } from 'fastify'
import { fail, ok } from '#contract/errors.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { SecondFactorPolicy } from '#rules/identity/second-factor.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Accounts, ClientId, IdentityServer } from '#server/adapters/identity/port.ts'
import type { Retailer, Staff, Caller } from '#server/http/caller.ts'
import { networkOf } from './allowance.ts'
import { codeKey } from './code-hash.ts'
import { knownBrowserId, knownBrowserValue } from './known-browser.ts'
import { accountKey, PasswordGuesses } from './password-guesses.ts'
import { inLog, passwordFits, passwordMark } from './passwords.ts'
import { signInSteps } from './sign-in-steps.ts'
import { holdAccount } from './hold-account.ts'
import { withFactor } from './second-factor/store.ts'
import { outletById, outletByPhone, staffById, staffByUsername, type OutletRow, type StaffRow } from './store.ts'

/** No account has a longer name or password; hashing a huge text would only waste processor time. */
const longest = 200

type VerifiedAccount = { who: Caller; passwordHash: string; isSuspended: boolean }

export type OwnAccountDeps = Pick<IdentityServer, 'endSessions'> & {
  db: Database
  log: FastifyBaseLogger
  limitFactor: number
  clock: () => number
  secondFactor: () => SecondFactorPolicy
}

/** The accounts of retailers and staff, for the built-in issuer. */
export function ownAccountsOf({ db, log, limitFactor, clock, secondFactor, endSessions }: OwnAccountDeps): Accounts {
  const guesses = new PasswordGuesses(db, limitFactor)
  return {
    steps: signInSteps({ db, log, rateLimitFactor: limitFactor, clock, secondFactor, endSessions }),
    signIn: async (client, typed, password, { address, browser }) => {
      if (typed.length > longest || password.length > longest) return fail('invalid_credentials')
      const now = new Date(clock())
      const network = networkOf(address)
      const username = usernameOf(client, typed)
      const account = await byUsername(db, client, username, now)
      const name = accountKey(client, username)
      const owner = account && { key: await codeKey(db), account: name, passwordHash: account.passwordHash }
      const known = owner ? knownBrowserId(owner, browser) : null
      const source = known ? `browser ${known}` : `network ${network}`
      const comparison = inLog(log, client, account?.who.id)
      const tried = await guesses.try({ account: name, source, trusted: known !== null }, now, async () =>
        (await passwordFits(password, account?.passwordHash ?? null, comparison)) && account ? account.who : null,
      )
      if (tried.waitSeconds !== null) return fail('rate_limited', { retryAfterSeconds: tried.waitSeconds })
      if (!tried.value || !owner) return fail('invalid_credentials')
      if (account?.isSuspended) return isSuspended()
      return ok({
        who: tried.value,
        passwordMark: passwordMark(owner.passwordHash),
        browser: knownBrowserValue(owner, known),
      })
    },
    find: async (client, id) => {
      if (client === 'storefront') {
        const outlet = await outletById(db, id)
        return outlet?.suspended_at ? null : retailerOf(outlet)
      }
      return staffOf(await staffById(db, id))
    },
    passwordMark: async (client, id) => {
      const row = client === 'storefront' ? await outletById(db, id) : await staffById(db, id)
      return row ? passwordMark(row.password_hash) : null
    },
    hold: async (tx, client, id, seen) => {
      const held = await holdAccount(tx, client, id)
      if (!held || passwordMark(held.password_hash) !== seen.passwordMark) return null
      const hasFactor = client === 'backoffice' && (await withFactor(tx, [id])).has(id)
      return hasFactor === seen.hasFactor ? whoIs(held) : null
    },
  }
}

const usernameOf = (client: ClientId, typed: string): string =>
  client === 'storefront' ? (normalisePhone(typed) ?? typed) : typed.trim().toLowerCase()

async function byUsername(
  db: Database,
  client: ClientId,
  username: string,
  now: Date,
): Promise<VerifiedAccount | null> {
  // PostgreSQL takes no zero byte in a text.
  if (username.includes('\0')) return null
  const row = client === 'storefront' ? await outletByPhone(db, username) : await staffByUsername(db, username)
  if (!row || ('one_time_until' in row && row.one_time_until !== null && row.one_time_until <= now)) return null
  const who = whoIs(row)
  return (
    who && { who, passwordHash: row.password_hash, isSuspended: 'suspended_at' in row && row.suspended_at !== null }
  )
}

/** Said only to who has proven to be the owner of the account. */
export const isSuspended = () => fail('forbidden', { detail: 'The supplier has suspended the account' })

/** A retailer as in its tokens; null where there is none. */
export const retailerOf = (row: OutletRow | undefined): Retailer | null =>
  row
    ? {
        kind: 'retailer',
        id: row.id,
        outletCode: row.outlet_code,
        name: row.store_name,
        phone: row.phone,
        phoneProven: row.phone_verified,
      }
    : null

const whoIs = (row: OutletRow | StaffRow): Caller | null => ('phone' in row ? retailerOf(row) : staffOf(row))

const staffOf = (row: StaffRow | undefined): Staff | null =>
  row ? { kind: 'staff', id: row.id, name: row.name, roles: row.roles } : null

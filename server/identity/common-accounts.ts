import type { FastifyBaseLogger } from 'fastify'
import { fail, ok } from '#contract/errors.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Accounts, CommonIssuer } from '#server/adapters/identity/port.ts'
import { isSuspended, ownAccountsOf, retailerOf, type OwnAccountDeps } from './accounts.ts'
import { hasRow, passwordOfIssuer } from './external-retailers.ts'
import { passwordMark } from './passwords.ts'
import { outletById, outletByPhone } from './store.ts'

type AccountDeps = OwnAccountDeps & {
  /** Of accounts that several suppliers have in common; null: there is none. */
  common: CommonIssuer | null
}

/** The accounts of retailers and staff, for the built-in issuer. */
export function accountsOf({ common, ...deps }: AccountDeps): Accounts {
  const own = ownAccountsOf(deps)
  const { db, log, clock } = deps
  return common ? withCommonAccounts(own, { db, log, clock, issuer: common }) : own
}

type CommonAccounts = {
  db: Database
  log: FastifyBaseLogger
  clock: () => number
  /** Of the suppliers' common accounts. */
  issuer: CommonIssuer
}

/**
 * Retailers without a password here sign in with the one that they have at another issuer, which several suppliers trust. It
 * says who somebody is and nothing more: session and tokens are ours, so that no other supplier can use them, and staff are only
 * our own. A retailer that has a password here keeps it.
 */
function withCommonAccounts(own: Accounts, { db, log, clock, issuer }: CommonAccounts): Accounts {
  return {
    ...own,
    signIn: async (client, typed, password, origin) => {
      const phone = client === 'storefront' ? normalisePhone(typed) : null
      const here = phone === null ? undefined : await outletByPhone(db, phone)
      if (phone === null || (here && here.password_hash !== passwordOfIssuer))
        return own.signIn(client, typed, password, origin)
      const granted = await issuer.passwordGrant('storefront', phone, password, origin)
      if (!granted.ok) return granted
      const who = await issuer.readToken(granted.value.tokens.access_token)
      // Nobody needs the session there.
      await issuer.endGrant(granted.value.tokens).catch((error: unknown) => {
        log.warn({ err: error }, 'a session at the issuer of common accounts was not ended')
      })
      if (who?.kind !== 'retailer' || !(await hasRow(who, db, log, clock))) return fail('invalid_credentials')
      const outlet = await outletById(db, who.id)
      const retailer = retailerOf(outlet)
      // The number may be another one here, so that the account was not found by it, and its password an own one.
      if (!outlet || !retailer || outlet.password_hash !== passwordOfIssuer) return fail('invalid_credentials')
      if (outlet.suspended_at) return isSuspended()
      return ok({ who: retailer, passwordMark: passwordMark(outlet.password_hash), browser: null })
    },
  }
}

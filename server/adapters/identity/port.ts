import type { Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { TokenReader, Who } from '#server/http/who.ts'

/** The answer of the token endpoint, with Keycloak's names. Lifetimes are seconds. */
export type Tokens = {
  access_token: string
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
  token_type: string
  session_state: string
}

/** Who signs shops in and whose tokens count: the built-in issuer, or any OpenID Connect server. */
export type IdentityServer = {
  /** Fails with `invalid_credentials`, `rate_limited` or `unavailable`. */
  passwordGrant: (client: 'storefront', phone: string, password: string) => Promise<Result<Tokens>>
  readToken: TokenReader
  /** Ends every session of an account in the caller's transaction; another's issuer ends its own. */
  endSessions: (tx: Tx, accountId: string) => Promise<void>
}

/** The shops sign in by phone number at one client, the staff by user name at the other. */
export type ClientId = 'storefront' | 'backoffice'

/** The accounts behind the built-in issuer, which knows of none itself. */
export type Accounts = {
  /** Fails with `invalid_credentials` or `rate_limited`, alike for accounts that do not exist. */
  signIn: (client: ClientId, username: string, password: string) => Promise<Result<Who>>
  /** The account as it is now; null once it is gone. */
  find: (client: ClientId, id: string) => Promise<Who | null>
}

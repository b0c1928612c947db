import type { Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Device } from '#rules/identity/device.ts'
import type { Retailer, TokenReader, Caller } from '#server/http/caller.ts'

/** The answer of the token endpoint, with Keycloak's names. Lifetimes are seconds. */
export type Tokens = {
  access_token: string
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
  token_type: string
  session_state: string
}

/** Where a sign-in comes from. */
export type Origin = {
  address: string
  device: Device
  /** What the cookie of an earlier sign-in says, by which a browser is no stranger to its account; null without one. */
  browser: string | null
}

/** `browser` is for that cookie; null where another's issuer signs in. */
export type SignedIn<Value> = Value & { browser: string | null }

/** Who signs shops in and whose tokens count: the built-in issuer, or any OpenID Connect server. */
export type IdentityServer = {
  /** Fails with `invalid_credentials`, `rate_limited` or `unavailable`. */
  passwordGrant: (
    client: 'storefront',
    phone: string,
    password: string,
    origin: Origin,
  ) => Promise<Result<SignedIn<{ tokens: Tokens }>>>
  readToken: TokenReader
  /** Ends the sessions of an account, but for one, in the caller's transaction; another's issuer ends its own. */
  endSessions: (tx: Tx, accountId: string, except?: string) => Promise<void>
  /** Null where another's issuer keeps the accounts: passwords, sessions and staff are managed there. */
  own: OwnSessions | null
}

/** Lifetimes and last uses are as of the last refresh: nothing is written when an access token is used. */
export type SessionDetails = { id: string; device: Device; since: Date; lastUsed: Date }

/** The sessions of the built-in issuer. */
export type OwnSessions = {
  /** Signs a shop in that has proven who it is otherwise. */
  begin: (who: Retailer, device: Device) => Promise<Tokens>
  /** Latest used first. */
  list: (accountId: string) => Promise<SessionDetails[]>
  /** When a session began, which takes a password, a code or Apple's word; null for one that has ended. */
  startedAt: (id: string) => Promise<Date | null>
  /** False where the account has no such session. */
  end: (accountId: string, id: string) => Promise<boolean>
  endOthers: (accountId: string, keep: string | undefined) => Promise<void>
  /** Call after sessions were ended in a transaction: this process then refuses their access tokens at once. */
  noticeEnded: () => Promise<void>
}

/** The shops sign in by phone number at one client, the staff by user name at the other. */
export type ClientId = 'storefront' | 'backoffice'

/** The accounts behind the built-in issuer, which knows of none itself. */
export type Accounts = {
  /** Fails with `invalid_credentials` or `rate_limited`, alike for accounts that do not exist. */
  signIn: (
    client: ClientId,
    username: string,
    password: string,
    origin: Origin,
  ) => Promise<Result<SignedIn<{ who: Caller }>>>
  /** The account as it is now; null once it is gone. */
  find: (client: ClientId, id: string) => Promise<Caller | null>
}

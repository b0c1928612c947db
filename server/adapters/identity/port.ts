import type { LocalizedText } from '#rules/catalogue/product.ts'
import type { Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Device } from '#rules/identity/device.ts'
import type { Retailer, TokenReader, Caller } from '#server/http/caller.ts'

/** The response of the token endpoint, with Keycloak's names. Lifetimes are seconds. */
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
  /** The known-browser cookie of an earlier sign-in to the account; null without one. */
  browser: string | null
}

/** `browser` is for that cookie; null with an external issuer. */
export type SignedIn<Value> = Value & { browser: string | null }

/** Authenticates retailers and staff: the built-in issuer, or any OpenID Connect server. */
export type IdentityServer = {
  /** Fails with `invalid_credentials`, `rate_limited` or `unavailable`. */
  passwordGrant: (
    client: 'storefront',
    phone: string,
    password: string,
    origin: Origin,
  ) => Promise<Result<SignedIn<{ tokens: Tokens }>>>
  readToken: TokenReader
  /** Ends the sessions of an account, but for one, in the caller's transaction; an external issuer ends its own. */
  endSessions: (tx: Tx, accountId: string, except?: string) => Promise<void>
  /** Null with an external issuer, which manages passwords, sessions and staff. */
  own: OwnSessions | null
}

/** Another issuer that says who a retailer is; the session is then ours. */
export type CommonIssuer = Pick<IdentityServer, 'passwordGrant' | 'readToken'> & {
  /** Ends the session of a password grant. @throws Error where the issuer does not answer */
  endGrant: (granted: Tokens) => Promise<void>
}

/** Lifetimes and last uses are as of the last refresh: using an access token writes nothing. */
export type SessionDetails = { id: string; device: Device; since: Date; lastUsed: Date }

/** The sessions of the built-in issuer. */
export type OwnSessions = {
  /**
   * Signs in a retailer that was authenticated otherwise.
   * @param hold holds the account as it is in the transaction of the session; null where what authenticated it no longer does
   */
  begin: (device: Device, hold: (tx: Tx) => Promise<Retailer | null>) => Promise<Tokens | null>
  /** Most recently used first. */
  list: (accountId: string) => Promise<SessionDetails[]>
  /** When a session began, by a password, a code or Sign in with Apple; null for one that has ended. */
  startedAt: (id: string) => Promise<Date | null>
  /** Whether an account has this session. */
  isOpen: (tx: Tx, accountId: string, id: string) => Promise<boolean>
  /** False where the account has no such session. */
  end: (accountId: string, id: string) => Promise<boolean>
  /** Call after ending sessions in a transaction: this process then rejects their access tokens immediately. */
  noticeEnded: () => Promise<void>
}

/** Retailers sign in by phone number at one client, staff by user name at the other. */
export type ClientId = 'storefront' | 'backoffice'

/** What an account still has to do on the login page, after the right password. */
export type SignInStep =
  | { kind: 'code' }
  | { kind: 'own-password' }
  /** `uri`: what an authenticator app reads from a QR code; `secret`: the same to be typed. */
  | { kind: 'enrol'; secret: string; uri: string; mayPutOff: boolean }
  | { kind: 'recovery-codes'; codes: string[] }

/** What was wrong with what was typed at a step; `rate_limited` after too many wrong ones, with the time until the next is taken. */
export type StepRefusal =
  | {
      code:
        | 'password_short'
        | 'password_long'
        | 'password_too_common'
        | 'password_mismatch'
        | 'second_factor_missing'
        | 'second_factor_wrong'
    }
  | { code: 'rate_limited'; waitSeconds: number | null }

/** Between the right password and the session. A login page is named by its interaction. */
export type SignInSteps = {
  /** After the right password. @returns the first step; null where the session may begin */
  begin: (page: string, who: Caller, passwordMark: string) => Promise<SignInStep | null>
  /** Where a login page is; null where it still waits for the password. */
  current: (page: string) => Promise<SignInStep | null>
  /** Takes what was typed at the current step. @returns the account and its next step; null where there is none any more */
  answer: (
    page: string,
    fields: URLSearchParams,
  ) => Promise<{ accountId: string; passwordMark: string; step: SignInStep | null; refusal: StepRefusal | null } | null>
  /**
   * Whether the password grant, which has no page, may begin a session. Fails with `invalid_credentials` or `rate_limited`.
   * @param code of the second factor
   * @returns whether one is in use
   */
  permitGrant: (who: Caller, code: string | null) => Promise<Result<{ hasFactor: boolean }>>
}

/** The accounts of the built-in issuer, which stores none itself. */
export type Accounts = {
  steps: SignInSteps
  /** Fails with `invalid_credentials` or `rate_limited`, in the same way for accounts that do not exist. */
  signIn: (
    client: ClientId,
    username: string,
    password: string,
    origin: Origin,
  ) => Promise<Result<SignedIn<{ who: Caller; passwordMark: string }>>>
  /** The fingerprint of the current password: a sign-in under way ends with the password that began it. Null once deleted. */
  passwordMark: (client: ClientId, id: string) => Promise<string | null>
  /**
   * The account as it is, and stays until the transaction ends; null where it may not sign in, or where password or second factor
   * are not what the sign-in has seen.
   */
  hold: (
    tx: Tx,
    client: ClientId,
    id: string,
    seen: { passwordMark: string; hasFactor: boolean },
  ) => Promise<Caller | null>
  /** The current account; null once it is deleted. */
  find: (client: ClientId, id: string) => Promise<Caller | null>
}

/** What the login page shows of the shop: its name and, where it has one, the picture of its logo. */
export type ShopFace = { name: LocalizedText; logo: string | null }

import type { Result } from '#contract/errors.ts'

/** A person as identified by Apple. Only `sub` is permanent; the e-mail address may be Apple's relay. */
export type ApplePerson = {
  sub: string
  /** Only an address that Apple has verified. */
  email: string | null
  /** Needed to revoke. */
  refreshToken: string
}

/** Sign in with Apple, for web sites. */
export type AppleSignIn = {
  /** Where to send a browser. It returns with a form post to this server. */
  authorizeUrl: (authorization: { state: string; nonce: string }) => string
  /**
   * Exchanges the code of the form post. Fails with `invalid_credentials` where code or identity token are invalid,
   * `unavailable` where Apple does not answer.
   */
  redeem: (code: string, nonce: string) => Promise<Result<ApplePerson>>
  /** Revokes the person's consent at Apple. An unknown token counts as revoked. */
  revoke: (refreshToken: string) => Promise<Result<null>>
}

/** Where Apple sends browsers back to, below the server's origin. Registered with Apple. */
export const callbackPath = '/api/user/apple/callback'

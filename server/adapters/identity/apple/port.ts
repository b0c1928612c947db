import type { Result } from '#contract/errors.ts'

/** A person as Apple knows it. `sub` is the only thing that stays; the address may be a relay of Apple's. */
export type ApplePerson = {
  sub: string
  /** Only where Apple has verified it. */
  email: string | null
  /** For revoking. */
  refreshToken: string
}

/** Sign in with Apple, as a web site uses it. */
export type AppleSignIn = {
  /** Where to send a browser. It comes back with a form post to the shop. */
  authorizeUrl: (errand: { state: string; nonce: string }) => string
  /**
   * Exchanges the code of the form post. Fails with `invalid_credentials` where code or identity token are not good,
   * `unavailable` where Apple does not answer.
   */
  redeem: (code: string, nonce: string) => Promise<Result<ApplePerson>>
  /** Has Apple forget that the person uses this shop. A token Apple does not know any more counts as revoked. */
  revoke: (refreshToken: string) => Promise<Result<null>>
}

/** Where Apple sends browsers back to, below the shop's origin. It is registered with Apple. */
export const callbackPath = '/api/user/apple/callback'

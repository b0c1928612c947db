import { refreshTokens } from './realm.ts'

/** What a sign-in answers. */
export type SignIn = { access_token: string; refresh_token: string }

/** Half of what an access token lives, in ms. */
const renewedMs = 150_000

/**
 * Keeps a sign-in as a browser does: the token is renewed before it runs out, which the tests of one file on a busy machine outlast.
 * It follows the machine's time, not one that a test sets, and a sign-in that was ended is not begun again.
 * @returns the access token of the moment
 */
export function staySignedIn(url: string, client: 'storefront' | 'backoffice', first: SignIn): () => Promise<string> {
  let tokens = first
  let renewedAt = performance.now()
  let renewing: Promise<void> | null = null
  const renew = async () => {
    const response = await refreshTokens(url, tokens.refresh_token, client)
    const answer = await response.text()
    if (response.ok) tokens = JSON.parse(answer) as SignIn
    renewedAt = performance.now()
    renewing = null
  }
  return async () => {
    // A refresh token is good for once: calls of the same moment wait for the same answer.
    if (performance.now() - renewedAt > renewedMs) await (renewing ??= renew())
    return tokens.access_token
  }
}

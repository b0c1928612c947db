import { tokenPath, type Tokens } from '#web/session.ts'
import { storeTokens } from './session.ts'
import { home, signInWindowPath } from './sign-in-window.ts'

const authorizePath = '/realms/marlin/protocol/openid-connect/auth'
const storageKey = 'songdee.backoffice.sign-in'

/** A sign-in under way, in this tab only. */
type PendingSignIn = { state: string; verifier: string; returnTo: string }

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** SHA-256; browsers have their own only on https and on this machine. */
async function digestOf(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  // Missing on plain http, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes))
  return (await import('@noble/hashes/sha2.js')).sha256(bytes)
}

/**
 * Leaves for the realm's login page (authorization code with PKCE), which comes back to `/backoffice/`.
 * @param returnTo the address to show after the sign-in
 * @param refuse says that nobody can sign in: a copy of a shop that has the shop's address would lead into the shop
 */
export async function startSignIn(returnTo: string, refuse: (reason: 'addressOfShop') => Promise<void>): Promise<void> {
  const { origin, outside } = document.documentElement.dataset
  if (origin && origin !== location.origin) {
    if (outside === 'off') return refuse('addressOfShop')
    // The realm knows one address of this server: under another name it would refuse the way back.
    return location.replace(origin + returnTo)
  }
  const pending: PendingSignIn = { state: random(), verifier: random(), returnTo }
  sessionStorage.setItem(storageKey, JSON.stringify(pending))
  const query = new URLSearchParams({
    client_id: 'backoffice',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: location.origin + home,
    state: pending.state,
    code_challenge: base64url(await digestOf(pending.verifier)),
    code_challenge_method: 'S256',
    // An issuer with a session of its own would let in without a password, with the time of its old sign-in.
    prompt: 'login',
  })
  location.replace(`${authorizePath}?${query}`)
}

type SignInOutcome = 'signed-in' | 'window' | 'failed'

/** Ends the sign-in that the login page came back from (`isReturn`): stores the tokens and puts the wanted address in the bar. */
export async function finishSignIn(): Promise<SignInOutcome> {
  const query = new URLSearchParams(location.search)
  const state = query.get('state')
  const pending = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PendingSignIn | null
  sessionStorage.removeItem(storageKey)
  history.replaceState(null, '', pending?.state === state ? pending.returnTo : home)
  const code = query.get('code')
  if (!code || pending?.state !== state) return 'failed'
  const tokens = await exchange(code, pending.verifier)
  if (!tokens) return 'failed'
  storeTokens(tokens)
  return pending.returnTo === signInWindowPath ? 'window' : 'signed-in'
}

async function exchange(code: string, verifier: string): Promise<Tokens | null> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'backoffice',
    code,
    code_verifier: verifier,
    redirect_uri: location.origin + home,
  })
  const response = await fetch(tokenPath, { method: 'POST', body }).catch(() => null)
  return response?.ok ? ((await response.json()) as Tokens) : null
}

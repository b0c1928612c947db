import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { nextPage } from '#contract/pages/next-page.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { AppleSignIn } from '#server/adapters/identity/apple/port.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { emit } from '#server/events/emit.ts'
import type { Retailer } from '#server/http/caller.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { openDoor } from '../open-door.ts'
import { lockOutlet } from '../store.ts'
import { dayMs, minuteMs } from '#rules/bangkok-time.ts'
import * as store from './store.ts'
import { linkResult } from './link.ts'
import { newSecret } from './secrets.ts'

export type AppleDeps = { db: Database; apple: AppleSignIn | null }

/** Time to find a second device. */
export const requestMs = 15 * minuteMs
export const resultMs = 7 * dayMs

/** Placeholder until the browser fetches a result: no cookie has this hash. */
const waiting = (stateHash: string) => `errand ${stateHash}`

/** `who`: the retailer that links an Apple Account; null: somebody signs in. */
type Setting = { browser: string; next: string; who: Retailer | null; now: Date }

/**
 * Sends a browser to Apple. Apple's response is a cross-site form post without cookies: the state binds it to the
 * request, and a cookie, checked when the browser returns, binds the request to the browser.
 */
export async function startSignIn(
  { db, apple, identity }: AppleDeps & { identity: IdentityServer },
  setting: Setting,
): Promise<Result<{ url: string }>> {
  if (!apple) return fail('not_found', { detail: 'Sign in with Apple is not offered' })
  const [state, nonce] = [newSecret(), newSecret()]
  const { who } = setting
  const request = {
    state_hash: secretHash(state),
    browser_hash: secretHash(setting.browser),
    nonce,
    next: nextPage(setting.next),
    outlet_id: who?.id ?? null,
    expires_at: new Date(setting.now.getTime() + requestMs),
  }
  const going = ok({ url: apple.authorizeUrl({ state, nonce }) })
  if (who)
    return openDoor({ db, identity, client: 'storefront', who }, async (tx) => {
      await store.storeRequest(tx, request)
      return going
    })
  await store.storeRequest(db, request)
  return going
}

const short = z.optional(z.string().check(z.maxLength(4000)))
const answer = z.object({ state: z.string().check(z.maxLength(200)), code: short, error: short, user: short })
const name = z.optional(z.string().check(z.trim(), z.maxLength(100)))
const user = z.object({ name: z.optional(z.object({ firstName: name, lastName: name })) })

/** Handles Apple's form post. It signs nobody in and links nothing: the browser has to fetch the result. */
export async function handleCallback(
  { db, apple }: AppleDeps,
  form: unknown,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const given = answer.safeParse(form)
  const authorization =
    given.success && apple ? await store.claimRequest(db, secretHash(given.data.state), now) : undefined
  if (!given.success || !apple || !authorization) return
  const { code, error } = given.data
  if (error === 'user_cancelled_authorize') return store.concludeRequest(db, authorization.state_hash, 'cancelled')
  const person = code
    ? await apple.redeem(code, authorization.nonce)
    : fail('invalid_credentials', { detail: error ?? 'no code' })
  if (!person.ok) {
    log.warn({ code: person.error.code, detail: person.error.detail }, 'signing in with Apple failed')
    return
  }
  const { firstName = '', lastName = '' } = namesIn(given.data.user)
  await transact(db, async (tx) => {
    await store.storeResult(tx, {
      cookie_hash: waiting(authorization.state_hash),
      sub: person.value.sub,
      email: person.value.email,
      first_name: firstName,
      last_name: lastName,
      refresh_token: person.value.refreshToken,
      created_at: now,
      expires_at: new Date(now.getTime() + resultMs),
    })
    await store.concludeRequest(tx, authorization.state_hash, 'arrived')
  })
}

/** The person can change the names before we receive them, so they only prefill a form. */
function namesIn(text: string | undefined): { firstName?: string | undefined; lastName?: string | undefined } {
  try {
    const parsed = user.safeParse(JSON.parse(text ?? '{}'))
    return (parsed.success && parsed.data.name) || {}
  } catch {
    return {}
  }
}

/** The outcome of a request, for its browser; `cookie` is the secret under which the result is stored from now on. */
export type RequestOutcome = {
  next: string
  forLink: boolean
  how: 'known' | 'new' | 'linked' | 'taken' | 'cancelled' | 'failed'
  cookie: string | null
}

/** Completes a request, once and only for the browser that started it. */
export async function completeRequest(
  db: Database,
  state: string,
  browser: string | null,
  now: Date,
): Promise<RequestOutcome> {
  const lost: RequestOutcome = { next: '/', forLink: false, how: 'failed', cookie: null }
  if (!browser) return lost
  const stateHash = secretHash(state)
  return transact(db, async (tx): Promise<RequestOutcome> => {
    // The account before its doors, as who closes them.
    const linking = await store.retailerOfRequest(tx, stateHash, secretHash(browser))
    const isThere = linking !== null && (await lockOutlet(tx, linking)) !== undefined
    const authorization = await store.finishRequest(tx, stateHash, secretHash(browser))
    if (!authorization) return lost
    const { next, outlet_id: outletId, outcome } = authorization
    const end = (how: RequestOutcome['how'], cookie: string | null = null) => ({
      next,
      forLink: outletId !== null,
      how,
      cookie,
    })
    if (outcome !== 'arrived') return end(outcome === 'cancelled' ? 'cancelled' : 'failed')
    const cookie = newSecret()
    const result = await store.moveResult(tx, waiting(stateHash), secretHash(cookie))
    if (!result) return end('failed')
    if (outletId !== null) {
      if (!isThere) return end('failed')
      if (!(await linkResult(tx, { outletId, cookie, now }))) return end('taken')
      await emit(tx, { topic: 'retailer.linked', payload: { outletId, service: 'apple' }, at: now })
      return end('linked')
    }
    return end((await store.linkedOutlet(tx, result.sub)) ? 'known' : 'new', cookie)
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/apple/calls.ts'
import * as schemas from '#contract/apple/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { deviceOf } from '#rules/identity/device.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { callbackPath } from '#server/adapters/identity/apple/port.ts'
import type { Retailer } from '#server/http/caller.ts'
import { cookieOf, secretCookie } from '#server/http/cookies.ts'
import { forRetailer, open, type Route } from '#server/http/route.ts'
import {
  completeRequest,
  requestMs,
  resultMs,
  startSignIn,
  handleCallback,
  type AppleDeps,
  type RequestOutcome,
} from './authorization-request.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { newSecret } from './secrets.ts'
import { signInByResult } from './sign-in.ts'
import { isLinked, removeLinks } from './store.ts'
import { dropResult, showResult } from './result.ts'

type AppleRouteDeps = AppleDeps & { identity: IdentityServer; publicUrl: string }

/** Requests per minute and address. */
const perMinute = 20

export const resultCookie = 'apple-sign-in'
const requestCookie = 'apple-errand'
const requestPath = '/api/user/apple'
const accountPage = '/retailer/retailer-info'

/** Sign in with Apple: starting, its outcome, and linking a retailer. */
export function appleRoutes(deps: AppleRouteDeps): Route[] {
  const { db, apple, identity } = deps
  const cookies = cookiesAt(deps.publicUrl)

  const set = async (
    raw: FastifyRequest,
    reply: FastifyReply,
    going: { next: string; who: Retailer | null; now: Date },
  ) => {
    // Two tabs may sign in concurrently: they share a cookie.
    const browser = cookieOf(raw, requestCookie) ?? newSecret()
    const gone = await startSignIn(deps, { browser, ...going })
    if (gone.ok) reply.header('set-cookie', cookies.authorization(browser, requestMs / 1000))
    return gone
  }
  const forget = (reply: FastifyReply) => reply.header('set-cookie', cookies.result('', 0))

  return [
    open(
      calls.startApple,
      schemas.startApple,
      ({ body, raw, reply, now }) => set(raw, reply, { next: body.next ?? '/', who: null, now }),
      perMinute,
    ),
    open(calls.appleResult, schemas.appleResult, ({ raw, now }) => showResult(db, cookieOf(raw, resultCookie), now)),
    open(calls.dropAppleResult, schemas.dropAppleResult, async ({ raw, reply, now }) => {
      await dropResult(db, cookieOf(raw, resultCookie), now)
      forget(reply)
      return ok(undefined)
    }),
    open(
      calls.signInWithApple,
      schemas.signInWithApple,
      async ({ raw, reply, now }) => {
        const device = deviceOf(raw.headers['user-agent'])
        const signedIn = await signInByResult({ db, identity }, cookieOf(raw, resultCookie), device, now)
        if (signedIn.ok) forget(reply)
        return signedIn
      },
      perMinute,
    ),
    forRetailer(calls.appleLink, schemas.appleLink, async ({ who }) =>
      ok({ offered: apple !== null, linked: await isLinked(db, who.id) }),
    ),
    {
      ...forRetailer(calls.linkApple, schemas.linkApple, async ({ who, raw, reply, now }) => {
        const recent = await requireRecentSignIn(identity, who, now)
        return recent.ok ? set(raw, reply, { next: accountPage, who, now }) : recent
      }),
      perMinute,
    },
    forRetailer(calls.unlinkApple, schemas.unlinkApple, async ({ who, now }) => {
      const removed = await transact(db, (tx) => removeLinks(tx, who.id, now))
      return removed ? ok(undefined) : fail('not_found')
    }),
  ]
}

const cookiesAt = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https:')
  return {
    authorization: (value: string, seconds: number) =>
      secretCookie(requestCookie, value, { path: requestPath, seconds, secure }),
    result: (value: string, seconds: number) => secretCookie(resultCookie, value, { path: '/', seconds, secure }),
  }
}

/** Both cookies are SameSite=Lax: Apple's form post brings none, the redirect that follows brings both. */
export function appleReturn(app: FastifyInstance, deps: AppleRouteDeps): void {
  if (!deps.apple) return
  const cookies = cookiesAt(deps.publicUrl)
  const finishPath = `${requestPath}/finish`

  app.post(callbackPath, { bodyLimit: 32 * 1024 }, async (request, reply) => {
    const state = (request.body as { state?: unknown } | null)?.state
    await handleCallback(deps, request.body, new Date(), request.log)
    return reply.redirect(`${finishPath}?state=${encodeURIComponent(typeof state === 'string' ? state : '')}`, 303)
  })

  app.get<{ Querystring: { state?: unknown } }>(finishPath, async (request, reply) => {
    const { state } = request.query
    const ending = await completeRequest(
      deps.db,
      typeof state === 'string' ? state.slice(0, 200) : '',
      cookieOf(request, requestCookie),
      new Date(),
    )
    reply.header('cache-control', 'no-store')
    if (ending.cookie) reply.header('set-cookie', cookies.result(ending.cookie, resultMs / 1000))
    return reply.redirect(pageAfter(ending), 303)
  })
}

function pageAfter({ how, next, forLink }: RequestOutcome): string {
  const query = `apple=${how}&next=${encodeURIComponent(next)}`
  if (forLink) return `${accountPage}?part=security&apple=${how}`
  return how === 'new' ? `/register?${query}` : `/login?${query}`
}

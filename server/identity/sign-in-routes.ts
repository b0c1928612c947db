import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import * as identityCalls from '#contract/identity/calls.ts'
import * as schemas from '#contract/identity/schemas.ts'
import { deviceOf } from '#rules/identity/device.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { IdentityServer, SignedIn, Tokens } from '#server/adapters/identity/port.ts'
import { knownBrowserCookie, readKnownBrowser } from '#server/http/known-browser-cookie.ts'
import { signInLimit } from '#server/http/limits/sign-in.ts'
import { open, type Route } from '#server/http/route.ts'
import { sixDigits } from './code-hash.ts'
import { messageRequest } from './message-request.ts'
import { logInByCode, requestSignInCode } from './log-in-by-code.ts'
import type { MessageDeps } from './phone-messages.ts'

type SignInDeps = MessageDeps & { identity: IdentityServer; publicUrl: string }

/** Requests per minute and address. */
const guesses = { perMinute: signInLimit.perMinute, limitGroup: signInLimit.group }
const codesPerMinute = 10

/** The calls below it receive the known-browser cookie: sign-in, its codes, and those of a new password. */
const cookiePath = '/api/user'
/** Where the cookie was before: its value would come first, also after it has become worthless. */
const formerCookiePath = '/api/user/login'

/** Sign-in of retailers: by password, or by a code to the phone. */
export const signInRoutes = (deps: SignInDeps): Route[] => [
  {
    ...open(identityCalls.logIn, schemas.logIn, ({ body, raw, reply }) => signIn(deps, body, raw, reply)),
    ...guesses,
  },
  open(
    identityCalls.requestSignInCode,
    schemas.requestSignInCode,
    ({ body, now, raw }) => requestSignInCode(deps, body, messageRequest(raw, now), sixDigits()),
    codesPerMinute,
  ),
  {
    ...open(identityCalls.logInByCode, schemas.logInByCode, async ({ body, now, raw, reply }) => {
      const request = { device: deviceOf(raw.headers['user-agent']), browser: readKnownBrowser(raw), now }
      const answer = await logInByCode(deps, body, request)
      return answer.ok ? ok(remembered(deps, answer.value, reply)) : answer
    }),
    ...guesses,
  },
]

/** Sets the cookie by which the browser is known to the account from now on. */
function remembered(
  { publicUrl }: SignInDeps,
  { tokens, browser }: SignedIn<{ tokens: Tokens }>,
  reply: FastifyReply,
): Tokens {
  if (browser)
    reply.header('set-cookie', [
      knownBrowserCookie(cookiePath, publicUrl).write(browser),
      knownBrowserCookie(formerCookiePath, publicUrl).remove(),
    ])
  return tokens
}

/** The storefront checks the 401 in `detail` and `is_login_pass`. */
async function signIn(
  deps: SignInDeps,
  { phoneNumber, password }: RequestOf<typeof identityCalls.logIn>['body'],
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Tokens>> {
  const phone = normalisePhone(phoneNumber) ?? phoneNumber
  const answer = await deps.identity.passwordGrant('storefront', phone, password, {
    address: raw.ip,
    device: deviceOf(raw.headers['user-agent']),
    browser: readKnownBrowser(raw),
  })
  if (answer.ok) return ok(remembered(deps, answer.value, reply))
  if (answer.error.code !== 'invalid_credentials') return answer
  return fail('invalid_credentials', {
    detail: '401 phone number or password is wrong',
    extra: { is_login_pass: false },
  })
}

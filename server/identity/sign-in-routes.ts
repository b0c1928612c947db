import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import {
  logIn,
  logInByCode as logInByCodeCall,
  requestSignInCode as requestSignInCodeCall,
} from '#contract/identity/calls.ts'
import * as schemas from '#contract/identity/schemas.ts'
import { deviceOf } from '#rules/identity/device.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { IdentityServer, Tokens } from '#server/adapters/identity/port.ts'
import { knownBrowserCookie, readKnownBrowser } from '#server/http/known-browser-cookie.ts'
import { signInLimit } from '#server/http/limits/sign-in.ts'
import { open, type Route } from '#server/http/route.ts'
import { sixDigits } from './code-hash.ts'
import { logInByCode, requestSignInCode } from './log-in-by-code.ts'
import type { MessageDeps } from './phone-messages.ts'

type SignInDeps = MessageDeps & { identity: IdentityServer; publicUrl: string }

/** Requests per minute and address. */
const guesses = { perMinute: signInLimit.perMinute, limitGroup: signInLimit.group }
const codesPerMinute = 10

/** The calls below it receive the known-browser cookie. */
const cookiePath = '/api/user/login'

/** Sign-in of retailers: by password, or by a code to the phone. */
export const signInRoutes = (deps: SignInDeps): Route[] => [
  {
    ...open(logIn, schemas.logIn, ({ body, raw, reply }) => signIn(deps, body, raw, reply)),
    ...guesses,
  },
  open(
    requestSignInCodeCall,
    schemas.requestSignInCode,
    ({ body, now, raw }) => requestSignInCode(deps, body, { now, address: raw.ip, log: raw.log }, sixDigits()),
    codesPerMinute,
  ),
  {
    ...open(logInByCodeCall, schemas.logInByCode, ({ body, now, raw }) =>
      logInByCode(deps, body, deviceOf(raw.headers['user-agent']), now),
    ),
    ...guesses,
  },
]

/** The storefront checks the 401 in `detail` and `is_login_pass`. */
async function signIn(
  { identity, publicUrl }: SignInDeps,
  { phoneNumber, password }: RequestOf<typeof logIn>['body'],
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Tokens>> {
  const phone = normalisePhone(phoneNumber) ?? phoneNumber
  const answer = await identity.passwordGrant('storefront', phone, password, {
    address: raw.ip,
    device: deviceOf(raw.headers['user-agent']),
    browser: readKnownBrowser(raw),
  })
  if (answer.ok) {
    const { tokens, browser } = answer.value
    if (browser) reply.header('set-cookie', knownBrowserCookie(cookiePath, publicUrl).write(browser))
    return ok(tokens)
  }
  if (answer.error.code !== 'invalid_credentials') return answer
  return fail('invalid_credentials', {
    detail: '401 phone number or password is wrong',
    extra: { is_login_pass: false },
  })
}

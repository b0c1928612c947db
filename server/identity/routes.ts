import * as identityCalls from '#contract/identity/calls.ts'
import * as identitySchemas from '#contract/identity/schemas.ts'
import * as calls from '#contract/profile/calls.ts'
import * as profileSchemas from '#contract/profile/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { SecondFactorPolicy } from '#rules/identity/second-factor.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { AppleSignIn } from '#server/adapters/identity/apple/port.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { forRetailer, open, type Route } from '#server/http/route.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { appleRoutes, resultCookie } from './apple/routes.ts'
import { addAddress, changeAddress, listPlaces, removeAddress } from './addresses.ts'
import { giveConsents, showConsents, type Legal } from './consents.ts'
import { sixDigits } from './code-hash.ts'
import { loadGeography } from './geography.ts'
import { messageRequest } from './message-request.ts'
import type { PasswordLog } from './passwords.ts'
import { changeProfile, showProfile } from './profile.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { registerRetailer, requestRegistrationCode } from './register.ts'
import { securityRoutes } from './security-routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { staffRoutes } from './staff-routes.ts'

type IdentityDeps = {
  db: Database
  identity: IdentityServer
  sms: SmsSender
  rateLimitFactor: number
  secondFactor: () => SecondFactorPolicy
  newId: () => string
  publicUrl: string
  apple: AppleSignIn | null
  /** The current legal version; see `consents.ts`. */
  legal: () => Legal
  loyalty: Pick<Loyalty, 'account'>
  log: PasswordLog
}

/** Requests per minute and address. */
const registrationsPerMinute = 10

export const identityRoutes = (deps: IdentityDeps): Route[] => [
  ...signInRoutes(deps),
  open(
    identityCalls.requestRegistrationCode,
    identitySchemas.requestRegistrationCode,
    ({ body, now, raw }) => requestRegistrationCode(deps, body, messageRequest(raw, now), sixDigits()),
    registrationsPerMinute,
  ),
  open(
    identityCalls.register,
    identitySchemas.register,
    async ({ body, now, raw }) => {
      const registered = await registerRetailer(deps, body, { now, appleCookie: cookieOf(raw, resultCookie) })
      return registered.ok ? ok({ status: 'success', message: 'The account is open' } as const) : registered
    },
    registrationsPerMinute,
  ),
  open(calls.listPlaces, profileSchemas.listPlaces, async ({ query, reply }) => {
    reply.header('cache-control', 'public, max-age=86400')
    const postalCode = query.postalCode && plainDigits(query.postalCode)
    return ok(listPlaces(await loadGeography(), { ...query, postalCode }))
  }),
  forRetailer(calls.getProfile, profileSchemas.getProfile, ({ who, now }) => showProfile(deps, who, now)),
  forRetailer(calls.getConsents, profileSchemas.getConsents, ({ who }) => showConsents(deps.db, who.id, deps.legal())),
  forRetailer(calls.giveConsents, profileSchemas.giveConsents, ({ who, body, now }) =>
    giveConsents(deps.db, who.id, body.version, deps.legal(), now),
  ),
  forRetailer(calls.updateProfile, profileSchemas.updateProfile, ({ who, body, now }) =>
    changeProfile(deps, who, body, now),
  ),
  forRetailer(calls.addAddress, profileSchemas.addAddress, ({ who, body }) =>
    addAddress({ db: deps.db, outletId: who.id }, body, deps.newId()),
  ),
  forRetailer(calls.changeAddress, profileSchemas.changeAddress, ({ who, params, body }) =>
    changeAddress({ db: deps.db, outletId: who.id }, params.id, body, body.revision),
  ),
  forRetailer(calls.removeAddress, profileSchemas.removeAddress, ({ who, params }) =>
    removeAddress({ db: deps.db, outletId: who.id }, params.id),
  ),
  open(identityCalls.signInWays, identitySchemas.signInWays, () =>
    ok({ ownAccounts: deps.identity.own !== null, apple: deps.apple !== null }),
  ),
  ...securityRoutes(deps),
  ...appleRoutes(deps),
  ...staffRoutes(deps),
  ...secondFactorRoutes(deps),
  ...apiKeyRoutes(deps),
]

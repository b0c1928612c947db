import * as addAddressSchema from '#contract/identity/add-address.schema.ts'
import { addAddress as addAddressCall } from '#contract/identity/add-address.ts'
import * as changeAddressSchema from '#contract/identity/change-address.schema.ts'
import { changeAddress as changeAddressCall } from '#contract/identity/change-address.ts'
import * as getConsentsSchema from '#contract/identity/get-consents.schema.ts'
import { getConsents as getConsentsCall } from '#contract/identity/get-consents.ts'
import * as giveConsentsSchema from '#contract/identity/give-consents.schema.ts'
import { giveConsents as giveConsentsCall } from '#contract/identity/give-consents.ts'
import * as getProfileSchema from '#contract/identity/get-profile.schema.ts'
import { getProfile } from '#contract/identity/get-profile.ts'
import * as listPlacesSchema from '#contract/identity/list-places.schema.ts'
import { listPlaces as listPlacesCall } from '#contract/identity/list-places.ts'
import * as registerSchema from '#contract/identity/register.schema.ts'
import { register } from '#contract/identity/register.ts'
import * as removeAddressSchema from '#contract/identity/remove-address.schema.ts'
import { removeAddress as removeAddressCall } from '#contract/identity/remove-address.ts'
import * as requestRegistrationCodeSchema from '#contract/identity/request-registration-code.schema.ts'
import { requestRegistrationCode as requestRegistrationCodeCall } from '#contract/identity/request-registration-code.ts'
import * as signInWaysSchema from '#contract/identity/sign-in-ways.schema.ts'
import { signInWays } from '#contract/identity/sign-in-ways.ts'
import * as updateProfileSchema from '#contract/identity/update-profile.schema.ts'
import { updateProfile } from '#contract/identity/update-profile.ts'
import { ok } from '#contract/errors.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { AppleSignIn } from '#server/adapters/identity/apple/port.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { forRetailer, open, type Route } from '#server/http/serve.ts'
import { appleRoutes, resultCookie } from './apple/routes.ts'
import { addAddress, changeAddress, listPlaces, removeAddress } from './addresses.ts'
import { giveConsents, showConsents, type Legal } from './consents.ts'
import { sixDigits } from './code-hash.ts'
import { loadGeography } from './geography.ts'
import { changeProfile, showProfile, type PointsOf } from './profile.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { registerShop, requestRegistrationCode } from './register.ts'
import { securityRoutes } from './security-routes.ts'
import { staffRoutes } from './staff-routes.ts'

export type IdentityParts = {
  db: Database
  identity: IdentityServer
  sms: SmsSender
  rateLimitFactor: number
  newId: () => string
  publicUrl: string
  apple: AppleSignIn | null
  /** What shops agree to now; see `consents.ts`. */
  legal: () => Legal
  pointsOf?: PointsOf
}

/** Calls a minute and address. */
const registrationsPerMinute = 10

export const identityRoutes = (parts: IdentityParts): Route[] => [
  ...signInRoutes(parts),
  open(
    requestRegistrationCodeCall,
    requestRegistrationCodeSchema,
    ({ body, now, raw }) => requestRegistrationCode(parts, body, { now, address: raw.ip, log: raw.log }, sixDigits()),
    registrationsPerMinute,
  ),
  open(
    register,
    registerSchema,
    async ({ body, now, raw }) => {
      const registered = await registerShop(parts, body, { now, appleCookie: cookieOf(raw, resultCookie) })
      return registered.ok ? ok({ status: 'success', message: 'The account is open' } as const) : registered
    },
    registrationsPerMinute,
  ),
  open(listPlacesCall, listPlacesSchema, async ({ query, reply }) => {
    reply.header('cache-control', 'public, max-age=86400')
    const postalCode = query.postalCode && plainDigits(query.postalCode)
    return ok(listPlaces(await loadGeography(), { ...query, postalCode }))
  }),
  forRetailer(getProfile, getProfileSchema, ({ who }) => showProfile(parts, who)),
  forRetailer(getConsentsCall, getConsentsSchema, ({ who }) => showConsents(parts.db, who.id, parts.legal())),
  forRetailer(giveConsentsCall, giveConsentsSchema, ({ who, body, now }) =>
    giveConsents(parts.db, who.id, body.version, parts.legal(), now),
  ),
  forRetailer(updateProfile, updateProfileSchema, ({ who, body }) => changeProfile(parts, who, body)),
  forRetailer(addAddressCall, addAddressSchema, ({ who, body }) =>
    addAddress({ db: parts.db, outletId: who.id }, body, parts.newId()),
  ),
  forRetailer(changeAddressCall, changeAddressSchema, ({ who, params, body }) =>
    changeAddress({ db: parts.db, outletId: who.id }, params.id, body),
  ),
  forRetailer(removeAddressCall, removeAddressSchema, ({ who, params }) =>
    removeAddress({ db: parts.db, outletId: who.id }, params.id),
  ),
  open(signInWays, signInWaysSchema, () =>
    ok({ ownAccounts: parts.identity.own !== null, apple: parts.apple !== null }),
  ),
  ...securityRoutes(parts),
  ...appleRoutes(parts),
  ...staffRoutes(parts),
]

import { ok } from '#contract/errors.ts'
import { customerInfo, myPoints, myPointsHistory } from '#contract/loyalty/calls.ts'
import * as schemas from '#contract/loyalty/schemas.ts'
import { forRetailer, forSignedIn, type Route } from '#server/http/route.ts'
import { findCustomer, provenRetailer } from './customer.ts'
import type { LoyaltyDeps } from './deps.ts'
import { presentAccount, presentOwnHistory, presentRedemption } from './present.ts'
import { serviceRoutes } from './service-routes.ts'
import { staffRoutes } from './staff-routes.ts'

const customersPerMinute = 120

/** The endpoints of the loyalty service. */
export const loyaltyRoutes = (deps: LoyaltyDeps): Route[] => [
  {
    ...forSignedIn(customerInfo, schemas.customerInfo, ({ who, body, now }) =>
      findCustomer(deps, who, body.phoneNumber, now),
    ),
    perMinute: customersPerMinute,
  },
  forRetailer(myPoints, schemas.myPoints, async ({ who, now }) => {
    const own = await provenRetailer(deps.db, who)
    if (!own.ok) return own
    const account = await deps.loyalty.account(who.id, now)
    return account.ok ? ok({ ...presentAccount(account.value), redemption: presentRedemption() }) : account
  }),
  forRetailer(myPointsHistory, schemas.myPointsHistory, async ({ who, query }) => {
    const own = await provenRetailer(deps.db, who)
    if (!own.ok) return own
    const history = await deps.loyalty.history(who.id, query)
    return history.ok ? ok(presentOwnHistory(history.value, query)) : history
  }),
  ...staffRoutes(deps),
  ...serviceRoutes(deps),
]

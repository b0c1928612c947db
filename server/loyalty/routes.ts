import { ok } from '#contract/errors.ts'
import * as customerInfoSchema from '#contract/loyalty/customer-info.schema.ts'
import { customerInfo } from '#contract/loyalty/customer-info.ts'
import * as myPointsHistorySchema from '#contract/loyalty/my-points-history.schema.ts'
import { myPointsHistory } from '#contract/loyalty/my-points-history.ts'
import * as myPointsSchema from '#contract/loyalty/my-points.schema.ts'
import { myPoints } from '#contract/loyalty/my-points.ts'
import { forRetailer, forSignedIn, type Route } from '#server/http/serve.ts'
import { findCustomer, provenShop } from './customer.ts'
import type { LoyaltyParts } from './parts.ts'
import { presentAccount, presentOwnHistory, presentRedemption } from './present.ts'
import { serviceRoutes } from './service-routes.ts'
import { staffRoutes } from './staff-routes.ts'

const customersPerMinute = 120

/** The calls of the loyalty service. */
export const loyaltyRoutes = (parts: LoyaltyParts): Route[] => [
  {
    ...forSignedIn(customerInfo, customerInfoSchema, ({ who, body, now }) =>
      findCustomer(parts, who, body.phoneNumber, now),
    ),
    perMinute: customersPerMinute,
  },
  forRetailer(myPoints, myPointsSchema, async ({ who, now }) => {
    const own = await provenShop(parts.db, who)
    if (!own.ok) return own
    const account = await parts.loyalty.account(who.id, now)
    return account.ok ? ok({ ...presentAccount(account.value), redemption: presentRedemption() }) : account
  }),
  forRetailer(myPointsHistory, myPointsHistorySchema, async ({ who, query }) => {
    const own = await provenShop(parts.db, who)
    if (!own.ok) return own
    const history = await parts.loyalty.history(who.id, query)
    return history.ok ? ok(presentOwnHistory(history.value, query)) : history
  }),
  ...staffRoutes(parts),
  ...serviceRoutes(parts),
]

import { ok } from '#contract/errors.ts'
import * as calls from '#contract/backoffice/trade/loyalty/calls.ts'
import * as schemas from '#contract/backoffice/trade/loyalty/schemas.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { adjustPoints } from './adjust.ts'
import { presentAccount, presentStaffHistory } from './present.ts'
import { requireLocalLedger, type LoyaltyDeps } from './deps.ts'
import { saveTerms, showTerms } from './terms.ts'

/** What staff see of points, and what managers change. */
export const staffRoutes = (deps: LoyaltyDeps): Route[] => [
  forStaff(calls.getLoyaltyMember, schemas.getLoyaltyMember, async ({ params, now }) => {
    const account = await deps.loyalty.account(params.id, now)
    return account.ok ? ok(presentAccount(account.value)) : account
  }),
  forStaff(calls.listLoyaltyHistory, schemas.listLoyaltyHistory, async ({ params, query }) => {
    const history = await deps.loyalty.history(params.id, query)
    return history.ok ? ok(await presentStaffHistory(deps.db, history.value, query)) : history
  }),
  forStaff(calls.adjustLoyaltyPoints, schemas.adjustLoyaltyPoints, (request) => {
    const here = requireLocalLedger(deps)
    return here.ok ? adjustPoints(deps.db, request) : here
  }),
  forStaff(calls.listLoyaltyTerms, schemas.listLoyaltyTerms, async ({ now }) => {
    const here = requireLocalLedger(deps)
    return here.ok ? ok(await showTerms(deps.db, now)) : here
  }),
  forStaff(calls.saveLoyaltyTerms, schemas.saveLoyaltyTerms, (request) => {
    const here = requireLocalLedger(deps)
    return here.ok ? saveTerms(deps.db, request) : here
  }),
]

import { fail, ok } from '#contract/errors.ts'
import * as calls from '#contract/backoffice/trade/loyalty/calls.ts'
import * as schemas from '#contract/backoffice/trade/loyalty/schemas.ts'
import { termsAt, termsViolation } from '#rules/loyalty/terms.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { adjustPoints } from './adjust.ts'
import { presentAccount, presentStaffHistory, presentTerms, readTerms } from './present.ts'
import { requireLocalLedger, type LoyaltyDeps } from './deps.ts'
import { datedTerms } from './store.ts'

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
  forStaff(calls.saveLoyaltyTerms, schemas.saveLoyaltyTerms, async ({ body, who, now }) => {
    const here = requireLocalLedger(deps)
    if (!here.ok) return here
    const { startsAt, terms } = readTerms(body)
    const violation = startsAt <= now.getTime() ? 'startsOn' : termsViolation(terms)
    if (violation) return fail('validation', { errors: [{ path: violation, code: 'invalid' }] })
    const written = { terms: JSON.stringify(terms), written_by: `staff:${who.id}`, written_at: now }
    await deps.db
      .insertInto('loyalty_terms')
      .values({ starts_at: new Date(startsAt), ...written })
      .onConflict((conflict) => conflict.column('starts_at').doUpdateSet(written))
      .execute()
    return ok(await showTerms(deps.db, now))
  }),
]

async function showTerms(db: Database, now: Date) {
  const dated = await datedTerms(db)
  const at = now.getTime()
  const begun = dated.findLast(({ startsAt }) => startsAt <= at)
  return {
    inForce: presentTerms(termsAt(dated, at), begun?.startsAt ?? null),
    all: dated.map(({ startsAt, terms }) => presentTerms(terms, startsAt)),
  }
}

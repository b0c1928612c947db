import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { getEligibility } from '#contract/restricted-goods/calls.ts'
import type { Retailer } from '#server/http/caller.ts'
import { eligibilityOf } from './licence-store.ts'
import { phoneOf } from './restricted-goods.ts'
import type { RestrictedGoodsDeps } from './deps.ts'

/** The eligibility of the requesting retailer; another process asks for it before it sells restricted goods. */
export async function showEligibility(
  deps: RestrictedGoodsDeps,
  { who, now }: { who: Retailer; now: Date },
): Promise<Result<AnswerOf<typeof getEligibility>>> {
  const phone = await phoneOf(deps, who)
  if (phone === null) return fail('unauthenticated', { detail: 'The account is gone' })
  const { grantedUntil, phoneProven, licences } = await eligibilityOf(deps.db, {
    outletId: who.id,
    phone,
    phoneProven: who.phoneProven,
    now,
  })
  return ok({
    grantedUntil: grantedUntil === null ? null : new Date(grantedUntil).toISOString(),
    phoneProven,
    licences: Object.entries(licences).map(([categoryId, endsAt]) => ({
      categoryId: Number(categoryId),
      endsAt: new Date(endsAt).toISOString(),
    })),
  })
}

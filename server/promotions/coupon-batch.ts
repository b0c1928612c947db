import { randomInt } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import type { createCouponBatch } from '#contract/backoffice/trade/coupons/calls.ts'
import { ok } from '#contract/errors.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { couponAdmin, keyOfCode } from './coupon-admin.ts'
import type { OfferDraftDeps } from './offer-drafts.ts'
import { insertDraft } from './offer-store.ts'

/** Without letters and digits that are taken for each other, on paper and on the phone. */
const signs = 'ACDEFGHJKMNPQRTUVWXY34679'
/** 25⁷ codes: guessing one of 500 takes twelve million tries. */
const length = 7

const randomCode = (start: string): string =>
  `${start}${Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')}`

/** Drafts with the same terms and codes of their own, in one transaction, once per idempotency key. */
export async function createBatch(
  { db, catalogue }: OfferDraftDeps,
  request: As<Staff, typeof createCouponBatch>,
): Promise<Outcome<AnswerOf<typeof createCouponBatch>>> {
  const { body, who, now } = request
  const { count, ...terms } = body
  const start = keyOfCode(terms.code).replace(/-?$/, '-')
  const once = { content: ['create-coupons', body], status: 201 }
  return transactOnce(db, request, once, async (tx, findReplay) => {
    const replay = await findReplay()
    if (replay) return replay
    const checked = couponAdmin.check(start, { ...terms, code: start }, catalogue.snapshot(), now.getTime())
    if (!checked.ok) return checked
    const made: string[] = []
    while (made.length < count) {
      const code = randomCode(start)
      const isTaken = await couponAdmin.findPublished(tx, code, now)
      // A list of them in every cart would tell their codes.
      const draft = { listed: false, ...checked.value, totalLimit: checked.value.totalLimit ?? 1, code }
      if (!isTaken && (await insertDraft(tx, 'coupon', code, draft, { by: actorOf(who), at: now }))) made.push(code)
    }
    return ok({ codes: made })
  })
}

import type { AnswerOf } from '#contract/call.ts'
import { fail, ok } from '#contract/errors.ts'
import type { adjustLoyaltyPoints } from '#contract/backoffice/trade/loyalty/calls.ts'
import { termsAt } from '#rules/loyalty/terms.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transactOnce, type FindReplay } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import type { Staff } from '#server/http/caller.ts'
import { findOutlet, isClosed } from '#server/identity/outlets.ts'
import { accountOf } from './points-ledger-service.ts'
import { balanceOf, openLot, deductPoints } from './ledger.ts'
import { presentAccount } from './present.ts'
import { datedTerms, findMember, lockMember } from './store.ts'

type Request = As<Staff, typeof adjustLoyaltyPoints>
type Answer = AnswerOf<typeof adjustLoyaltyPoints>

/**
 * Adds or deducts points by hand, once per idempotency key. Fails with `not_found` also where the account was closed since
 * its page was opened: its points belong to nobody, or to the account that it became part of.
 */
export async function adjustPoints(db: Database, request: Request): Promise<Outcome<Answer>> {
  const { params, body } = request
  const known = (await findOutlet(db, params.id)) ?? (await findMember(db, { id: params.id }))
  if (!known) return fail('not_found')
  const once = { content: ['adjust-points', params.id, body], status: 201 }
  return transactOnce(db, request, once, (tx, findReplay) => adjustUnderLock(tx, request, findReplay))
}

async function adjustUnderLock(
  tx: Tx,
  { params, body, who, now }: Request,
  findReplay: FindReplay,
): Promise<Outcome<Answer>> {
  await lockMember(tx, params.id, now)
  const replay = await findReplay()
  if (replay) return replay
  // Under the lock of the member, which a merge takes too: what comes after it finds the account closed.
  if (await isClosed(tx, params.id)) return fail('not_found')
  const note = { member_id: params.id, kind: 'adjust' as const, at: now, actor: `staff:${who.id}`, reason: body.reason }
  if (body.points > 0) {
    const { fullYears } = termsAt(await datedTerms(tx), now.getTime())
    await openLot(tx, body.points, note, fullYears)
  } else {
    if ((await balanceOf(tx, params.id, now)) < -body.points) return fail('points_short')
    await deductPoints(tx, -body.points, note)
  }
  const account = await accountOf(tx, params.id, now)
  return account.ok ? ok(presentAccount(account.value)) : account
}

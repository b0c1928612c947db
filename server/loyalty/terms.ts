import { createHash } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import type { listLoyaltyTerms, saveLoyaltyTerms } from '#contract/backoffice/trade/loyalty/calls.ts'
import { fail, invalid, ok } from '#contract/errors.ts'
import { termsAt, termsViolation } from '#rules/loyalty/terms.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { presentTerms, readTerms } from './present.ts'
import { datedTerms, lockTerms } from './store.ts'

type Answer = AnswerOf<typeof listLoyaltyTerms>

/** The terms in force, and all that were ever written, by their start. */
export async function showTerms(db: Database | Tx, now: Date): Promise<Answer> {
  const dated = await datedTerms(db)
  const at = now.getTime()
  const begun = dated.findLast(({ startsAt }) => startsAt <= at)
  return {
    inForce: presentTerms(termsAt(dated, at), begun?.startsAt ?? null),
    all: dated.map(({ startsAt, terms }) => presentTerms(terms, startsAt)),
    revision: createHash('sha256').update(JSON.stringify(dated)).digest('base64url'),
  }
}

/**
 * Adds terms that start in the future, or replaces those of the same start. Once per idempotency key. Fails with
 * `validation`, and with `edit_conflict` where somebody has written terms since they were read.
 */
export const saveTerms = (db: Database, request: As<Staff, typeof saveLoyaltyTerms>): Promise<Outcome<Answer>> =>
  transactOnce(db, request, { content: ['save-loyalty-terms', request.body] }, async (tx, findReplay) => {
    const { body, who, now } = request
    await lockTerms(tx)
    const replay = await findReplay()
    if (replay) return replay
    const { startsAt, terms } = readTerms(body)
    if (startsAt <= now.getTime()) return invalid('startsOn', 'in_the_past')
    const violation = termsViolation(terms)
    if (violation) return fail('validation', { errors: [{ ...violation, path: sentAs(violation.path) }] })
    const { revision } = await showTerms(tx, now)
    if (body.revision !== undefined && body.revision !== revision) return fail('edit_conflict')
    const written = { terms: JSON.stringify(terms), written_by: actorOf(who), written_at: now }
    await tx
      .insertInto('loyalty_terms')
      .values({ starts_at: new Date(startsAt), ...written })
      .onConflict((conflict) => conflict.column('starts_at').doUpdateSet(written))
      .execute()
    return ok(await showTerms(tx, now))
  })

/** The field of the call that holds a term. */
const sentAs = (path: string): string =>
  path.replace('satangPerPoint', 'bahtPerPoint').replace(/\.fromSatang$/, '.fromAmt')

import type { AnswerOf } from '#contract/call.ts'
import type { takeBackStatement as takeBackCall } from '#contract/backoffice/office/statements/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { lockStatements } from '#server/payments/payments.ts'

/** Rows that a refusal names. */
const mostNamed = 50

/** Removes a statement and its rows. Fails with `conflict` where some of them belong to a payment, and names those. */
export const takeBackStatement = (
  db: Database,
  { params }: As<Staff, typeof takeBackCall>,
): Promise<Result<AnswerOf<typeof takeBackCall>>> =>
  transact(db, async (tx): Promise<Result<AnswerOf<typeof takeBackCall>>> => {
    await lockStatements(tx)
    const statement = await tx.selectFrom('bank_statement').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!statement) return fail('not_found')
    const bound = await tx
      .selectFrom('bank_statement_row')
      .select(['line', 'state'])
      .where('statement_id', '=', statement.id)
      .where('state', 'in', ['MATCHED', 'CONFIRMED'])
      .orderBy('line')
      .limit(mostNamed)
      .execute()
    if (bound.length > 0)
      return fail('conflict', {
        detail: 'Rows belong to a payment',
        errors: bound.map(({ line, state }) => ({ path: `lines.${line}`, code: state.toLowerCase() })),
      })
    const { numDeletedRows } = await tx
      .deleteFrom('bank_statement_row')
      .where('statement_id', '=', statement.id)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('bank_statement').where('id', '=', statement.id).execute()
    return ok({ rows: Number(numDeletedRows) })
  })

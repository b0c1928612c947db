import { sql } from 'kysely'
import type { getFirstSteps } from '#contract/backoffice/settings/company/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { ok, type Result } from '#contract/errors.ts'
import { firstSteps, type FirstStep } from '#rules/company/first-steps.ts'
import type { CompanyDeps } from './save.ts'

/** Which of the first steps are done. A demo has done them all. */
export async function readFirstSteps({ db, settings }: CompanyDeps): Promise<Result<AnswerOf<typeof getFirstSteps>>> {
  const { seller, promptPay } = settings.now()
  const { rows } = await sql<Record<Exclude<FirstStep, 'company' | 'account'>, boolean>>`
    select
      -- The first edition came with the database.
      exists (select from content_edition where kind = 'delivery' and number > 1) as delivery,
      -- What a test order needs: one that is for sale, with stock.
      exists (select from product join stock on product_id = id where status = 'ACTIVE' and on_hand > 0) as goods,
      exists (select from outlet) as retailer,
      (select count(*) > 1 from staff) as staff,
      exists (select from orders) as "order"`.execute(db)
  const isDone: Partial<Record<FirstStep, boolean>> = {
    ...rows[0],
    company: seller !== null,
    account: promptPay !== null,
  }
  const steps = firstSteps.map((step) => ({ step, done: isDone[step] ?? false }))
  return ok({ done: settings.start.surroundings.demo || steps.every(({ done }) => done), steps })
}

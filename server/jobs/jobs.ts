import type { Database } from '#server/adapters/database/database.ts'
import { sweepIdentity } from '#server/adapters/identity/built-in/payload-store.ts'
import { markUsedUp } from '#server/promotions/promotions.ts'
import { checkDueAttempts } from '#server/payments/poll.ts'
import type { SettleParts } from '#server/payments/settle.ts'
import { issueDue } from '#server/tax-invoices/tax-invoices.ts'
import { learnWaiting } from '#server/smart-basket/smart-basket.ts'
import type { Job } from './clock.ts'

const minute = 60_000
const keptDays = 7

/** What runs by the clock. */
export const jobs = (parts: SettleParts & Parameters<typeof issueDue>[0]): Job[] => [
  { name: 'check payments', everyMs: 5000, run: (now) => checkDueAttempts(parts, now) },
  { name: 'issue tax invoices', everyMs: 5000, run: (now) => issueDue(parts, 'under way', now) },
  { name: 'look for missed tax invoices', everyMs: 10 * minute, run: (now) => issueDue(parts, 'delivered', now) },
  { name: 'mark used up promotions', everyMs: 2000, run: () => markUsedUp(parts.db) },
  { name: 'learn orders', everyMs: 2000, run: () => learnAll(parts.db) },
  { name: 'sweep identity', everyMs: 10 * minute, run: (now) => sweepIdentity(parts.db, now) },
  { name: 'forget answers', everyMs: 10 * minute, run: (now) => forgetAnswers(parts.db, now) },
]

/** Batch by batch, so that a year of orders holds nobody up. */
const learnAll = async (db: Database): Promise<void> => {
  while ((await learnWaiting(db)) > 0);
}

/** Answers to idempotency keys are kept for seven days. */
const forgetAnswers = (db: Database, now: Date) =>
  db
    .deleteFrom('idempotency')
    .where('at', '<', new Date(now.getTime() - keptDays * 24 * 60 * minute))
    .execute()

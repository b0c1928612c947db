import type { Database } from '#server/adapters/database/database.ts'
import { sweepIdentity } from '#server/adapters/identity/built-in/payload-store.ts'
import { revokeAtApple, sweepSignIn, type RevokeParts } from '#server/identity/identity.ts'
import { markUsedUp } from '#server/promotions/promotions.ts'
import { cancelUnpaid, checkDueAttempts } from '#server/payments/payments.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import { expirePoints } from '#server/loyalty/loyalty.ts'
import { releaseLeftPoints } from '#server/orders/orders.ts'
import type { SettleParts } from '#server/payments/settle.ts'
import { issueDue } from '#server/tax-invoices/tax-invoices.ts'
import { sweepCodes } from '#server/restricted-goods/restricted-goods.ts'
import { emitReturns } from '#server/stock-alerts/stock-alerts.ts'
import { learnWaiting } from '#server/smart-basket/smart-basket.ts'
import { sweepLimits } from '#server/http/limits/counters.ts'
import { checkStock, stockCheck } from './check-stock.ts'
import type { Job } from './clock.ts'
import { createNightly } from './nightly.ts'
import type { Outbox } from './outbox/open.ts'
import type { SharedAssets } from '#server/pages/shared-assets.ts'
import { forgetEvents } from './outbox/undelivered.ts'

const minute = 60_000
const keptDays = 7
const dayMs = 24 * 60 * minute
/** So long staff and consumers that were away can look up what happened. */
const eventDays = 90

type Parts = SettleParts &
  RevokeParts &
  Parameters<typeof issueDue>[0] & {
    loyalty: Loyalty
    outbox: Pick<Outbox, 'relay'>
    shared: Pick<SharedAssets, 'tidy'>
  }

/** What runs by the clock. */
export const jobs = (parts: Parts, nightly = createNightly(parts.db)): Job[] => [
  { name: 'check payments', everyMs: 5000, run: (now) => checkDueAttempts(parts, now) },
  { name: 'cancel unpaid orders', everyMs: minute, run: (now) => cancelUnpaid(parts, now) },
  { name: 'issue tax invoices', everyMs: 5000, run: (now) => issueDue(parts, 'under way', now) },
  { name: 'look for missed tax invoices', everyMs: 10 * minute, run: (now) => issueDue(parts, 'delivered', now) },
  { name: 'mark used up promotions', everyMs: 2000, run: () => markUsedUp(parts.db) },
  // Orders are learnt by their events. This is for those that had none, as the demo's history, and for events that were lost.
  {
    name: 'learn missed orders',
    room: 'smart-basket',
    everyMs: 2000,
    run: (now) => nightly('learn missed orders', now, () => learnAll(parts.db)),
  },
  { name: 'tell of stock that is back', everyMs: minute / 2, run: (now) => emitReturns(parts.db, now) },
  { name: 'pass on events', everyMs: 1000, run: (now) => parts.outbox.relay(now) },
  {
    name: 'check stock',
    everyMs: 10 * minute,
    run: (now) => nightly(stockCheck, now, () => checkStock(parts.db, parts.log)),
  },
  { name: 'forget events', everyMs: 60 * minute, run: (now) => forgetEvents(parts.db, before(now, eventDays)) },
  { name: 'forget old builds', everyMs: 60 * minute, run: (now) => parts.shared.tidy(now) },
  { name: 'release left points', everyMs: minute, run: (now) => releaseLeftPoints(parts, now) },
  { name: 'expire points', room: 'loyalty', everyMs: 10 * minute, run: (now) => expirePoints(parts.db, now) },
  { name: 'sweep identity', everyMs: 10 * minute, run: (now) => sweepIdentity(parts.db, now) },
  { name: 'sweep sign-in', everyMs: 10 * minute, run: (now) => sweepSignIn(parts.db, now) },
  { name: 'sweep codes', room: 'restricted-goods', everyMs: 10 * minute, run: (now) => sweepCodes(parts.db, now) },
  { name: 'revoke at Apple', everyMs: minute / 2, run: (now) => revokeAtApple(parts, now) },
  { name: 'forget answers', room: 'any', everyMs: 10 * minute, run: (now) => forgetAnswers(parts.db, now) },
  { name: 'sweep limits', room: 'any', everyMs: minute, run: () => sweepLimits(parts.db) },
]

/** Batch by batch, so that a year of orders holds nobody up. @returns how many were missed */
async function learnAll(db: Database): Promise<number> {
  let missed = 0
  for (let some = await learnWaiting(db); some > 0; some = await learnWaiting(db)) missed += some
  return missed
}

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** Answers to idempotency keys are kept for seven days. */
const forgetAnswers = (db: Database, now: Date) =>
  db.deleteFrom('idempotency').where('at', '<', before(now, keptDays)).execute()

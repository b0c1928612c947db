import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import { archiveLog } from '#server/adapters/database/embedded/backup/archive-log.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { isQuiet } from '#rules/restock/order-day.ts'
import { sweepIdentity } from '#server/adapters/identity/built-in/payload-store.ts'
import { revocationsDue, revokeAtApple, sweepSignIn } from '#server/identity/identity.ts'
import { runDataTask, taskRuns } from '#server/data-tasks/data-tasks.ts'
import { markUsedUp, usageNow } from '#server/promotions/promotions.ts'
import { applyContentPlans, contentPlansDue } from '#server/content/content.ts'
import { pricesDue, setDuePrices } from '#server/prices/prices.ts'
import { attemptsDue, cancelUnpaid, checkDueAttempts, type SettleDeps } from '#server/payments/payments.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import { expirePoints } from '#server/loyalty/loyalty.ts'
import { releaseAbandonedPoints } from '#server/orders/order-money.ts'
import type { FileStore } from '#server/adapters/files/port.ts'
import { invoicesDue, issueDue } from '#server/tax-invoices/tax-invoices.ts'
import { sweepImports } from '#server/import/import.ts'
import { forgetMisses } from '#server/search/search.ts'
import { sweepCodes } from '#server/restricted-goods/restricted-goods.ts'
import { forgetTurns } from '#server/waiting-room/waiting-room.ts'
import { updateSalesRhythm } from '#server/stock/stock.ts'
import { emitReturns, returnsDue } from '#server/stock-alerts/stock-alerts.ts'
import { planReminders, type ReminderDeps } from '#server/reminders/reminders.ts'
import { updateRetailerActivity } from '#server/retailers/retailers.ts'
import { forgetBaskets, updateModelFromMissedOrders } from '#server/smart-basket/smart-basket.ts'
import { daysTouched, repairSums, sumTouchedDays, sweepRecommendations } from '#server/figures/figures.ts'
import { forgetBefore, messagesWait, sendDueMessages as sendDueLineMessages } from '#server/line/line.ts'
import { forgetDeliveries, messagesDue, sendDueMessages } from '#server/webhooks/webhooks.ts'
import { forgetChecks } from '#server/order-desk/order-desk.ts'
import { sweepLive } from '#server/backoffice/backoffice.ts'
import { sweepLimits } from '#server/http/limits/counters.ts'
import { checkStock } from '#server/stock-ledger/stock-ledger.ts'
import { moveFiles } from './move-files.ts'
import { notifyOfOpenDay } from './day-not-closed.ts'
import { everyMinute, everyMorning, everySeconds, everyTenMinutes, hourly, nightly, type Job } from './job.ts'
import { eventsOpen, forgetEvents, type Outbox } from '#server/outbox/outbox.ts'

const keptDays = 7
/** How long staff can look up events, and a stopped consumer can catch up. */
const eventDays = 90

type JobListDeps = SettleDeps &
  Parameters<typeof revokeAtApple>[0] &
  ReminderDeps &
  Parameters<typeof issueDue>[0] & {
    loyalty: Loyalty
    remoteLoyalty?: boolean
    webhooksToPrivate: boolean
    line: () => LineAccount | null
    /** The storage of files; null: the database. */
    files?: FileStore | null
    /** Whether this process runs main; another one need not have its settings. */
    runsMain?: boolean
    outbox: Pick<Outbox, 'relay'>
    /** Where back-ups of the embedded database are kept; null for a database of the operator's own. */
    backupDir?: string | null
  }

/** All jobs, each run by one of the processes that run its module. */
export const jobs = (deps: JobListDeps): Job[] => [
  ...(deps.backupDir ? [archiveChanges(deps.db, deps.backupDir)] : []),
  ...(deps.files || deps.runsMain === false ? [toStorage(deps.db, deps.files ?? null)] : []),
  { name: 'pass-on-events', cadence: everySeconds(1), due: () => eventsOpen, run: (now) => deps.outbox.relay(now) },
  { name: 'set-planned-prices', cadence: everySeconds(1), due: pricesDue, run: (now) => setDuePrices(deps.db, now) },
  {
    name: 'work-on-data',
    cadence: everySeconds(1),
    due: () => taskRuns,
    run: (_now, stopping) => runDataTask(deps, stopping),
  },
  {
    name: 'publish-planned-content',
    cadence: everySeconds(1),
    due: contentPlansDue,
    run: (now) => applyContentPlans(deps.db, now),
  },
  { name: 'mark-used-up-promotions', cadence: everySeconds(2), due: () => usageNow, run: () => markUsedUp(deps.db) },
  {
    name: 'send-webhooks',
    outside: true,
    cadence: everySeconds(1),
    due: messagesDue,
    run: (now, stopping) => sendDueMessages(deps, now, stopping),
  },
  {
    name: 'send-line-messages',
    outside: true,
    cadence: everySeconds(1),
    due: () => messagesWait,
    run: (now) => sendDueLineMessages(deps, now),
  },
  {
    name: 'check-payments',
    outside: true,
    cadence: everySeconds(5),
    due: attemptsDue,
    run: (now) => checkDueAttempts(deps, now),
  },
  {
    name: 'issue-tax-invoices',
    cadence: everySeconds(5),
    due: () => invoicesDue(deps, 'under way'),
    run: (now) => issueDue(deps, 'under way', now),
  },
  {
    name: 'announce-returned-stock',
    cadence: everySeconds(30),
    // Nobody orders at night; what is sold again by the morning is not announced at all.
    due: (now) => (isQuiet(now) ? nothing : returnsDue),
    run: (now) => emitReturns(deps.db, now),
  },
  { name: 'plan-reminders', cadence: everyTenMinutes(8), run: (now) => planReminders(deps, now) },
  {
    name: 'revoke-at-apple',
    outside: true,
    cadence: everySeconds(30),
    due: (now) => (deps.apple ? revocationsDue(now) : nothing),
    run: (now) => revokeAtApple(deps, now),
  },
  { name: 'cancel-unpaid-orders', cadence: everyMinute, run: (now) => cancelUnpaid(deps, now) },
  {
    name: 'release-left-points',
    outside: deps.remoteLoyalty ?? false,
    cadence: everyMinute,
    run: (now) => releaseAbandonedPoints(deps, now),
  },
  { name: 'issue-missed-tax-invoices', cadence: everyTenMinutes(1), run: (now) => issueDue(deps, 'delivered', now) },
  {
    name: 'expire-points',
    module: 'loyalty',
    cadence: nightly(1),
    run: (now, stopping) => expirePoints(deps.db, now, stopping),
  },
  { name: 'sweep-identity', cadence: everyTenMinutes(3), run: (now) => sweepIdentity(deps.db, now) },
  { name: 'sweep-sign-in', cadence: everyTenMinutes(4), run: (now) => sweepSignIn(deps.db, now) },
  {
    name: 'sweep-codes',
    module: 'restricted-goods',
    cadence: everyTenMinutes(5),
    run: (now) => sweepCodes(deps.db, now),
  },
  { name: 'forget-answers', module: 'any', cadence: everyTenMinutes(6), run: (now) => forgetAnswers(deps.db, now) },
  { name: 'sweep-rate-limits', module: 'any', cadence: everyMinute, run: () => sweepLimits(deps.db) },
  { name: 'sum-figures', cadence: everySeconds(5), due: () => daysTouched, run: () => sumTouchedDays(deps.db) },
  { name: 'check-figures', cadence: nightly(20), run: (now) => repairSums(deps.db, now) },
  { name: 'sweep-recommendations', cadence: hourly(17), run: (now) => sweepRecommendations(deps.db, now) },
  { name: 'sweep-live', cadence: everyTenMinutes(7), run: (now) => sweepLive(deps.db, now) },
  {
    name: 'forget-events',
    cadence: hourly(7),
    run: (now) => forgetEvents(deps.db, { events: before(now, eventDays), marks: before(now, keptDays) }),
  },
  { name: 'learn-sales-rhythm', cadence: hourly(11), run: (now) => updateSalesRhythm(deps.db, now) },
  { name: 'learn-retailer-rhythm', cadence: everySeconds(20), run: (now) => updateRetailerActivity(deps.db, now) },
  { name: 'check-stock', cadence: nightly(0), run: (now) => checkStock(deps, now) },
  { name: 'sweep-imports', cadence: nightly(6), run: (now) => sweepImports(deps.db, now) },
  { name: 'forget-webhook-messages', cadence: nightly(7), run: (now) => forgetDeliveries(deps.db, before(now, 30)) },
  { name: 'forget-line-messages', cadence: nightly(8), run: (now) => forgetBefore(deps.db, before(now, 30)) },
  { name: 'forget-odd-checks', cadence: nightly(11), run: (now) => forgetChecks(deps.db, before(now, 90)) },
  {
    name: 'forget-baskets',
    module: 'smart-basket',
    cadence: nightly(12),
    run: (now) => forgetBaskets(deps.db, now),
  },
  { name: 'notify-of-open-day', cadence: everyMorning, run: (now) => notifyOfOpenDay(deps, now) },
  { name: 'forget-turns', cadence: nightly(9), run: (now) => forgetTurns(deps.db, before(now, 30)) },
  { name: 'forget-searches', cadence: nightly(5), run: (now) => forgetMisses(deps.db, now) },
  // Orders normally enter the model by their events. This covers those without: the demo's history, and lost events.
  {
    name: 'learn-missed-orders',
    module: 'smart-basket',
    cadence: nightly(10),
    run: (_now, stopping) => completeModel(deps.db, stopping),
  },
]

/** @param files null: this process, which does not run it, knows of none */
const toStorage = (db: Database, files: FileStore | null): Job => ({
  name: 'move-files',
  outside: true,
  cadence: everySeconds(5),
  run: async (now, stopping) => {
    if (files) await moveFiles(db, files, now, stopping)
  },
})

/** Does nothing before the first `npm run backup`. */
const archiveChanges = (db: Database, folder: string): Job => ({
  name: 'archive-changes',
  module: 'any',
  cadence: everySeconds(20),
  run: () => archiveLog(db, folder),
})

/** In batches, so that a year of orders blocks nothing, and not even the stopping of the server. */
async function completeModel(db: Database, stopping: AbortSignal): Promise<void> {
  do stopping.throwIfAborted()
  while ((await updateModelFromMissedOrders(db)) > 0)
}

const nothing = sql<boolean>`false`

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** Stored responses to idempotency keys are kept for seven days. */
const forgetAnswers = (db: Database, now: Date) =>
  db.deleteFrom('idempotency').where('at', '<', before(now, keptDays)).execute()

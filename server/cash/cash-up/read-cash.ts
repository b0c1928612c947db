import type { AnswerOf } from '#contract/call.ts'
import type { listCashUps } from '#contract/backoffice/day/cash/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { findCashOnAccount } from './cash-on-account.ts'
import { presentCashOrder, presentSummary, presentWhole, type CashDay, type WholeCashUp } from './present.ts'
import * as store from './store.ts'

/** The collector of a path; null where it names nobody. */
export const collectorOf = (text: string): { collector: store.Collector } | null =>
  text === 'counter' ? { collector: null } : isUuid(text) ? { collector: text.toLowerCase() } : null

/** The cash of every driver who was on the road on a day, and of the counter, which comes last. */
export async function cashDays(db: Database | Tx, day: string): Promise<CashDay[]> {
  const runs = await store.findDepartedRuns(db, day)
  const rows = await store.findCashUps(db, day)
  const runOrders = await store.findRunOrders(db, day)
  const counterOrders = await store.findCounterOrders(db, day)
  const payments = await findCashOnAccount(db, day)
  const received = await store.findReceived(
    db,
    rows.map(({ id }) => id),
  )
  const names = new Map<string, string>()
  for (const { driver_id, driver_name } of [...rows, ...runs]) if (driver_id) names.set(driver_id, driver_name ?? '')
  const dayOf = (collector: store.Collector, name: string | null): CashDay => {
    const row = rows.find(({ driver_id }) => driver_id === collector) ?? null
    return {
      day,
      collector,
      name,
      row,
      orders: collector === null ? counterOrders : runOrders.filter(({ driverId }) => driverId === collector),
      payments: collector === null ? payments : [],
      runs: collector === null ? [] : runs.filter(({ driver_id }) => driver_id === collector),
      received: received.filter(({ cash_up_id }) => cash_up_id === row?.id),
    }
  }
  return [...[...names].map(([id, name]) => dayOf(id, name)), dayOf(null, null)]
}

/** One collector's day; null where this driver was not on the road and brought nothing. */
export async function cashDay(db: Database | Tx, day: string, collector: store.Collector): Promise<CashDay | null> {
  return (await cashDays(db, day)).find((one) => one.collector === collector) ?? null
}

export async function readCashUps(db: Database, day: string): Promise<Result<AnswerOf<typeof listCashUps>>> {
  const cashUps = (await cashDays(db, day)).map(presentSummary)
  return ok({ cashUps, unassigned: (await store.findUnassigned(db, day)).map(presentCashOrder) })
}

export async function readCashUp(
  db: Database | Tx,
  { day, collector: text }: { day: string; collector: string },
): Promise<Result<WholeCashUp>> {
  const named = collectorOf(text)
  const found = named && (await cashDay(db, day, named.collector))
  if (!found) return fail('not_found')
  return ok(presentWhole(found, found.row ? await store.findLedger(db, found.row.id) : []))
}

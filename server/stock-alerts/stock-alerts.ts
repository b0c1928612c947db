// Retailers who want to know when a product is back.

import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { listStockAlerts } from '#contract/stock-alerts/calls.ts'
import { isRecommendable, isRegular } from '#rules/catalogue/lists.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { emit } from '#server/events/emit.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { lockOutlet } from '#server/identity/outlets.ts'
import { claimDueAlerts, deleteAlert, findAlerts, insertAlert, insertClaimed, type ClaimedAlert } from './store.ts'

export { isReturned, returnsDue } from './store.ts'

export type StockAlertDeps = { db: Database; catalogue: Pick<Catalogue, 'snapshot' | 'stock'> }
type Alerts = AnswerOf<typeof listStockAlerts>

/** More products than a retailer watches; each may cost a text message. */
const mostAlerts = 50
/** Text messages per run of the job: a large delivery must not flood the provider. */
const mostPerRun = 100

/** The products that a retailer watches. */
export async function alertsOf(db: Database | Tx, outletId: string): Promise<Alerts> {
  return (await findAlerts(db, outletId)).map(({ productId, at }) => ({ productId, askedOn: at.toISOString() }))
}

/**
 * Requests one notification when a sold-out product is back. Fails with `not_found` for goods that may not be
 * advertised, `phone_unverified` for an unproven phone number, `conflict` where the product is available or too many
 * are watched.
 */
export async function addAlert(
  { db, catalogue }: StockAlertDeps,
  { outletId, productId, now }: { outletId: string; productId: number; now: Date },
): Promise<Result<Alerts>> {
  const product = catalogue.snapshot().productById.get(productId)
  if (!product || !isRegular(product) || !isRecommendable(product)) return fail('not_found')
  // Calls of the same moment are counted one after the other.
  return transact(db, async (tx): Promise<Result<Alerts>> => {
    const outlet = await lockOutlet(tx, outletId)
    if (!outlet?.phone_verified) return fail('phone_unverified')
    if ((catalogue.stock().onHand.get(productId) ?? 0) >= (product.limits?.multiple ?? 1))
      return fail('conflict', { detail: 'The product can be had' })
    const alerts = await findAlerts(tx, outletId)
    if (alerts.length >= mostAlerts && !alerts.some((alert) => alert.productId === productId))
      return fail('conflict', { detail: `${mostAlerts} products are waited for` })
    await insertAlert(tx, outletId, { productId, at: now }).execute()
    return ok(await alertsOf(tx, outletId))
  })
}

/** Stops watching a product. */
export async function removeAlert(db: Database, outletId: string, productId: number): Promise<Alerts> {
  await deleteAlert(db, outletId, productId)
  return alertsOf(db, outletId)
}

/**
 * Emits an event for each retailer who watches a product that is available again.
 * @returns how many there were
 */
export const emitReturns = (db: Database, now: Date): Promise<number> =>
  transact(db, async (tx) => {
    const due = await claimDueAlerts(tx, mostPerRun)
    await emit(tx, ...due.map((payload) => ({ topic: 'stock.returned', payload, at: now }) as const))
    return due.length
  })

/** Lets a retailer who cannot be notified of a product now go on watching it. */
export const watchAgain = (db: Database, alert: ClaimedAlert, now: Date): Promise<void> =>
  transact(db, (tx) => insertClaimed(tx, alert, now))

import { fail, ok, type Result } from '#contract/errors.ts'
import { toBaht } from '#rules/money.ts'
import { isUnbound } from '#rules/orders/states.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'
import { emit } from '#server/events/emit.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { emptyCart, lockCart } from '#server/cart/cart.ts'
import type { Retailer } from '#server/http/caller.ts'
import { requireRecentSignIn } from '#server/identity/identity.ts'
import { closeOutlet, lockOutlet } from '#server/identity/outlets.ts'
import { cancelOpenOrders, anonymizeOrders, lockOpenOrders } from '#server/orders/orders.ts'
import { isRefundDue } from '#server/orders/refunds.ts'
import { creditBalance, hasOpenCredit } from '#server/orders/credit.ts'
import { forgetDeliveries } from '#server/fulfilment/fulfilment.ts'
import { forgetRetailer } from '#server/line/line.ts'
import { forgetReasons } from '#server/loyalty/loyalty.ts'
import { forgetHeldAddresses, forgetStaffWords } from '#server/order-desk/order-desk.ts'
import { forgetProblems } from '#server/order-problems/order-problems.ts'
import { forgetSlips, hasWaitingSlip, isPaymentUnderWay } from '#server/payments/payments.ts'
import { forgetOutlet } from '#server/smart-basket/smart-basket.ts'
import type { DeletedAccounts } from './deleted-accounts.ts'
import { forgetViews } from './forget-views.ts'
import { forgetTraces } from './store.ts'

export type CloseDeps = { db: Database; identity: IdentityServer; deleted: DeletedAccounts }

/**
 * Deletes an account, entirely or not at all. Orders that are neither accepted nor paid are cancelled; with goods to be
 * delivered, a payment in progress, a refund due or a balance on account the contract is still to be fulfilled, and it fails with
 * `order_open`. A session must be minutes old: `reauthentication_required`.
 */
export async function closeAccount(
  { db, identity, deleted }: CloseDeps,
  who: Retailer,
  now: Date,
): Promise<Result<undefined>> {
  const { id, outletCode } = who
  const recent = await requireRecentSignIn(identity, who, now)
  if (!recent.ok) return recent
  const outcome = await transact(db, async (tx): Promise<Result<undefined>> => {
    await waitForImports(tx, 'outlet')
    // Locks the cart first, as placing an order does: a concurrent order completes before, or finds an empty cart.
    await lockCart(tx, { outletId: id }, now)
    const open = await lockOpenOrders(tx, id)
    const isBound =
      open.some(({ state }) => !isUnbound(state)) ||
      (await isPaymentUnderWay(tx, id)) ||
      (await hasWaitingSlip(tx, id)) ||
      (await isRefundDue(tx, id)) ||
      (await hasOpenCredit(tx, id))
    if (isBound) return fail('order_open')
    // As with a refund that is due: it would be given back to nobody.
    const balance = await creditBalance(tx, id)
    if (balance > 0) return fail('order_open', { balanceAmt: toBaht(balance) })
    // The account before its doors: one that is being opened is waited for, and then forgotten.
    if (!(await lockOutlet(tx, id))) return fail('unauthenticated', { detail: 'The account is gone' })
    await forgetTraces(tx, id)
    await forgetViews(tx, id)
    await forgetRetailer(tx, id)
    await forgetOutlet(tx, outletCode)
    await closeOutlet(tx, id, now)
    await anonymizeOrders(tx, id)
    await forgetHeldAddresses(tx, id)
    await forgetStaffWords(tx, id)
    await forgetReasons(tx, id)
    await forgetSlips(tx, id)
    await forgetProblems(tx, id)
    await forgetDeliveries(tx, id)
    await cancelOpenOrders(tx, open, {
      by: 'shop',
      actor: `outlet:${outletCode}`,
      reason: 'account deleted',
      at: now,
    })
    await emptyCart(id, now).execute(tx)
    await identity.endSessions(tx, id)
    // Services with their own data, such as loyalty, receive this event.
    await emit(tx, { topic: 'account.deleted', payload: { outletId: id }, at: now })
    return ok(undefined)
  })
  if (outcome.ok) deleted.add(id)
  return outcome
}

import type { Satang } from '#rules/money.ts'
import { isOwed } from '#rules/payments/pay-types.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { lockCart } from '#server/cart/cart.ts'
import { notUndoable } from '#server/staff-actions/staff-actions.ts'
import { refuseCredit, type CreditRule } from './credit.ts'
import { findOrderById, lockOrder, type OrderRow } from './store.ts'

/** Locks an order of which more may be owed when something is undone: on account after the retailer's cart, see `refuseCredit`. */
export async function lockToOwe(tx: Tx, id: string, at: Date): Promise<OrderRow | null> {
  const found = await findOrderById(tx, id)
  if (found && isOwed(found.pay_type)) await lockCart(tx, { outletId: found.outlet_id }, at)
  return lockOrder(tx, id, null)
}

/** Why `more` of an order locked by `lockToOwe` cannot be owed again; null if it can. */
export async function refuseToOwe(
  tx: Tx,
  { outlet_id: outletId, pay_type: payType }: OrderRow,
  owing: { more: Satang; rule: CreditRule; now: Date },
): Promise<ReturnType<typeof notUndoable> | null> {
  if (!isOwed(payType) || owing.more <= 0) return null
  const refused = await refuseCredit(tx, { outletId, ...owing })
  return refused && notUndoable('no_credit', refused.error.detail ?? refused.error.code)
}

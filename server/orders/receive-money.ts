import type { Satang } from '#rules/money.ts'
import { hasMoney } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { moveOrder } from './move-order.ts'
import { dueRefund, keepMoney } from './refunds.ts'
import type { OrderRow } from './store.ts'

/** Money that is proven to have come for an order. `document` names the proof in the order's history. */
type Money = { invoiceNo: string; amount: Satang; actor: string; document: string; at: Date }

/**
 * Uses money for its order, which the caller has locked. Where it cannot be used (the goods are gone, or the order has
 * been paid before) it is to be given back. @returns whether the order is paid with it
 */
export async function receiveMoney(tx: Tx, order: OrderRow, money: Money): Promise<boolean> {
  const { invoiceNo, amount, actor, document, at } = money
  const moved = await moveOrder(tx, order, { to: 'PAYMENT_COMPLETE', by: 'payment', actor, reason: document, at })
  await keepMoney(tx, order.id, { invoiceNo, actor, at })
  if (moved.ok) return true
  const cause = hasMoney(order.stage) ? 'PAID_TWICE' : 'LATE_PAYMENT'
  await dueRefund(tx, order, { cause, amount, invoiceNo, actor, at })
  return false
}

/** Money came, but not as much as was asked for: the order stays unpaid, and what came goes back unless a manager takes it. */
export const receiveWrongAmount = (tx: Tx, order: OrderRow, money: Omit<Money, 'document'>): Promise<void> =>
  dueRefund(tx, order, { ...money, cause: 'WRONG_AMOUNT' })

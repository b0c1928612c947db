import type { Result } from '#contract/errors.ts'
import { minus, satang, type Satang } from '#rules/money.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { hasMoney } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { moveOrder, type Move } from './move-order.ts'
import {
  dueRefund,
  findRefunds,
  isStillDue,
  raiseRefund,
  usedBefore,
  useRefundMoney,
  type NewRefund,
  type Refund,
} from './refunds.ts'
import { paidOf, savePaid, savePayType, type OrderRow } from './store.ts'

/** Money that was proven to be received for an order. `document` names the proof in the order's history. */
type Money = {
  invoiceNo: string
  payType: PayType
  amount: Satang
  actor: string
  document: string
  at: Date
}

/**
 * Moves an order that the caller has locked to paid, and stores the method, since the retailer may have opened other payments, and
 * how much was paid where that is less than its total. Fails as `moveOrder` does.
 */
export async function moveToPaid(
  tx: Tx,
  order: OrderRow,
  { payType, amount }: Pick<Money, 'payType' | 'amount'>,
  move: Omit<Move, 'to' | 'by'>,
): Promise<Result<null>> {
  const paid = { ...order, pay_type: payType, paid_satang: paidOf(order, amount) }
  const moved = await moveOrder(tx, paid, { ...move, to: 'PAYMENT_COMPLETE', by: 'payment' })
  if (!moved.ok) return moved
  await savePayType(tx, order.id, payType)
  if (paid.paid_satang !== order.paid_satang) await savePaid(tx, order.id, paid.paid_satang)
  return moved
}

/**
 * Uses money for its order, which the caller has locked: all of it but what of the same payment was paid back or taken already, where it
 * came as a wrong amount before. What is left then and does not reach is a wrong amount again. Where money cannot be used (the goods are
 * sold, or the order was already paid) it becomes a due refund, as does what it has beyond the total.
 * @returns whether it pays the order
 */
export async function receiveMoney(tx: Tx, order: OrderRow, money: Money): Promise<boolean> {
  const { invoiceNo, actor, document, at } = money
  const amount = minus(money.amount, await usedBefore(tx, order, invoiceNo))
  if (amount < money.amount && amount < order.grand_total_satang) {
    await dueRest(tx, order, { cause: 'WRONG_AMOUNT', amount, invoiceNo, actor, at })
    return false
  }
  const moved = await moveToPaid(tx, order, { ...money, amount }, { actor, reason: document, at })
  const left = moved.ok ? satang(Math.max(0, amount - order.grand_total_satang)) : satang(0)
  const wasDue = await useRefundMoney(tx, order.id, { invoiceNo, left, actor, at })
  if (moved.ok) {
    if (!wasDue) await dueRest(tx, order, { cause: 'WRONG_AMOUNT', amount: left, invoiceNo, actor, at })
    return true
  }
  const cause = hasMoney(order.stage) ? 'PAID_TWICE' : 'LATE_PAYMENT'
  await dueRefund(tx, order, { cause, amount, invoiceNo, actor, at })
  return false
}

/** What an order does not use of a payment is due: without its number where that has a refund already, whose money is used. */
async function dueRest(tx: Tx, order: OrderRow, rest: NewRefund & { invoiceNo: string }): Promise<void> {
  const isNamed = (await findOwnRefund(tx, order, rest)) !== undefined
  await dueRefund(tx, order, isNamed ? { ...rest, invoiceNo: null } : rest)
}

const findOwnRefund = async (tx: Tx, { id }: OrderRow, { cause, invoiceNo }: NewRefund): Promise<Refund | undefined> =>
  (await findRefunds(tx, id)).find((one) => one.cause === cause && one.invoice_no === invoiceNo)

/**
 * A wrong amount was received: the order stays unpaid, and the money becomes a due refund unless a manager accepts it. Of several amounts
 * that are reported of one payment the largest counts, in whatever order they come.
 * @returns false where less was paid back already, is in a file for the bank, or was accepted: somebody has to look at the rest
 */
export async function receiveWrongAmount(
  tx: Tx,
  order: OrderRow,
  money: Omit<Money, 'document' | 'payType'>,
): Promise<boolean> {
  const refund = { ...money, cause: 'WRONG_AMOUNT' } as const
  const known = await findOwnRefund(tx, order, refund)
  if (known && known.amount_satang >= money.amount) return true
  if (known && !isStillDue(known)) return false
  await (known ? raiseRefund(tx, order, known, refund) : dueRefund(tx, order, refund))
  return true
}

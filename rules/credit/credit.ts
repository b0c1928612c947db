import { minus, satang, sumOf, type Satang } from '../money.ts'

/** What a retailer may owe, and owes. */
export type CreditFacts = {
  limit: Satang
  /** A stopped account takes no more orders. */
  isStopped: boolean
  /** Unpaid orders on account; below zero where more was paid than is owed. */
  used: Satang
  /** What of it should have been paid by now. */
  overdue: Satang
  /** What was paid beyond orders that are not overdue, such as one that was cancelled: it stands against what is overdue. */
  ahead: Satang
}

/** Whether an overdue payment stops further orders on account, or is only shown. */
export type OverdueRule = 'block' | 'warn'

/** How the supplier gives credit; null where it gives none. */
export type CreditRule = { overdue: OverdueRule } | null

/** What can still be ordered on account; never below zero. */
export const availableCredit = ({
  limit,
  isStopped,
  used,
}: Pick<CreditFacts, 'limit' | 'isStopped' | 'used'>): Satang =>
  isStopped ? satang(0) : satang(Math.max(0, minus(limit, used)))

/** What of what is overdue was not paid ahead: what the retailer reads, and what stops further orders. Satang. */
export const stillOverdue = ({ overdue, ahead }: Pick<CreditFacts, 'overdue' | 'ahead'>): Satang =>
  satang(Math.max(0, minus(overdue, ahead)))

/** Why `more` cannot be put on account; null if it can. An order that lowers what is owed always can. */
export function creditObstacle(
  facts: CreditFacts,
  more: Satang,
  rule: OverdueRule,
): 'credit_stopped' | 'credit_overdue' | 'credit_exceeded' | null {
  if (more <= 0) return null
  if (facts.isStopped) return 'credit_stopped'
  if (rule === 'block' && stillOverdue(facts) > 0) return 'credit_overdue'
  return more > availableCredit(facts) ? 'credit_exceeded' : null
}

/** Days to pay of a retailer that has no account yet. */
export const usualTermsDays = 30

/** An order on account: what it costs, what was paid of it, and the last day to pay; null where it has not come. Satang. */
type OwedOrder = { amount: Satang; paid: Satang; payBy: string | null }

/** What should have been paid before a day, in satang. What was paid beyond orders that are not late stands against it. */
export function overdueOn(day: string, orders: readonly OwedOrder[]): Satang {
  const isLate = ({ payBy }: OwedOrder) => payBy !== null && payBy < day
  const late = sumOf(orders.filter(isLate).map(({ amount, paid }) => minus(amount, paid)))
  const ahead = sumOf(
    orders.filter((order) => !isLate(order)).map(({ amount, paid }) => satang(Math.max(0, paid - amount))),
  )
  return satang(Math.max(0, minus(late, ahead)))
}

/** Whether a row of a statement of account is the cancellation of a payment: a payment lowers what is owed, and this raises it again. */
export const isPaymentCancellation = ({ kind, amount }: { kind: 'ORDER' | 'RECEIPT'; amount: number }): boolean =>
  kind === 'RECEIPT' && amount > 0

type OpenOrder = { id: string; open: Satang }

/** Puts a payment on orders, the first ones first, each up to what is open of it. The rest that fits nowhere comes back. */
export function allocate(
  amount: Satang,
  orders: readonly OpenOrder[],
): { parts: { orderId: string; amount: Satang }[]; rest: Satang } {
  let rest = amount
  const parts = orders.flatMap(({ id, open }) => {
    const part = satang(Math.max(0, Math.min(rest, open)))
    rest = minus(rest, part)
    return part > 0 ? { orderId: id, amount: part } : []
  })
  return { parts, rest }
}

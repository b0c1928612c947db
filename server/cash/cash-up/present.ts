import type { AnswerOf } from '#contract/call.ts'
import type { getCashUp, listCashUps } from '#contract/backoffice/day/cash/calls.ts'
import { minus, satang, sumOf, toBaht, type Satang } from '#rules/money.ts'
import { isDelivered } from '#rules/orders/stages.ts'
import type { CashPayment } from './cash-on-account.ts'
import type { CashOrder, CashRun, CashUpRow, Collector, LedgerRow } from './store.ts'

export type WholeCashUp = AnswerOf<typeof getCashUp>
type CashUpSummary = AnswerOf<typeof listCashUps>['cashUps'][number]

/** Everything about one collector's day. */
export type CashDay = {
  day: string
  collector: Collector
  name: string | null
  row: CashUpRow | null
  /** All cash orders, also those on the road. */
  orders: readonly CashOrder[]
  /** On account, in cash. */
  payments: readonly CashPayment[]
  runs: readonly CashRun[]
  received: readonly { order_id: string; due_satang: Satang }[]
}

/** The orders whose cash should be here: they are with the retailers. */
export const deliveredOrders = ({ orders }: Pick<CashDay, 'orders'>): CashOrder[] =>
  orders.filter(({ stage }) => isDelivered(stage))

/** What was paid on account in cash, satang. */
const paidOnAccount = ({ payments }: Pick<CashDay, 'payments'>): Satang => sumOf(payments.map(({ amount }) => amount))

/** What the collector should bring in, satang: the sum of the orders' `dueAmt`, and what was paid on account. */
export const expectedCash = (cashDay: Pick<CashDay, 'orders' | 'payments'>): Satang =>
  sumOf([...deliveredOrders(cashDay).map(({ due }) => due), paidOnAccount(cashDay)])

/** Orders still to be delivered by a run that is under way. */
const waitingOrders = ({ orders }: Pick<CashDay, 'orders'>): CashOrder[] =>
  orders.filter(({ stage }) => stage === 'OUT_FOR_DELIVERY')

/** What was counted less what was expected then: a fact of the count, also where orders changed since. */
export const differenceOf = (row: Pick<CashUpRow, 'counted_satang' | 'expected_satang'>): Satang =>
  minus(row.counted_satang, row.expected_satang)

/** Whether somebody still has to count, close or reopen this cash. */
export function openCash(cashDay: CashDay): boolean {
  if (cashDay.row?.state === 'CLOSED') return lateCash(cashDay) > 0
  return cashDay.row !== null || cashDay.runs.length > 0 || expectedCash(cashDay) > 0
}

/** The worth of orders that were delivered, and of payments that came, after the cash-up was closed, satang. */
export function lateCash(cashDay: CashDay): Satang {
  if (cashDay.row?.state !== 'CLOSED') return satang(0)
  const received = new Set(cashDay.received.map(({ order_id }) => order_id))
  return sumOf([
    ...deliveredOrders(cashDay).flatMap(({ id, due }) => (received.has(id) ? [] : [due])),
    ...cashDay.payments.flatMap(({ cashUpId, amount }) => (cashUpId === null ? [amount] : [])),
  ])
}

export const collectorName = (collector: Collector): string => collector ?? 'counter'

export function presentSummary(cashDay: CashDay): CashUpSummary {
  const { day, collector, name, row, runs } = cashDay
  const waiting = waitingOrders(cashDay)
  const expected = row?.state === 'CLOSED' ? row.expected_satang : expectedCash(cashDay)
  return {
    day,
    collector: collectorName(collector),
    name,
    state: row?.state ?? 'OPEN',
    expectedAmt: toBaht(expected),
    onAccountAmt: toBaht(paidOnAccount(cashDay)),
    orders: row?.state === 'CLOSED' ? cashDay.received.length : deliveredOrders(cashDay).length,
    countedAmt: row && toBaht(row.counted_satang),
    differenceAmt: row && toBaht(differenceOf(row)),
    reason: row?.reason ?? null,
    outdated: row?.state === 'COUNTED' && row.expected_satang !== expected,
    onTheRoad: waiting.length,
    onTheRoadAmt: toBaht(sumOf(waiting.map(({ due }) => due))),
    openRuns: runs.filter(({ state }) => state === 'OUT').map(({ number }) => number),
    lateAmt: toBaht(lateCash(cashDay)),
    countedBy: row?.counter ?? null,
    countedOn: row?.counted_at.toISOString() ?? null,
    closedBy: row?.closer ?? null,
    closedOn: row?.closed_at?.toISOString() ?? null,
    reopened:
      row?.reopener && row.reopened_at
        ? { by: row.reopener, at: row.reopened_at.toISOString(), reason: row.reopen_reason ?? '' }
        : null,
  }
}

export const presentCashOrder = (order: CashOrder): WholeCashUp['cashOrders'][number] => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  storeName: order.storeName,
  stage: order.stage,
  dueAmt: toBaht(order.due),
  reportedAmt: order.reported === null ? null : toBaht(order.reported),
  runNumber: order.runNumber,
})

export const presentWhole = (cashDay: CashDay, ledger: readonly LedgerRow[]): WholeCashUp => ({
  ...presentSummary(cashDay),
  counted: (cashDay.row?.counted ?? []).map(({ value, pieces }) => ({ value: toBaht(satang(value)), pieces })),
  cashOrders: deliveredOrders(cashDay).map(presentCashOrder),
  waiting: waitingOrders(cashDay).map(presentCashOrder),
  payments: cashDay.payments.map(({ id, retailerId, storeName, receiptNumber, amount, recorder }) => ({
    id,
    retailerId,
    storeName,
    receiptNumber,
    amount: toBaht(amount),
    recordedBy: recorder,
  })),
  ledger: ledger.map(({ kind, order_number, payment_id, receipt_number, amount_satang, at, actor }) => ({
    kind,
    orderNumber: order_number,
    paymentId: payment_id,
    receiptNumber: receipt_number,
    amount: toBaht(amount_satang),
    at: at.toISOString(),
    actor,
  })),
})

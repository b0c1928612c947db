import type { AnswerOf } from '#contract/call.ts'
import type { getProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import type { listProblems } from '#contract/order-problems/calls.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import { creditLeft, maxCredit } from '#rules/orders/problem-reports.ts'
import type { QueuedReport, Report } from './store.ts'

export type Problem = AnswerOf<typeof listProblems>[number]
export type StaffProblem = AnswerOf<typeof getProblem>

export const presentReport = (report: Report): Problem => ({
  id: report.id,
  kind: report.kind,
  state: report.state,
  words: report.words,
  lines: report.lines,
  photos: report.photos,
  reportedOn: report.created_at.toISOString(),
  resolvedOn: report.resolved_at?.toISOString() ?? null,
  outcome: report.outcome,
  answer: report.answer,
  creditAmt: report.credit_satang === null ? null : toBaht(report.credit_satang),
})

const worthOf = (report: QueuedReport) => ({
  grandTotal: report.grand_total_satang,
  undelivered: undeliveredWorth(report.short),
  credited: report.credited,
  sentAgain: report.sent_again_worth,
})

/** The most that can still be credited for the order of a report, satang. */
export const creditLimit = (report: QueuedReport): Satang => maxCredit(worthOf(report))

/** Whether more was credited and sent again for the order of a report than it is worth. */
export const isBeyondWorth = (report: QueuedReport): boolean => creditLeft(worthOf(report)) < 0

export const presentQueued = (report: QueuedReport): StaffProblem => ({
  ...presentReport(report),
  orderId: report.order_id,
  orderNumber: report.order_number,
  orderStatus: report.order_state,
  storeName: report.store_name,
  outletCode: report.outlet_code,
  resolvedBy: report.resolved_by,
  redelivery:
    report.redelivery_id && report.redelivery_number
      ? { orderId: report.redelivery_id, orderNumber: report.redelivery_number }
      : null,
  maxCreditAmt: toBaht(creditLimit(report)),
  goods: report.goods,
})

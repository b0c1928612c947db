import type { AnswerOf } from '#contract/call.ts'
import type { listStatementRows } from '#contract/backoffice/office/statements/calls.ts'
import { toBaht } from '#rules/money.ts'
import type { StatementRowDetails } from './store.ts'

type PresentedRow = AnswerOf<typeof listStatementRows>['content'][number]

export const presentRow = (row: StatementRowDetails): PresentedRow => ({
  id: row.id,
  statementId: row.statement_id,
  bank: row.bank,
  line: row.line,
  at: row.at.toISOString(),
  hasTime: row.has_time,
  amount: toBaht(row.amount_satang),
  reference: row.reference,
  description: row.description,
  state: row.state,
  reason: row.reason,
  payment: presentPayment(row),
  note: row.note,
  decidedBy: row.decider,
  decidedOn: row.decided_at?.toISOString() ?? null,
})

function presentPayment(row: StatementRowDetails): PresentedRow['payment'] {
  const { order_id, order_number, order_state, store_name, payment_satang } = row
  if (!order_id || !order_number || !order_state || payment_satang === null) return null
  return {
    kind: row.slip_id ? 'slip' : row.invoice_no ? 'gateway' : 'order',
    id: row.slip_id ?? row.invoice_no ?? order_id,
    orderId: order_id,
    orderNumber: order_number,
    orderStatus: order_state,
    storeName: store_name ?? '',
    amount: toBaht(payment_satang),
    at: row.payment_at?.toISOString() ?? null,
    slipState: row.slip_state,
  }
}

import type { AnswerOf } from '#contract/call.ts'
import type { issueTaxInvoices } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { toBaht } from '#rules/money.ts'
import { issueTaxInvoice, type IssueDeps } from './issue-tax-invoice.ts'

type Results = AnswerOf<typeof issueTaxInvoices>['results']

/**
 * Issues the tax invoice of each order in its own transaction, one after another: what was issued stands, whatever is
 * refused after it, and no number is held while another order is waited for.
 */
export async function issueMany(
  deps: IssueDeps,
  { orderIds, by, now }: { orderIds: readonly string[]; by: string; now: Date },
): Promise<Results> {
  const results: Results = []
  for (const orderId of new Set(orderIds)) {
    const issued = await issueTaxInvoice(deps, { orderId, buyer: 'known', by, now })
    results.push(
      issued.ok
        ? { orderId, ok: true, number: issued.value.number, totalAmt: toBaht(issued.value.document.net) }
        : { orderId, ok: false, number: null, totalAmt: null, code: issued.error.code },
    )
  }
  return results
}

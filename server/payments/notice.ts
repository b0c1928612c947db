import { fail, ok, type Result } from '#contract/errors.ts'
import { applyReport, type SettleDeps } from './settle.ts'
import { countNotice } from './store.ts'

/**
 * The gateway's notice: its signature is the proof, its amount is held against ours. Every authentic notice is answered
 * 200, however often it comes; one with a broken signature changes nothing.
 */
export async function receiveNotice(
  deps: SettleDeps,
  payload: string,
  now: Date,
): Promise<Result<{ received: boolean }>> {
  const report = await deps.gateway.verifyNotice(payload)
  if (!report) return fail('forbidden', { detail: 'The notice is not signed by the gateway' })
  await countNotice(deps.db, {
    invoiceNo: report.invoiceNo,
    transactionRef: report.tranRef,
    responseCode: report.respCode,
    amount: report.amountSatang,
    at: now,
  })
  await applyReport(deps, report, now)
  return ok({ received: true })
}

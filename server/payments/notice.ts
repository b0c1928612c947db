import { fail, ok, type Result } from '#contract/errors.ts'
import { applyReport, type SettleParts } from './settle.ts'
import { countNotice } from './store.ts'

/**
 * The gateway's notice: its signature is the proof, its amount is held against ours. Every authentic notice is answered
 * 200, however often it comes; one with a broken signature changes nothing.
 */
export async function receiveNotice(
  parts: SettleParts,
  payload: string,
  now: Date,
): Promise<Result<{ received: boolean }>> {
  const report = await parts.gateway.verifyNotice(payload)
  if (!report) return fail('forbidden', { detail: 'The notice is not signed by the gateway' })
  await countNotice(parts.db, {
    invoiceNo: report.invoiceNo,
    transactionRef: report.tranRef,
    responseCode: report.respCode,
    amount: report.amountSatang,
    at: now,
  })
  await applyReport(parts, report, now)
  return ok({ received: true })
}

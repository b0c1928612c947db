import { fail, ok, type Result } from '#contract/errors.ts'
import { applyReport, type SettleDeps } from './settle.ts'
import { countNotice } from './store.ts'

/**
 * Receives the gateway's notice: its signature is the proof, its amount is compared with ours. Every authentic notice
 * is answered 200, repeated ones too. Fails with `forbidden` for a wrong signature; then nothing changes.
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

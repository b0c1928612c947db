import { describe } from './decide.ts'
import type { Payment } from './payment.ts'

/** The unsigned `paymentResponse` a browser carries back to the merchant: base64url of a small JSON. */
export function paymentResponse(payment: Payment, returnCode: string): string {
  const claims = {
    locale: payment.locale,
    invoiceNo: payment.invoiceNo,
    channelCode: payment.panel ?? payment.panels[0] ?? null,
    respCode: returnCode,
    respDesc: describe(returnCode),
  }
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}

/** The flow code for a browser that returns from a payment that is already decided, or cannot be decided any more. */
export function returnCodeFor(respCode: string): string {
  if (respCode === '0001' || respCode === '2001') return '2001'
  return respCode === '0003' ? '0003' : '2000'
}

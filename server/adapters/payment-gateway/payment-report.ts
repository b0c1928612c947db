import { satangOfDecimal } from '#rules/payments/gateway-amount.ts'
import { attemptStateOf } from '#rules/payments/response-codes.ts'
import type { PaymentReport } from './port.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function bangkokMoment(year: string, month: string, day: string, time: string): Date | null {
  const isoDay = `${year}-${month}-${day}`
  const clock = time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')
  const moment = new Date(`${isoDay}T${clock}+07:00`)
  // The parser lets 31 June roll over; a day that does not exist is no date.
  const isReal = !Number.isNaN(moment.getTime()) && new Date(`${isoDay}T00:00:00Z`).toISOString().startsWith(isoDay)
  return isReal ? moment : null
}

/**
 * The moment of a `transactionDateTime`: `yyyyMMddHHmmss` by the documentation, `ddMMyyyyHHmmss` in some of its
 * samples; Bangkok time. Null when it is neither.
 */
export function transactionMoment(text: unknown): Date | null {
  const digits = /^\d{14}$/.exec(textOf(text))?.[0]
  if (!digits) return null
  const time = digits.slice(8)
  const yearFirst = /^20\d\d(?:0[1-9]|1[0-2])/.test(digits)
    ? bangkokMoment(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8), time)
    : null
  return yearFirst ?? bangkokMoment(digits.slice(4, 8), digits.slice(2, 4), digits.slice(0, 2), time)
}

/** The report in the claims of an inquiry's response or a notice; null when they name no invoice or no code. */
export function paymentReport(claims: Readonly<Record<string, unknown>>): PaymentReport | null {
  const invoiceNo = textOf(claims.invoiceNo)
  const respCode = textOf(claims.respCode)
  if (!invoiceNo || !respCode) return null
  return {
    invoiceNo,
    respCode,
    state: attemptStateOf(respCode),
    amountSatang: satangOfDecimal(claims.amount),
    currencyCode: textOf(claims.currencyCode),
    tranRef: textOf(claims.tranRef),
    referenceNo: textOf(claims.referenceNo),
    approvalCode: textOf(claims.approvalCode),
    channelCode: textOf(claims.channelCode),
    agentCode: textOf(claims.agentCode),
    userDefined1: textOf(claims.userDefined1),
    transactedAt: transactionMoment(claims.transactionDateTime),
  }
}

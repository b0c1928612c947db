import { createHash } from 'node:crypto'
import type { Satang } from '#rules/money.ts'
import { compactTime } from './bangkok-time.ts'
import type { Decision, Payment } from './payment.ts'
import { decimalOfSatang } from '#rules/payments/gateway-amount.ts'

export type Outcome = 'paid' | 'declined' | 'cancelled' | 'expired' | 'later' | 'underpaid'

/** The codes of each outcome: the payment's code, and the flow code the browser carries back. */
const codesOf: Record<Outcome, { respCode: string; returnCode: string }> = {
  paid: { respCode: '0000', returnCode: '2000' },
  later: { respCode: '0000', returnCode: '2001' },
  declined: { respCode: '4005', returnCode: '2000' },
  cancelled: { respCode: '0003', returnCode: '0003' },
  expired: { respCode: '5009', returnCode: '2000' },
  underpaid: { respCode: '5016', returnCode: '2000' },
}

export const returnCodeOf = (outcome: Outcome) => codesOf[outcome].returnCode

const descriptions: ReadonlyMap<string, string> = new Map([
  ['0000', 'Success'],
  ['0001', 'Transaction is pending'],
  ['0003', 'Transaction is cancelled'],
  ['2000', 'Transaction is completed, please do payment inquiry request for full payment information.'],
  ['2001', 'Transaction in progress'],
  ['2002', 'Transaction not found'],
  ['4005', 'Do not honor'],
  ['5009', 'Payment expired'],
  ['5016', 'Paid amount is less than the amount due'],
])

export const describe = (respCode: string) => descriptions.get(respCode) ?? 'Failed'

function digitsOf(seed: string, length: number): string {
  const number = createHash('sha256').update(seed).digest().readBigUInt64BE()
  return String(number).padStart(length, '0').slice(-length)
}

type DecisionRequest = { outcome: Outcome; amountSatang: Satang; currencyCode?: string; effectiveAt: Date }

/**
 * The payment after an outcome, and the decision that the notice reports. A success is final: later outcomes are sent
 * as notices but do not change the payment, as with a late failure at the real gateway.
 */
export function decide(
  payment: Payment,
  requested: DecisionRequest,
  now: Date,
): { payment: Payment; decision: Decision } {
  const { respCode } = codesOf[requested.outcome]
  const before = payment.decision
  const isRepeat =
    before?.respCode === respCode &&
    before.amountSatang === requested.amountSatang &&
    before.currencyCode === requested.currencyCode
  if (before && isRepeat) {
    const sooner = Date.parse(before.effectiveAt) < requested.effectiveAt.getTime()
    const decision = sooner ? before : { ...before, effectiveAt: requested.effectiveAt.toISOString() }
    return { payment: { ...payment, decision }, decision }
  }
  const seed = `${payment.token} ${payment.decisions}`
  const decision: Decision = {
    respCode,
    amountSatang: requested.amountSatang,
    ...(requested.currencyCode && { currencyCode: requested.currencyCode }),
    tranRef: digitsOf(`${seed} transaction`, 9),
    referenceNo: digitsOf(`${seed} reference`, 9),
    approvalCode: respCode === '0000' ? digitsOf(`${seed} approval`, 6) : '',
    effectiveAt: requested.effectiveAt.toISOString(),
  }
  const isPaid = before?.respCode === '0000' && Date.parse(before.effectiveAt) <= now.getTime()
  const decisions = payment.decisions + 1
  return { payment: { ...payment, decisions, decision: isPaid ? before : decision }, decision }
}

/** The channel as an inquiry returns it: a card by its scheme, mobile banking by network `123` and the bank's agent. */
function channelClaims(payment: Payment): Record<string, string> {
  const panel = payment.panel ?? payment.panels[0] ?? 'PPQR'
  if (panel === 'CC')
    return { channelCode: 'VI', agentCode: 'TEST', accountNo: '411111XXXXXX1111', cardType: 'CREDIT', eci: '05' }
  if (panel === 'DEEPLINK') return { channelCode: '123', agentCode: payment.bank ?? '' }
  return { channelCode: panel, agentCode: 'TEST' }
}

/** Claims of a notice: here the amount is a string, as in 2C2P's published sample. */
export function noticeClaims(payment: Payment, decision: Decision): Record<string, string> {
  return {
    merchantID: payment.merchantID,
    invoiceNo: payment.invoiceNo,
    ...channelClaims(payment),
    amount: decimalOfSatang(decision.amountSatang),
    currencyCode: decision.currencyCode ?? payment.currencyCode,
    tranRef: decision.tranRef,
    referenceNo: decision.referenceNo,
    approvalCode: decision.approvalCode,
    transactionDateTime: compactTime(new Date(decision.effectiveAt)),
    ...payment.userDefined,
    respCode: decision.respCode,
    respDesc: describe(decision.respCode),
  }
}

/** Claims of an inquiry's answer: here the amount is a number. `respCode` is the payment's code at this moment. */
export function inquiryClaims(payment: Payment, respCode: string): Record<string, string | number> {
  const { decision } = payment
  const decided = decision?.respCode === respCode ? decision : null
  const amount = Number(decimalOfSatang(decided?.amountSatang ?? payment.amountSatang))
  return {
    merchantID: payment.merchantID,
    invoiceNo: payment.invoiceNo,
    ...channelClaims(payment),
    amount,
    currencyCode: decided?.currencyCode ?? payment.currencyCode,
    tranRef: decided?.tranRef ?? '',
    referenceNo: decided?.referenceNo ?? '',
    approvalCode: decided?.approvalCode ?? '',
    transactionDateTime: decided ? compactTime(new Date(decided.effectiveAt)) : '',
    ...payment.userDefined,
    respCode,
    respDesc: describe(respCode),
  }
}

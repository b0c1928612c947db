import type { Satang } from '#rules/money.ts'
import type { Panel } from './channels.ts'

/** What the gateway decided; it holds from `effectiveAt` on and is pending before. */
export type Decision = {
  respCode: string
  amountSatang: Satang
  tranRef: string
  referenceNo: string
  approvalCode: string
  effectiveAt: string
}

/** Notices still owed to the merchant, kept so that a restart does not lose them. */
export type OwedNotice = { decision: Decision; dueAt: string; count: number; badSignature: boolean }

/** One payment token and what became of it. Plain JSON: times are ISO 8601, the amount is what was asked for. */
export type Payment = {
  token: string
  merchantID: string
  invoiceNo: string
  /** Empty when the merchant sent none; marks a retry of the same token request. */
  idempotencyID: string
  description: string
  amountSatang: Satang
  currencyCode: 'THB'
  panels: Panel[]
  locale: 'th' | 'en'
  userDefined: Record<string, string>
  frontendReturnUrl: string | null
  backendReturnUrl: string | null
  createdAt: string
  expiresAt: string
  panel: Panel | null
  bank: string | null
  decision: Decision | null
  /** How many decisions were asked for; makes the references of each different. */
  decisions: number
  inquiry: 'same' | 'pending'
  owedNotice: OwedNotice | null
}

/** A payment token opens the payment page for this long, whatever the payment's own expiry (2C2P PGW 4.3). */
export const tokenLifeMs = 30 * 60_000

export const isTokenOver = (payment: Payment, now: Date) => now.getTime() >= Date.parse(payment.createdAt) + tokenLifeMs

export const isExpired = (payment: Payment, now: Date) => now.getTime() >= Date.parse(payment.expiresAt)

/** The code an inquiry answers now: pending, expired or as decided. */
export function respCodeNow(payment: Payment, now: Date): string {
  if (payment.inquiry === 'pending') return '0001'
  const { decision } = payment
  if (!decision) return isExpired(payment, now) ? '5009' : '2001'
  return now.getTime() < Date.parse(decision.effectiveAt) ? '0001' : decision.respCode
}

/** True while the payer may still do something on the payment page. */
export const isOpen = (payment: Payment, now: Date) =>
  payment.decision === null && !isExpired(payment, now) && !isTokenOver(payment, now)

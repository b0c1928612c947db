import type { Satang } from '#rules/money.ts'
import type { Panel } from './channels.ts'

/** A decision of the gateway, valid from `effectiveAt`; pending before. */
export type Decision = {
  respCode: string
  amountSatang: Satang
  /** The currency that was paid in; none where it is the requested one. */
  currencyCode?: string
  tranRef: string
  referenceNo: string
  approvalCode: string
  effectiveAt: string
}

/** Pending notices to the merchant, stored so that a restart does not lose them. */
export type PendingNotice = { decision: Decision; dueAt: string; count: number; badSignature: boolean }

/** A payment token and its state. Plain JSON: times are ISO 8601, the amount is the requested one. */
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
  /** Number of decisions requested; makes the references of each unique. */
  decisions: number
  inquiry: 'same' | 'pending'
  owedNotice: PendingNotice | null
}

/** Lifetime of a payment token in milliseconds, independent of the payment's own expiry (2C2P PGW 4.3). */
export const tokenLifeMs = 30 * 60_000

export const isTokenOver = (payment: Payment, now: Date) => now.getTime() >= Date.parse(payment.createdAt) + tokenLifeMs

export const isExpired = (payment: Payment, now: Date) => now.getTime() >= Date.parse(payment.expiresAt)

/** The code an inquiry returns now: pending, expired or as decided. */
export function respCodeNow(payment: Payment, now: Date): string {
  if (payment.inquiry === 'pending') return '0001'
  const { decision } = payment
  if (!decision) return isExpired(payment, now) ? '5009' : '2001'
  return now.getTime() < Date.parse(decision.effectiveAt) ? '0001' : decision.respCode
}

/** Whether the payer can still act on the payment page. */
export const isOpen = (payment: Payment, now: Date) =>
  payment.decision === null && !isExpired(payment, now) && !isTokenOver(payment, now)

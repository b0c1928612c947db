import type { CallCode } from '#storefront/api/reply.ts'

/** Refusals of the way to pay: it is not offered any more, or the credit does not reach. */
const methodCodes: readonly CallCode[] = ['method_not_offered', 'credit_exceeded', 'credit_overdue', 'credit_stopped']

/**
 * The answers, by the first word of their query key, that a refused order has shown to be outdated: what was chosen from
 * them is not there any more, and the retailer chooses again.
 */
export function outdatedBy(code: CallCode): readonly string[] {
  if (code === 'not_found') return ['profile']
  if (methodCodes.includes(code)) return ['payment-methods']
  if (code === 'pick_up_not_offered' || code === 'pick_up_closed') return ['delivery']
  return []
}

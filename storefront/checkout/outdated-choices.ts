import type { CallCode } from '#storefront/api/reply.ts'

/**
 * The answers, by the first word of their query key, that a refused order has shown to be outdated: what was chosen from
 * them is not there any more, and the retailer chooses again.
 */
export function outdatedBy(code: CallCode): readonly string[] {
  if (code === 'not_found') return ['profile']
  if (code === 'method_not_offered') return ['payment-methods']
  if (code === 'pick_up_not_offered' || code === 'pick_up_closed') return ['delivery']
  return []
}

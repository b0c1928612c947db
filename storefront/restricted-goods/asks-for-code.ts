import type { CallCode } from '#storefront/api/reply.ts'

/** Whether a refusal goes away once the shop has confirmed a code from its phone. */
export const asksForCode = (code: CallCode): boolean => code === 'restricted_product' || code === 'phone_unverified'

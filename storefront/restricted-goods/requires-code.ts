import type { CallCode } from '#storefront/api/reply.ts'

/** Whether confirming a code from the retailer's phone resolves an error. */
export const requiresCode = (code: CallCode): boolean => code === 'restricted_product' || code === 'phone_unverified'

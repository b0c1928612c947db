import type { AnswerOf } from '#contract/call.ts'
import { getTaxProfile } from '#contract/tax-invoices/calls.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useCall } from '#storefront/router/queries.ts'

export type LastBuyer = AnswerOf<typeof getTaxProfile>

/** The buyer on the retailer's latest tax invoice: it need not be typed again on a new phone. */
export function useTaxProfile() {
  const retailer = useRetailer()
  return useCall(['profile', retailer?.id, 'tax'], getTaxProfile, {}, { retry: false })
}

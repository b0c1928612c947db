import { getBrand } from '#contract/content/calls.ts'
import { useCall } from '#storefront/router/queries.ts'

/** The current version of terms and privacy policy; null until known. */
export function useLegalVersion(): number | null {
  const { data } = useCall(['brand'], getBrand, {})
  return data?.legalVersion ?? null
}

import { getBrand } from '#contract/content/calls.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** The current version of terms and privacy policy; null until known. */
export function useLegalVersion(): number | null {
  const { data } = useQuery({ queryKey: ['brand'], queryFn: () => callOrThrow(getBrand, {}) })
  return data?.legalVersion ?? null
}

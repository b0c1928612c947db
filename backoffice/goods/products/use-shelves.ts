import { listStaffBrands } from '#contract/backoffice/goods/brands/calls.ts'
import { listCategories } from '#contract/backoffice/goods/categories/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'

/** All categories with their subcategories, followed live. */
export function useCategories() {
  useLiveQueries({ subjects: ['category'], queryKey: ['categories'] })
  return useCall(['categories'], listCategories, {})
}

/** All brands, followed live. */
export function useBrands() {
  useLiveQueries({ subjects: ['brand'], queryKey: ['brands'] })
  return useCall(['brands'], listStaffBrands, {})
}

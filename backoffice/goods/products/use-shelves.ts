import { useQuery } from '@tanstack/react-query'
import { listStaffBrands } from '#contract/backoffice/goods/brands/calls.ts'
import { listCategories } from '#contract/backoffice/goods/categories/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'

/** All categories with their subcategories, followed live. */
export function useCategories() {
  useLiveQueries({ subjects: ['category'], queryKey: ['categories'] })
  return useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => callOrThrow(listCategories, { signal }),
  })
}

/** All brands, followed live. */
export function useBrands() {
  useLiveQueries({ subjects: ['brand'], queryKey: ['brands'] })
  return useQuery({
    queryKey: ['brands'],
    queryFn: ({ signal }) => callOrThrow(listStaffBrands, { signal }),
  })
}

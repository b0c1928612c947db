import { getData } from '#contract/catalogue/calls.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** Names of categories by id; empty until loaded. */
export function useCategoryNames(): ReadonlyMap<number, string> {
  const thai = useLanguage() === 'th'
  const { data } = useQuery({
    queryKey: ['category-names'],
    queryFn: () => callOrThrow(getData, { query: { type: 'getCategoriesWithImages' } }),
    staleTime: 5 * 60_000,
  })
  const categories = data?.data.flatMap((one) => ('categoryNameThai' in one ? [one] : [])) ?? []
  return new Map(categories.map((one) => [one.id, thai ? one.categoryNameThai : one.categoryNameEng]))
}

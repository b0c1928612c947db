import { getData } from '#contract/catalogue/calls.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { useCall } from '#storefront/router/queries.ts'

/** Names of categories by id; empty until loaded. */
export function useCategoryNames(): ReadonlyMap<number, string> {
  const thai = useLanguage() === 'th'
  const { data } = useCall(
    ['category-names'],
    getData,
    { query: { type: 'getCategoriesWithImages' } },
    { staleTime: 5 * 60_000 },
  )
  const categories = data?.data.flatMap((one) => ('categoryNameThai' in one ? [one] : [])) ?? []
  return new Map(categories.map((one) => [one.id, thai ? one.categoryNameThai : one.categoryNameEng]))
}

import { getReservedProducts } from '#contract/catalogue/calls.ts'
import { pageCards } from '#contract/pages/calls.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

/** The id of their section on the page of bought products. */
export const reservedId = 'reserved'
/** The maximum number of ids in one call. */
const maxIds = 200

/** Cards of the reserved goods that this retailer may see. */
export function useReserved() {
  const retailer = useRetailer()
  const language = useLanguage()
  return useQuery({
    queryKey: ['reserved', retailer?.id, language],
    queryFn: async () => {
      const ids = (await callOrThrow(getReservedProducts, {})).map(({ id }) => id).slice(0, maxIds)
      return ids.length > 0 ? callOrThrow(pageCards, { query: { ids: ids.join(','), language } }) : []
    },
    enabled: retailer !== null,
  })
}

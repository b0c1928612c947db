import { getReservedProducts } from '#contract/catalogue/calls.ts'
import { pageCards } from '#contract/pages/calls.ts'
import { ask } from '#storefront/api/ask.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

/** Where they stand on the page of what the shop buys. */
export const reservedId = 'reserved'
/** The call takes so many ids. */
const most = 200

/** Cards of the goods that are not for everybody and that this shop may see. */
export function useReserved() {
  const shop = useRetailer()
  const language = useLanguage()
  return useQuery({
    queryKey: ['reserved', shop?.id, language],
    queryFn: async () => {
      const ids = (await ask(getReservedProducts, {})).map(({ id }) => id).slice(0, most)
      return ids.length > 0 ? ask(pageCards, { query: { ids: ids.join(','), language } }) : []
    },
    enabled: shop !== null,
  })
}

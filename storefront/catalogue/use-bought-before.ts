import { queryOptions, useQuery } from '@tanstack/react-query'
import { topProducts } from '#contract/orders/top-products.ts'
import { pageCards } from '#contract/pages/page-cards.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { ask } from '#storefront/checkout/ask.ts'
import { useShop } from '#storefront/identity/session.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

const most = 84

/** Cards of what a shop buys most often, the most frequent first. */
export const boughtBeforeQuery = (shopId: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ['bought-before', shopId, language],
    queryFn: async () => {
      const top = await ask(topProducts, {})
      const ids = top.slice(0, most).map(({ productId }) => productId)
      return ids.length > 0 ? ask(pageCards, { query: { ids: ids.join(','), language } }) : []
    },
  })

/** What the signed-in shop buys most often; asks nothing for visitors. */
export function useBoughtBefore() {
  const shop = useShop()
  return useQuery({ ...boughtBeforeQuery(shop?.id, useLanguage()), enabled: shop !== null })
}

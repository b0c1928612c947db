import { queryOptions } from '@tanstack/react-query'
import { topProducts } from '#contract/orders/calls.ts'
import { pageCards } from '#contract/pages/calls.ts'
import type { Card } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

const maxProducts = 84

/** A card with its orders, the last quantity and its date; cards cached by an earlier version lack these. */
export type BoughtBefore = Card & { orders?: number; lastQty?: number; lastOrderedOn?: string }

/** Cards of the products the retailer buys most often, the most frequent first. */
export const boughtBeforeQuery = (retailerId: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ['bought-before', retailerId, language],
    queryFn: async (): Promise<BoughtBefore[]> => {
      const top = (await callOrThrow(topProducts, {})).slice(0, maxProducts)
      if (top.length === 0) return []
      const lastOrders = new Map(
        top.map(({ productId, orders, lastQty, lastOrderedOn }) => [productId, { orders, lastQty, lastOrderedOn }]),
      )
      const cards = await callOrThrow(pageCards, { query: { ids: [...lastOrders.keys()].join(','), language } })
      return cards.map((card) => ({ ...card, ...lastOrders.get(card.id) }))
    },
  })

/** What the signed-in retailer buys most often; fetches nothing for visitors. */
export function useBoughtBefore() {
  const retailer = useRetailer()
  return useQuery({ ...boughtBeforeQuery(retailer?.id, useLanguage()), enabled: retailer !== null })
}

import { satang } from '#rules/money.ts'
import { useProducts, type LineProduct } from '#storefront/cart/use-products.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { useOffline } from './connection.ts'
import { waitingCard } from './waiting-cards.ts'

/** Products of lines; without a network one that was never fetched is as in this phone's catalogue, or as on its card. */
export function useNamedProducts(ids: readonly number[]): ReturnType<typeof useProducts> {
  const language = useLanguage()
  const isOffline = useOffline()
  const { byId, loading } = useProducts(ids)
  const missing = ids.filter((id) => !byId.has(id))
  const isLookedUp = isOffline && !loading && missing.length > 0
  const { data: goods, isPending } = useQuery({
    queryKey: ['local-goods', language],
    queryFn: async () => {
      const { localCatalogue } = await import('#storefront/catalogue/local-lists.ts')
      return (await localCatalogue(language))?.byId ?? null
    },
    enabled: isLookedUp,
  })
  const unknown = { unit: '', pieces: 1, price: satang(0), stock: 0, categoryId: 0 }
  const named = missing.flatMap((id): [number, LineProduct][] => {
    const known = goods?.get(id) ?? waitingCard(id)
    return known ? [[id, { ...unknown, ...known, hasOffers: false }]] : []
  })
  return named.length > 0
    ? { byId: new Map([...byId, ...named]), loading }
    : { byId, loading: loading || (isLookedUp && isPending) }
}

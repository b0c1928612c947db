import { satang } from '#rules/money.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { Pack } from '#storefront/cart/seen-packs.ts'
import { useProducts, type LineProduct } from '#storefront/cart/use-products.ts'
import { withOwnPrice } from '#storefront/catalogue/own-prices.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { useOffline } from './connection.ts'
import { waitingCard } from './waiting-cards.ts'

/** What a card does not tell. */
const unknown = { unit: '', pieces: 1, price: satang(0), stock: undefined, categoryId: 0 }

/** Calls know a unit by its Thai name, instead of which the catalogue in English may have an English one. */
const packIn = (language: Language, { unit, pieces }: Pack): Pack | undefined =>
  language === 'th' || /[\u0e00-\u0e7f]/.test(unit) ? { unit, pieces } : undefined

/**
 * Products of lines. Without a network one that was never fetched is taken from this phone's catalogue, or has at least
 * the name and picture of its card.
 */
export function useNamedProducts(ids: readonly number[]): ReturnType<typeof useProducts> {
  const language = useLanguage()
  const isOffline = useOffline()
  const { byId, loading } = useProducts(ids)
  const missing = loading ? [] : ids.filter((id) => !byId.has(id))
  const isLookedUp = isOffline && missing.length > 0
  const { data: goods, isPending } = useQuery({
    queryKey: ['local-goods', language],
    queryFn: async () => {
      const { localCatalogue } = await import('#storefront/catalogue/local-lists.ts')
      return (await localCatalogue(language))?.byId ?? null
    },
    enabled: isLookedUp,
  })
  const named = missing.flatMap((id): [number, LineProduct][] => {
    const good = goods?.get(id)
    if (good) return [[id, { ...withOwnPrice(good), pack: packIn(language, good) }]]
    const card = waitingCard(id)
    return card ? [[id, { ...unknown, id, name: card.name, image: card.image }]] : []
  })
  return {
    byId: named.length > 0 ? new Map([...byId, ...named]) : byId,
    loading: loading || (isLookedUp && isPending),
  }
}

import { useProducts, type LineProduct } from '#storefront/cart/use-products.ts'
import { waitingCard } from '#storefront/offline/waiting-cards.ts'
import { satang } from '#rules/money.ts'

/** Products of lines; without a network a product put into the cart meanwhile has the name and picture of its card. */
export function useNamedProducts(ids: readonly number[]): ReturnType<typeof useProducts> {
  const { byId, loading } = useProducts(ids)
  const missing = ids.flatMap((id): [number, LineProduct][] => {
    const card = byId.has(id) ? undefined : waitingCard(id)
    const unknown = { unit: '', pieces: 1, price: satang(0), stock: 0, categoryId: 0, hasOffers: false }
    return card ? [[id, { id, name: card.name, image: card.image, ...unknown }]] : []
  })
  return missing.length > 0 ? { byId: new Map([...byId, ...missing]), loading } : { byId, loading }
}

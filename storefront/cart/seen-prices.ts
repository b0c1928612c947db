import { satang, satangOf, type Satang } from '#rules/money.ts'
import type { Cart } from '#storefront/cart/view.ts'

/** Unit prices in satang by product id, as the retailer last saw them. */
type SeenPrices = ReadonlyMap<number, Satang>
type Items = NonNullable<Cart['cartItems']>
/** A product that costs more than when it was last seen; unit prices in satang. */
export type PriceRise = { productId: number; before: Satang; after: Satang }

const keyOf = (outletId: string) => `songdee.seen-prices.${outletId}`
const isPrice = (entry: unknown): entry is [number, number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((value) => Number.isSafeInteger(value))

/** The unit prices of goods; gifts cost nothing, and may be a product that is also bought. */
const goodsOf = (items: Items): SeenPrices =>
  new Map(
    items.flatMap(({ type, productId, unitPrice }) => (type === 'NORMAL' ? [[productId, satangOf(unitPrice)]] : [])),
  )

/** The stored prices of an outlet's cart; anything invalid counts as not seen. */
export function readSeenPrices(storage: Pick<Storage, 'getItem'>, outletId: string): SeenPrices {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(outletId)) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isPrice).map(([id, price]) => [id, satang(price)]) : [])
  } catch {
    return new Map()
  }
}

/** Stores what was seen of the goods that are still in the cart; goods that were not seen before count as seen now. */
export function storeSeenPrices(
  storage: Pick<Storage, 'setItem'>,
  outletId: string,
  items: Items,
  seen: SeenPrices,
): void {
  const kept = [...goodsOf(items)].map(([productId, price]) => [productId, seen.get(productId) ?? price])
  storage.setItem(keyOf(outletId), JSON.stringify(kept))
}

export const forgetSeenPrices = (storage: Pick<Storage, 'removeItem'>, outletId: string): void =>
  storage.removeItem(keyOf(outletId))

/** `seen`, and the goods of it that were never seen, at their prices now; the same object where there are none. */
export function withUnseen(seen: SeenPrices, items: Items): SeenPrices {
  const unseen = [...goodsOf(items)].filter(([productId]) => !seen.has(productId))
  return unseen.length > 0 ? new Map([...seen, ...unseen]) : seen
}

/** `seen` with the prices of now for these goods. */
export const seenNow = (seen: SeenPrices, items: Items): SeenPrices => new Map([...seen, ...goodsOf(items)])

/** The goods that cost more than when they were last seen, in the order of the lines. */
export const risesSince = (seen: SeenPrices, items: Items): PriceRise[] =>
  [...goodsOf(items)].flatMap(([productId, after]) => {
    const before = seen.get(productId)
    return before !== undefined && after > before ? [{ productId, before, after }] : []
  })

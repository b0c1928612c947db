import { satang, satangOf, type Satang } from '#rules/money.ts'
import type { Cart } from '#storefront/cart/view.ts'
import { readStored } from '#web/read-stored.ts'

/** A unit price in satang; where it is one of a price list: from how many units on it counts, and of how many it was seen. */
type SeenPrice = { price: Satang; step?: { from: number; qty: number } }
/** Unit prices by product id, as the retailer last saw them. */
export type SeenPrices = ReadonlyMap<number, SeenPrice>
type Items = NonNullable<Cart['cartItems']>
/** A product that costs more than when it was last seen; unit prices in satang. */
export type PriceRise = { productId: number; before: Satang; after: Satang }

const keyOf = (outletId: string) => `songdee.seen-prices.${outletId}`
type StoredPrice = [id: number, price: number] | [id: number, price: number, from: number, qty: number]
const isPrice = (entry: unknown): entry is StoredPrice =>
  Array.isArray(entry) && [2, 4].includes(entry.length) && entry.every((value) => Number.isSafeInteger(value))

const priceOf = ({ unitPrice, priceFrom, qty }: Items[number]): SeenPrice => ({
  price: satangOf(unitPrice),
  ...(priceFrom !== undefined && { step: { from: priceFrom, qty } }),
})

/** The unit prices of goods; gifts cost nothing, and may be a product that is also bought. */
const pricesOfGoods = (items: Items): SeenPrices =>
  new Map(items.flatMap((item) => (item.type === 'NORMAL' ? [[item.productId, priceOf(item)]] : [])))

/** What was seen of a product, where it can be compared: another quantity may be at another step of a price list. */
function comparable(seen: SeenPrice | undefined, { step: now }: SeenPrice): SeenPrice | undefined {
  const { step } = seen ?? {}
  return step && now && step.from !== now.from && step.qty !== now.qty ? undefined : seen
}

/** The price at which these goods were seen; undefined where they were not, or at another step of a price list. */
export const seenPriceOf = (seen: SeenPrices, item: Items[number]): Satang | undefined =>
  comparable(seen.get(item.productId), priceOf(item))?.price

/** The stored prices of an outlet's cart; anything invalid counts as not seen. */
export function readSeenPrices(storage: Pick<Storage, 'getItem'>, outletId: string): SeenPrices {
  const stored = readStored<unknown>(storage, keyOf(outletId), [])
  const prices = Array.isArray(stored) ? stored.filter(isPrice) : []
  return new Map(
    prices.map(([id, price, from, qty]) => [
      id,
      { price: satang(price), ...(from !== undefined && qty !== undefined && { step: { from, qty } }) },
    ]),
  )
}

/** Stores what was seen of the goods that are still in the cart; goods that were not seen before count as seen now. */
export function storeSeenPrices(
  storage: Pick<Storage, 'setItem'>,
  outletId: string,
  items: Items,
  seen: SeenPrices,
): void {
  const kept = [...pricesOfGoods(items)].map(([productId, now]): StoredPrice => {
    const { price, step } = comparable(seen.get(productId), now) ?? now
    return step ? [productId, price, step.from, step.qty] : [productId, price]
  })
  storage.setItem(keyOf(outletId), JSON.stringify(kept))
}

export const forgetSeenPrices = (storage: Pick<Storage, 'removeItem'>, outletId: string): void =>
  storage.removeItem(keyOf(outletId))

/** `seen`, and the goods of it that were never seen, at their prices now; the same object where there are none. */
export function withUnseen(seen: SeenPrices, items: Items): SeenPrices {
  const unseen = [...pricesOfGoods(items)].filter(([productId, now]) => !comparable(seen.get(productId), now))
  return unseen.length > 0 ? new Map([...seen, ...unseen]) : seen
}

/** `seen` with the prices of now for these goods. */
export const seenNow = (seen: SeenPrices, items: Items): SeenPrices => new Map([...seen, ...pricesOfGoods(items)])

/** The goods that cost more than when they were last seen, in the order of the lines. */
export const risesSince = (seen: SeenPrices, items: Items): PriceRise[] =>
  [...pricesOfGoods(items)].flatMap(([productId, now]) => {
    const before = comparable(seen.get(productId), now)?.price
    return before !== undefined && now.price > before ? [{ productId, before, after: now.price }] : []
  })

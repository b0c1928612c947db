import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { goodsOf, priceItems, promotionsFor, readUses, type PricedItems } from '#server/promotions/promotions.ts'
import type { StoredCart } from './store.ts'

type ToPrice = {
  outletId: string
  cart: Pick<StoredCart, 'items' | 'couponCode' | 'points' | 'provinceCode'>
  snapshot: Snapshot
  stockOf: (productId: number) => number
  /** Milliseconds since 1970. */
  at: number
}

/** Prices a cart with what is left of the offers on it; asks for that only where something can run out. */
export async function priceStored(db: Database | Tx, { outletId, cart, ...rest }: ToPrice): Promise<PricedItems> {
  const { snapshot } = rest
  const { items, couponCode, points, provinceCode } = cart
  const promotions = promotionsFor(goodsOf(items, snapshot), snapshot)
  const coupon = snapshot.coupons.find(({ code }) => code === couponCode) ?? null
  const uses = await readUses(db, { outletId, promotions, coupon })
  return priceItems(items, { ...rest, couponCode, points, provinceCode, uses })
}

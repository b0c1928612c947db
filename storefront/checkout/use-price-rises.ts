import { useEffect, useState } from 'react'
import { useCart, type Cart } from '#storefront/cart/cart-store.ts'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { useChosenLines } from './chosen-lines.ts'
import {
  readSeenPrices,
  risesSince,
  seenNow,
  storeSeenPrices,
  withUnseen,
  type SeenPrices,
} from '#storefront/cart/seen-prices.ts'

/**
 * The goods of this checkout that became dearer since the retailer last saw their price, in the cart or where they were
 * chosen. They stay until the retailer accepts the new prices, also over a reload.
 * @param items what would be ordered now
 */
export function usePriceRises(outletId: string, items: NonNullable<Cart['cartItems']>) {
  const { cart } = useCart()
  const { lines, shownPrices } = useChosenLines()
  const isCart = lines === null
  const [seen, setSeen] = useState<SeenPrices>(() =>
    isCart
      ? new Map([...seenNow(new Map(), cart?.cartItems ?? []), ...readSeenPrices(checkoutStorage, outletId)])
      : new Map([...shownPrices].map(([productId, price]) => [productId, { price }])),
  )
  const known = withUnseen(seen, items)
  if (known !== seen) setSeen(known)
  useEffect(() => {
    if (isCart && items.length > 0) storeSeenPrices(checkoutStorage, outletId, items, known)
  }, [isCart, outletId, items, known])
  return { rises: risesSince(known, items), acceptRises: () => setSeen(seenNow(known, items)) }
}

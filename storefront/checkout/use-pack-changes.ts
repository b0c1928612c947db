import { useEffect, useState } from 'react'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { packChanges, readSeenPacks, storeSeenPacks, withUnseenPacks, type Pack } from '#storefront/cart/seen-packs.ts'

/**
 * The goods of this checkout whose unit is another, or holds another number of pieces, than when the retailer last saw it:
 * before a reload, or when it last ordered. They stay until the retailer accepts them.
 * @param packs what the page shows, by product id
 */
export function usePackChanges(outletId: string, packs: ReadonlyMap<number, Pack>) {
  const [seen, setSeen] = useState(() => readSeenPacks(checkoutStorage, outletId))
  useEffect(() => {
    storeSeenPacks(checkoutStorage, outletId, withUnseenPacks(seen, packs))
  }, [outletId, seen, packs])
  return {
    packsChanged: packChanges(seen, packs),
    acceptPacks: () => setSeen((known) => new Map([...known, ...packs])),
  }
}

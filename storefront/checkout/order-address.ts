import { withMemory } from '#storefront/cart/checkout-storage.ts'

const key = 'songdee.order-address'
const tabStorage = withMemory(() => sessionStorage)

/** How long a checkout that was left keeps its address, in milliseconds. */
const keptMs = 60 * 60_000

type OrderAddress = { outletId: string; addressId: string; chosenAt: number }

/** Stores the address chosen for the order of this tab's checkout; the next checkout begins with the main one. */
export function chooseOrderAddress(outletId: string, addressId: string, now = Date.now()): void {
  tabStorage.setItem(key, JSON.stringify({ outletId, addressId, chosenAt: now } satisfies OrderAddress))
}

/** The address chosen for this order; null: the main one. */
export function readOrderAddress(outletId: string, now = Date.now()): string | null {
  try {
    const stored = JSON.parse(tabStorage.getItem(key) ?? 'null') as OrderAddress | null
    return stored?.outletId === outletId && now - stored.chosenAt < keptMs ? stored.addressId : null
  } catch {
    return null
  }
}

/** Lets the next checkout begin with the main address. */
export const forgetOrderAddress = (outletId: string): void => {
  if (readOrderAddress(outletId) !== null) tabStorage.removeItem(key)
}

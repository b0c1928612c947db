import { tabStorage } from '#storefront/cart/checkout-storage.ts'
import { readStored } from '#web/read-stored.ts'

const key = 'songdee.order-address'

/** How long a checkout that was left keeps its address, in milliseconds. */
const keptMs = 60 * 60_000

type OrderAddress = { outletId: string; addressId: string; chosenAt: number }

/** Stores the address chosen for the order of this tab's checkout; the next checkout begins with the main one. */
export function chooseOrderAddress(outletId: string, addressId: string, now = Date.now()): void {
  tabStorage.setItem(key, JSON.stringify({ outletId, addressId, chosenAt: now } satisfies OrderAddress))
}

/** The address chosen for this order; null: the main one. */
export function readOrderAddress(outletId: string, now = Date.now()): string | null {
  const stored = readStored<OrderAddress | null>(tabStorage, key, null)
  return stored?.outletId === outletId && now - stored.chosenAt < keptMs ? stored.addressId : null
}

const pickUpKey = 'songdee.order-pick-up'

type OrderPickUp = { outletId: string; from: string; chosenAt: number }

/** Stores that this order is fetched, and when (empty: not chosen yet); null: it is delivered, as every next order. */
export function chooseOrderPickUp(outletId: string, from: string | null, now = Date.now()): void {
  if (from === null) tabStorage.removeItem(pickUpKey)
  else tabStorage.setItem(pickUpKey, JSON.stringify({ outletId, from, chosenAt: now } satisfies OrderPickUp))
}

/** When this order is fetched, as it was chosen; null: it is delivered. */
export function readOrderPickUp(outletId: string, now = Date.now()): string | null {
  const stored = readStored<OrderPickUp | null>(tabStorage, pickUpKey, null)
  return stored?.outletId === outletId && now - stored.chosenAt < keptMs ? stored.from : null
}

/** Lets the next checkout begin with a delivery to the main address. */
export const forgetOrderAddress = (outletId: string): void => {
  chooseOrderPickUp(outletId, null)
  if (readOrderAddress(outletId) !== null) tabStorage.removeItem(key)
}

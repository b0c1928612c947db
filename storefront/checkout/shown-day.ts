import { maxKeyAgeMs } from '#storefront/api/open-order.ts'
import { tabStorage } from '#storefront/cart/checkout-storage.ts'
import { readStored } from '#web/read-stored.ts'

const key = 'songdee.order-day'

type ShownDay = { addressId: string; day: string; shownAt: number }

/**
 * The delivery day (`YYYY-MM-DD`) that this tab's checkout has shown for an address, also before a reload. After a week nobody
 * remembers it.
 */
export function readShownDay(addressId: string, now = Date.now()): string | undefined {
  const stored = readStored<ShownDay | null>(tabStorage, key, null)
  return stored?.addressId === addressId && now - stored.shownAt < maxKeyAgeMs ? stored.day : undefined
}

/** Stores a day as the one that the retailer counts on. */
export const takeDay = (addressId: string, day: string, now = Date.now()): void =>
  tabStorage.setItem(key, JSON.stringify({ addressId, day, shownAt: now } satisfies ShownDay))

/** Stores the day that is shown, unless an earlier one was: what changes on the page is for the retailer to accept. */
export function showDay(addressId: string, day: string): void {
  if (readShownDay(addressId) === undefined) takeDay(addressId, day)
}

/** Lets the next checkout begin with the day that it shows. */
export const forgetShownDay = (): void => tabStorage.removeItem(key)

import type { Card } from '#contract/pages/shapes.ts'
import { cardsOf } from '../cart/early-taps.ts'
import { readStored } from '#web/read-stored.ts'
import type { Change } from '../cart/queue.ts'
import { knownPages } from '#storefront/router/page-store.ts'
import { storage } from '#storefront/api/storage.ts'
import { storeValue } from '#storefront/api/store-value.ts'

type WaitingCard = Pick<Card, 'id' | 'name' | 'image'>

/** Cleared when the session ends, because of its prefix. */
const key = 'songdee.waiting-cards'

const remembered = (): WaitingCard[] => readStored<WaitingCard[]>(storage(), key, [])

/** The product as the visited pages show it, or as it was when it was added. */
export function waitingCard(productId: number): WaitingCard | undefined {
  const cards = knownPages().flatMap(([, { data }]) => (data ? cardsOf(data.data) : []))
  return [...cards, ...remembered()].find(({ id }) => id === productId)
}

/** Stores the names and images of products waiting to be added, so that a reload can show them; where there is no room it cannot. */
export function rememberCards(pending: readonly Change[]): void {
  if (pending.length === 0) return storage().removeItem(key)
  const cards = pending.flatMap(({ productId }) => waitingCard(productId) ?? [])
  try {
    storeValue(storage(), key, JSON.stringify(cards.map(({ id, name, image }) => ({ id, name, image }))))
  } catch {
    // An earlier list would lack what waits now.
    storage().removeItem(key)
  }
}

import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import { preparedOrderPrefix } from '#storefront/api/session.ts'
import { storage } from '#storefront/api/storage.ts'
import { storeValue } from '#storefront/api/store-value.ts'
import { readStored } from '#web/read-stored.ts'
import type { ChosenLines } from './chosen-lines.ts'
import { isOfGoods, type PreparedOrder } from './prepared-order.ts'

/** Names the order that this session has agreed to send. It ends with the session, unlike the order. */
const agreedKey = 'songdee.agreed-order'
/** Which retailer's, by storage key. */
const keyOf = (outletId: string) => preparedOrderPrefix + outletId

const [notify, subscribe] = createListeners()

/** Has what waits on this phone sent as soon as that is possible. */
export const resumeSending = notify

export function onPreparedOrder(listener: () => void): () => void {
  const stop = subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

/** The order of this retailer that lies on this phone, or null. */
export const readPreparedOrder = (outletId: string): PreparedOrder | null =>
  readStored<PreparedOrder | null>(storage(), keyOf(outletId), null)

/** @throws DOMException where the browser stores nothing more */
export function storePreparedOrder(outletId: string, order: PreparedOrder): void {
  storeValue(storage(), keyOf(outletId), JSON.stringify(order))
  notify()
}

/**
 * An order that the server refused while another one lies on this phone, where there is place for one, or that has no room there: it
 * lasts as long as the page.
 */
let refused: { outletId: string; order: PreparedOrder } | null = null

/** The order of this retailer that was refused and is not on this phone, or null. */
export const readRefusedOrder = (outletId: string | undefined): PreparedOrder | null =>
  refused?.outletId === outletId ? (refused?.order ?? null) : null

export const useRefusedOrder = (outletId: string | undefined): PreparedOrder | null =>
  useSyncExternalStore(
    onPreparedOrder,
    () => readRefusedOrder(outletId),
    () => null,
  )

export function dropRefusedOrder(): void {
  refused = null
  notify()
}

/** Lets the retailer decide about an order that the server has refused, also where the browser stores nothing more. */
export function keepRefusedOrder(outletId: string, order: PreparedOrder): void {
  const kept = readPreparedOrder(outletId)
  // An earlier try of the same order that was not ordered either gives way.
  const isReplaced = kept && !mayBeOrdered(kept) && isOfGoods(kept, order.body.lines ?? null)
  if (!kept || isReplaced)
    try {
      return storePreparedOrder(outletId, order)
    } catch {
      // It is said all the same.
    }
  refused = { outletId, order }
  notify()
}

export const mayBeOrdered = ({ state }: PreparedOrder): boolean => state !== 'changed' && state !== 'refused'

export function removePreparedOrder(outletId: string): void {
  storage().removeItem(keyOf(outletId))
  storage().removeItem(agreedKey)
  notify()
}

/** Lets this session send the order. One that was prepared before a sign-out is not sent without a new confirmation. */
export function agreeToSend({ key }: PreparedOrder): void {
  storage().setItem(agreedKey, key)
  notify()
}

export const isAgreed = ({ key }: PreparedOrder): boolean => storage().getItem(agreedKey) === key

/** Drops an order that the retailer does not want, wherever it is. */
export function dropOrder(outletId: string, { key }: PreparedOrder): void {
  if (readRefusedOrder(outletId)?.key === key) dropRefusedOrder()
  else removePreparedOrder(outletId)
}

/** The orders that wait for a decision or for a network, and are of what a checkout is about: see `isOfGoods`. */
export const ordersOfGoods = (outletId: string, lines: ChosenLines | null): PreparedOrder[] =>
  [readRefusedOrder(outletId), readPreparedOrder(outletId)]
    .filter((order) => order !== null)
    .filter((order) => isOfGoods(order, lines))

/**
 * Lets an order be of other lines, wherever it is.
 * @throws DOMException where the browser stores nothing more
 */
export function replaceLines(outletId: string, order: PreparedOrder, lines: ChosenLines): void {
  const replaced = { ...order, body: { ...order.body, lines } }
  if (readRefusedOrder(outletId)?.key !== order.key) return storePreparedOrder(outletId, replaced)
  refused = { outletId, order: replaced }
  notify()
}

let cached: { text: string; order: PreparedOrder | null } = { text: '', order: null }

/** The order on this phone as it changes, also in other tabs. */
export const usePreparedOrder = (outletId: string | undefined): PreparedOrder | null =>
  useSyncExternalStore(
    onPreparedOrder,
    () => {
      if (outletId === undefined) return null
      const text = `${outletId} ${storage().getItem(keyOf(outletId))} ${storage().getItem(agreedKey)}`
      // One object per state, so that a render sees a change only when there is one.
      if (cached.text !== text) cached = { text, order: readPreparedOrder(outletId) }
      return cached.order
    },
    () => null,
  )

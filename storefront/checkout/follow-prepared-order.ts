import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import { getCart, quoteLines } from '#contract/cart/calls.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import { withBrowserLock } from '#web/browser-lock.ts'
import { call } from '#storefront/api/call.ts'
import { onRetailerChange } from '#storefront/api/retailer-change.ts'
import { currentRetailer, onSessionChange } from '#storefront/api/session.ts'
import { reloadCart, settleCart } from '#storefront/cart/cart-actions.ts'
import { queries } from '#storefront/router/queries.ts'
import type { OrderBody } from './checkout-choices.ts'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { checkoutOfPage, finishOrder, openPlaced, type PlacedOrder } from './finish-order.ts'
import { readAttempt, sendOrder } from './order-attempt.ts'
import {
  dropRefusedOrder,
  isAgreed,
  keepRefusedOrder,
  onPreparedOrder,
  readPreparedOrder,
  removePreparedOrder,
  resumeSending,
  storePreparedOrder,
} from './prepared-order-storage.ts'
import { rejected, sendPreparedOrder, type SendOutcome } from './send-prepared-order.ts'

const firstRetryMs = 2000
const longestRetryMs = 30_000

/** An order that was sent from this page without a press, until it was seen. */
export type SentOrder = { placed: PlacedOrder; body: OrderBody; shownDay?: string | undefined }

let sent: SentOrder | null = null
const [notify, subscribe] = createListeners()
const show = (order: SentOrder | null) => {
  sent = order
  notify()
}

/** The day that the phone showed and the one on which the order comes, where they differ; null where they do not. */
export const otherDayOf = ({ placed: { deliveryDay }, shownDay }: SentOrder): [string, string] | null =>
  shownDay && deliveryDay && deliveryDay !== shownDay ? [shownDay, deliveryDay] : null

export const useSentOrder = (): SentOrder | null => useSyncExternalStore(subscribe, () => sent)

export const dismissSentOrder = (): void => show(null)

/** Sends, once the server is reached, what was ordered without a network: now, or in an earlier page. */
export function followPreparedOrder(): void {
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let running = false

  const run = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    const outletId = currentRetailer()?.id
    if (running || outletId === undefined || !hasWork(outletId)) return
    if (!navigator.onLine) return
    running = true
    const outcome = await withBrowserLock('songdee.prepared-order', () => sendFor(outletId)).catch(() => null)
    running = false
    if (outcome?.outcome === 'placed') arrived(outletId, outcome)
    if (outcome && outcome.outcome !== 'waiting') retries = 0
    else {
      timer = setTimeout(() => void run(), Math.min(longestRetryMs, firstRetryMs * 2 ** retries))
      retries += 1
    }
  }
  const start = () => {
    retries = 0
    void run()
  }
  addEventListener('online', start)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && start())
  onPreparedOrder(() => void run())
  onSessionChange(() => void run())
  // What one retailer has ordered is no news for the next.
  onRetailerChange(() => {
    show(null)
    dropRefusedOrder()
  })
  void run()
}

function hasWork(outletId: string): boolean {
  const order = readPreparedOrder(outletId)
  const isDue = order !== null && isAgreed(order) && (order.state === 'waiting' || order.state === 'sent')
  return isDue || readAttempt(checkoutStorage, outletId, Date.now()) !== null
}

type FollowOutcome = ({ outcome: 'placed' } & SentOrder) | { outcome: 'none' | 'waiting' | 'changed' }

async function sendFor(outletId: string): Promise<FollowOutcome> {
  // An order whose answer was lost comes first, under its own key.
  const attempt = readAttempt(checkoutStorage, outletId, Date.now())
  if (attempt) {
    const reply = await sendOrder({
      storage: checkoutStorage,
      outletId,
      body: attempt.body,
      now: Date.now(),
      newKey: () => attempt.key,
      send: ({ key, body }) => call(placeOrder, { body, idempotencyKey: key }),
    })
    if (reply.ok) return { outcome: 'placed', placed: reply.value, body: attempt.body }
    if (readAttempt(checkoutStorage, outletId, Date.now())) return { outcome: 'waiting' }
    // Nobody may be looking: the retailer reads why on any page, and decides.
    const { key, body, shown, startedAt: preparedAt } = attempt
    if (shown) keepRefusedOrder(outletId, rejected({ key, body, shown, preparedAt, state: 'sent' }, reply.error))
  }
  const result: SendOutcome<PlacedOrder> = await sendPreparedOrder<PlacedOrder>({
    read: () => readPreparedOrder(outletId),
    store: (order) => storePreparedOrder(outletId, order),
    remove: () => removePreparedOrder(outletId),
    isAgreed,
    isSignedIn: () => currentRetailer()?.id === outletId,
    settleCart,
    quote: ({ body: { shippingAddressId, pickUpFrom, lines } }) =>
      lines
        ? call(quoteLines, { body: { retailerId: outletId, lines, shippingAddressId, pickUp: !!pickUpFrom } })
        : call(getCart, { query: { shippingAddressId, ...(pickUpFrom && { pickUp: 'true' }) } }),
    send: ({ key, body }) => call(placeOrder, { body, idempotencyKey: key }),
    now: Date.now(),
  })
  // What differs is shown with the goods as they are now.
  if (result.outcome === 'changed') void queries.invalidateQueries({ queryKey: ['product'] })
  if (result.outcome !== 'placed') return result
  const { body, shown } = result.order
  return { outcome: 'placed', placed: result.placed, body, shownDay: shown.day }
}

function arrived(outletId: string, order: SentOrder): void {
  const checkout = checkoutOfPage(outletId, order.body)
  finishOrder(outletId, order.placed, order.body)
  if (currentRetailer()?.id !== outletId) return
  reloadCart()
  // In the middle of its own checkout the page goes on by itself; anywhere else it only says so, also where another order is
  // being made or paid. That it comes on another day than was shown is said in any case.
  if (checkout === 'these') void openPlaced(order.placed, order.body)
  // A checkout of other goods waits for an answer no longer.
  if (checkout === 'others') resumeSending()
  if (checkout !== 'these' || otherDayOf(order)) show(order)
}

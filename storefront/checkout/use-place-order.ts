import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import { satang, type Satang } from '#rules/money.ts'
import { limitCodes } from '#rules/orders/product-limits.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { CallCode, CallProblem } from '#storefront/api/reply.ts'
import { settleCart } from '#storefront/cart/cart-actions.ts'
import { setQuantity, type Cart } from '#storefront/cart/cart-store.ts'
import type { OrderBody } from './checkout-choices.ts'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { chooseLines, useChosenLines, type ChosenLines } from './chosen-lines.ts'
import { isDecided } from '#web/is-decided.ts'
import { readAttempt, sendOrder } from './order-attempt.ts'
import { changesOf, correctionsOf, type OrderChange } from './order-changes.ts'
import { isOfGoods, shownOrder } from './prepared-order.ts'
import { renewOutdated } from './renew-outdated.ts'
import {
  agreeToSend,
  onPreparedOrder,
  mayBeOrdered,
  ordersOfGoods,
  readPreparedOrder,
  replaceLines,
  resumeSending,
  storePreparedOrder,
} from './prepared-order-storage.ts'

export type PlacingState =
  | { state: 'ready' }
  | { state: 'sending' }
  /** It is unknown whether the order arrived. */
  | { state: 'unknown' }
  /** The cart could not be sent, so nothing was ordered. */
  | { state: 'unsettled' }
  /** Without a network, and an order of other goods is kept on this phone already: it would be lost. */
  | { state: 'other-kept' }
  /** Rejected, because something is not as it was shown; `before`: the net amount that was shown, in satang. */
  | { state: 'changed'; changes: readonly OrderChange[]; before: Satang }
  /** Rejected, because it would come on another day than was shown; `after`: undefined where none is promised. */
  | { state: 'other-day'; before: string; after: string | undefined }
  | { state: 'refused'; code: CallCode; least?: CallProblem['least'] }

type PlacedOrder = AnswerOf<typeof placeOrder>
/** Rejections about products or the sum: their reasons are shown line by line. */
const changedCodes: readonly CallCode[] = [
  'price_changed',
  'pack_changed',
  'out_of_stock',
  'insufficient_stock',
  'not_purchasable',
  'restricted_product',
  'phone_unverified',
  'licence_required',
  'verification_unavailable',
  'outside_sale_hours',
  ...limitCodes,
]

/** Places the order once, however often it is pressed, and reports the progress. */
export function usePlaceOrder(outletId: string, onPlaced: (placed: PlacedOrder, body: OrderBody) => void) {
  const [placing, setPlacing] = useState<PlacingState>(() =>
    readAttempt(checkoutStorage, outletId, Date.now()) ? { state: 'unknown' } : { state: 'ready' },
  )
  const busy = useRef(false)
  const { lines, shownPrices } = useChosenLines()
  // Sent again by itself and rejected, it is no longer open: why is said of the order that was kept.
  useEffect(
    () =>
      onPreparedOrder(() => {
        if (!readAttempt(checkoutStorage, outletId, Date.now()))
          setPlacing((known) => (known.state === 'unknown' ? { state: 'ready' } : known))
      }),
    [outletId],
  )

  const press = async (body: OrderBody, shown: Cart) => {
    if (busy.current) return
    busy.current = true
    setPlacing({ state: 'sending' })
    try {
      setPlacing(await place(body, shown))
    } catch (error) {
      // Pressed again, the same attempt is sent under its key: nothing is ordered twice.
      setPlacing({ state: 'unknown' })
      throw error
    } finally {
      busy.current = false
    }
  }
  const place = async (body: OrderBody, shown: Cart): Promise<PlacingState> => {
    // An open attempt is sent first, unchanged: the cart may be empty by now.
    const open = readAttempt(checkoutStorage, outletId, Date.now())
    if (!open && (!navigator.onLine || !(body.lines || (await settleCart())))) return prepare(outletId, body, shown)
    const reply = await sendOrder({
      storage: checkoutStorage,
      outletId,
      body,
      shown: shownOrder(shown),
      now: Date.now(),
      newKey: freshKey,
      send: (attempt) => call(placeOrder, { body: attempt.body, idempotencyKey: attempt.key }),
    })
    if (reply.ok) {
      onPlaced(reply.value, open?.body ?? body)
      return { state: 'sending' }
    }
    if (!isDecided(reply)) {
      resumeSending()
      return { state: 'unknown' }
    }
    void renewOutdated(reply.error, body)
    return rejection(reply.error, shown, body)
  }
  /** Accepts what is available, and continues. */
  const accept = async (changes: readonly OrderChange[]) => {
    if (lines) {
      const possible = new Map(correctionsOf(changes).map(({ productId, quantity }) => [productId, quantity]))
      const corrected = lines.map(({ productId, qty }) => ({ productId, qty: possible.get(productId) ?? qty }))
      const left = corrected.filter(({ qty }) => qty > 0)
      replaceChosen(outletId, { lines, left, shownPrices })
      return setPlacing({ state: 'ready' })
    }
    for (const { productId, quantity } of correctionsOf(changes)) {
      setQuantity(productId, quantity, { stock: quantity, price: satang(0) })
    }
    setPlacing((await settleCart()) ? { state: 'ready' } : { state: 'unsettled' })
  }
  return { placing, press, accept }
}

type Replacement = { lines: ChosenLines; left: ChosenLines; shownPrices: ReadonlyMap<number, Satang> }

/**
 * Goes on with what is left of the lines of a checkout. An order of these lines that was refused stays one of them: it ends once they are
 * ordered. One that may be ordered already is repeated as it was sent.
 */
export function replaceChosen(outletId: string, { lines, left, shownPrices }: Replacement): void {
  for (const order of ordersOfGoods(outletId, lines)) if (!mayBeOrdered(order)) replaceLines(outletId, order, left)
  chooseLines(outletId, left, shownPrices)
}

/**
 * Stores the order on this phone; it is sent once the server is reached, for the day it is then: to wait for the retailer would
 * only make it later.
 */
function prepare(outletId: string, { expectedDeliveryDay: day, ...body }: OrderBody, quote: Cart): PlacingState {
  const shown = { ...shownOrder(quote), ...(day && { day }) }
  const kept = readPreparedOrder(outletId)
  if (kept && !isOfGoods(kept, body.lines ?? null)) return { state: 'other-kept' }
  const order = { key: freshKey(), body, shown, preparedAt: Date.now(), state: 'waiting' } as const
  try {
    storePreparedOrder(outletId, order)
    agreeToSend(order)
  } catch {
    return { state: 'unsettled' }
  }
  return { state: 'ready' }
}

function rejection(error: CallProblem, shown: Cart, body: OrderBody): PlacingState {
  const { expectedDeliveryDay: day } = body
  if (error.code === 'delivery_day_changed' && day) return { state: 'other-day', before: day, after: error.deliveryDay }
  if (!changedCodes.includes(error.code)) return { state: 'refused', code: error.code, least: error.least }
  return { state: 'changed', changes: changesOf(error, shown, body), before: moneyColumn(shown).net }
}

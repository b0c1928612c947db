import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import { satang, type Satang } from '#rules/money.ts'
import { loginHref } from '#storefront/api/session-end.ts'
import { currentRetailer, onSessionChange } from '#storefront/api/session.ts'
import { go } from '../router/navigate.ts'
import type { CartNotice } from './notices.ts'
import type { connectCart, ConnectedCart } from './connect-cart.ts'
import type { Cart, CartView } from './view.ts'
import { rememberAddition } from './pending-additions.ts'

/** What the tapped component knows about its product: sales units on hand and the unit price in satang. */
type Hint = { stock: number; price: Satang }
type ConnectCart = typeof connectCart

/** Of a visitor, who has none: what makes a view of a retailer's cart loads with it. */
const noCart: CartView = {
  cart: null,
  lines: 0,
  units: 0,
  total: satang(0),
  saved: satang(0),
  pending: [],
  updating: false,
  unsent: null,
  error: null,
}
const noNotices: readonly CartNotice[] = []
const [changed, subscribe] = createListeners()
let connect: ConnectCart | null = null
let open: ConnectedCart | null = null

/** Loads what only a retailer's cart needs: a visitor's page goes without. */
export async function loadOutletCart(): Promise<void> {
  connect ??= (await import('./connect-cart.ts')).connectCart
}

function openFor(outletId: string, connectWith: ConnectCart): void {
  open = connectWith(outletId, changed)
  open.start()
}

function close(): void {
  open?.close()
  open = null
}

function followSession(): void {
  const retailer = currentRetailer()
  if (open?.outletId === retailer?.id) return
  close()
  if (retailer && connect) openFor(retailer.id, connect)
  // Who signs in has nothing in a cart that cannot be loaded: the next start sends what was added until then.
  else if (retailer) loadOutletCart().then(followSession, window.songdeeStartFailed)
  changed()
}

/** Starts the cart of the signed-in retailer; called once, after hydration. */
export function startCart(): void {
  onSessionChange(followSession)
  addEventListener('online', () => {
    followSession()
    open?.cart.resume()
  })
  followSession()
}

/**
 * Adds or removes units of a product; shown immediately. More than is on hand is rejected with an alert; removing stops
 * at zero. A visitor is sent to the login page; the addition is remembered, as it is until a retailer's cart is loaded.
 */
export function changeQuantity(productId: number, delta: number, { stock, price }: Hint): void {
  if (!open) {
    if (delta > 0) rememberAddition({ productId, qty: delta, price })
    if (!currentRetailer()) void go(loginHref())
    return
  }
  const now = open.cart.quantity(productId)
  if (delta > 0 && now + delta > stock) {
    return open.cart.notices.alert({ productId, code: 'insufficient_stock', available: stock })
  }
  const qty = Math.max(delta, -now)
  if (qty !== 0) open.cart.change({ productId, qty, price })
}

/** Sets a typed quantity; more than is on hand becomes what is on hand, with the alert. */
export function setQuantity(productId: number, quantity: number, hint: Hint): void {
  const requested = Math.max(0, Math.trunc(quantity) || 0)
  const possible = Math.min(requested, Math.max(0, hint.stock))
  const delta = possible - (open?.cart.quantity(productId) ?? 0)
  // Bypasses the stock check of changeQuantity: lowering to what is left must always work.
  if (delta !== 0) changeQuantity(productId, delta, { ...hint, stock: Math.max(hint.stock, possible) })
  if (requested > possible) {
    open?.cart.notices.alert({ productId, code: 'insufficient_stock', available: possible })
  }
}

/** Units of a product in the cart, unconfirmed ones included; 0 until hydration. */
export const useQuantity = (productId: number): number =>
  useSyncExternalStore(
    subscribe,
    () => open?.cart.quantity(productId) ?? 0,
    () => 0,
  )

/** Units of a product that were ordered today, where it has a most of a day; as the cart knows it. */
export const useOrderedToday = (productId: number): number =>
  useSyncExternalStore(
    subscribe,
    () => orderedToday(productId),
    () => 0,
  )

const orderedToday = (productId: number): number =>
  open?.cart.view().cart?.orderRules?.products?.find((one) => one.productId === productId)?.orderedToday ?? 0

/** The whole cart as shown. */
export const useCart = (): CartView =>
  useSyncExternalStore(
    subscribe,
    () => open?.cart.view() ?? noCart,
    () => noCart,
  )

/** The alert shown at a product for a moment, or null. */
export const useCartAlert = (productId: number): CartNotice | null =>
  useSyncExternalStore(
    subscribe,
    () => open?.cart.notices.alertOf(productId) ?? null,
    () => null,
  )

/** Messages about rejected changes, kept until dismissed or until the product is changed again. */
export const useCartNotices = (): readonly CartNotice[] =>
  useSyncExternalStore(
    subscribe,
    () => open?.cart.notices.all() ?? noNotices,
    () => noNotices,
  )

/** The cart of the signed-in retailer, once it is loaded. */
export const currentCart = (): ConnectedCart['cart'] | undefined => open?.cart

export type { Cart, CartNotice, CartView }

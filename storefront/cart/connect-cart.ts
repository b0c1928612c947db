import { changeCart, getCart } from '#contract/cart/calls.ts'
import { whenIdle } from '#design/when-idle.ts'
import { withBrowserLock } from '#web/browser-lock.ts'
import { call } from '../api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { Reply } from '../api/reply.ts'
import { storage } from '#storefront/api/storage.ts'
import { href } from '#storefront/router/href.ts'
import { prefetch } from '#storefront/router/navigate.ts'
import { openOutletCart, type OutletCart } from './outlet-cart.ts'
import { takePendingAdditions } from './pending-additions.ts'
import type { Cart } from './view.ts'

/** A retailer's cart that follows the server and the other tabs, until it is closed. */
export type ConnectedCart = {
  outletId: string
  cart: OutletCart
  /** Adds what was tapped before, sends what waits, and fetches the cart; its page is loaded before it is wanted. */
  start: () => void
  close: () => void
}

/**
 * Opens the cart of a retailer.
 * @param onChange called after every change of what is shown
 */
export function connectCart(outletId: string, onChange: () => void): ConnectedCart {
  const cart = openOutletCart({
    outletId,
    tab: freshKey(),
    storage: storage(),
    withLock: (operation) => withBrowserLock('songdee.cart', operation),
    send: ({ key, changes }) =>
      call(changeCart, {
        query: { partial: 'true' },
        body: { retailerId: outletId, cartItems: changes.map(({ productId, qty }) => ({ productId, qty })) },
        idempotencyKey: key,
      }),
    load: () => reloadingPageOnce(call(getCart, { query: {} })),
    newKey: freshKey,
    onChange,
    onRejected: (notices, changes) =>
      void import('./announce-rejections.ts').then(({ announceRejections }) => announceRejections(notices, changes)),
  })
  // A tab is notified once it can read what another has stored.
  const onStored = ({ key }: StorageEvent) => {
    if (key?.startsWith('songdee.cart') && key.includes(outletId)) cart.readAgain()
  }
  // The back/forward cache gets no such notice: it shows a page with the cart that it was left with.
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    cart.readAgain()
    void cart.load()
  }
  addEventListener('storage', onStored)
  addEventListener('pageshow', onShown)
  const start = () => {
    takePendingAdditions().forEach(cart.change)
    cart.resume()
    void cart.load()
    whenIdle(() => prefetch(href('cart')))
  }
  const close = () => {
    cart.close()
    removeEventListener('storage', onStored)
    removeEventListener('pageshow', onShown)
  }
  return { outletId, cart, start, close }
}

/** Reloads the page when the cart is rejected with 401 although the session could be renewed. */
async function reloadingPageOnce(request: Promise<Reply<Cart>>): Promise<Reply<Cart>> {
  const reply = await request
  if (!reply.ok && reply.error.status === 401) (await import('./reload-once.ts')).reloadOnce()
  return reply
}

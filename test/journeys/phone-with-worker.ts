import type { Page } from 'playwright-core'
import { openSignedIn } from './shops.ts'
import type { Visit } from './visit.ts'

/** Signs the demo's retailer in, in a visit with the service worker. */
export const signInWithWorker = (shop: Visit): Promise<void> => openSignedIn(shop, '0812345678')

/** Waits until the worker has stored all files of its build. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction('navigator.serviceWorker?.controller?.state === "activated"')
  await page.waitForFunction('caches.match("/th/").then(Boolean)')
}

/** Takes everything out of the cart on the server. */
export async function emptyCart(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const headers = { authorization: 'Bearer ' + localStorage.getItem('songdee.access_token') }
    const { cartItems } = await (await fetch('/api/retailer/cart', { headers })).json()
    for (const { productId } of cartItems ?? []) await fetch('/api/retailer/cart/' + productId, { method: 'DELETE', headers })
  })()`)
}

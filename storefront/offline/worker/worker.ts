import type { Language } from '#rules/catalogue/product.ts'
import { answer, isCacheable, isForAll } from './answer.ts'
import { classifyRequest } from './classify-request.ts'
import { newestAssortment } from './newest-assortment.ts'
import { ageOf, openStore } from './store.ts'

/**
 * The service worker: shows the storefront without a network, and immediately where it was seen before. It never stores
 * what only one retailer may see, nor errors, nor answers to anything but GET. A new worker waits until the user
 * agrees, since an old page needs its old files.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** Not available to workers in every browser. */
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> }
}
/** Set by the build: its name, and the paths of its files. */
declare const BUILD: string
declare const ASSETS: readonly string[]

/** Products stored less than this ago are recent enough for a time without a network, in milliseconds. */
const assortmentAgeMs = 60 * 60 * 1000

const store = openStore(caches, BUILD, ASSETS, Date.now)

self.addEventListener('install', (event) => event.waitUntil(store.install()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    store
      .clean()
      .then(() => self.clients.claim())
      .then(storeOpenPages),
  ),
)

self.addEventListener('message', (event) => {
  const message = event.data as
    | 'SKIP_WAITING'
    | { kind: 'STORE_ASSORTMENT'; language: Language }
    | { kind: 'STORE_IMAGES'; urls: readonly string[] }
  if (message === 'SKIP_WAITING') void self.skipWaiting()
  else if (message.kind === 'STORE_ASSORTMENT') event.waitUntil(storeAssortment(message.language))
  else if (message.kind === 'STORE_IMAGES') event.waitUntil(storeImages(message.urls))
})

self.addEventListener('fetch', (event) => {
  const classified = classifyRequest(event.request, self.location.origin)
  if (!classified) return
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined))
  event.respondWith(
    answer(classified, event.request, { store, fetch: (request) => fetch(request), language, now: Date.now, later }),
  )
})

async function language(): Promise<Language> {
  const chosen = (await self.cookieStore?.get('lang'))?.value ?? (await store.language())
  return chosen === 'en' ? 'en' : 'th'
}

/** Products and search words are stored while there is a network, so that lists and the search work without one. */
async function storeAssortment(chosen: Language): Promise<void> {
  for (const file of ['catalogue', 'search']) {
    const address = `/api/pages/${file}?language=${chosen}`
    const stored = await store.assortment(address)
    if (stored && ageOf(stored, Date.now()) < assortmentAgeMs) continue
    // What a page has fetched before there was a worker is a copy, too.
    const copy = stored ?? (await fetch(address, { cache: 'force-cache' }).catch(() => undefined))
    const newest = newestAssortment(new Request(address), copy, (request) => fetch(request))
    const response = await newest.catch(() => null)
    if (response?.ok && isForAll(response)) await store.putAssortment(address, response)
  }
}

/** Stores images that a page has loaded, one after the other, without asking the network for what the browser has. */
async function storeImages(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (new URL(url).origin !== self.location.origin || (await store.image(url))) continue
    const response = await fetch(url, { cache: 'force-cache' }).catch(() => null)
    if (response && isCacheable(response)) await store.putImage(url, response)
  }
}

/** Stores the home page and the pages opened before there was a worker, so that they too open without a network. */
async function storeOpenPages(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const urls = new Set([`${self.location.origin}/`, ...windows.map(({ url }) => url.split('#')[0] ?? '')])
  for (const url of urls) {
    const classified = classifyRequest({ method: 'GET', mode: 'navigate', url, cache: 'default' }, self.location.origin)
    if (classified?.kind !== 'public-page') continue
    const response = await fetch(url).catch(() => null)
    if (response?.ok && !response.redirected && isForAll(response))
      await store.putDocument(classified.address, response)
  }
}

import type { Language } from '#rules/catalogue/product.ts'
import { answer, isForAll } from './answer.ts'
import { classifyRequest } from './classify-request.ts'
import { openStore } from './store.ts'

/**
 * The service worker: shows the shop where there is no network, and shows it at once where it was seen before. It never
 * keeps what only one shop may see, nor an error, nor the answer of anything but a GET. A new worker waits until the
 * reader agrees: an old page keeps its old files.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** Not every browser shows cookies to its workers. */
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> }
}
/** Both are written in by the build: its name, and the paths of its files. */
declare const BUILD: string
declare const ASSETS: readonly string[]

const store = openStore(caches, BUILD, Date.now)

self.addEventListener('install', (event) => event.waitUntil(store.install(ASSETS)))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    store
      .clean(ASSETS)
      .then(() => self.clients.claim())
      .then(keepOpenPages),
  ),
)

self.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const asked = classifyRequest(event.request, self.location.origin)
  if (!asked) return
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined))
  event.respondWith(
    answer(asked, event.request, { store, fetch: (request) => fetch(request), language, now: Date.now, later }),
  )
})

async function language(): Promise<Language> {
  const chosen = (await self.cookieStore?.get('lang'))?.value ?? (await store.language())
  return chosen === 'en' ? 'en' : 'th'
}

/** The home page, and pages that were opened before there was a worker: they too shall open without a network. */
async function keepOpenPages(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const urls = new Set([`${self.location.origin}/`, ...windows.map(({ url }) => url.split('#')[0] ?? '')])
  for (const url of urls) {
    const asked = classifyRequest({ method: 'GET', mode: 'navigate', url, cache: 'default' }, self.location.origin)
    if (asked?.kind !== 'public-page') continue
    const response = await fetch(url).catch(() => null)
    if (response?.ok && !response.redirected && isForAll(response)) await store.keepDocument(asked.address, response)
  }
}

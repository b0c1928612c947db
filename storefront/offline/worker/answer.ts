import type { Language } from '#rules/catalogue/product.ts'
import type { RequestKind } from './classify-request.ts'
import { newestAssortment } from './newest-assortment.ts'
import { ageOf, type Store } from './store.ts'

/** How long the network may take when there is a cached answer, in milliseconds. */
const networkTimeoutMs = 4000
/** A cached page is shown immediately up to this age, in milliseconds: it refreshes itself a moment later. */
const maxAgeMs = 24 * 60 * 60 * 1000
/** Up to this age, in milliseconds, products and search words are not stored again. */
const storeAgainMs = 5 * 60 * 1000

type AnswerPorts = {
  store: Store
  fetch: (request: Request) => Promise<Response>
  /** The user's language, as the server would choose it. */
  language: () => Promise<Language>
  now: () => number
  /** Work that may continue after the answer, and may fail. */
  later: (work: Promise<unknown>) => void
}

/** Whether an answer may be cached: no error, not redirected, same origin. */
export const isCacheable = ({ ok, status, type, redirected }: Response): boolean =>
  ok && status === 200 && type !== 'opaque' && !redirected
/** Some products are only shown to some retailers: everyone who uses this browser may see what is cached. */
export const isForAll = (response: Response): boolean => !/no-store/.test(response.headers.get('cache-control') ?? '')
const isPage = (response: Response): boolean =>
  isCacheable(response) && (response.headers.get('content-type') ?? '').startsWith('text/html')

/** Answers a request from the network or the cache. Rejects where neither has an answer. */
export function answer(classified: RequestKind, request: Request, ports: AnswerPorts): Promise<Response> {
  switch (classified.kind) {
    case 'asset':
      return assetOf(request, ports)
    case 'image':
      return imageOf(request, ports)
    case 'page-data':
      return dataOf(classified, request, ports)
    case 'assortment':
      return assortmentOf(classified.address, request, ports)
    case 'private-page':
      return privatePage(classified.fresh, request, ports)
    case 'public-page':
      return publicPage(classified, request, ports)
  }
}

async function assetOf(request: Request, { store, fetch, later }: AnswerPorts): Promise<Response> {
  const cached = await store.asset(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (isCacheable(response)) later(store.putAsset(request.url, response.clone()))
  return response
}

async function imageOf(request: Request, { store, fetch, later }: AnswerPorts): Promise<Response> {
  const cached = await store.image(request.url)
  if (cached) return cached
  try {
    const response = await fetch(request)
    if (isCacheable(response)) later(store.putImage(request.url, response.clone()))
    return response
  } catch (error) {
    const similar = await store.similarImage(request.url)
    if (similar) return similar
    throw error
  }
}

async function dataOf(
  { language, address }: RequestKind & { kind: 'page-data' },
  request: Request,
  { store, fetch, later }: AnswerPorts,
): Promise<Response> {
  const fetched = fetch(request).then((response) => {
    if (isCacheable(response) && isForAll(response)) later(store.putPageData(language, address, response.clone()))
    return response
  })
  later(fetched)
  return networkOrCached(fetched, await store.data(language, address))
}

/** Products and search words are fetched often: they are stored again only when the stored ones are of some age. */
async function assortmentOf(address: string, request: Request, { store, fetch, later, now }: AnswerPorts) {
  const cached = await store.assortment(address)
  const isDue = !cached || ageOf(cached, now()) > storeAgainMs
  const fetched = newestAssortment(request, cached, fetch).then((response) => {
    if (isDue && isCacheable(response) && isForAll(response)) later(store.putAssortment(address, response.clone()))
    return response
  })
  later(fetched)
  return networkOrCached(fetched, cached)
}

/** All private pages share one shell: their data comes by API calls, which the worker does not handle. */
async function privatePage(fresh: boolean, request: Request, { store, fetch, language }: AnswerPorts) {
  const shell = await store.shell(await language())
  return shell && !fresh ? shell : networkOrCached(fetch(request), shell)
}

async function publicPage(
  { address, fresh }: RequestKind & { kind: 'public-page' },
  request: Request,
  { store, fetch, language, now, later }: AnswerPorts,
): Promise<Response> {
  const fetched = fetch(request).then((response) => {
    if (isPage(response) && isForAll(response)) later(store.putDocument(address, response.clone()))
    return response
  })
  later(fetched)
  const chosenLanguage = await language()
  const cached = await store.document(chosenLanguage, address)
  if (cached && !fresh && ageOf(cached, now()) < maxAgeMs) return cached
  if (cached) return networkOrCached(fetched, cached)
  try {
    return await fetched
  } catch (error) {
    const shell = await store.shell(chosenLanguage)
    if (shell) return shell
    throw error
  }
}

/** The network's answer, unless it is too slow or an error while there is a cached one. */
async function networkOrCached(fetched: Promise<Response>, cached: Response | undefined): Promise<Response> {
  if (!cached) return fetched
  const pause = new Promise<null>((resolve) => setTimeout(resolve, networkTimeoutMs, null))
  const response = await Promise.race([fetched.catch(() => null), pause])
  return response && response.status < 500 && response.status !== 429 ? response : cached
}

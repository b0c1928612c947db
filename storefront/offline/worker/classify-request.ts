import type { Language } from '#rules/catalogue/product.ts'

/** Kinds of requests that the worker handles. `address`: path and query, undecoded. */
export type RequestKind =
  | { kind: 'asset' | 'image' }
  /** A page whose document is the same for everyone; `fresh`: the user wants it from the server. */
  | { kind: 'private-page'; fresh: boolean }
  | { kind: 'public-page'; address: string; fresh: boolean }
  | { kind: 'page-data'; address: string; language: Language }
  /** The products and search words of which pages are made without a network. */
  | { kind: 'assortment'; address: string }

type ClassifiableRequest = Pick<Request, 'method' | 'mode' | 'url' | 'cache'>

/** Paths of the services. Only images, the assortment and the data of public pages are cached from them. */
const services = /^\/(?:api|company|loyalty|smart-basket|realms|gateway|backoffice|content|metrics)(?:\/|$)|\.\w+$/
/** The preview of a draft and the page of a hidden product, or their data, are never cached. */
const unpublished = /preview(=|%3D)|(\/|%2F)preview(\/|%2F)product(\/|%2F)/i
const assortment = /^\/api\/pages\/(?:catalogue|search)$/
const privatePages = /^\/(?:order|retailer)(?:\/|$)/
/** The server redirects users who are signed in. */
const signInPages = /^\/(?:login|register)$/

/** Null: the worker does not handle the request. */
export function classifyRequest({ method, mode, url, cache }: ClassifiableRequest, origin: string): RequestKind | null {
  const { origin: requestOrigin, pathname, search, searchParams } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || unpublished.test(pathname + search)) return null
  if (pathname.startsWith('/assets/')) return { kind: 'asset' }
  if (pathname.startsWith('/content/images/')) return { kind: 'image' }
  if (pathname === '/api/pages/data') {
    const language = searchParams.get('language') === 'en' ? 'en' : 'th'
    return { kind: 'page-data', address: searchParams.get('path') ?? '/', language }
  }
  if (assortment.test(pathname)) return { kind: 'assortment', address: pathname + search }
  if (mode !== 'navigate' || services.test(pathname)) return null
  // A reload, or a form sent again.
  const fresh = cache !== 'default' && cache !== 'force-cache'
  if (signInPages.test(pathname)) return { kind: 'private-page', fresh: true }
  if (privatePages.test(pathname)) return { kind: 'private-page', fresh }
  return { kind: 'public-page', address: pathname + search, fresh }
}

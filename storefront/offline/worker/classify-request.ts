import type { Language } from '#rules/catalogue/product.ts'

/** What a request asks for, as far as the worker takes part in it. `address`: path and query, undecoded. */
export type RequestKind =
  | { kind: 'asset' | 'image' }
  /** A page whose document is the same for everybody; `fresh`: the reader wants it from the server. */
  | { kind: 'private-page'; fresh: boolean }
  | { kind: 'public-page'; address: string; fresh: boolean }
  | { kind: 'page-data'; address: string; language: Language }

type Requested = Pick<Request, 'method' | 'mode' | 'url' | 'cache'>

/** Paths of the services. Of all they answer, only pictures and the data of public pages are ever kept. */
const services = /^\/(?:api|company|loyalty|smart-basket|realms|gateway|backoffice|content|metrics)(?:\/|$)|\.\w+$/
const privatePages = /^\/(?:order|retailer)(?:\/|$)/
/** The server knows better where someone belongs who is signed in. */
const entrances = /^\/(?:login|register)$/

/** Null: the request goes its way as if there were no worker. */
export function classifyRequest({ method, mode, url, cache }: Requested, origin: string): RequestKind | null {
  const { origin: where, pathname, search, searchParams } = new URL(url)
  // A draft that somebody may look at is nothing to keep.
  if (method !== 'GET' || where !== origin || /preview(=|%3D)/i.test(search)) return null
  if (pathname.startsWith('/assets/')) return { kind: 'asset' }
  if (pathname.startsWith('/content/images/')) return { kind: 'image' }
  if (pathname === '/api/pages/data') {
    const language = searchParams.get('language') === 'en' ? 'en' : 'th'
    return { kind: 'page-data', address: searchParams.get('path') ?? '/', language }
  }
  if (mode !== 'navigate' || services.test(pathname)) return null
  // A reload, and a form sent again.
  const fresh = cache !== 'default' && cache !== 'force-cache'
  if (entrances.test(pathname)) return { kind: 'private-page', fresh: true }
  if (privatePages.test(pathname)) return { kind: 'private-page', fresh }
  return { kind: 'public-page', address: pathname + search, fresh }
}

import type { Language } from '#rules/catalogue/product.ts'
import type { RequestKind } from './classify-request.ts'
import { keptAt, type Store } from './store.ts'

/** So long the network may take when there is something kept to show instead. */
const patienceMs = 4000
/** A kept page is shown at once up to this age: it brings itself up to date a moment later. */
const showableMs = 24 * 60 * 60 * 1000

type AnswerPorts = {
  store: Store
  fetch: (request: Request) => Promise<Response>
  /** The reader's language, as the server would choose it. */
  language: () => Promise<Language>
  now: () => number
  /** Work that may go on after the answer, and may fail. */
  later: (work: Promise<unknown>) => void
}

/** Whether an answer may be kept: no error, nothing redirected, nothing from elsewhere. */
const isGood = ({ ok, status, type, redirected }: Response): boolean =>
  ok && status === 200 && type !== 'opaque' && !redirected
/** Some goods are shown to some shops only: what is kept here is told to whoever uses this browser. */
export const isForAll = (response: Response): boolean => !/no-store/.test(response.headers.get('cache-control') ?? '')
const isPage = (response: Response): boolean =>
  isGood(response) && (response.headers.get('content-type') ?? '').startsWith('text/html')

/** Answers a request from the network or from what is kept. Rejects where neither has anything. */
export function answer(asked: RequestKind, request: Request, ports: AnswerPorts): Promise<Response> {
  switch (asked.kind) {
    case 'asset':
      return assetOf(request, ports)
    case 'image':
      return imageOf(request, ports)
    case 'page-data':
      return dataOf(asked, request, ports)
    case 'private-page':
      return privatePage(asked.fresh, request, ports)
    case 'public-page':
      return publicPage(asked, request, ports)
  }
}

async function assetOf(request: Request, { store, fetch, later }: AnswerPorts): Promise<Response> {
  const kept = await store.asset(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (isGood(response)) later(store.keepAsset(request.url, response.clone()))
  return response
}

async function imageOf(request: Request, { store, fetch, later }: AnswerPorts): Promise<Response> {
  const kept = await store.image(request.url)
  if (kept) return kept
  try {
    const response = await fetch(request)
    if (isGood(response)) later(store.keepImage(request.url, response.clone()))
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
    if (isGood(response) && isForAll(response)) later(store.keepData(language, address, response.clone()))
    return response
  })
  later(fetched)
  return soonOr(fetched, await store.data(language, address))
}

/** Private pages are one shell for all: what they show comes by calls of their own, and no worker sees it. */
async function privatePage(fresh: boolean, request: Request, { store, fetch, language }: AnswerPorts) {
  const shell = await store.shell(await language())
  return shell && !fresh ? shell : soonOr(fetch(request), shell)
}

async function publicPage(
  { address, fresh }: RequestKind & { kind: 'public-page' },
  request: Request,
  { store, fetch, language, now, later }: AnswerPorts,
): Promise<Response> {
  const fetched = fetch(request).then((response) => {
    if (isPage(response) && isForAll(response)) later(store.keepDocument(address, response.clone()))
    return response
  })
  later(fetched)
  const spoken = await language()
  const kept = await store.document(spoken, address)
  if (kept && !fresh && now() - keptAt(kept) < showableMs) return kept
  if (kept) return soonOr(fetched, kept)
  try {
    return await fetched
  } catch (error) {
    const shell = await store.shell(spoken)
    if (shell) return shell
    throw error
  }
}

/** What the network says, unless it takes too long or is not well while something is kept. */
async function soonOr(fetched: Promise<Response>, kept: Response | undefined): Promise<Response> {
  if (!kept) return fetched
  const pause = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const response = await Promise.race([fetched.catch(() => null), pause])
  return response && response.status < 500 ? response : kept
}

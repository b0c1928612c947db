import { pathOf, type Call } from '#contract/call.ts'
import { pageCatalogue, pageCatalogueChanges, pageSearchChanges, pageSearchData } from '#contract/pages/calls.ts'
import { catalogueWith, type CatalogueChanges } from '#contract/pages/catalogue-changes.ts'
import type { CompactCatalogue } from '#contract/pages/compact-catalogue.ts'
import { isWhole, madeAtHeader } from '#contract/pages/row-changes.ts'
import { searchDataWith, type SearchChanges } from '#contract/pages/search-changes.ts'
import type { SearchData } from '#contract/pages/search-data.ts'

/** A whole, of which a part can be fetched. */
type Source = { changes: Call; with: (copy: unknown, changes: unknown) => object }

const sources: Record<string, Source> = {
  [pathOf(pageCatalogue)]: {
    changes: pageCatalogueChanges,
    with: (copy, changes) => catalogueWith(copy as CompactCatalogue, changes as CatalogueChanges),
  },
  [pathOf(pageSearchData)]: {
    changes: pageSearchChanges,
    with: (copy, changes) => searchDataWith(copy as SearchData, changes as SearchChanges),
  },
}

/**
 * Products or search words from the server. Of those that are stored only what has changed is fetched, and put into them; where the
 * result is not what the server has, and where it cannot say what has changed, the whole, unless it is busy.
 * @param stored as the store gave it; it is not read itself, so that it can still be an answer
 */
export async function newestAssortment(
  request: Request,
  stored: Response | undefined,
  fetch: (request: Request) => Promise<Response>,
): Promise<Response> {
  const source = sources[new URL(request.url).pathname]
  const madeAt = stored?.headers.get(madeAtHeader)
  if (!source || !stored || !madeAt) return fetch(request)
  const copy = stored.clone()
  const response = await fetch(new Request(changesAddress(source, request.url, madeAt)))
  // A busy server is not sent a larger request as well.
  if (response.status === 429 || response.status >= 500) return response
  // The server may be of a release before, or the copy broken.
  const newest = response.ok ? await newestOf(source, copy, response).catch(() => null) : null
  return newest ?? fetch(request)
}

function changesAddress({ changes }: Source, address: string, madeAt: string): string {
  const url = new URL(address)
  url.pathname = pathOf(changes)
  url.searchParams.set('since', madeAt)
  return url.href
}

/** The whole of now; null where copy and changes do not belong together. */
async function newestOf(source: Source, copy: Response, response: Response): Promise<Response | null> {
  const text = await response.text()
  const answer = JSON.parse(text) as CatalogueChanges | CompactCatalogue
  const newest = isWhole(answer) ? text : JSON.stringify(source.with(await copy.json(), answer))
  if (!isWhole(answer) && (await tagOf(newest)) !== answer.tag) return null
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return new Response(newest, { headers: { ...headers, [madeAtHeader]: response.headers.get(madeAtHeader) ?? '' } })
}

/** The tag of a text, as the server computes it. */
export async function tagOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

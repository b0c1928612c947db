import type { FastifyInstance } from 'fastify'
import type { MatchedPage } from '#contract/pages/page-render.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { sendProblem } from '#server/http/problem.ts'
import { appShell } from './app-shell.ts'
import type { BuiltStorefront } from './built-storefront.ts'
import type { Shelf } from './cards.ts'
import { documentHeaders, documentOf } from './document.ts'
import { encodingOf, finish, sendMade, type Encoding } from './finish.ts'
import { pageAnswer } from './page-answer.ts'
import { createPageCache } from './page-cache.ts'
import { languageOf, redirectOf } from './reader.ts'
import type { Search } from './search.ts'

export type PageParts = {
  catalogue: Pick<Catalogue, 'snapshot' | 'stock'>
  built: BuiltStorefront
  /** Origin of the shop, for canonical addresses. */
  publicUrl: string
  search: Search
  clock: () => number
}

/** Paths of the services: what they do not know is no page either. */
const services = /^\/(?:api|company|loyalty|smart-basket|realms|gateway|backoffice|content|assets|metrics)(?:\/|$)/
const cacheBytes = 32 * 1024 * 1024

/** The catalogue of this moment, and the words that say which it is. */
export function shelfOf({ catalogue, clock }: Pick<PageParts, 'catalogue' | 'clock'>, language: Language) {
  const shelf: Shelf = { snapshot: catalogue.snapshot(), stock: catalogue.stock(), language, now: clock() }
  const wanted = { shelf: `${shelf.snapshot.version} ${shelf.snapshot.validUntil}`, stock: shelf.stock.version }
  return { shelf, wanted }
}

/**
 * Every page of the storefront, drawn on the server. Public pages are the same for all readers of a language and are
 * kept; private ones are drawn as a shell, since only the browser knows who reads them. No page asks the database.
 */
export function pages(app: FastifyInstance, parts: PageParts): void {
  const { built } = parts
  const cache = createPageCache(cacheBytes)
  const headers = documentHeaders(built)
  const publicHeaders = { ...headers, 'cache-control': 'no-cache' }
  const privateHeaders = { ...headers, 'cache-control': 'private, no-cache' }

  const draw = async (matched: MatchedPage, path: string, search: string, language: Language, encoding: Encoding) => {
    const { shelf, wanted } = shelfOf(parts, language)
    const query = new URLSearchParams(search)
    const facts = pageAnswer({ matched, path, query }, shelf, parts.search, built.storefront)
    const html = documentOf(built, {
      facts,
      content: built.storefront.render({ ...facts, path, search }),
      canonical: canonicalOf(parts.publicUrl, path, query),
      indexed: matched.access === 'public' && facts.answer.status === 200,
    })
    return finish(html, encoding, { ...wanted, status: facts.answer.status, madeAt: shelf.now })
  }

  app.get<{ Params: { language: Language } }>('/app-shell/:language(th|en)', async (request, reply) => {
    const { language } = request.params
    const encoding = encodingOf(request.headers['accept-encoding'])
    const { shelf, wanted } = shelfOf(parts, language)
    const made = await finish(appShell(built, language), encoding, { ...wanted, status: 200, madeAt: shelf.now })
    return sendMade(request, reply, made, encoding, publicHeaders)
  })

  app.get('/*', async (request, reply) => {
    const [path = '/', search = ''] = splitUrl(request.raw.url ?? '/')
    if (services.test(path)) return sendProblem(request, reply, { code: 'not_found' })
    const matched = built.storefront.match(path)
    const redirect = redirectOf(matched, path, search, request.headers.cookie)
    if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect, 302)
    const language = languageOf(request.headers)
    const encoding = encodingOf(request.headers['accept-encoding'])
    const make = () => draw(matched, path, search, language, encoding)
    if (matched.access !== 'public') return sendMade(request, reply, await make(), encoding, privateHeaders)
    // The query as it stands, not sorted: the browser must find exactly what it would draw for its address.
    const key = `${language} ${encoding} ${path}${search}`
    const { shelf, wanted } = shelfOf(parts, language)
    const made = cache.get(key, wanted, shelf.now, make)
    return sendMade(request, reply, made instanceof Promise ? await made : made, encoding, publicHeaders)
  })
}

/** Path, and query with its question mark or empty. */
export function splitUrl(url: string): [path: string, search: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}

/** Filters and sorts of a list are the same page to a search engine; its further pages and other searches are not. */
function canonicalOf(publicUrl: string, path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([key]) => key === 'page' || key === 'q')).toString()
  return `${publicUrl}${path === '/homepage' ? '/' : path}${kept && `?${kept}`}`
}

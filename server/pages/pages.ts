import type { FastifyInstance } from 'fastify'
import type { MatchedPage } from '#contract/pages/page-render.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Content } from '#server/content/content.ts'
import { encodingOf, type Encoding } from '#server/http/prepared.ts'
import { sendProblem } from '#server/http/problem.ts'
import { languageOf } from '#server/http/reader-language.ts'
import { appShell } from './app-shell.ts'
import type { BuiltStorefront } from './built-storefront.ts'
import type { Shelf } from './cards.ts'
import { documentHeaders, documentOf, policyOf } from './document.ts'
import { draftBanner } from './draft-banner.ts'
import { finish, sendMade } from './finish.ts'
import { pageAnswer } from './page-answer.ts'
import { createPageCache } from './page-cache.ts'
import { redirectOf } from './reader.ts'
import type { Search } from './search.ts'
import { brandStyle, supplierOf, type MapTiles } from './supplier.ts'

export type PageParts = {
  catalogue: Pick<Catalogue, 'snapshot' | 'stock'>
  content: Pick<Content, 'snapshot' | 'preview'>
  tiles: MapTiles
  built: BuiltStorefront
  /** Origin of the shop, for canonical addresses. */
  publicUrl: string
  search: Search
  clock: () => number
}

/** Paths of the services: what they do not know is no page either. */
const services = /^\/(?:api|company|loyalty|smart-basket|realms|gateway|backoffice|content|assets|metrics)(?:\/|$)/
const cacheBytes = 32 * 1024 * 1024

type ShelfParts = Pick<PageParts, 'catalogue' | 'content' | 'clock'>

/** The catalogue and the content of this moment, and the words that say which they are. */
export function shelfOf({ catalogue, content, clock }: ShelfParts, language: Language) {
  const shelf: Shelf = {
    snapshot: catalogue.snapshot(),
    stock: catalogue.stock(),
    content: content.snapshot(),
    language,
    now: clock(),
  }
  const { snapshot, content: texts } = shelf
  const versions = [snapshot.version, snapshot.validUntil, texts.version, texts.validUntil]
  return { shelf, wanted: { shelf: versions.join(' '), stock: shelf.stock.version } }
}

/** The same with the draft that a link from the back office names; null where the link names none. */
export async function previewShelf(parts: ShelfParts, language: Language, search: string): Promise<Shelf | null> {
  const token = new URLSearchParams(search).get('preview')
  if (!token) return null
  const { shelf } = shelfOf(parts, language)
  const preview = await parts.content.preview(token, new Date(shelf.now))
  if (!preview) return null
  const { snapshot } = shelf
  const banners = preview.banner ? [draftBanner(preview.banner), ...snapshot.banners] : snapshot.banners
  return { ...shelf, content: preview.snapshot, snapshot: { ...snapshot, banners } }
}

/**
 * Every page of the storefront, drawn on the server. Public pages are the same for all readers of a language and are
 * kept; private ones are drawn as a shell, since only the browser knows who reads them. No page asks the database.
 */
export function pages(app: FastifyInstance, parts: PageParts): void {
  const { built, tiles } = parts
  const cache = createPageCache(cacheBytes)
  const publicHeaders = { ...documentHeaders, 'cache-control': 'no-cache' }
  const privateHeaders = { ...documentHeaders, 'cache-control': 'private, no-cache' }

  const aroundOf = ({ content, language }: Shelf) => ({
    supplier: supplierOf(content, language, tiles),
    brandStyle: brandStyle(content.brand),
  })
  const draw = async (asked: Asked, { shelf, wanted }: ReturnType<typeof shelfOf>) => {
    const { matched, path, search, encoding } = asked
    const query = new URLSearchParams(search)
    const around = aroundOf(shelf)
    const facts = pageAnswer({ matched, path, query }, shelf, parts.search, { ...built, ...around })
    const html = documentOf(built, {
      facts,
      content: built.storefront.render({ ...facts, path, search, supplier: around.supplier }),
      canonical: canonicalOf(parts.publicUrl, path, query),
      indexed: matched.access === 'public' && matched.route !== 'preview' && facts.answer.status === 200,
      ...around,
    })
    const policy = policyOf(built, around.brandStyle, tiles)
    return finish(html, encoding, { ...wanted, status: facts.answer.status, madeAt: shelf.now, policy })
  }

  app.get<{ Params: { language: Language } }>('/app-shell/:language(th|en)', async (request, reply) => {
    const { language } = request.params
    const encoding = encodingOf(request.headers['accept-encoding'])
    const { shelf, wanted } = shelfOf(parts, language)
    const around = aroundOf(shelf)
    const policy = policyOf(built, around.brandStyle, tiles)
    const facts = { ...wanted, status: 200, madeAt: shelf.now, policy }
    return sendMade(
      request,
      reply,
      await finish(appShell(built, language, around), encoding, facts),
      encoding,
      publicHeaders,
    )
  })

  app.get('/*', async (request, reply) => {
    const [path = '/', search = ''] = splitUrl(request.raw.url ?? '/')
    if (services.test(path)) return sendProblem(request, reply, { code: 'not_found' })
    const matched = built.storefront.match(path)
    const redirect = redirectOf(matched, path, search, request.headers.cookie)
    if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect, 302)
    const language = languageOf(request.headers)
    const encoding = encodingOf(request.headers['accept-encoding'])
    const asked = { matched, path, search, encoding }
    const current = shelfOf(parts, language)
    if (matched.access !== 'public')
      return sendMade(request, reply, await draw(asked, current), encoding, privateHeaders)
    const draft = search.includes('preview=') ? await previewShelf(parts, language, search) : null
    if (draft) {
      const made = await draw(asked, { shelf: draft, wanted: current.wanted })
      return sendMade(request, reply, made, encoding, { ...documentHeaders, 'cache-control': 'no-store' })
    }
    // The query as it stands, not sorted: the browser must find exactly what it would draw for its address.
    const key = `${language} ${encoding} ${path}${search}`
    const made = cache.get(key, current.wanted, current.shelf.now, () => draw(asked, current))
    return sendMade(request, reply, made instanceof Promise ? await made : made, encoding, publicHeaders)
  })
}

type Asked = { matched: MatchedPage; path: string; search: string; encoding: Encoding }

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

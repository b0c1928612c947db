import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { MatchedPage } from '#contract/pages/page-render.ts'
import type { PageData } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Content, PreparePicture } from '#server/content/content.ts'
import { encodingOf, type Encoding } from '#server/http/prepared.ts'
import { sendProblem } from '#server/http/problem.ts'
import { languageOf } from '#server/http/request-language.ts'
import { appShell } from './app-shell.ts'
import type { BuiltStorefront } from './built-storefront.ts'
import type { PageContext } from './cards.ts'
import { documentHeaders, documentOf, policyOf } from './document.ts'
import { keptInFront } from './front-caches.ts'
import { homeData } from './home-data.ts'
import { finish, sendResponse } from './finish.ts'
import { missedWords, ownPicture, pageAnswer } from './page-answer.ts'
import { isPreview, previewContext, type ProductViewingReader } from './preview-context.ts'
import type { DrawLimit } from './draw-limit.ts'
import { drawnSearch, isPlainlyWritten } from './page-address.ts'
import { createPageCache, type PageResponse } from './page-cache.ts'
import { everyPage, tagsOf } from './page-tags.ts'
import { redirectOf } from './page-redirect.ts'
import { createSmallestPages } from './smallest-page.ts'
import type { Misses, Search } from '#server/search/search.ts'
import { brandStyle, supplierOf, type MapTiles } from './supplier.ts'

export type PageDeps = {
  catalogue: Pick<Catalogue, 'snapshot' | 'stock'>
  content: Pick<Content, 'snapshot' | 'preview'>
  tiles: MapTiles
  built: BuiltStorefront
  /** The server's origin, for canonical addresses. */
  publicUrl: string
  search: Search
  misses: Pick<Misses, 'add'> | null
  clock: () => number
  drawLimit: DrawLimit
  productViewing: ProductViewingReader
  preparePicture: PreparePicture
  /** Caches in front keep public pages, and are purged. */
  isKeptInFront: boolean
}

/** Paths of the services: what is unknown below them is no page either. */
const services = /^\/(?:api|company|loyalty|smart-basket|realms|gateway|backoffice|content|assets|metrics)(?:\/|$)/
/** Pages without a query: there are as many as products and texts. */
const plainBytes = 24 * 1024 * 1024
/** Pages with filters or search words: clients can invent any number, which evict only each other. */
const queriedBytes = 8 * 1024 * 1024
/** The address of the not-found page, for every unknown address. */
const nowhere = '/not-found'

type CardDeps = Pick<PageDeps, 'catalogue' | 'content' | 'clock'>

/** The current catalogue and content, and a key that identifies them. */
export function pageContextOf({ catalogue, content, clock }: CardDeps, language: Language) {
  const context: PageContext = {
    snapshot: catalogue.snapshot(),
    stock: catalogue.stock(),
    content: content.snapshot(),
    language,
    now: clock(),
  }
  const { snapshot, content: texts } = context
  const versions = [snapshot.version, snapshot.validUntil, texts.version, texts.validUntil]
  return { context, wanted: { context: versions.join(' '), stock: context.stock.version } }
}

/**
 * Every page of the storefront, rendered on the server. Public pages are the same for all clients of a language and
 * cached; private ones are rendered as a shell, since only the browser knows the user. No page needs the database.
 * @returns what draws those that most visitors come to before they do
 */
export function pages(app: FastifyInstance, deps: PageDeps): () => Promise<void> {
  const { built, tiles } = deps
  const share = built.keepsPages ? 1 : 0
  const [plain, queried] = [createPageCache(share * plainBytes), createPageCache(share * queriedBytes)]
  const compressAgain = createSmallestPages(app.log)
  const previewHeaders = { ...documentHeaders, 'cache-control': 'no-cache' }
  const publicHeaders = { ...previewHeaders, ...(deps.isKeptInFront && keptInFront) }
  const privateHeaders = { ...documentHeaders, 'cache-control': 'private, no-cache' }

  const aroundOf = ({ content, language }: PageContext) => ({
    supplier: supplierOf(content, language, tiles),
    brandStyle: brandStyle(content.brand),
  })
  const draw = async (page: PageRequest, current: Current): Promise<PageResponse> => {
    const { matched, path, search, encoding } = page
    const { context, wanted } = current
    const query = new URLSearchParams(search)
    const around = aroundOf(context)
    const facts = pageAnswer({ matched, path, query }, context, deps.search, { ...built, ...around })
    const found = facts.answer.status === 200
    if (!found && path !== nowhere) return notFound(encoding, current)
    const picture = ownPicture(facts.answer)
    if (picture) deps.preparePicture(picture, context.language)
    const tags = tagsOf(facts.answer.data, matched)
    // A page without goods has nothing that a purge does not reach.
    const isAged = deps.isKeptInFront && tags !== everyPage
    const html = documentOf(built, {
      facts: { ...facts, ...(isAged && { madeAt: context.now }) },
      content: built.storefront.render({ ...facts, path, search, supplier: around.supplier }),
      canonical: canonicalOf(deps.publicUrl, path, query, facts.answer.data),
      indexed: matched.access === 'public' && !isPreview(matched) && found,
      ...around,
    })
    const policy = policyOf(built, around.brandStyle, tiles)
    const missed = missedWords(facts.answer)
    return finish(html, encoding, { ...wanted, status: 200, madeAt: context.now, tags, policy, missed })
  }
  const keptUnder = (key: string, { context, wanted }: Current, make: () => Promise<PageResponse>) =>
    plain.find(key, wanted, context.now) ?? plain.make(key, make)
  const notFound = async (encoding: Encoding, current: Current): Promise<PageResponse> => {
    const page = { matched: built.storefront.match(nowhere), path: nowhere, search: '', encoding }
    const key = `${current.context.language} ${encoding} not found`
    return { ...(await keptUnder(key, current, () => draw(page, current))), status: 404 }
  }
  const shellOf = async (encoding: Encoding, current: Current): Promise<PageResponse> => {
    const { context, wanted } = current
    return keptUnder(`${context.language} ${encoding} shell`, current, () => {
      const around = aroundOf(context)
      const policy = policyOf(built, around.brandStyle, tiles)
      const facts = { ...wanted, status: 200, madeAt: context.now, tags: everyPage, policy }
      return finish(appShell(built, context.language, around), encoding, facts)
    })
  }

  app.get<{ Params: { language: Language } }>('/app-shell/:language(th|en)', async (request, reply) => {
    const encoding = encodingOf(request.headers['accept-encoding'])
    const made = await shellOf(encoding, pageContextOf(deps, request.params.language))
    return sendResponse(request, reply, made, encoding, publicHeaders)
  })

  app.get('/*', async (request, reply) => {
    const [path = '/', search = ''] = splitUrl(request.raw.url ?? '/')
    if (services.test(path)) return sendProblem(request, reply, { code: 'not_found' })
    const matched = built.storefront.match(path)
    const redirect = redirectOf(matched, path, search, request.headers.cookie)
    if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect, 302)
    const language = languageOf(request.headers)
    const encoding = encodingOf(request.headers['accept-encoding'])
    const current = pageContextOf(deps, language)
    const isPublic = matched.access === 'public'
    const send = (made: PageResponse, headers: Record<string, string>) => {
      if (made.missed) deps.misses?.add(made.missed)
      // A promotion or product that is not there may be in a minute, and no purge names its address: no cache in front keeps it.
      const isMissing = made.status === 404 && matched.needs !== 'not-found'
      return sendResponse(request, reply, made, encoding, isMissing && isPublic ? previewHeaders : headers)
    }
    if (matched.needs === 'not-found') return send(await notFound(encoding, current), publicHeaders)

    /** A client over the limit gets the shell: the browser renders the page into it once its data is allowed. */
    const orShell = async (make: () => PageResponse | Promise<PageResponse>, headers: Record<string, string>) => {
      const seconds = deps.drawLimit(request, matched.needs, 'pages')
      if (seconds === null) return send(await make(), headers)
      reply.header('retry-after', String(seconds))
      const unstored = { ...documentHeaders, 'cache-control': 'no-store' }
      return send({ ...(await shellOf(encoding, current)), status: 429 }, unstored)
    }
    const preview = isPublic ? await previewContext(deps, current.context, { matched, search, request }) : null
    if (preview) {
      const drawPreview = () => draw({ matched, path, search, encoding }, { ...current, context: preview })
      return orShell(drawPreview, { ...documentHeaders, 'cache-control': 'no-store' })
    }
    const headers = !isPublic ? privateHeaders : isPreview(matched) ? previewHeaders : publicHeaders
    // Only the query keys that the page knows, in a fixed order: the browser renders the same for every spelling.
    const page = { matched, path, search: drawnSearch(matched, search), encoding }
    const isOwnForm = page.search !== '' && (!isPublic || matched.needs === 'plain')
    if (isOwnForm || !isPlainlyWritten(path)) return orShell(() => draw(page, current), headers)
    const cache = page.search === '' ? plain : queried
    const key = keyOf(page, current)
    const known = cache.find(key, current.wanted, current.context.now)
    if (known instanceof Promise) return send(await known, headers)
    if (known && encoding === 'br') void compressAgain({ cache, key, made: known })
    if (known) return send(known, headers)
    return orShell(() => cache.make(key, () => draw(page, current)), headers)
  })

  let isClosed = false
  app.addHook('onClose', async () => void (isClosed = true))
  /** Home and the categories on it, for visitors in Thai: each as small as it can be, with rests in between. */
  return async () => {
    if (!built.keepsPages) return
    const { categories } = homeData(pageContextOf(deps, 'th').context)
    for (const path of ['/', ...categories.map(({ id }) => `/category/${id}`)]) {
      if (isClosed) return
      const current = pageContextOf(deps, 'th')
      const page: PageRequest = { matched: built.storefront.match(path), path, search: '', encoding: 'br' }
      const key = keyOf(page, current)
      const made = await keptUnder(key, current, () => draw(page, current))
      await pause(await compressAgain({ cache: plain, key, made }), undefined, { ref: false })
    }
  }
}

type Current = ReturnType<typeof pageContextOf>
type PageRequest = { matched: MatchedPage; path: string; search: string; encoding: Encoding }

/** What a page is kept under. */
const keyOf = ({ path, search, encoding }: PageRequest, { context }: Current): string =>
  `${context.language} ${encoding} ${path}${search}`

/** Path, and query with its question mark or empty. */
export function splitUrl(url: string): [path: string, search: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}

/** Filters and sorts of a list are the same page for search engines; searches and further pages, as far as there are any, are not. */
function canonicalOf(publicUrl: string, path: string, query: URLSearchParams, data: PageData): string {
  const kept = new URLSearchParams([...query].filter(([key]) => key === 'q'))
  if (data.kind === 'listing' && data.page > 1) kept.set('page', String(data.page))
  const search = kept.toString()
  return `${publicUrl}${path === '/homepage' ? '/' : path}${search && `?${search}`}`
}

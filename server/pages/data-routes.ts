import { pageCards } from '#contract/pages/page-cards.ts'
import * as pageCardsSchemas from '#contract/pages/page-cards.schema.ts'
import { pageCatalogue } from '#contract/pages/page-catalogue.ts'
import * as pageCatalogueSchemas from '#contract/pages/page-catalogue.schema.ts'
import { pageData } from '#contract/pages/page-data.ts'
import * as pageDataSchemas from '#contract/pages/page-data.schema.ts'
import { ok } from '#contract/errors.ts'
import { open, prepared, type Request, type Route } from '#server/http/serve.ts'
import { cardOf, type Shelf } from './cards.ts'
import { catalogueAnswers } from './catalogue-answers.ts'
import { encodingOf, finish, sendMade } from './finish.ts'
import { pageAnswer } from './page-answer.ts'
import { createPageCache } from './page-cache.ts'
import { previewShelf, shelfOf, splitUrl, type PageParts } from './pages.ts'
import { supplierOf } from './supplier.ts'

const cacheBytes = 16 * 1024 * 1024
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
}

/** What the browser asks for when it goes on without loading a document. */
export function pageDataRoutes(parts: PageParts): Route[] {
  const { storefront } = parts.built
  const cache = createPageCache(cacheBytes)
  const catalogue = catalogueAnswers(parts)
  // Sent as bytes: serialising by a schema would cost more than making it.
  const answerData = async ({ query, raw, reply }: Request<typeof pageData>) => {
    const language = query.language ?? 'th'
    const encoding = encodingOf(raw.headers['accept-encoding'])
    const [path, search] = splitUrl(query.path)
    const { shelf, wanted } = shelfOf(parts, language)
    const makeOf = (from: Shelf) => () => {
      const page = { matched: storefront.match(path), path, query: new URLSearchParams(search) }
      const supplier = supplierOf(from.content, language, parts.tiles)
      const { answer } = pageAnswer(page, from, parts.search, { storefront, supplier })
      return finish(JSON.stringify(answer), encoding, { ...wanted, status: answer.status, madeAt: from.now })
    }
    const draft = search.includes('preview=') ? await previewShelf(parts, language, search) : null
    if (draft) {
      const unpublished = { ...headers, 'cache-control': 'no-store' }
      sendMade(raw, reply, { ...(await makeOf(draft)()), status: 200 }, encoding, unpublished)
      return
    }
    const made = await cache.get(`${language} ${encoding} ${query.path}`, wanted, shelf.now, makeOf(shelf))
    // A page that says "not found" is an answer like any other here; its status stands within.
    sendMade(raw, reply, { ...made, status: 200 }, encoding, headers)
  }
  return [
    { call: pageData, schemas: pageDataSchemas, handle: answerData as unknown as Route['handle'] },
    prepared(pageCatalogue, pageCatalogueSchemas, ({ query }) => catalogue(query.language ?? 'th')),
    open(pageCards, pageCardsSchemas, ({ query, reply }) => {
      const { shelf } = shelfOf(parts, query.language ?? 'th')
      const products = query.ids.split(',').map((id) => shelf.snapshot.productById.get(Number(id)))
      reply.header('cache-control', 'no-cache')
      return ok(products.flatMap((product) => (product?.active ? [cardOf(product, shelf)] : [])))
    }),
  ]
}

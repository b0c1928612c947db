import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  pageCards,
  pageCatalogue,
  pageCatalogueChanges,
  pageData,
  pageSearchChanges,
  pageSearchData,
} from '#contract/pages/calls.ts'
import { madeAtHeader } from '#contract/pages/row-changes.ts'
import * as schemas from '#contract/pages/schemas.ts'
import { ok } from '#contract/errors.ts'
import { isPublic } from '#rules/catalogue/lists.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { visibleTo, type Readers } from '#server/catalogue/catalogue.ts'
import { encodingOf, sendPrepared, type EncodedResponse } from '#server/http/prepared.ts'
import { sendProblem } from '#server/http/problem.ts'
import { open, prepared, sending, type Request, type Route } from '#server/http/route.ts'
import { cardOf, type PageContext } from './cards.ts'
import { catalogueAnswers, searchDataAnswers, type RowAnswers } from './catalogue-answers.ts'
import { finish, sendResponse } from './finish.ts'
import { missedWords, ownPicture, pageAnswer } from './page-answer.ts'
import { createPageCache } from './page-cache.ts'
import { isPlainlyWritten, knownSearch } from './page-address.ts'
import { pageContextOf, splitUrl, type PageDeps } from './pages.ts'
import { previewContext } from './preview-context.ts'
import { productOf } from './product-data.ts'
import { supplierOf } from './supplier.ts'

const plainBytes = 12 * 1024 * 1024
/** With filters or search words: there are any number of these. */
const queriedBytes = 4 * 1024 * 1024
/** For responses that depend on the client. */
const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' }
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
}

/** The data of pages that the browser opens without loading a document. */
export function pageDataRoutes(deps: PageDeps, readers: Readers): Route[] {
  const { storefront } = deps.built
  const [plain, queried] = [createPageCache(plainBytes), createPageCache(queriedBytes)]
  const catalogue = catalogueAnswers(deps)
  const searchData = searchDataAnswers(deps)
  const answerData = async ({ query, raw, reply, now }: Request<typeof pageData>) => {
    const language = query.language ?? 'th'
    const encoding = encodingOf(raw.headers['accept-encoding'])
    const [path, fullSearch] = splitUrl(query.path)
    const { context, wanted } = pageContextOf(deps, language)
    const matched = storefront.match(path)
    const search = knownSearch(matched.needs, fullSearch)
    const makeOf = (from: PageContext) => () => {
      const page = { matched, path, query: new URLSearchParams(search) }
      const supplier = supplierOf(from.content, language, deps.tiles)
      const { answer } = pageAnswer(page, from, deps.search, { storefront, supplier })
      const picture = ownPicture(answer)
      if (picture) deps.preparePicture(picture, language)
      const facts = { ...wanted, status: answer.status, madeAt: from.now, missed: missedWords(answer) }
      return finish(JSON.stringify(answer), encoding, facts)
    }
    const preview = await previewContext(deps, context, { matched, search: fullSearch, request: raw })
    if (preview) {
      const unpublished = { ...headers, 'cache-control': 'no-store' }
      sendResponse(raw, reply, { ...(await makeOf(preview)()), status: 200 }, encoding, unpublished)
      return
    }
    const product = matched.needs === 'product' ? productOf(matched.params, context) : null
    if (product && !isPublic(product)) {
      const shown = new Set((await visibleTo({ raw, now }, [product], readers)).map(({ id }) => id))
      sendResponse(raw, reply, { ...(await makeOf({ ...context, shown })()), status: 200 }, encoding, own)
      return
    }
    const cache = search === '' && isPlainlyWritten(path) ? plain : queried
    const key = `${language} ${encoding} ${path}${search}`
    const seconds = cache.find(key, wanted, context.now) ? null : deps.drawLimit(raw, matched.needs, 'data')
    if (seconds !== null) {
      sendProblem(raw, reply, { code: 'rate_limited', retryAfterSeconds: seconds })
      return
    }
    const made = await (cache.find(key, wanted, context.now) ?? cache.make(key, makeOf(context)))
    if (made.missed) deps.misses?.add(made.missed)
    // "Not found" is a normal response here, with its status inside.
    sendResponse(raw, reply, { ...made, status: 200 }, encoding, headers)
  }
  return [
    sending(pageData, schemas.pageData, answerData),
    prepared(pageCatalogue, schemas.pageCatalogue, wholeFrom(catalogue), deps.catalogue.stock),
    sending(pageCatalogueChanges, schemas.pageCatalogueChanges, changesFrom(catalogue)),
    prepared(pageSearchData, schemas.pageSearchData, wholeFrom(searchData), () => ({
      version: deps.catalogue.snapshot().version,
    })),
    sending(pageSearchChanges, schemas.pageSearchChanges, changesFrom(searchData)),
    open(pageCards, schemas.pageCards, async ({ query, raw, reply, now }) => {
      const { context } = pageContextOf(deps, query.language ?? 'th')
      const wanted = query.ids.split(',').flatMap((id) => productOf({ id }, context) ?? [])
      const shown = await visibleTo({ raw, now }, wanted, readers)
      reply.header('cache-control', wanted.every(isPublic) ? 'no-cache' : own['cache-control'])
      return ok(shown.map((product) => cardOf(product, context)))
    }),
  ]
}

type RowRequest = { query: { language?: Language | undefined }; raw: FastifyRequest; reply: FastifyReply }

const wholeFrom =
  ({ whole }: RowAnswers) =>
  async ({ query, reply }: RowRequest): Promise<EncodedResponse> => {
    const { madeAt, response } = await whole(query.language ?? 'th')
    reply.header(madeAtHeader, madeAt)
    return response
  }

const changesFrom =
  ({ changesSince }: RowAnswers) =>
  async ({ query, raw, reply }: RowRequest & { query: { since: number } }): Promise<void> => {
    const { madeAt, response } = await changesSince(query.language ?? 'th', query.since)
    // Few copies are of the same time.
    sendPrepared(raw, reply.header(madeAtHeader, madeAt), response, 'no-store')
  }

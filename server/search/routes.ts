import { listSearchMisses, trySearch } from '#contract/backoffice/trade/search-words/calls.ts'
import * as schemas from '#contract/backoffice/trade/search-words/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Content } from '#server/content/content.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { frequentMisses } from './misses.ts'
import { isFoundByIndex, searchByIndex, searchByTriedWords, type Search } from './product-index.ts'

type Deps = {
  db: Database
  catalogue: Pick<Catalogue, 'snapshot'>
  content: Pick<Content, 'snapshot'>
}

const maxTried = 10

/** What the staff need to keep the search words. */
export const searchWordRoutes = ({ db, catalogue, content }: Deps): Route[] => [
  forStaff(listSearchMisses, schemas.listSearchMisses, async ({ query: { days }, now }) => {
    const rows = await frequentMisses(db, days, now).execute()
    const searched = { snapshot: catalogue.snapshot(), content: content.snapshot() }
    return ok({
      misses: rows.map(({ words, count, last_on: lastOn }) => ({
        words,
        count: Number(count),
        lastOn,
        isFound: isFoundByIndex(searched, words),
      })),
    })
  }),
  forStaff(trySearch, schemas.trySearch, ({ body }) => {
    const snapshot = catalogue.snapshot()
    const find = (search: Search, words: typeof body.content) => {
      const { products, meant } = search({ snapshot, content: { search: words } }, body.query)
      const shown = products.slice(0, maxTried).map(({ id, sku, name }) => {
        return { id, sku, nameThai: name.th, nameEng: name.en }
      })
      return { meant, total: products.length, products: shown }
    }
    return ok({
      before: find(searchByIndex, content.snapshot().search),
      after: find(searchByTriedWords, body.content),
    })
  }),
]

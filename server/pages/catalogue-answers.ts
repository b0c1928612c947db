import { packCatalogue, type CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import type { Language, Product } from '#rules/catalogue/product.ts'
import { isPublic } from '#rules/catalogue/lists.ts'
import { prepare, type EncodedResponse } from '#server/http/prepared.ts'
import { cardOf, type PageContext } from './cards.ts'
import { tablesOf } from './listing-data.ts'
import { pageContextOf, type PageDeps } from './pages.ts'

type Entry = { context: string; stock: number; madeAt: number; prepared: Promise<EncodedResponse> }

/** When only the stock has changed, a response may be this old; the cart has exact figures. */
const stockAgeMs = 4000

/** The compact catalogue in each language, compressed once for all requests within a few seconds. */
export function catalogueAnswers(deps: Pick<PageDeps, 'catalogue' | 'content' | 'clock'>) {
  const entries = new Map<Language, Entry>()
  return (language: Language): Promise<EncodedResponse> => {
    const { context, wanted } = pageContextOf(deps, language)
    const entry = entries.get(language)
    const isCurrent = entry?.context === wanted.context
    if (entry && isCurrent && (entry.stock === wanted.stock || context.now - entry.madeAt <= stockAgeMs)) {
      return entry.prepared
    }
    const packed = prepare('application/json; charset=utf-8', Buffer.from(JSON.stringify(compact(context))))
    entries.set(language, { ...wanted, madeAt: context.now, prepared: packed })
    packed.catch(() => entries.delete(language))
    return packed
  }
}

const compact = (context: PageContext) =>
  packCatalogue(
    context.snapshot.products
      .filter((product) => product.active && isPublic(product))
      .map((product) => goodOf(product, context)),
    tablesOf(context),
  )

const goodOf = (product: Product, context: PageContext): CatalogueItem => ({ ...product, ...cardOf(product, context) })

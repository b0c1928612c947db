import type { CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { localCatalogue } from '#storefront/catalogue/local-lists.ts'
import type { SearchRequest, SearchReply } from './messages.ts'

/** As many as fit below the box without scrolling. */
const maxShown = 6

type Suggestions = {
  words: string
  goods: readonly CatalogueItem[]
  /** What was searched instead of the words; null for themselves. */
  meant: string | null
}

let worker: Worker | null = null
let notify: (suggestions: Suggestions) => void = () => {}

const send = (message: SearchRequest) => worker?.postMessage(message)

/** Builds the index in a worker, off the main thread; once per page. */
export async function openSearch(language: Language): Promise<void> {
  const catalogue = await localCatalogue(language)
  if (!catalogue || worker) return
  worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data: { ids, meant, words } }: MessageEvent<SearchReply>) => {
    const goods = ids.slice(0, maxShown).flatMap((id) => catalogue.byId.get(id) ?? [])
    notify({ words, goods, meant })
  })
  const goods = catalogue.goods.map(({ id, name, unit, brandId, subcategoryId, hotSequence }) => {
    return { id, name, unit, brandId, subcategoryId, hotSequence }
  })
  send({ kind: 'open', language, goods })
}

/**
 * @param bought how often the retailer bought a product, by id: these come first among what fits about as well
 * @param listener receives the goods with the words they were found for
 */
export function suggest(words: string, bought: [id: number, times: number][], listener: typeof notify): void {
  notify = listener
  send({ kind: 'find', words, bought })
}

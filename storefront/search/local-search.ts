import type { CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { localCatalogue } from '#storefront/catalogue/local-lists.ts'
import type { SearchRequest, SearchReply } from './messages.ts'

/** As many as fit below the box without scrolling. */
const maxShown = 6

type Suggestions = { words: string; goods: readonly CatalogueItem[] }

let worker: Worker | null = null
let notify: (suggestions: Suggestions) => void = () => {}

const send = (message: SearchRequest) => worker?.postMessage(message)

/** Builds the index in a worker, off the main thread; once per page. */
export async function openSearch(language: Language): Promise<void> {
  const catalogue = await localCatalogue(language)
  if (!catalogue || worker) return
  worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => {
    const goods = data.ids.flatMap((id) => catalogue.byId.get(id) ?? []).filter(({ premium }) => !premium)
    notify({ words: data.words, goods: goods.slice(0, maxShown) })
  })
  send({
    kind: 'open',
    brands: catalogue.tables.brands.map(({ id, name }) => [id, name]),
    hot: catalogue.goods.flatMap(({ id, hotSequence }) => (hotSequence === null ? [] : [[id, hotSequence]])),
  })
}

/** @param listener receives the goods with the words they were found for */
export function suggest(words: string, listener: typeof notify): void {
  notify = listener
  send({ kind: 'find', words })
}

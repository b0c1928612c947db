import type { ShelfGood } from '#contract/pages/compact-catalogue.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { localCatalogue } from '#storefront/catalogue/local-lists.ts'
import type { SearchRequest, SearchReply } from './messages.ts'

/** So many suggestions fit under the box without scrolling. */
const shown = 6

type Suggestions = { words: string; goods: readonly ShelfGood[] }

let worker: Worker | null = null
let tell: (suggestions: Suggestions) => void = () => {}

const ask = (message: SearchRequest) => worker?.postMessage(message)

/** Builds the index in a worker, away from what the reader sees; once per page. */
export async function openSearch(language: Language): Promise<void> {
  const catalogue = await localCatalogue(language)
  if (!catalogue || worker) return
  worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => {
    const goods = data.ids.flatMap((id) => catalogue.byId.get(id) ?? []).filter(({ premium }) => !premium)
    tell({ words: data.words, goods: goods.slice(0, shown) })
  })
  ask({
    kind: 'open',
    brands: catalogue.tables.brands.map(({ id, name }) => [id, name]),
    hot: catalogue.goods.flatMap(({ id, hotSequence }) => (hotSequence === null ? [] : [[id, hotSequence]])),
  })
}

/** @param listener gets what was found, for the words it was found for */
export function suggest(words: string, listener: typeof tell): void {
  tell = listener
  ask({ kind: 'find', words })
}

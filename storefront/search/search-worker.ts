import type { SearchData } from '#contract/pages/search-data.ts'
import { entryOf } from '#rules/search/entry.ts'
import { createSearchIndex, unknownWord, type SearchIndex } from '#rules/search/search-index.ts'
import type { SearchRequest, SearchReply } from './messages.ts'

let index: Promise<SearchIndex> | null = null

async function openIndex({ language, goods }: Extract<SearchRequest, { kind: 'open' }>): Promise<SearchIndex> {
  const response = await fetch(`/api/pages/search?language=${language}`)
  if (!response.ok) throw new Error(`The search data answers ${response.status}`)
  const data = (await response.json()) as SearchData
  const names = <Key>(rows: readonly [Key, string, string][]) =>
    new Map(rows.map(([id, ...both]) => [id, both] as const))
  const [brands, shelves] = [names(data.brands), names(data.shelves)]
  const rowOf = new Map(data.id.map((id, row) => [id, row]))
  return createSearchIndex(
    goods.flatMap(({ id, name, unit, brandId, subcategoryId, hotSequence }) => {
      const row = rowOf.get(id)
      if (row === undefined) return []
      const inBoth = language === 'th' ? [name, data.name[row]] : [data.name[row], name]
      const codes = [data.sku[row], data.barcode[row]]
      const around = { brands: brands.get(brandId) ?? [], shelves: shelves.get(subcategoryId) ?? [] }
      return entryOf({ id, names: inBoth, ...around, keywords: data.keywords[row], codes, unit, hotSequence })
    }),
    { searchWords: data.words },
  )
}

/** What misspelled words are compared with is found now, after the first search has its answer, and not while somebody types. */
const warmUp = (opened: SearchIndex) => void setTimeout(() => opened.find(unknownWord))

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if (data.kind === 'open') {
    const earlier = index
    // Without the data of newer goods those before are searched.
    index = openIndex(data).catch((error) => earlier ?? Promise.reject(error))
    // Each request reports that there is none.
    index.then(warmUp, () => undefined)
    return
  }
  const answer = (result: SearchReply['result']) => postMessage({ number: data.number, result } satisfies SearchReply)
  index?.then(
    (opened) => answer(opened.find(data.words, new Map(data.bought))),
    () => answer(null),
  )
})

import type { AnswerOf } from '#contract/call.ts'
import type { searchList } from '#contract/catalogue/calls.ts'
import { entryOf } from '#rules/search/entry.ts'
import { createSearchIndex, type SearchIndex } from '#rules/search/search-index.ts'
import type { SearchRequest, SearchReply } from './messages.ts'

/** The search list of the API, in one page. */
const address = '/api/products?page=0&size=10000'
type ListedProduct = AnswerOf<typeof searchList>['content'][number]

let index: Promise<SearchIndex> | null = null

async function openIndex({ brands, hot }: Extract<SearchRequest, { kind: 'open' }>): Promise<SearchIndex> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The search list answers ${response.status}`)
  const { content } = (await response.json()) as { content: ListedProduct[] }
  const brandNames = new Map(brands)
  const places = new Map(hot)
  return createSearchIndex(
    content.map((product) => {
      const { id, productDescriptionThai, productDescriptionEng, keywords, sku, barcode } = product
      const names = [productDescriptionThai, productDescriptionEng, brandNames.get(product.productBrandId)]
      return entryOf({ id, names: [...names, keywords, sku, barcode], hotSequence: places.get(id) ?? null })
    }),
  )
}

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if (data.kind === 'open') index = openIndex(data)
  else
    void index?.then((opened) => postMessage({ ...opened.find(data.words), words: data.words } satisfies SearchReply))
})

import type { CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { SearchResult } from '#rules/search/search-index.ts'
import { localCatalogue, type LocalCatalogue } from '#storefront/catalogue/local-lists.ts'
import { withOwnPrice } from '#storefront/catalogue/own-prices.ts'
import type { SearchRequest, SearchReply } from './messages.ts'

/** As many as fit below the box without scrolling. */
const maxShown = 6

type Suggestions = {
  words: string
  goods: readonly CatalogueItem[]
  /** What was searched instead of the words; null for themselves. */
  meant: string | null
  /** The unit that the words name, where none of the goods is sold in it; else null. */
  otherUnit: string | null
  /** When the goods were fetched, in milliseconds since 1970, while the server is not reached; else null. */
  since: number | null
}
/** How often the retailer bought a product, by id: these come first among what fits about as well. */
type TimesBought = [id: number, times: number][]

let opened: { worker: Worker; catalogue: LocalCatalogue } | null = null
let requests = 0
const waiting = new Map<number, (result: SearchResult | null) => void>()

const send = (worker: Worker, message: SearchRequest) => worker.postMessage(message)

/** Builds the index in a worker, off the main thread; once for each state of the catalogue. */
export async function openSearch(language: Language): Promise<void> {
  const catalogue = await localCatalogue(language)
  if (!catalogue || opened?.catalogue.fetchedAt === catalogue.fetchedAt) return
  opened = { worker: opened?.worker ?? startWorker(), catalogue }
  const goods = catalogue.goods.map(({ id, name, unit, brandId, subcategoryId, hotSequence }) => {
    return { id, name, unit, brandId, subcategoryId, hotSequence }
  })
  send(opened.worker, { kind: 'open', language, goods })
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data: { number, result } }: MessageEvent<SearchReply>) => {
    if (!result) return giveUp(worker)
    waiting.get(number)?.(result)
    waiting.delete(number)
  })
  worker.addEventListener('error', () => giveUp(worker))
  return worker
}

/** Answers that this phone has nothing: without its script or its data the next search tries again. */
function giveUp(worker: Worker): void {
  if (opened?.worker === worker) {
    worker.terminate()
    opened = null
  }
  for (const resolve of waiting.values()) resolve(null)
  waiting.clear()
}

/** Searches the goods on this phone; null where it has none. */
export async function findLocally(
  words: string,
  bought: TimesBought,
  language: Language,
): Promise<SearchResult | null> {
  await openSearch(language)
  if (!opened) return null
  const { worker } = opened
  requests += 1
  const number = requests
  return new Promise((resolve) => {
    waiting.set(number, resolve)
    send(worker, { kind: 'find', number, words, bought })
  })
}

/** The first goods that are found for the words; null where the phone has none. */
export async function suggest(words: string, bought: TimesBought, language: Language): Promise<Suggestions | null> {
  const result = await findLocally(words, bought, language)
  if (!result || !opened) return null
  const { byId, outdated, fetchedAt } = (await localCatalogue(language)) ?? opened.catalogue
  const goods = result.ids
    .slice(0, maxShown)
    .flatMap((id) => byId.get(id) ?? [])
    .map(withOwnPrice)
  const { meant, otherUnit } = result
  return { words, goods, meant, otherUnit, since: outdated ? fetchedAt : null }
}

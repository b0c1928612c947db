import { setImmediate as nextTurn } from 'node:timers/promises'
import { packCatalogue, type CatalogueItem, type CompactCatalogue } from '#contract/pages/compact-catalogue.ts'
import type { RowChanges } from '#contract/pages/row-changes.ts'
import { packSearchData } from '#contract/pages/search-changes.ts'
import { otherLanguage, type SearchData } from '#contract/pages/search-data.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { isPublic } from '#rules/catalogue/lists.ts'
import { publicBrands, publicSubcategories } from '#server/catalogue/catalogue.ts'
import { prepare, tagOf, type EncodedResponse } from '#server/http/prepared.ts'
import { cardOf, type PageContext } from './cards.ts'
import { givenProducts } from './given-products.ts'
import { tablesOf } from './listing-data.ts'
import { pageContextOf, type PageDeps } from './pages.ts'
import { goodsFormat, searchFormat } from './row-formats.ts'
import { rowHistory, type RowFormat } from './row-history.ts'
import { findableIn, searchWordsOf } from '#server/search/search.ts'

type AnswerDeps = Pick<PageDeps, 'catalogue' | 'content' | 'clock'>

type Entry = {
  /** Of catalogue and content. */
  context: string
  stock: number
  madeAt: number
  /** When this process knew last that all of it is as it is here, in milliseconds since 1970. */
  rightAt: number
  body: Buffer
  /** These when they are wanted first. */
  tag: string | null
  prepared: Promise<EncodedResponse> | null
}

/** When only the stock has changed, a response may be this old; the cart has exact figures. */
const catalogueAgeMs = 4000
/** So old it may be also where a copy is newer, which another process has sent: none is made more often. */
const leastAgeMs = 1000
const json = 'application/json; charset=utf-8'

/** Products that are put into a catalogue without a pause: two milliseconds of them. */
const atOnce = 300

/** A response, and the time of which it is. */
type TimedResponse = { madeAt: number; response: EncodedResponse }

/** The whole in each language, and what a copy of a time lacks. */
export type RowAnswers = {
  whole: (language: Language) => Promise<TimedResponse>
  changesSince: (language: Language, time: number) => Promise<TimedResponse>
}

/** The compact catalogue, made once for all requests within a few seconds. */
export const catalogueAnswers = (deps: AnswerDeps): RowAnswers =>
  rowAnswers(deps, { make: compact, format: goodsFormat, ageMs: catalogueAgeMs })

/** What the search in the browser needs. It has no stock. */
export const searchDataAnswers = (deps: AnswerDeps): RowAnswers =>
  rowAnswers(deps, { make: async (context) => searchData(context), format: searchFormat, ageMs: null })

type RowSource<Whole extends { id: number[] }, Tables> = {
  make: (context: PageContext) => Promise<Whole>
  format: RowFormat<Whole, Tables>
  /** So old may an answer be of which only the stock has changed; null: it has none. */
  ageMs: number | null
}

function rowAnswers<Whole extends { id: number[] }, Tables>(
  deps: AnswerDeps,
  { make, format, ageMs }: RowSource<Whole, Tables>,
): RowAnswers {
  const histories = { th: rowHistory(format), en: rowHistory(format) }
  const entries = new Map<Language, Entry>()
  const underWay = new Map<Language, { context: string; from: number; entry: Promise<Entry> }>()

  async function makeEntry(context: PageContext, of: Pick<Entry, 'context' | 'stock'>): Promise<Entry> {
    const { language, now } = context
    const whole = await make(context)
    await nextTurn()
    const body = Buffer.from(JSON.stringify(whole))
    const follow = await histories[language].compare(whole)
    const entry: Entry = { ...of, madeAt: now, rightAt: now, body, tag: null, prepared: null }
    // Both at once: what has changed leads to this entry.
    follow(now)
    entries.set(language, entry)
    return entry
  }

  /** @param notBefore the time of a copy: what was begun before it would change it back */
  function entryIn(language: Language, notBefore = 0): Entry | Promise<Entry> {
    const { context, wanted } = pageContextOf(deps, language)
    const of = { context: wanted.context, stock: ageMs === null ? 0 : wanted.stock }
    const entry = entries.get(language)
    if (entry?.context === of.context) {
      if (entry.stock === of.stock) entry.rightAt = context.now
      const mostMs = entry.rightAt >= notBefore ? (ageMs ?? 0) : leastAgeMs
      if (entry.stock === of.stock || context.now - entry.madeAt <= mostMs) return entry
    }
    const making = underWay.get(language)
    if (making && (making.context !== of.context || making.from < notBefore))
      return making.entry.catch(() => null).then(() => entryIn(language, notBefore))
    if (making) return making.entry
    const made = makeEntry(context, of).finally(() => underWay.delete(language))
    underWay.set(language, { context: of.context, from: context.now, entry: made })
    return made
  }

  const wholeOf = async (entry: Entry): Promise<TimedResponse> => {
    const madeAt = entry.rightAt
    return { madeAt, response: await preparedOf(entry) }
  }
  return {
    whole: async (language) => wholeOf(await entryIn(language)),
    changesSince: async (language, time) => {
      const entry = await entryIn(language, time)
      const lacking = histories[language].changesSince(time, deps.clock())
      if (!lacking) return wholeOf(entry)
      const madeAt = entry.rightAt
      entry.tag ??= tagOf(entry.body)
      const changes: RowChanges<Whole, Tables> = { tag: entry.tag, ...lacking }
      return { madeAt, response: await prepare(json, Buffer.from(JSON.stringify(changes))) }
    },
  }
}

function preparedOf(entry: Entry): Promise<EncodedResponse> {
  if (!entry.prepared) {
    entry.prepared = prepare(json, entry.body)
    entry.prepared.catch(() => (entry.prepared = null))
  }
  return entry.prepared
}

/** In portions, between which other requests go on. */
async function compact(context: PageContext): Promise<CompactCatalogue> {
  const given = givenProducts(context)
  const goods: CatalogueItem[] = []
  for (const product of context.snapshot.products) {
    if (!product.active || !isPublic(product)) continue
    if (goods.length % atOnce === atOnce - 1) await nextTurn()
    const card = cardOf(product, context)
    goods.push({ ...product, ...card, ...(card.premium && !given.has(product.id) && { notGiven: true }) })
  }
  return packCatalogue(goods, tablesOf(context))
}

function searchData({ snapshot, content, language }: PageContext): SearchData {
  const other = otherLanguage(language)
  const rows = findableIn(snapshot).map(({ id, name, keywords, sku, barcode, vatPercent }) => {
    return { id, name: name[other], keywords, sku, barcode, vatPercent }
  })
  return packSearchData(rows, {
    brands: publicBrands(snapshot).map(({ id, name, nameThai }) => [id, nameThai, name]),
    shelves: publicSubcategories(snapshot).map(({ id, name }) => [id, name.th, name.en]),
    words: searchWordsOf(content.search),
  })
}

import { pageCatalogue } from '#contract/pages/calls.ts'
import {
  cardOfGood,
  unpackCatalogue,
  type CompactCatalogue,
  type CatalogueItem,
  type Tables,
} from '#contract/pages/compact-catalogue.ts'
import type { ListingPage, PageAnswer } from '#contract/pages/shapes.ts'
import { noFilter, readFilter, writeFilter } from '#rules/catalogue/listing.ts'
import { goodsOfCategory, goodsOfList, pageOfList, type CommonList } from '#rules/catalogue/lists.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { call } from '#storefront/api/call.ts'
import { match } from '#storefront/router/match.ts'
import { expirePages, isFresh, knownPages, pageState } from '#storefront/router/page-store.ts'
import { answerPagesFromCatalogue, isOfflineError } from '#storefront/router/answer-pages.ts'
import { reloadShownPage } from '#storefront/router/use-page-refresh.ts'

/** Older products are fetched again while lists are still made of them. */
const freshMs = 60_000
const sliceLength = 400

export type LocalCatalogue = {
  goods: CatalogueItem[]
  byId: ReadonlyMap<number, CatalogueItem>
  tables: Tables
  fetchedAt: number
  /** The server was not reached the last time: what is shown says how old it is, and it is requested again. */
  outdated: boolean
}

let language: Language = 'th'
let local: LocalCatalogue | null = null
let fetching: Promise<void> | null = null

/** Fetches the catalogue once; from then on lists are made without the network. */
export function startLocalLists(userLanguage: Language): Promise<void> {
  language = userLanguage
  if (local) return Promise.resolve()
  if (fetching) return fetching
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshIfOld()
  })
  answerPagesFromCatalogue(answerPage)
  return refresh()
}

/** The catalogue that local lists are made of; null where it could not be fetched. */
export async function localCatalogue(userLanguage: Language): Promise<LocalCatalogue | null> {
  await startLocalLists(userLanguage)
  return local
}

function refreshIfOld(): void {
  if (local && (local.outdated || Date.now() - local.fetchedAt > freshMs)) void refresh()
}

function refresh(): Promise<void> {
  fetching ??= fetchCatalogue().finally(() => (fetching = null))
  return fetching
}

async function fetchCatalogue(): Promise<void> {
  const reply = await call(pageCatalogue, { query: { language } })
  // Without it the server continues to make the lists.
  if (!reply.ok) return reply.error.code === 'offline' ? noteOutdated() : undefined
  const isRefresh = local !== null
  const goods = await unpacked(reply.value)
  const { categories, subcategories, brands, keptAt } = reply.value
  local = {
    goods,
    byId: new Map(goods.map((good) => [good.id, good])),
    tables: { categories, subcategories, brands },
    fetchedAt: keptAt ?? Date.now(),
    outdated: keptAt !== undefined,
  }
  if (isRefresh) showAgain()
}

/** The shown list says how old it is, until the server is reached again. */
function noteOutdated(): void {
  if (!local || local.outdated) return
  local.outdated = true
  showAgain()
}

/** After a list that is being made at this moment: it is of the catalogue before, and a reload would share it. */
function showAgain(): void {
  setTimeout(() => {
    expirePages(isListing)
    const shown = pageState(location.pathname + location.search).data
    if (shown && isListing(shown)) reloadShownPage()
  })
}

/** Unpacks, at the prices that all see, in slices, each within a frame of a slow phone. */
async function unpacked(packed: CompactCatalogue): Promise<CatalogueItem[]> {
  const goods: CatalogueItem[] = []
  for (let from = 0; from < packed.id.length; from += sliceLength) {
    await new Promise((resolve) => setTimeout(resolve))
    goods.push(...unpackCatalogue(packed, from, from + sliceLength))
  }
  return goods
}

const isListing = (answer: PageAnswer): boolean => answer.data.kind === 'listing'

/** A URL without its filters: all pages of one list share it. */
function listKey(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  return `${pathname}?${writeFilter(noFilter, searchParams)}`
}

/** The last page of the same list: it holds the heading, and what only the server knows. */
function earlierPage(key: string): PageAnswer | undefined {
  const earlier = knownPages().findLast(([address, { data }]) => data && isListing(data) && listKey(address) === key)
  return earlier?.[1].data
}

/** The page at a URL: a list is made here as soon as the server has sent what only it knows; else the server answers. */
function answerPage(address: string, ask: () => Promise<PageAnswer>): PageAnswer | Promise<PageAnswer> {
  if (!local) return ask()
  refreshIfOld()
  const catalogue = local
  const earlier = earlierPage(listKey(address))
  if (earlier?.data.kind !== 'listing') return ask()
  const { keptAt, ...current } = earlier
  const made = madeList(address, current, earlier.data, catalogue)
  const old = { ...made, keptAt: Math.min(keptAt ?? Infinity, catalogue.fetchedAt) }
  if (catalogue.outdated) return old
  return keptAt === undefined && !isDue(address, earlier.data) ? made : requestedAgain(ask, old, catalogue)
}

/** Whether what only the server finds is to be looked for again: the page is opened again, and not filtered for the first time. */
const isDue = (address: string, { listed }: ListingPage): boolean =>
  listed !== undefined && pageState(address).data !== undefined && !isFresh(address)

/** What was known may have changed: the list is made of it only where the server does not answer. */
async function requestedAgain(
  ask: () => Promise<PageAnswer>,
  old: PageAnswer,
  catalogue: LocalCatalogue,
): Promise<PageAnswer> {
  try {
    const answer = await ask()
    if (answer.keptAt === undefined) return answer
  } catch (error) {
    if (!isOfflineError(error)) throw error
  }
  catalogue.outdated = true
  return old
}

function madeList(address: string, earlier: PageAnswer, list: ListingPage, catalogue: LocalCatalogue): PageAnswer {
  const { searchParams, pathname } = new URL(address, location.origin)
  const { byId, tables } = catalogue
  const goods = goodsOf(pathname, list, catalogue)
  const stockOf = (id: number) => byId.get(id)?.stock ?? 0
  const { items, ...page } = pageOfList(goods, readFilter(searchParams), tables, stockOf, ({ tier }) => tier)
  return { ...earlier, data: { ...list, cards: items.map(cardOfGood), ...page } }
}

function goodsOf(pathname: string, { listed }: ListingPage, catalogue: LocalCatalogue): CatalogueItem[] {
  if (listed) return listed.flatMap((id) => catalogue.byId.get(id) ?? [])
  const { needs, params } = match(pathname)
  if (needs === 'category') return goodsOfCategory(catalogue.goods, Number(params['id']))
  const all = goodsOfCommonList(catalogue, params['title'] as CommonList)
  const { subCategoryId } = params
  return subCategoryId ? all.filter(({ subcategoryId }) => subcategoryId === Number(subCategoryId)) : all
}

/** The goods of a list that is the same for every user, before its filters. */
export const goodsOfCommonList = ({ goods, byId }: LocalCatalogue, list: CommonList): CatalogueItem[] =>
  goodsOfList[list](
    goods,
    (id) => byId.get(id)?.stock ?? 0,
    ({ tier }) => tier,
    (id) => !byId.get(id)?.notGiven,
  )

import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { MatchedPage } from '#contract/pages/page-render.ts'
import type { PageData, ProductPage } from '#contract/pages/shapes.ts'
import type { Product } from '#rules/catalogue/product.ts'
import type { Snapshot, StockLevels } from '#server/catalogue/snapshot.ts'
import type { ContentSnapshot } from '#server/content/content.ts'

/** What every public page has, and what is forgotten where nobody knows which pages have changed. */
export const everyPage = 'pages'
/** Pages whose goods may come from the whole catalogue: home, searches, banners, promotions. */
const wideLists = 'lists'
const ofProduct = (id: number) => `p${id}`
const ofCategory = (id: number) => `c${id}`
/** A page whose product is sold out: another of its subcategory stands in for it, the nearest by price. */
const soldOutIn = (subcategoryId: number) => `s${subcategoryId}`

/** The tags by which caches in front forget a page: what of the catalogue it shows. */
export function tagsOf(data: PageData, { params }: Pick<MatchedPage, 'params'>): string {
  if (data.kind === 'home') return `${everyPage} ${wideLists}`
  if (data.kind === 'listing')
    return `${everyPage} ${data.of === 'category' ? ofCategory(Number(params['id'])) : wideLists}`
  return data.kind === 'product' ? [everyPage, ...tagsOfProduct(data)].join(' ') : everyPage
}

function tagsOfProduct({
  card,
  variants,
  substitute,
  related,
  earnedBy = [],
  tiers,
  subcategory,
}: ProductPage): string[] {
  const gifts = tiers.flatMap(({ gift }) => (gift ? [gift.id] : []))
  const shown = [card, ...variants, ...related, ...earnedBy, ...(substitute ? [substitute] : [])].map(({ id }) => id)
  return [
    ...[...new Set([...shown, ...gifts])].map(ofProduct),
    ...(card.stock > 0 ? [] : [soldOutIn(subcategory.id)]),
    // Any product may come to give it.
    ...(card.premium ? [wideLists] : []),
  ]
}

/** What public pages are made from. */
export type PageSources = {
  /** Of catalogue and content. */
  version: string
  snapshot: Snapshot
  content: Pick<ContentSnapshot, 'version'>
  stock: StockLevels
}

/** More are not worth telling apart. */
const maxChanged = 30
/** Products that are compared without a pause. */
const atOnce = 300
/** A change of these reaches only pages that show the product, lists that have it, and its stand-ins. */
const ownFields: ReadonlySet<keyof Product> = new Set([
  ...(['price', 'promotions', 'detail', 'image', 'moreImages', 'keywords', 'limits', 'barcode', 'vatPercent'] as const),
])
/** What pages are not made from: no public page shows the prices of groups of retailers, or where orders keep their texts. */
const notOnPages: ReadonlySet<keyof Snapshot> = new Set([
  ...([
    'version',
    'validUntil',
    'products',
    'productById',
    'categoryById',
    'brandById',
    'priceLists',
    'productTexts',
  ] as const),
])

/**
 * The tags of the pages that have changed between two states, separated by spaces; empty where none has. Of the stock pages show
 * whether there is any; how much is only said to who wants more, by what the server knows then. Pages that may name goods which
 * are there again, next to others, do so when they are made again.
 */
export async function changedTags(before: PageSources, after: PageSources): Promise<string> {
  const changed = before.version === after.version ? [] : await changedProducts(before, after)
  if (!changed) return everyPage
  const sold = after.snapshot.products.filter(({ id }) => isThere(before, id) !== isThere(after, id))
  if (changed.length + sold.length > maxChanged) return everyPage
  const tags = [...changed, ...sold].flatMap(({ id, categoryId, subcategoryId }) => [
    ...[wideLists, ofProduct(id), ofCategory(categoryId), soldOutIn(subcategoryId)],
  ])
  return [...new Set(tags)].join(' ')
}

const isThere = ({ stock }: PageSources, productId: number): boolean => (stock.onHand.get(productId) ?? 0) > 0

/** The products whose change reaches only pages that show them; null where more may look different. */
async function changedProducts(before: PageSources, after: PageSources): Promise<Product[] | null> {
  const { products } = after.snapshot
  const isSame = (part: string) =>
    isDeepStrictEqual(before.snapshot[part as keyof Snapshot], after.snapshot[part as keyof Snapshot])
  const isComparable =
    before.content.version === after.content.version &&
    before.snapshot.products.length === products.length &&
    Object.keys(after.snapshot).every((part) => notOnPages.has(part as keyof Snapshot) || isSame(part))
  if (!isComparable) return null
  const changed: Product[] = []
  for (const [index, product] of products.entries()) {
    if (index % atOnce === atOnce - 1) await nextTurn()
    const old = before.snapshot.products[index]
    if (isDeepStrictEqual(old, product)) continue
    if (!old || changed.length === maxChanged || !differOnlyInOwn(old, product)) return null
    changed.push(product)
  }
  return changed
}

const differOnlyInOwn = (old: Product, product: Product): boolean =>
  Object.keys({ ...old, ...product })
    .filter((field) => !ownFields.has(field as keyof Product))
    .every((field) => isDeepStrictEqual(old[field as keyof Product], product[field as keyof Product]))

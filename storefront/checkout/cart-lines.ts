import type { CartView } from '#storefront/cart/cart-store.ts'

type Item = NonNullable<NonNullable<CartView['cart']>['cartItems']>[number]

/** A line that was taken out a moment ago and can be put back. */
export type RemovedLine = { item: Item; quantity: number; index: number }
export type ShownLine = { item: Item; removed: RemovedLine | null }

/** The goods of a cart, and the gifts that come with them. */
export function splitItems(items: readonly Item[]): { goods: Item[]; gifts: Item[] } {
  return {
    goods: items.filter((item) => item.type === 'NORMAL'),
    gifts: items.filter((item) => item.type === 'FREE'),
  }
}

/** The goods in their order, with the lines taken out a moment ago at the places where they stood. */
export function shownLines(goods: readonly Item[], removed: readonly RemovedLine[]): ShownLine[] {
  const byProduct = new Map(removed.map((line) => [line.item.productId, line]))
  const lines = goods.map((item): ShownLine => ({ item, removed: byProduct.get(item.productId) ?? null }))
  const present = new Set(goods.map((item) => item.productId))
  const missing = removed.filter(({ item }) => !present.has(item.productId))
  for (const line of missing.toSorted((a, b) => a.index - b.index)) {
    lines.splice(Math.min(line.index, lines.length), 0, { item: line.item, removed: line })
  }
  return lines
}

/**
 * The offer that a line is nearest to, said once: of a promotion that several lines share only the first speaks.
 * @returns by product id
 */
export function nearestOffers(goods: readonly Item[]): Map<number, Item['nearly'][number]> {
  const said = new Set<number>()
  const offers = new Map<number, Item['nearly'][number]>()
  for (const { productId, nearly } of goods) {
    const nearest = nearly.filter(({ id }) => !said.has(id)).toSorted((a, b) => a.add - b.add)[0]
    if (!nearest) continue
    said.add(nearest.id)
    offers.set(productId, nearest)
  }
  return offers
}

import { fold } from '#rules/search/fold.ts'
import type { ShownLine } from './cart-lines.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'

/** Up to this many lines are shown as they are; more are laid out closer, by category, and searchable. */
export const maxUngroupedLines = 8

type LineGroup = { categoryId: number | null; lines: ShownLine[] }

/** Lines by the category of their product, categories in the order of their first line; those without one last. */
export function groupLines(lines: readonly ShownLine[], products: ReadonlyMap<number, LineProduct>): LineGroup[] {
  const groups = Map.groupBy(lines, ({ item }) => products.get(item.productId)?.categoryId ?? null)
  return [...groups]
    .map(([categoryId, members]) => ({ categoryId, lines: members }))
    .toSorted((a, b) => Number(a.categoryId === null) - Number(b.categoryId === null))
}

/** Lines whose product name contains all of these words; tone marks and the like make no difference. */
export function searchLines(
  words: string,
  lines: readonly ShownLine[],
  products: ReadonlyMap<number, LineProduct>,
): ShownLine[] {
  const searched = fold(words).split(/\s+/).filter(Boolean)
  return lines.filter(({ item }) => {
    const name = fold(products.get(item.productId)?.name ?? '')
    return searched.every((word) => name.includes(word))
  })
}

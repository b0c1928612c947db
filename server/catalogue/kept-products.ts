import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Product } from '#rules/catalogue/product.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { keysOf } from '#rules/keys-of.ts'

/** Products that are made and compared without a pause: two milliseconds of them. */
const atOnce = 300

/**
 * The products of a new catalogue. One that is as it was stays the same object, so that what was made from it is found again, and
 * other requests go on in between. See docs/decisions/225-products-that-stay-the-same.md.
 * @param make all fields of a product, also those that it has no value for
 */
export async function productsFrom<Row extends { id: number }>(
  rows: readonly Row[],
  make: (row: Row) => Product,
  before: ReadonlyMap<number, Product> | undefined,
): Promise<Product[]> {
  const products: Product[] = []
  for (const row of rows) {
    if (products.length % atOnce === atOnce - 1) await nextTurn()
    const product = make(row)
    const known = before?.get(row.id)
    products.push(known && isSame(known, product) ? known : product)
  }
  return products
}

/** As `productsFrom`, for promotions, each compared with that of its id: those of a shop are few, and need no pause. */
export function promotionsFrom(made: readonly Promotion[], before: readonly Promotion[] = []): Promotion[] {
  const knownById = new Map(before.map((promotion) => [promotion.id, promotion]))
  return made.map((promotion) => {
    const known = knownById.get(promotion.id)
    return known && isDeepStrictEqual(known, promotion) ? known : promotion
  })
}

const isSame = (one: Product, other: Product): boolean =>
  keysOf(other).every((field) => isSameValue(one[field], other[field]))

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))

import { isDeepStrictEqual } from 'node:util'
import { may, type Holder, type Permission } from '#rules/identity/permissions.ts'
import type { Restriction } from '#rules/restricted-goods/restriction.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { ProductFields, Violation } from './product-fields.ts'

/** What of a product decides who sees it, who may buy it and what it costs. */
export type Decisive = Pick<
  ProductFields,
  'status' | 'sale_category_id' | 'price_satang' | 'category_id' | 'subcategory_id' | 'brand_id'
>

/** What categories, subcategories and brands say of their products, by id: whether they are shown, and the restriction. */
type Shelves = Record<'category' | 'subcategory' | 'brand', ReadonlyMap<number, boolean>> & {
  restrictions: ReadonlyMap<number, Restriction | null>
}

export async function readShelves(tx: Tx): Promise<Shelves> {
  const categories = await tx.selectFrom('category').select(['id', 'status', 'restriction']).execute()
  const shown = (rows: readonly { id: number; status: string }[]) =>
    new Map(rows.map(({ id, status }) => [id, status === 'ACTIVE']))
  return {
    category: shown(categories),
    subcategory: shown(await tx.selectFrom('subcategory').select(['id', 'status']).execute()),
    brand: shown(await tx.selectFrom('brand').select(['id', 'status']).execute()),
    restrictions: new Map(categories.map(({ id, restriction }) => [id, restriction])),
  }
}

/** For a new product, which leaves no shelf. */
export const noShelves: Shelves = {
  category: new Map(),
  subcategory: new Map(),
  brand: new Map(),
  restrictions: new Map(),
}

const places = [
  { path: 'categoryId', table: 'category', column: 'category_id' },
  { path: 'subcategoryId', table: 'subcategory', column: 'subcategory_id' },
  { path: 'brandId', table: 'brand', column: 'brand_id' },
] as const

/** A field that this one may not change in this way, and what they lack. */
export type OthersDecide = Violation & {
  path: 'status' | 'price' | 'saleCategoryId' | (typeof places)[number]['path']
  code: 'publish' | 'prices' | 'restricted'
}

/**
 * What of a change this one may not do, since only others decide what retailers see, what they pay for products that are
 * sold, and who may buy restricted goods. The same holds by hand, by file and for their undo.
 * @param before null for a new product
 */
export function decisions(
  who: Holder,
  shelves: Shelves,
  before: Decisive | null,
  change: Partial<Decisive>,
): OthersDecide[] {
  const found: OthersDecide[] = []
  const decide = (path: OthersDecide['path'], code: OthersDecide['code'], permission: Permission) => {
    if (!may(who, permission)) found.push({ path, code })
  }
  const publish = (path: OthersDecide['path']) => decide(path, 'publish', 'goods.publish')
  if (change.status !== undefined && change.status !== (before?.status ?? 'INACTIVE')) publish('status')
  // What is not on sale is prepared by everybody.
  if (before?.status === 'ACTIVE') {
    const after = { ...before, ...change }
    if (after.price_satang !== before.price_satang) decide('price', 'prices', 'prices')
    if (after.sale_category_id !== before.sale_category_id) publish('saleCategoryId')
    const isShown = (table: (typeof places)[number]['table'], id: number) => shelves[table].get(id) === true
    const isOnShelf = (product: Decisive) => places.every(({ table, column }) => isShown(table, product[column]))
    if (isOnShelf(after) !== isOnShelf(before))
      for (const { path, table, column } of places)
        if (isShown(table, after[column]) !== isShown(table, before[column])) publish(path)
    const restriction = shelves.restrictions.get(before.category_id) ?? null
    const next = shelves.restrictions.get(after.category_id) ?? null
    if (restriction && !isDeepStrictEqual(restriction, next)) decide('categoryId', 'restricted', 'restricted.approve')
  }
  return found
}

import { thingOf } from '#rules/catalogue/substitutes.ts'
import type { RowViolation } from './importer.ts'
import type { Product } from './product-row.ts'

/** Products of a file with what their column `group` says: the SKU of a product that is the same article in another unit. */
type GroupedRow = { product: Product; group: string; line: number }

type Groups = {
  refused: RowViolation[]
  /** The family of each product that is in a group, by SKU; also of products that the file only names. */
  families: ReadonlyMap<string, { family: number; line: number }>
}

/**
 * Puts the units of an article together, a piece, a pack and a carton of it, as staff do by hand: the products of a group
 * have one family, which is the one that its named products have already. Where another group of the file keeps that, or
 * there is none, it is a new one: the smallest id that is none yet. A group may name a product of the file or one that is
 * known; a product that names itself alone stays as it is.
 * @param rows the rows that were taken
 * @param find a product of the file or of the catalogue, by SKU
 * @param inUse the families that there are
 */
export function groupProducts(
  rows: readonly GroupedRow[],
  find: (sku: string) => Product | undefined,
  inUse: ReadonlySet<number>,
): Groups {
  const grouped = rows.filter(({ group }) => group !== '')
  const refused = grouped
    .filter(({ group }) => !find(group))
    .map(({ line, group }): RowViolation => ({ line, column: 'group', reason: 'unknown_group', values: [group] }))
  const parents = new Map<string, string>()
  const rootOf = (sku: string): string => {
    const parent = parents.get(sku)
    return parent === undefined || parent === sku ? sku : rootOf(parent)
  }
  const lines = new Map<string, number>()
  for (const { product, group, line } of grouped) {
    if (!find(group)) continue
    for (const sku of [product.sku, group]) if (!lines.has(sku)) lines.set(sku, line)
    const [root, other] = [rootOf(group), rootOf(product.sku)]
    parents.set(root, root)
    parents.set(other, root)
  }
  // The product that the others name comes first: its family is the one they join.
  const groups = [...Map.groupBy(lines.keys(), rootOf)].map(([root, skus]) =>
    [root, ...skus.filter((sku) => sku !== root)].flatMap((sku) => find(sku) ?? []),
  )
  const families = new Map<string, { family: number; line: number }>()
  for (const [products, family] of withFamilies(groups, inUse))
    if (products.length > 1) for (const { sku } of products) families.set(sku, { family, line: lines.get(sku) ?? 0 })
  return { refused, families }
}

/** The family of each group: no two have the same. That of the product that names a group goes before those of its others. */
function withFamilies(groups: readonly (readonly Product[])[], inUse: ReadonlySet<number>) {
  const kept = new Map<number, readonly Product[]>()
  const keep = (group: readonly Product[], products: readonly Product[]) => {
    const family = products.find((product) => product.family !== null && !kept.has(product.family))?.family ?? null
    if (family !== null) kept.set(family, group)
    return family
  }
  const ofNamed = groups.map((group) => ({ group, family: keep(group, group.slice(0, 1)) }))
  const known = ofNamed.map(({ group, family }) => ({ group, family: family ?? keep(group, group) }))
  const taken = new Set([...inUse, ...kept.keys()])
  return known.map(({ group, family }): [readonly Product[], number] => {
    const ids = group.map(({ id }) => id).toSorted((a, b) => a - b)
    // No product has a number below all of them.
    const own = family ?? ids.find((id) => !taken.has(id)) ?? Math.min(0, ...taken) - 1
    taken.add(own)
    return [group, own]
  })
}

/**
 * Rows of a file and, for each product that they put into a group, the sizes and packs that it is shown with: they come
 * along as when staff join two products, or they would be sizes of nothing. Those that have a group in the file stay with what it says.
 * @param products of the file and of the catalogue
 */
export function withSizes(rows: readonly GroupedRow[], products: readonly Product[]): readonly GroupedRow[] {
  const joining = rows.filter(({ product, group }) => group !== '' && group !== product.sku)
  if (joining.length === 0) return rows
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const byThing = Map.groupBy(products, thingIn)
  // Each thing once: its sizes join the first of them that a row names.
  const first = new Map<string, { named: Product; line: number }>()
  for (const { product, group, line } of joining)
    for (const named of [product, bySku.get(group)])
      if (named && !first.has(thingIn(named))) first.set(thingIn(named), { named, line })
  const sizes = [...first].flatMap(([thing, { named, line }]) =>
    (byThing.get(thing) ?? []).map((product) => ({ product, group: named.sku, line })),
  )
  const placed = new Set(rows.flatMap(({ product, group }) => (group === '' ? [] : [product.sku])))
  return [...rows, ...sizes.filter(({ product, group }) => product.sku !== group && !placed.has(product.sku))]
}

const thingIn = ({ sale_category_id: list, name_thai: th, name_eng: en, brand_id: brandId, ...product }: Product) =>
  `${product.family === null ? list : ''} ${thingOf({ ...product, name: { th, en }, brandId }, 'th')}`

/**
 * Products of a group in which a unit says nothing of what it holds, or costs more a piece than a smaller one: right as
 * they may be, somebody should look at them.
 */
export function lookAtGroups(rows: readonly GroupedRow[], familyOf: (sku: string) => number | null): RowViolation[] {
  const families = Map.groupBy(
    rows.filter(({ product }) => familyOf(product.sku) !== null),
    ({ product }) => familyOf(product.sku),
  )
  return [...families.values()].flatMap((members) => {
    const cheapest = Math.min(...members.map(({ product }) => product.price_satang))
    const saysNothing =
      members.every(({ product }) => product.conversion === 1) &&
      new Set(members.map(({ product }) => product.unit)).size > 1
    return members.flatMap(({ product, line }): RowViolation[] => {
      if (saysNothing && product.price_satang > cheapest)
        return [{ line, column: 'conversion', reason: 'holds_nothing', values: [product.unit] }]
      const cheaper = members.find(
        ({ product: other }) =>
          other.conversion < product.conversion &&
          other.price_satang * product.conversion < product.price_satang * other.conversion,
      )
      return cheaper ? [{ line, column: 'price', reason: 'dearer_than_smaller', values: [cheaper.product.sku] }] : []
    })
  })
}

import type { Product } from '#rules/catalogue/product.ts'
import { isRegular } from '#rules/catalogue/lists.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

/** The catalogue by SKU, and the SKUs that fill up a list: hot items first, then in catalogue order. */
type Index = { bySku: ReadonlyMap<string, Product>; fallback: readonly string[] }

const indexes = new WeakMap<Snapshot, Index>()

export function indexOf(snapshot: Snapshot): Index {
  const known = indexes.get(snapshot)
  if (known) return known
  const regular = snapshot.products.filter((product) => isRegular(product) && product.restriction === null)
  const sorted = regular.toSorted((a, b) => (a.hotSequence ?? Infinity) - (b.hotSequence ?? Infinity) || 0)
  const index = {
    bySku: new Map(snapshot.products.map((product) => [product.sku, product])),
    fallback: sorted.map(({ sku }) => sku),
  }
  indexes.set(snapshot, index)
  return index
}

/** Goods that may be recommended: sold now, in stock and not restricted by law. */
export function sellable(catalogue: Catalogue): (sku: string) => boolean {
  const isSold = onSale(catalogue)
  const isInStock = inStock(catalogue)
  return (sku) => isSold(sku) && isInStock(sku)
}

/** As `sellable`, in stock or not. */
export function onSale(catalogue: Catalogue): (sku: string) => boolean {
  const { bySku } = indexOf(catalogue.snapshot())
  return (sku) => {
    const product = bySku.get(sku)
    return !!product && isRegular(product) && product.restriction === null
  }
}

export function inStock(catalogue: Catalogue): (sku: string) => boolean {
  const { bySku } = indexOf(catalogue.snapshot())
  const { onHand } = catalogue.stock()
  return (sku) => (onHand.get(bySku.get(sku)?.id ?? -1) ?? 0) > 0
}

/** For a moment in the past any product counts, sold today or not; restricted goods are never recommended. */
export function unrestricted(catalogue: Catalogue): (sku: string) => boolean {
  const { bySku } = indexOf(catalogue.snapshot())
  return (sku) => !bySku.get(sku)?.restriction
}

import { Notice } from '#design/Notice.tsx'
import type { LineProduct } from '#storefront/cart/use-products.ts'

type ChangedProductsProps<Change> = {
  changes: readonly Change[]
  products: ReadonlyMap<number, LineProduct>
  textOf: (change: Change) => string
}

/** SeenChanges: what is not as the retailer last saw it, line by line; nothing where all of it is. */
export function SeenChanges<Change extends { productId: number }>({
  heading,
  ...changed
}: ChangedProductsProps<Change> & { heading: string }) {
  if (changed.changes.length === 0) return null
  return (
    <Notice>
      <b>{heading}</b>
      <ChangedProducts {...changed} />
    </Notice>
  )
}

/** ChangedProducts: the same as rows of another notice. */
export function ChangedProducts<Change extends { productId: number }>({
  changes,
  products,
  textOf,
}: ChangedProductsProps<Change>) {
  return (
    <ul className="my-2 rows">
      {changes.map((change) => (
        <li key={change.productId}>
          {products.get(change.productId)?.name} <b>{textOf(change)}</b>
        </li>
      ))}
    </ul>
  )
}

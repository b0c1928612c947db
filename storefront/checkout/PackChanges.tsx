import type { PackChange } from '#storefront/cart/seen-packs.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { SeenChanges } from './SeenChanges.tsx'

type PackChangesProps = { changes: readonly PackChange[]; products: ReadonlyMap<number, LineProduct> }

/** PackChanges: whose unit is another, or holds more or fewer pieces, since the retailer last saw it, line by line. */
export function PackChanges({ changes, products }: PackChangesProps) {
  const { packsHeading } = useTexts('checkout')
  return <SeenChanges heading={packsHeading} changes={changes} products={products} textOf={usePackText()} />
}

/** What a unit was, and what it is now. */
export function usePackText(): (change: Pick<PackChange, 'before' | 'after'>) => string {
  const { changedPack } = useTexts('checkout')
  const { packOf } = useTexts('catalogue')
  return ({ before, after }) => changedPack(packOf(before.unit, before.pieces), packOf(after.unit, after.pieces))
}

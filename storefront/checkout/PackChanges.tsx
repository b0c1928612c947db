import { Notice } from '#design/Notice.tsx'
import type { PackChange } from '#storefront/cart/seen-packs.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type PackChangesProps = { changes: readonly PackChange[]; products: ReadonlyMap<number, LineProduct> }

/** PackChanges: whose unit holds more or fewer pieces since the retailer last saw it, line by line. */
export function PackChanges({ changes, products }: PackChangesProps) {
  const texts = useTexts('checkout')
  if (changes.length === 0) return null
  return (
    <Notice>
      <b>{texts.packsHeading}</b>
      <PackChangeRows changes={changes} products={products} />
    </Notice>
  )
}

/** PackChangeRows: the same as rows of another notice. */
export function PackChangeRows({ changes, products }: PackChangesProps) {
  return (
    <ul className="my-2 rows">
      {changes.map((change) => (
        <li key={change.productId}>
          {products.get(change.productId)?.name}{' '}
          <b>
            <PackChangeText {...change} />
          </b>
        </li>
      ))}
    </ul>
  )
}

/** PackChangeText: what a unit was, and what it is now. */
export function PackChangeText({ before, after }: Pick<PackChange, 'before' | 'after'>) {
  const texts = useTexts('checkout')
  const { packOf } = useTexts('catalogue')
  return texts.changedPack(packOf(before.unit, before.pieces), packOf(after.unit, after.pieces))
}

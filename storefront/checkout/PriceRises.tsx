import { inBaht } from '#design/amounts.ts'
import { Notice } from '#design/Notice.tsx'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { PriceRise } from '#storefront/cart/seen-prices.ts'

type PriceRisesProps = { rises: readonly PriceRise[]; products: ReadonlyMap<number, LineProduct> }

/** PriceRises: what became dearer since the retailer last saw it, line by line. */
export function PriceRises({ rises, products }: PriceRisesProps) {
  const texts = useTexts('checkout')
  if (rises.length === 0) return null
  return (
    <Notice>
      <b>{texts.risenHeading}</b>
      <ul className="mt-2 rows">
        {rises.map(({ productId, before, after }) => (
          <li key={productId}>
            {products.get(productId)?.name} <b>{texts.changedPrice(inBaht(before), inBaht(after))}</b>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

import { inBaht } from '#rules/amounts.ts'
import type { PriceRise } from '#storefront/cart/seen-prices.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { SeenChanges } from './SeenChanges.tsx'

type PriceRisesProps = { rises: readonly PriceRise[]; products: ReadonlyMap<number, LineProduct> }

/** PriceRises: what became dearer since the retailer last saw it, line by line. */
export function PriceRises({ rises, products }: PriceRisesProps) {
  const { risenHeading, changedPrice } = useTexts('checkout')
  return (
    <SeenChanges
      heading={risenHeading}
      changes={rises}
      products={products}
      textOf={({ before, after }) => changedPrice(inBaht(before), inBaht(after))}
    />
  )
}

import type { ProductPage } from '#contract/pages/shapes.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** ProductDetails: brand, packing, codes and VAT as a description list. */
export function ProductDetails({ data }: { data: ProductPage }) {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('product')
  const { brand, card, sku, barcode, vatPercent } = data
  const { limits, pieces, unit } = card
  return (
    <dl className="facts">
      <dt>{catalogue.brand}</dt>
      <dd>
        {data.reserved ? (
          brand.name
        ) : (
          <Link href={href('all', { title: 'regular' }, { brands: brand.id })} className="link">
            {brand.name}
          </Link>
        )}
      </dd>
      {pieces > 1 && (
        <>
          <dt>{texts.packing}</dt>
          <dd>{texts.packed(unit, pieces)}</dd>
        </>
      )}
      {limits && (
        <>
          <dt>{texts.ordering}</dt>
          <dd>
            {[
              limits.multiple && catalogue.inMultiples(limits.multiple, unit),
              limits.mostPerDay && catalogue.dayLimit(limits.mostPerDay, unit),
              limits.turnUnits && texts.turnLimit(limits.turnUnits, unit),
            ]
              .filter(Boolean)
              .join(' · ')}
          </dd>
        </>
      )}
      <dt>{texts.code}</dt>
      <dd>{sku}</dd>
      {barcode && (
        <>
          <dt>{texts.barcode}</dt>
          <dd>{barcode}</dd>
        </>
      )}
      <dt>{texts.vat}</dt>
      <dd>{vatPercent > 0 ? texts.vatIncluded(vatPercent) : texts.vatFree}</dd>
    </dl>
  )
}

import type { ProductPage } from '#contract/pages/shapes.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** ProductDetails: brand, packing, codes and VAT as a description list. */
export function ProductDetails({ data }: { data: ProductPage }) {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('product')
  const { brand, card, sku, barcode, vatPercent } = data
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
      {card.pieces > 1 && (
        <>
          <dt>{texts.packing}</dt>
          <dd>{texts.packed(card.unit, card.pieces)}</dd>
        </>
      )}
      {card.limits && (
        <>
          <dt>{texts.ordering}</dt>
          <dd>
            {[
              card.limits.multiple && catalogue.inMultiples(card.limits.multiple, card.unit),
              card.limits.mostPerDay && catalogue.dayLimit(card.limits.mostPerDay, card.unit),
              card.limits.turnUnits && texts.turnLimit(card.limits.turnUnits, card.unit),
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

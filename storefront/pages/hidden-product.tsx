import type { ProductPage as ProductData } from '#contract/pages/shapes.ts'
import { Notice } from '#design/Notice.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ProductPage } from './product.tsx'
import '#storefront/viewing/hidden-product.css'

/** The page of a product for staff before retailers see it, read only, below what it says of itself. */
export function HiddenProductPage(props: PageProps<ProductData>) {
  const texts = useTexts('viewing')
  const { card, viewing } = props.data
  if (!viewing) return null
  return (
    <>
      <aside aria-label={texts.hiddenLabel}>
        <Notice>
          <b>{viewing.isHidden ? texts.hidden : texts.notHidden}</b> {texts.until(viewing.until)}{' '}
          <a className="link" href={`/backoffice/products/${card.id}`}>
            {texts.backToProduct}
          </a>
        </Notice>
      </aside>
      {/* Disabled, so that nothing on it can be done. */}
      <fieldset disabled className="min-w-0" aria-label={texts.asRetailersWill}>
        <ProductPage {...props} />
      </fieldset>
    </>
  )
}

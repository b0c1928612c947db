import { ProductCarousel } from '#storefront/catalogue/ProductCarousel.tsx'
import { useBoughtBefore } from '#storefront/catalogue/use-bought-before.ts'
import { reservedId, useReserved } from '#storefront/catalogue/use-reserved.ts'
import { useKeptOrder } from '#storefront/page-frame/use-kept-order.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const shelfLength = 8

/** OwnProducts: what the retailer buys most often, and the link to its reserved goods. */
export function OwnProducts() {
  const texts = useTexts('browse')
  const { data = [] } = useBoughtBefore()
  const cards = useKeptOrder(data, ({ id }) => id)
  const reserved = useReserved()
  return (
    <>
      <ProductCarousel title={texts.boughtBefore} cards={cards.slice(0, shelfLength)} all={href('recent')} />
      {reserved.data && reserved.data.length > 0 && <ReservedHead />}
    </>
  )
}

/** Most of these products must not be advertised: the heading links to them. */
function ReservedHead() {
  const texts = useTexts('browse')
  const catalogue = useTexts('catalogue')
  return (
    <div className="section section-head">
      <h2>{texts.reserved}</h2>
      <Link href={`${href('recent')}#${reservedId}`} className="link" aria-label={catalogue.seeAllOf(texts.reserved)}>
        {catalogue.seeAll}
      </Link>
    </div>
  )
}

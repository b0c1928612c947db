import { useState } from 'react'
import type { ProductPage as ProductData } from '#contract/pages/shapes.ts'
import { cardText } from '#storefront/catalogue/card-text.ts'
import { CardPrice } from '#storefront/catalogue/CardPrice.tsx'
import { LateWaitingRoom } from '#storefront/catalogue/lazy-waiting-room.ts'
import { hasNotes, LateProductNotes } from '#storefront/catalogue/late-product-notes.ts'
import { LateOwnProduct } from '#storefront/catalogue/lazy-own-product.ts'
import { ProductAddBar } from '#storefront/catalogue/ProductAddBar.tsx'
import { ProductDetails } from '#storefront/catalogue/ProductDetails.tsx'
import { PromotionTable } from '#storefront/catalogue/PromotionTable.tsx'
import { ProductSizes } from '#storefront/catalogue/ProductSizes.tsx'
import { ProductCarousel } from '#storefront/catalogue/ProductCarousel.tsx'
import { Tag } from '#storefront/catalogue/Tag.tsx'
import { useCardQuantity } from '#storefront/catalogue/use-card-quantity.ts'
import { StockOverlay } from '#storefront/catalogue/StockOverlay.tsx'
import { BackLink } from '#storefront/page-frame/BackLink.tsx'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { useHydrated } from '#design/use-hydrated.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function ProductPage({ data }: PageProps<ProductData>) {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('product')
  const { card, category, subcategory, tiers, detail, pictures } = data
  const { name, unit, premium } = card
  const cart = useCardQuantity(card)
  const retailer = useRetailer()
  const hydrated = useHydrated()
  const { pack, each } = cardText(catalogue, card)
  const byTurns = !!card.limits?.turnUnits
  // Of which product, since the page stays while one goes from size to size.
  const [turnOf, setTurnOf] = useState<number | null>(null)
  const [lineStep, setLineStep] = useState<HTMLElement | null>(null)
  const categoryHref = href('category', { id: category.id })
  return (
    <>
      <nav className="crumbs" aria-label={texts.crumbs}>
        <BackLink />
        {data.reserved || (
          <>
            <Link href={categoryHref} className="link">
              {category.name}
            </Link>
            <Link href={`${categoryHref}?subcategories=${subcategory.id}`} className="link">
              {subcategory.name}
            </Link>
          </>
        )}
      </nav>
      <div className="product">
        <div className="product-picture">
          <Picture image={card.image} place="large" early="first" alt={name} />
          <Tag card={card} />
          <StockOverlay stock={card.stock} unit={unit} tooMany={cart.tooMany} finding={cart.finding} />
        </div>
        <div className="stack">
          <h1>
            <ProductName name={name} />
          </h1>
          <ProductSizes card={card} variants={data.variants} />
          {!premium && (
            <div>
              <CardPrice card={card} className="product-price money" />
              <p className="text-quiet">{[...pack, each].filter(Boolean).join(' · ')}</p>
              <div className="own-line">{retailer && <LateOwnProduct card={card} of="last" />}</div>
            </div>
          )}
          {hasNotes(data) && <LateProductNotes data={data} />}
          {byTurns && hydrated && <LateWaitingRoom card={card} step={lineStep} onTurn={setTurnOf} />}
          <ProductAddBar
            card={card}
            cart={cart}
            waits={byTurns && turnOf !== card.id}
            lineRef={byTurns ? setLineStep : undefined}
          />
          {tiers.length > 0 && <PromotionTable tiers={tiers} unit={unit} quantity={cart.quantity} />}
          {data.firstTierOnly && <p className="text-quiet">{texts.furtherTiers}</p>}
          {pictures.length > 0 && (
            <div className="more-pictures">
              {pictures.map((image) => (
                <Picture key={image} image={image} place="card" alt={name} />
              ))}
            </div>
          )}
          {detail && (
            <section>
              <h2>{texts.details}</h2>
              <p className="whitespace-pre-line">{detail}</p>
            </section>
          )}
          <ProductDetails data={data} />
        </div>
      </div>
      <ProductCarousel title={texts.related} cards={data.related} all={categoryHref} />
    </>
  )
}

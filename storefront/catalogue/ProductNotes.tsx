import type { ProductPage } from '#contract/pages/shapes.ts'
import { Notice } from '#design/Notice.tsx'
import { Pill } from '#design/Pill.tsx'
import { useHydrated } from '#design/use-hydrated.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { LateOwnProduct } from './lazy-own-product.ts'
import { ProductCarousel } from './ProductCarousel.tsx'
import { reservedId } from './use-reserved.ts'

/** ProductNotes: why a product cannot be bought as usual, and what to do instead. */
export function ProductNotes({ data }: { data: ProductPage }) {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('notes')
  const hydrated = useHydrated()
  const { card, substitute, reserved } = data
  return (
    <>
      {card.premium && <GiftNote {...data} />}
      {card.stock <= 0 && !card.premium && (
        <div className="panel stack sold-out">
          <p>
            <Pill tone="plain">{catalogue.soldOut}</Pill> {catalogue.coming}
          </p>
          {!card.restricted && hydrated && <LateOwnProduct card={card} of="alert" />}
          {substitute && <ProductCarousel title={texts.instead} cards={[substitute]} />}
        </div>
      )}
      {card.restricted && <Notice>{texts.restrictedNote}</Notice>}
      {reserved && (
        <p>
          <Link href={`${href('recent')}#${reservedId}`} className="link">
            {texts.allReserved}
          </Link>
        </p>
      )}
    </>
  )
}

/** The promotions that give a gift, and goods that earn it. */
function GiftNote({ givenBy, earnedBy = [] }: Pick<ProductPage, 'givenBy' | 'earnedBy'>) {
  const texts = useTexts('notes')
  return (
    <>
      <Notice tone="info">{givenBy?.length === 0 ? texts.notGivenNow : texts.giftOnly}</Notice>
      {givenBy?.map(({ id, name }) => (
        <p key={id}>
          <Link href={href('promotion', { id })} className="link">
            {name}
          </Link>
        </p>
      ))}
      <ProductCarousel title={texts.givenWith} cards={earnedBy} />
    </>
  )
}

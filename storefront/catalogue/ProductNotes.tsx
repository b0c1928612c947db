import type { Card } from '#contract/pages/shapes.ts'
import { Notice } from '#design/Notice.tsx'
import { Pill } from '#design/Pill.tsx'
import { useHydrated } from '#design/use-hydrated.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { LateOwnProduct } from './lazy-own-product.ts'
import { ProductCarousel } from './ProductCarousel.tsx'

type ProductNotesProps = {
  card: Card
  /** What to buy instead of goods that are sold out. */
  substitute: Card | null
}

/** ProductNotes: why a product cannot be bought as usual, and what to do instead. */
export function ProductNotes({ card, substitute }: ProductNotesProps) {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('notes')
  const hydrated = useHydrated()
  return (
    <>
      {card.premium && <Notice tone="info">{texts.giftOnly}</Notice>}
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
    </>
  )
}

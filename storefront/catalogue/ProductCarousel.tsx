import { useId } from 'react'
import type { Card } from '#contract/pages/shapes.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ProductCard } from './ProductCard.tsx'

/** Cards of a row that a phone shows without scrolling. */
const onFirstScreen = 2

type ProductCarouselProps = {
  title: string
  cards: readonly Card[]
  /** The address of the whole list. */
  all?: string
  /** On the first screen of most. */
  early?: boolean
}

/** ProductCarousel: a heading and cards in one row that scrolls sideways; nothing without cards. */
export function ProductCarousel({ title, cards, all, early = false }: ProductCarouselProps) {
  const texts = useTexts('catalogue')
  const titleId = useId()
  if (cards.length === 0) return null
  return (
    <section className="section" aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{title}</h2>
        {all && (
          <Link href={all} className="link" aria-label={texts.seeAllOf(title)}>
            {texts.seeAll}
          </Link>
        )}
      </div>
      <ul className="row shelf">
        {cards.map((card, index) => (
          <ProductCard key={card.id} card={card} early={early && index < onFirstScreen} />
        ))}
      </ul>
    </section>
  )
}

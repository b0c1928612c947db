import { useId } from 'react'
import type { Card } from '#contract/pages/shapes.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ProductCard } from './ProductCard.tsx'

/** ProductCarousel: a heading and cards in one row that scrolls sideways; nothing without cards. `all`: the whole list. */
export function ProductCarousel({ title, cards, all }: { title: string; cards: readonly Card[]; all?: string }) {
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
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  )
}

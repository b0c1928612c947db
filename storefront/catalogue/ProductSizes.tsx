import type { Card } from '#contract/pages/shapes.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { cardText } from './card-text.ts'

/** ProductSizes: the same product in all its sizes and packs, as links that replace the current history entry. */
export function ProductSizes({ card, variants }: { card: Card; variants: readonly Card[] }) {
  const texts = useTexts('catalogue')
  const { sizes } = useTexts('product')
  if (variants.length === 0) return null
  return (
    <nav className="sizes" aria-label={sizes}>
      {variants.map((variant) => (
        <Link
          key={variant.id}
          replace
          href={href('product', { id: variant.id })}
          className="chip"
          aria-current={variant.id === card.id || undefined}
        >
          {cardText(texts, variant).pack.join(' · ')}
          {variant.stock <= 0 && <small>{texts.soldOut}</small>}
        </Link>
      ))}
    </nav>
  )
}

import { memo } from 'react'
import type { Card } from '#contract/pages/shapes.ts'
import { ProductCard } from './ProductCard.tsx'

/** The cards of the first row on most screens: their pictures are loaded eagerly. */
const firstRow = 4

/** ProductGrid: cards in 6 columns from 1536 pixels on, 5 from 1280, 4 from 780, 3 from 495, 2 from 324, else 1. */
export const ProductGrid = memo(function ProductGrid({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="goods">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} early={index === 0 ? 'first' : index < firstRow} />
      ))}
    </ul>
  )
})

import type { HomePage as Data } from '#contract/pages/shapes.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { Link } from '#storefront/router/Link.tsx'
import { href } from '#storefront/router/href.ts'
import { changeQuantity, useQuantity } from '#storefront/cart/cart-store.ts'

export function HomePage({ data }: { data: Data }) {
  return (
    <>
      <h1>{useTexts('shell').brand}</h1>
      {data.categories.map((category) => (
        <Link key={category.id} href={href('category', { id: category.id })}>
          {category.name}
        </Link>
      ))}
      {data.hot.map((card) => (
        <TemporaryCard key={card.id} card={card} />
      ))}
    </>
  )
}

export function TemporaryCard({ card }: { card: Data['hot'][number] }) {
  const quantity = useQuantity(card.id)
  return (
    <p>
      <Link href={href('product', { id: card.id })}>{card.name}</Link> {card.price}
      <button type="button" data-add={card.id} onClick={() => changeQuantity(card.id, 1, card)}>
        + {quantity}
      </button>
    </p>
  )
}

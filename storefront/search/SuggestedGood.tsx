// For touch only: a screen reader's option cannot contain a button, and the product's page is one Enter away.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
import { memo, type MouseEvent } from 'react'
import type { Card } from '#contract/pages/shapes.ts'
import { firstPrice } from '#rules/catalogue/offers.ts'
import { steppedQuantity } from '#rules/orders/product-limits.ts'
import { announce } from '#design/announce.ts'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { changeQuantity, currentCart, useQuantity } from '#storefront/cart/cart-store.ts'
import { withAccess } from '#storefront/restricted-goods/with-access.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** A product in the suggestions. A key that finds it again does not draw it again. */
export const SuggestedGood = memo(function SuggestedGood({ card }: { card: Card }) {
  const catalogue = useTexts('catalogue')
  return (
    <>
      <Picture image={card.image} place="line" />
      <span>
        <ProductName name={card.name} />
        <small>
          <Money satang={firstPrice(card.tier, card.price)} /> / {catalogue.unit(card.unit)}
          {card.stock <= 0 && ` · ${catalogue.soldOut}`}
        </small>
      </span>
      {card.stock > 0 && <Stepper card={card} />}
    </>
  )
})

/** Changes the quantity in the cart without leaving the list. */
function Stepper({ card }: { card: Card }) {
  const texts = useTexts('browse')
  const quantity = useQuantity(card.id)
  const change = (by: 1 | -1) => {
    const quantityNow = () => currentCart()?.quantity(card.id) ?? 0
    const put = () => {
      const before = quantityNow()
      changeQuantity(card.id, steppedQuantity(before, by, card.limits?.multiple ?? null) - before, card)
      if (quantityNow() > before) announce(texts.usualAdded(1))
    }
    if (card.restricted) withAccess(card.id, put)
    else put()
  }
  const press = (by: 1 | -1) => (event: MouseEvent) => {
    event.stopPropagation()
    change(by)
  }
  return (
    <i aria-hidden="true" className="suggestion-stepper">
      {quantity > 0 && (
        <>
          <b onClick={press(-1)}>−</b>
          <em>{quantity}</em>
        </>
      )}
      <b onClick={press(1)}>+</b>
    </i>
  )
}

import type { Card } from '#contract/pages/shapes.ts'
import { firstPrice } from '#rules/catalogue/offers.ts'
import { satangOf, times } from '#rules/money.ts'
import { useLimitText } from '#storefront/cart/limit-findings.ts'
import { useCart } from '#storefront/cart/cart-store.ts'
import { Money } from '#design/Money.tsx'
import { CardStepper } from '#storefront/catalogue/CardStepper.tsx'
import { useAfterFirstLook } from '#storefront/page-frame/use-after-first-look.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { LateNextTier } from './lazy-next-tier.ts'
import { focusPlus, type useCardQuantity } from './use-card-quantity.ts'

type ProductAddBarProps = {
  card: Card
  cart: ReturnType<typeof useCardQuantity>
  /** It is ordered by turns, and it is not this retailer's: the line comes first. */
  waits: boolean
  /** Gets the place where the line's own button stands, next to the cart's. */
  lineRef?: ((place: HTMLElement | null) => void) | undefined
}

/** ProductAddBar: the product page's one next step; on a phone it stays above the bottom bar. */
export function ProductAddBar({ card, cart, waits, lineRef }: ProductAddBarProps) {
  const texts = useTexts('catalogue')
  const { addToCart } = useTexts('product')
  const { id, name, price, stock, tier, unit } = card
  const { quantity, open, addRef, add, change, rejectAbove, finding } = cart
  const limitText = useLimitText()
  const isLater = useAfterFirstLook()
  // The line's total once the server has confirmed it, until then by the price of one, as at the page's head
  const confirmed = useCart().cart?.cartItems?.find(
    (item) => item.type === 'NORMAL' && item.productId === id && item.qty === quantity,
  )
  if (card.premium || stock <= 0) return null
  const addButton = (
    <button
      ref={addRef}
      type="button"
      className={`button button-${waits ? 'plain' : 'primary'}`}
      data-add={id}
      onClick={add}
    >
      {addToCart}
    </button>
  )
  return (
    <div className="product-add">
      <p className={finding ? 'is-refused lg:hidden' : 'lg:hidden'}>
        <b className="block text-lg">
          <Money satang={confirmed ? satangOf(confirmed.totalAmt) : times(firstPrice(tier, price), quantity || 1)} />
        </b>
        <span className="block text-xs text-quiet">
          {finding ? limitText(finding, unit) : quantity > 0 ? texts.exactlyIn(quantity, unit) : texts.single(unit)}
        </span>
      </p>
      {lineRef && <div ref={lineRef} className="line-step" />}
      {quantity > 0 ? (
        <CardStepper
          afterButton
          value={quantity}
          name={name}
          max={stock}
          multiple={card.limits?.multiple}
          onChange={change}
          onTooMany={rejectAbove}
          plusRef={open ? focusPlus : undefined}
          instead={addButton}
        />
      ) : (
        addButton
      )}
      {isLater && !waits && (quantity > 0 || tier) && (
        <LateNextTier card={card} quantity={quantity} onChange={change} />
      )}
    </div>
  )
}

import { bangkokDay } from '#rules/bangkok-time.ts'
import { firstPrice } from '#rules/catalogue/offers.ts'
import { useLimitFinding, useLimitText } from '#storefront/cart/limit-findings.ts'
import { setQuantity, useCartAlert, useQuantity } from '#storefront/cart/cart-store.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { QuantityStepper } from '#design/QuantityStepper.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { cardText } from './card-text.ts'
import type { BoughtBefore } from './use-bought-before.ts'

type OrderPadLineProps = {
  card: BoughtBefore
  /** The quantity that one press adds; 0 where it is sold out. */
  last: number
  now: Date
  picked: boolean
  onPick: (on: boolean) => void
  onAdd: () => void
}

/** OrderPadLine: a product bought before: when and how much, its price, and one press for the same again. */
export function OrderPadLine({ card, last, now, picked, onPick, onAdd }: OrderPadLineProps) {
  const texts = useTexts('browse')
  const catalogue = useTexts('catalogue')
  const quantity = useQuantity(card.id)
  const available = useCartAlert(card.id)?.available
  const finding = useLimitFinding(card, quantity)
  const limitText = useLimitText()
  const { id, name, image, unit, price, tier, lastQty, lastOrderedOn } = card
  // Its size and pack are in its whole name, and its unit next to the price.
  const { each } = cardText(catalogue, card)
  const amount = (count: number) => catalogue.exactlyIn(count, unit)
  return (
    <li className="pick-line">
      <div className="pick-head">
        <label className="pick-tick">
          <input
            type="checkbox"
            aria-label={name}
            checked={picked}
            disabled={last === 0}
            onChange={(event) => onPick(event.target.checked)}
          />
        </label>
        <Picture image={image} place="line" />
        <Link href={href('product', { id })} className="pick-name">
          {/* One part of the grid, whatever parts the name has */}
          <span>
            <ProductName name={name} />
          </span>
        </Link>
      </div>
      <p>
        {lastQty !== undefined && lastOrderedOn !== undefined && (
          <span>{texts.lastTime(amount(lastQty), bangkokDay(now) - bangkokDay(new Date(lastOrderedOn)))}</span>
        )}
        <span>
          <b className="whitespace-nowrap">
            <Money satang={firstPrice(tier, price)} /> / {catalogue.unit(unit)}
          </b>{' '}
          {each && <span className="whitespace-nowrap">{each}</span>}
        </span>
        {available !== undefined && <span className="text-notice">{catalogue.left(available, unit)}</span>}
        {finding && <span className="text-notice">{limitText(finding, unit)}</span>}
      </p>
      {quantity > 0 ? (
        <QuantityStepper
          afterButton
          value={quantity}
          name={name}
          max={card.stock}
          multiple={card.limits?.multiple}
          onChange={(next) => setQuantity(id, next, card)}
          onTooMany={(most) => setQuantity(id, most + 1, card)}
        />
      ) : last > 0 ? (
        <Button aria-label={texts.addLastOf(name, amount(last))} data-add={id} onClick={onAdd}>
          {texts.addLast(amount(last))}
        </Button>
      ) : (
        <span className="text-quiet">{catalogue.soldOut}</span>
      )}
    </li>
  )
}

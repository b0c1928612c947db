import { Fragment, memo } from 'react'
import type { Card } from '#contract/pages/shapes.ts'
import { firstPrice } from '#rules/catalogue/offers.ts'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { CardStepper } from '#storefront/catalogue/CardStepper.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { inBaht } from '#rules/amounts.ts'
import { cardText } from './card-text.ts'
import { CardPrice } from './CardPrice.tsx'
import { Tag } from './Tag.tsx'
import { TierPill } from './TierPill.tsx'
import { focusPlus, useCardQuantity } from './use-card-quantity.ts'
import { StockOverlay } from './StockOverlay.tsx'

type ProductCardProps = { card: Card; early?: boolean | 'first' }

/**
 * ProductCard: a product in a carousel or grid, as a list item: short name, then size and pack on a line of their own,
 * then the price. The add button and the stepper share one box, the stock notice covers the picture, and the price lies
 * over size and pack while the stepper covers it: nothing around it moves. A list that changes draws only the cards that do.
 */
export const ProductCard = memo(function ProductCard({ card, early }: ProductCardProps) {
  const texts = useTexts('catalogue')
  const { quantity, open, addRef, tooMany, finding, add, change, rejectAbove, close } = useCardQuantity(card)
  const { id, name, unit, stock } = card
  const { name: short, pack, each } = cardText(texts, card)
  const addButton = stock > 0 && (
    <button
      ref={addRef}
      type="button"
      className="add plus"
      data-add={id}
      aria-label={quantity > 0 ? texts.more(name) : texts.add(name)}
      onClick={add}
    />
  )
  return (
    <li className={open ? 'card card-open' : 'card'}>
      <Link href={href('product', { id })} className="card-link">
        <Picture image={card.image} place="card" early={early} />
        <Tag card={card} />
        <StockOverlay stock={stock} unit={unit} tooMany={tooMany} finding={finding} />
        <span className="card-name">
          <ProductName name={short} />
        </span>
        <span className="card-pack">
          {[...pack, each].map(
            (fact) =>
              fact && (
                <Fragment key={fact}>
                  {' '}
                  <i>{fact}</i>
                </Fragment>
              ),
          )}
          {open && <b>{texts.perUnit(unit, inBaht(firstPrice(card.tier, card.price)))}</b>}
        </span>
      </Link>
      {quantity > 0 && <b className="badge">{quantity}</b>}
      {card.tier && <TierPill tier={card.tier} unit={unit} />}
      {!card.premium && (
        <div className="card-foot">
          <CardPrice card={card} className="card-price" />
          {open ? (
            <CardStepper
              value={quantity}
              name={name}
              max={stock}
              multiple={card.limits?.multiple}
              onChange={change}
              onTooMany={rejectAbove}
              onDone={close}
              plusRef={focusPlus}
              instead={addButton}
            />
          ) : (
            addButton
          )}
        </div>
      )}
    </li>
  )
})

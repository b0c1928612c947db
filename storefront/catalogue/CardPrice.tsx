import type { Card } from '#contract/pages/shapes.ts'
import { cutOf, firstPrice } from '#rules/catalogue/offers.ts'
import { formatMoney } from '#rules/money.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** CardPrice: the price of one unit; where an offer lowers it from the first one on, the old price struck above it. */
export function CardPrice({ card: { price, tier }, className }: { card: Card; className: string }) {
  const texts = useTexts('catalogue')
  const cut = cutOf(tier)
  return (
    <p className={cut === null ? className : `${className} price-cut`}>
      {cut !== null && (
        <s>
          <span className="sr-only">{texts.before} </span>฿{formatMoney(price)}
        </s>
      )}
      <small>฿</small>
      {formatMoney(firstPrice(tier, price))}
    </p>
  )
}

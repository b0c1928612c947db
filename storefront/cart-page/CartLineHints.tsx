import { minus, satangOf, times } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import type { ShownLine } from './cart-lines.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { NextTier, type NextTierOffer } from '#storefront/cart/NextTier.tsx'
import { mainReason, type PromotionName } from '#storefront/cart/line-savings.ts'
import { LineSavings } from './LineSavings.tsx'

type Item = ShownLine['item']
type CartLineHintsProps = {
  item: Item
  /** The benefit of a few more units, counted from the shown quantity. */
  nearest: NextTierOffer | null
  unit: string
  /** The names of promotions that have one. */
  promotions: readonly PromotionName[]
  onAdd: (add: number) => void
}

/** CartLineHints: the benefit of a few more units, why an offer does not apply, and what is saved already. */
export function CartLineHints({ item, nearest, unit, promotions, onAdd }: CartLineHintsProps) {
  const texts = useTexts('cart')
  const saved = minus(times(satangOf(item.unitPrice), item.qty), satangOf(item.totalAmt))
  const reason = mainReason(item.excluded)
  if (!nearest && !reason && saved <= 0) return null
  return (
    <div className="cart-line-words">
      {nearest && <NextTier nearly={nearest} productId={item.productId} unit={unit} onAdd={onAdd} />}
      {reason && <p>{texts.reasons[reason]}</p>}
      {saved > 0 && <LineSavings item={item} saved={inBaht(saved)} promotions={promotions} />}
    </div>
  )
}

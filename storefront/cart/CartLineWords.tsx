import { satangOf } from '#rules/orders/summary.ts'
import { inBaht, inShortBaht } from '#storefront/catalogue/amounts.ts'
import type { ShownLine } from '#storefront/checkout/cart-lines.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type Item = ShownLine['item']
type CartLineWordsProps = {
  item: Item
  nearest: Item['nearly'][number] | undefined
  unit: string
  /** The product has offers: its place for words stays, so that nothing moves when one applies. */
  room: boolean
}

/** CartLineWords: what a few more would bring, and what is saved already. */
export function CartLineWords({ item, nearest, unit, room }: CartLineWordsProps) {
  const texts = useTexts('cart')
  const shell = useTexts('shell')
  const catalogue = useTexts('catalogue')
  const saved = satangOf(item.unitPrice) * item.qty - satangOf(item.totalAmt)
  if (!room && !nearest && saved <= 0) return null
  const more =
    nearest?.discountType === 'FREE_GOODS'
      ? texts.moreForGift(nearest.add, nearest.benefit)
      : nearest && texts.moreForOff(nearest.add, catalogue.unit(unit), inShortBaht(satangOf(nearest.benefit)))
  return (
    <p className="cart-line-words">
      <span>{more}</span>
      {saved > 0 && <b>{shell.cartSaved(inBaht(saved))}</b>}
    </p>
  )
}

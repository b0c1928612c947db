import { satangOf } from '#rules/money.ts'
import { inBaht } from '#design/amounts.ts'
import type { ShownLine } from './cart-lines.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { NextTier, type Nearly } from '#storefront/cart/NextTier.tsx'
import { reasonSaid, type LocalizedText } from '#storefront/cart/line-words.ts'
import { SavedOnLine } from './SavedOnLine.tsx'

type Item = ShownLine['item']
type CartLineWordsProps = {
  item: Item
  /** The benefit of a few more units, counted from the shown quantity. */
  nearest: Nearly | null
  unit: string
  /** The product has offers: space for a hint is reserved, so that nothing moves when one applies. */
  room: boolean
  /** The names of promotions that have one. */
  named: readonly LocalizedText[]
  onAdd: (add: number) => void
}

/** CartLineWords: the benefit of a few more units, why an offer does not apply, and what is saved already. */
export function CartLineWords({ item, nearest, unit, room, named, onAdd }: CartLineWordsProps) {
  const texts = useTexts('cart')
  const saved = satangOf(item.unitPrice) * item.qty - satangOf(item.totalAmt)
  const reason = reasonSaid(item.excluded)
  if (!room && !nearest && !reason && saved <= 0) return null
  return (
    <div className={room ? 'cart-line-words cart-line-room' : 'cart-line-words'}>
      {nearest && <NextTier nearly={nearest} productId={item.productId} unit={unit} onAdd={onAdd} />}
      <p>{reason && texts.reasons[reason]}</p>
      {saved > 0 && <SavedOnLine item={item} saved={inBaht(saved)} named={named} />}
    </div>
  )
}

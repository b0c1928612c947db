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
  /** What a few more would bring, as far away as it is now. */
  nearest: Nearly | null
  unit: string
  /** The product has offers: its place for words stays, so that nothing moves when one applies. */
  room: boolean
  /** Promotions that have a name. */
  named: readonly LocalizedText[]
  onAdd: (add: number) => void
}

/** CartLineWords: what a few more would bring, why an offer does not apply, and what is saved already. */
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

import { satangOf } from '#rules/orders/summary.ts'
import { inBaht, inShortBaht } from '#storefront/catalogue/amounts.ts'
import type { ShownLine } from '#storefront/checkout/cart-lines.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { giftNameIn, reasonSaid, type Named } from './line-words.ts'
import { SavedOnLine } from './SavedOnLine.tsx'

type Item = ShownLine['item']
type CartLineWordsProps = {
  item: Item
  nearest: Item['nearly'][number] | undefined
  unit: string
  /** The product has offers: its place for words stays, so that nothing moves when one applies. */
  room: boolean
  /** Promotions that have a name. */
  named: readonly Named[]
}

/** CartLineWords: what a few more would bring, why an offer does not apply, and what is saved already. */
export function CartLineWords({ item, nearest, unit, room, named }: CartLineWordsProps) {
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  const language = useLanguage()
  const saved = satangOf(item.unitPrice) * item.qty - satangOf(item.totalAmt)
  const reason = reasonSaid(item.excluded)
  const moreFor = ({ add, benefit, discountType, gift }: Item['nearly'][number]) => {
    const units = catalogue.exactlyIn(add, unit)
    if (discountType !== 'FREE_GOODS')
      return texts.moreForOff(units, catalogue.unit(unit), inShortBaht(satangOf(benefit)))
    // A cart kept by an earlier version does not say what is given
    if (!gift) return null
    const name = gift.productId === item.productId ? undefined : giftNameIn(gift, language)
    return texts.moreForGift(units, catalogue.exactlyIn(benefit, gift.unit), name)
  }
  if (!room && !nearest && !reason && saved <= 0) return null
  const more = nearest && moreFor(nearest)
  return (
    <div className="cart-line-words hint">
      <p>
        {more}
        {more && reason && <br />}
        {reason && texts.reasons[reason]}
      </p>
      {saved > 0 && <SavedOnLine item={item} saved={inBaht(saved)} named={named} />}
    </div>
  )
}

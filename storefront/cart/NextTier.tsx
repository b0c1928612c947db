import { satangOf } from '#rules/money.ts'
import { inShortBaht } from '#design/amounts.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { giftNameIn } from './line-words.ts'
import type { CartLine } from './view.ts'
import './next-tier.css'

export type Nearly = CartLine['nearly'][number]

type NextTierProps = {
  /** The hint's text; built from `nearly` where missing. */
  words?: string
  nearly: Pick<Nearly, 'add' | 'benefit' | 'discountType' | 'gift'>
  productId: number
  unit: string
  /** Adds the missing sales units. */
  onAdd: (add: number) => void
}

/** NextTier: the benefit of some more of a product, and the button that adds exactly those. */
export function NextTier({ words, nearly, productId, unit, onAdd }: NextTierProps) {
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  const language = useLanguage()
  const { add, benefit, discountType, gift } = nearly
  const units = catalogue.exactlyIn(add, unit)
  const said = () => {
    if (discountType !== 'FREE_GOODS')
      return texts.moreForOff(units, catalogue.unit(unit), inShortBaht(satangOf(benefit)))
    const name = gift && gift.productId !== productId ? giftNameIn(gift, language) : undefined
    return texts.moreForGift(units, catalogue.exactlyIn(benefit, gift?.unit ?? unit), name)
  }
  const sentence = words ?? said()
  return (
    <p className="next-tier hint">
      <span>{sentence}</span>
      <button type="button" aria-label={texts.addMore(units, sentence)} onClick={() => onAdd(add)}>
        +{add}
      </button>
    </p>
  )
}

/**
 * The offer adjusted for units that the server has not confirmed; null where they may have reached it.
 * @param counted confirmed units
 */
export const nearlyNow = (nearly: Nearly | undefined, counted: number, shown: number): Nearly | null => {
  // A cart stored by an earlier version lacks the gift
  if (!nearly || (nearly.discountType === 'FREE_GOODS' && !nearly.gift)) return null
  const add = nearly.add - (shown - counted)
  return add > 0 ? { ...nearly, add } : null
}

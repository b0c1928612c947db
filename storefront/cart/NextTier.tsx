import { nameIn } from '#rules/in-language.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { inShortBaht } from '#rules/amounts.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { CartLine } from './view.ts'
import './next-tier.css'

export type NextTierOffer = CartLine['nearly'][number]

type NextTierProps = {
  /** The hint's text; built from `nearly` where missing. */
  text?: string
  nearly: Pick<NextTierOffer, 'add' | 'benefit' | 'discountType' | 'gift'>
  productId: number
  unit: string
  /** Adds the missing sales units. */
  onAdd: (add: number) => void
}

/** NextTier: the benefit of some more of a product, and the button that adds exactly those. */
export function NextTier({ text, nearly, productId, unit, onAdd }: NextTierProps) {
  const texts = useTexts('cart')
  const catalogue = useTexts('catalogue')
  const language = useLanguage()
  const { add, benefit, discountType, gift } = nearly
  const units = catalogue.exactlyIn(add, unit)
  const benefitText = () => {
    if (discountType !== 'FREE_GOODS')
      return texts.moreForOff(units, catalogue.unit(unit), inShortBaht(satangOf(benefit)))
    const name = gift && gift.productId !== productId ? nameIn(gift, language) : undefined
    return texts.moreForGift(units, catalogue.exactlyIn(benefit, gift?.unit ?? unit), name)
  }
  const sentence = text ?? benefitText()
  return (
    <p className="next-tier hint">
      <span>{sentence}</span>
      <button type="button" aria-label={texts.addMore(units, sentence)} onClick={() => onAdd(add)}>
        +{formatWhole(add)}
      </button>
    </p>
  )
}

/**
 * The offer adjusted for units that the server has not confirmed; null where they may have reached it.
 * @param counted confirmed units
 */
export const remainingOffer = (
  nearly: NextTierOffer | undefined,
  counted: number,
  shown: number,
): NextTierOffer | null => {
  // A cart stored by an earlier version lacks the gift
  if (!nearly || (nearly.discountType === 'FREE_GOODS' && !nearly.gift)) return null
  const add = nearly.add - (shown - counted)
  return add > 0 ? { ...nearly, add } : null
}

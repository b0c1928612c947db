import type { PromotionTerms as Terms } from '#contract/pages/shapes.ts'
import { satang } from '#rules/money.ts'
import { lastMoment } from '#rules/day-in-words.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { inShortBaht } from '#rules/amounts.ts'
import { Phrases } from '#design/Phrases.tsx'
import './promotion-terms.css'

/**
 * PromotionTerms: a promotion's conditions and benefits, a sentence for each tier.
 * @param goods how many products it has: one is not counted together with others
 */
export function PromotionTerms({ terms, goods }: { terms: Terms; goods: number }) {
  const { level, kind, tiers, unit, gift, endsAt } = terms
  const texts = useTexts('browse')
  const { exactlyIn } = useTexts('catalogue')
  const language = useLanguage()
  const giftName = gift?.name ?? texts.sameGoods
  const unitName = unit ?? texts.unit
  const sentence = ({ minimumBuy, benefit }: Terms['tiers'][number]) => {
    const inCart = level === 'cart'
    const least = inCart ? inShortBaht(satang(minimumBuy)) : exactlyIn(minimumBuy, unitName)
    if (kind !== 'FREE_GOODS') {
      const off = inShortBaht(satang(benefit))
      return inCart ? texts.spendForOff(least, off) : texts.buyForOff(least, unitName, off)
    }
    const gifts = exactlyIn(benefit, gift?.unit ?? unitName)
    return inCart ? texts.spendForGift(least, gifts, giftName) : texts.buyForGift(least, gifts, giftName)
  }
  const facts = [
    (level !== 'product' || goods > 1) && texts.counted[level],
    endsAt !== null && texts.until(formatDate(lastMoment(endsAt), language)),
  ].filter(Boolean)
  return (
    <section className="terms" aria-label={texts.terms}>
      <ul>
        {tiers.map((tier) => (
          <li key={tier.minimumBuy}>
            <Phrases text={sentence(tier)} />
          </li>
        ))}
      </ul>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
    </section>
  )
}

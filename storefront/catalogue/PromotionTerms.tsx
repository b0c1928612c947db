import type { PromotionTerms as Terms } from '#contract/pages/shapes.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { inBaht } from './amounts.ts'
import './promotion-terms.css'

/** PromotionTerms: what a promotion asks for and what it gives, a sentence for each tier. */
export function PromotionTerms({ terms: { level, kind, tiers, gift, endsAt } }: { terms: Terms }) {
  const texts = useTexts('browse')
  const language = useLanguage()
  const given = gift?.name ?? texts.sameGoods
  const sentence = ({ minimumBuy, benefit }: Terms['tiers'][number]) => {
    const least = inBaht(minimumBuy)
    if (kind === 'AMOUNT') {
      const off = inBaht(benefit)
      return level === 'cart' ? texts.spendForOff(least, off) : texts.buyForOff(minimumBuy, off)
    }
    return level === 'cart' ? texts.spendForGift(least, benefit, given) : texts.buyForGift(minimumBuy, benefit, given)
  }
  return (
    <section className="terms" aria-label={texts.terms}>
      <ul>
        {tiers.map((tier) => (
          <li key={tier.minimumBuy}>{sentence(tier)}</li>
        ))}
      </ul>
      <p>
        {texts.counted[level]}
        {endsAt !== null && ` · ${texts.until(formatDate(new Date(endsAt), language))}`}
      </p>
    </section>
  )
}

import { cutOf, type Offer } from '#rules/catalogue/offers.ts'
import { formatShortDay, lastMoment } from '#rules/day-in-words.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { inShortBaht } from '#rules/amounts.ts'

/**
 * TierPill: the nearest offer of a product, in mango ("ซื้อ 5 ลดแพ็คละ ฿3", "ซื้อ 5 แถมผ้ากันเปื้อน"), and its end where that is
 * soon. A lower price is in the price itself: only its end is said.
 */
export function TierPill({ tier, unit }: { tier: Offer; unit: string }) {
  const texts = useTexts('catalogue')
  const language = useLanguage()
  const until = tier.endsAt !== undefined && texts.until(formatShortDay(lastMoment(tier.endsAt), language))
  if (cutOf(tier) !== null) return until && <span className="pill pill-offer tier">{until}</span>
  return (
    <span className="pill pill-offer tier">
      {'off' in tier
        ? texts.tierOff(tier.minimumBuy, unit, inShortBaht(tier.off))
        : texts.tierFree(tier.minimumBuy, tier.free, unit, tier.gift)}
      {until && ` ${until}`}
    </span>
  )
}

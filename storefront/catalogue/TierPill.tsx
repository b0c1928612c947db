import type { TierHint } from '#contract/pages/shapes.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { inBaht } from './amounts.ts'

/** TierPill: the nearest offer of a product, in mango ("ซื้อ 5 ลด ฿3.00/แพ็ค"). */
export function TierPill({ tier, unit }: { tier: TierHint; unit: string }) {
  const texts = useTexts('catalogue')
  const { kind, minimumBuy, benefit } = tier
  return (
    <span className="pill pill-offer tier">
      {kind === 'AMOUNT' ? texts.tierOff(minimumBuy, unit, inBaht(benefit)) : texts.tierFree(minimumBuy, benefit)}
    </span>
  )
}

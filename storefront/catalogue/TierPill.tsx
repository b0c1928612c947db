import type { TierHint } from '#contract/pages/shapes.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { inShortBaht } from '#design/amounts.ts'

/** TierPill: the nearest offer of a product, in mango ("ซื้อ 5 ลดแพ็คละ ฿3", "ซื้อ 5 แถมผ้ากันเปื้อน"). */
export function TierPill({ tier, unit }: { tier: TierHint; unit: string }) {
  const texts = useTexts('catalogue')
  return (
    <span className="pill pill-offer tier">
      {'off' in tier
        ? texts.tierOff(tier.minimumBuy, unit, inShortBaht(tier.off))
        : texts.tierFree(tier.minimumBuy, tier.free, unit, tier.gift)}
    </span>
  )
}

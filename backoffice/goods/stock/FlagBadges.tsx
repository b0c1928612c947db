import type { StockFlag } from '#rules/stock/levels.ts'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<StockFlag, BadgeTone> = {
  out: 'cut',
  low: 'notice',
  dead: 'quiet',
  expiring: 'notice',
  fault: 'cut',
}

/** FlagBadges: what of a product's stock somebody should look at. */
export function FlagBadges({ flags }: { flags: readonly StockFlag[] }) {
  const texts = useTexts('stock')
  return flags.map((flag) => (
    <Badge key={flag} tone={tones[flag]}>
      {texts.flags[flag]}
    </Badge>
  ))
}

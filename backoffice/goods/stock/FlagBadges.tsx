import type { StockFlag } from '#rules/stock/levels.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<StockFlag, string> = { out: 'cut', low: 'notice', dead: 'quiet', expiring: 'notice', fault: 'cut' }

/** FlagBadges: what of a product's stock somebody should look at. */
export function FlagBadges({ flags }: { flags: readonly StockFlag[] }) {
  const texts = useTexts('stock')
  return flags.map((flag) => (
    <span key={flag} className={`badge badge-${tones[flag]}`}>
      {texts.flags[flag]}
    </span>
  ))
}

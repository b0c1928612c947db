import { Badge } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { ListedRetailer } from './retailer.ts'

type BadgesProps = { of: Pick<ListedRetailer, 'approved' | 'suspended' | 'dormant' | 'falling'> }

/** RetailerBadges: what staff should know of a retailer at a glance. */
export function RetailerBadges({ of: { approved, suspended, dormant, falling } }: BadgesProps) {
  const texts = useTexts('retailers')
  if (approved && !suspended && !dormant && !falling) return null
  return (
    <span className="retailer-badges">
      {suspended && <Badge tone="cut">{texts.suspended}</Badge>}
      {!approved && <Badge tone="info">{texts.isNew}</Badge>}
      {dormant && <Badge tone="notice">{texts.dormant}</Badge>}
      {falling && <Badge tone="notice">{texts.falling}</Badge>}
    </span>
  )
}

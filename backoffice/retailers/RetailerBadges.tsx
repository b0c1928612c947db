import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { ListedRetailer } from './retailer.ts'

type BadgesProps = { of: Pick<ListedRetailer, 'approved' | 'suspended' | 'dormant' | 'falling'> }

/** RetailerBadges: what staff should know of a retailer at a glance. */
export function RetailerBadges({ of: { approved, suspended, dormant, falling } }: BadgesProps) {
  const texts = useTexts('retailers')
  if (approved && !suspended && !dormant && !falling) return null
  return (
    <span className="retailer-badges">
      {suspended && <span className="badge badge-cut">{texts.suspended}</span>}
      {!approved && <span className="badge badge-info">{texts.isNew}</span>}
      {dormant && <span className="badge badge-notice">{texts.dormant}</span>}
      {falling && <span className="badge badge-notice">{texts.falling}</span>}
    </span>
  )
}

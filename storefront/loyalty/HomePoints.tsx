import { formatWhole } from '#rules/money.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useOwnPoints } from './use-own-points.ts'

/** HomePoints: the retailer's points on a phone, whose navbar has no space for them. */
export function HomePoints() {
  const texts = useTexts('browse')
  const { data } = useOwnPoints()
  if (!data) return null
  return (
    <Link href={href('points')} className="home-points">
      {texts.ownPoints(formatWhole(data.points))}
    </Link>
  )
}

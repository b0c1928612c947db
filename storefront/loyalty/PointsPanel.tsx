import ChevronRight from '#design/icons/chevron-right.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { myPoints } from '#contract/loyalty/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { Icon } from '#design/Icon.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { PhoneUnverified } from './PhoneUnverified.tsx'
import { useOwnPoints, usePhoneUnverified } from './use-own-points.ts'
import './points.css'

/** PointsPanel: points and tier on the account page, with a link to their history. */
export function PointsPanel() {
  const texts = useTexts('account')
  const isUnverified = usePhoneUnverified()
  return (
    <section className="panel">
      <h2>{texts.points}</h2>
      <PointsBalance />
      {!isUnverified && (
        <Link href={href('points')} className="account-link">
          <span>{texts.pointsHistory}</span>
          <Icon of={ChevronRight} />
        </Link>
      )}
    </section>
  )
}

/** PointsBalance: the points, when they expire, and the distance to the next tier. */
export function PointsBalance() {
  const texts = useTexts('account')
  const { data, error } = useOwnPoints()
  const isUnverified = usePhoneUnverified()
  if (data) return <Account account={data} />
  if (!error) return <Skeleton className="h-24" />
  if (!isUnverified) return <p className="text-quiet">{texts.pointsAway}</p>
  return <PhoneUnverified text={texts.pointsUnverified} link={texts.provePhone} />
}

function Account({ account }: { account: AnswerOf<typeof myPoints> }) {
  const texts = useTexts('account')
  const language = useLanguage()
  const { points, tier, next, pointsExpiring } = account
  const [first] = pointsExpiring
  return (
    <div className="points-facts">
      <p className="points-balance">
        <b>{formatWhole(points)}</b> {texts.pointsUnit}
      </p>
      <p>
        {texts.tiers[tier]} · {texts.earns(account.percent / 100, inBaht(satangOf(account.bahtPerPoint)))}
      </p>
      {next && (
        <p className="text-quiet">{texts.nextTier(inBaht(satangOf(next.missingAmt)), texts.tiers[next.tier])}</p>
      )}
      {first && (
        <p className="text-quiet">{texts.expires(formatWhole(first.points), formatDate(first.on, language))}</p>
      )}
    </div>
  )
}

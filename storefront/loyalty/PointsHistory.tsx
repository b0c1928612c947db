import { keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { myPointsHistory } from '#contract/loyalty/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { PageLinks } from '#design/PageLinks.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { queries, useCall } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import './points.css'

type Entry = AnswerOf<typeof myPointsHistory>['content'][number]
const pageSize = 20
/** Enough rows to fill the screen, so that the content below does not move. */
const placeholders = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** A page of the history; the previous page stays until the next one has loaded. */
function useHistory(page: number) {
  const retailer = useRetailer()
  return useCall(
    ['orders', retailer?.id, 'points', page],
    myPointsHistory,
    { query: { page: page - 1, size: pageSize } },
    { placeholderData: keepPreviousData },
  )
}

/** PointsHistory: points earned and used, newest first. */
export function PointsHistory({ page }: { page: number }) {
  const texts = useTexts('account')
  const shell = useTexts('shell')
  const { data, error, isPlaceholderData } = useHistory(page)
  const retailer = useRetailer()
  // The balance above fails for the same reason.
  const retry = () => void queries.invalidateQueries({ queryKey: ['orders', retailer?.id, 'points'] })
  if (error && !data) {
    // The balance above already asks for the phone to be verified.
    if (codeOf(error) === 'phone_unverified') return null
    return (
      <Notice tone="failed" action={<Button onClick={retry}>{shell.tryAgain}</Button>}>
        {texts.historyAway}
      </Notice>
    )
  }
  if (!data) return placeholders.map((row) => <Skeleton key={row} className="h-16" />)
  if (data.content.length === 0) return <p className="text-quiet">{texts.noPoints}</p>
  return (
    <div className={isPlaceholderData ? 'settling' : undefined} aria-busy={isPlaceholderData || undefined}>
      <ul className="points-entries">
        {data.content.map((entry) => (
          <PointsEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <PageLinks
        link={Link}
        page={page}
        pages={data.totalPages}
        to={(number) => href('points', {}, { page: number })}
      />
    </div>
  )
}

function PointsEntry({ entry }: { entry: Entry }) {
  const texts = useTexts('account')
  const language = useLanguage()
  const { kind, points, on, orderId, orderNumber, reason, countsUntil } = entry
  const label = reason && (texts.pointsReasons[reason] ?? reason)
  return (
    <li>
      <div>
        <b>{texts.pointsKinds[kind]}</b>
        {orderNumber && orderId && (
          <Link href={href('order', { orderId })} className="points-link money">
            {orderNumber}
          </Link>
        )}
        {label && <p>{label}</p>}
        <small>
          <time dateTime={on}>{formatDate(on, language)}</time>
          {countsUntil && ` · ${texts.countsUntil(formatDate(countsUntil, language))}`}
        </small>
      </div>
      <b className={points > 0 ? 'points-came money' : 'money'}>
        {points > 0 ? '+' : '−'}
        {formatWhole(Math.abs(points))}
      </b>
    </li>
  )
}

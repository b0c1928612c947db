import { keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { myPointsHistory } from '#contract/loyalty/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { ask, codeOf } from '#storefront/api/ask.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { PageLinks } from '#design/PageLinks.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { queries, useQuery } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import './points.css'

type Entry = AnswerOf<typeof myPointsHistory>['content'][number]
const pageSize = 20
/** Enough for the height of a screen: what stands below does not move. */
const placeholders = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** A page of what came and went; the page before stays until the next is here. */
function useHistory(page: number) {
  const shop = useRetailer()
  return useQuery({
    queryKey: ['orders', shop?.id, 'points', page],
    queryFn: () => ask(myPointsHistory, { query: { page: page - 1, size: pageSize } }),
    placeholderData: keepPreviousData,
  })
}

/** PointsHistory: the shop's points as they came and went, newest first. */
export function PointsHistory({ page }: { page: number }) {
  const texts = useTexts('account')
  const shell = useTexts('shell')
  const { data, error, isPlaceholderData } = useHistory(page)
  const shop = useRetailer()
  // The balance above too.
  const again = () => void queries.invalidateQueries({ queryKey: ['orders', shop?.id, 'points'] })
  if (error && !data) {
    // Whoever has not proven the phone has been told above.
    if (codeOf(error) === 'phone_unverified') return null
    return (
      <Notice tone="failed" action={<Button onClick={again}>{shell.tryAgain}</Button>}>
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
  const said = reason === 'grace' ? texts.pointsGrace : reason
  return (
    <li>
      <div>
        <b>{texts.pointsKinds[kind]}</b>
        {orderNumber && orderId && (
          <Link href={href('order', { orderId })} className="points-link money">
            {orderNumber}
          </Link>
        )}
        {said && <p>{said}</p>}
        <small>
          <time dateTime={on}>{formatDate(on, language)}</time>
          {countsUntil && ` · ${texts.countsUntil(formatDate(`${countsUntil}T12:00:00+07:00`, language))}`}
        </small>
      </div>
      <b className={points > 0 ? 'points-came money' : 'money'}>
        {points > 0 ? '+' : '−'}
        {formatWhole(Math.abs(points))}
      </b>
    </li>
  )
}

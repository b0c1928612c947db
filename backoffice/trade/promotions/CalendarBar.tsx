import { lastMoment } from '#rules/day-in-words.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { formatDate, formatDayMonth } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { beginsWithin, endsWithin, type CalendarPromotion, type Span } from './calendar-span.ts'
import { promotionName } from './promotion.ts'

/** Weeks that the calendar shows. */
export const weeks = 6
const daysShown = weeks * 7

/** CalendarRuler: the Mondays above the bars. */
export function CalendarRuler({ span }: { span: Span }) {
  return (
    <span className="calendar-ruler">
      {Array.from({ length: weeks }, (_, week) => (
        <span key={week}>{formatDayMonth(new Date(span.start + week * 7 * dayMs))}</span>
      ))}
    </span>
  )
}

/** CalendarLegend: what the colours of the bars mean; each is also said in words in its row. */
export function CalendarLegend() {
  const texts = useTexts('promotions')
  return (
    <p className="calendar-legend">
      {(['running', 'scheduled', 'draft', 'used_up', 'ended'] as const).map((state) => (
        <span key={state}>
          <svg className="calendar-bar" viewBox="0 0 14 10" aria-hidden="true">
            <rect className={`is-${state}`} x={0.5} y={2} width={13} height={6} />
          </svg>
          {texts.states[state]}
        </span>
      ))}
      <span>
        <svg className="calendar-bar" viewBox="0 0 14 10" aria-hidden="true">
          <rect className="is-overlap" x={0} y={5} width={14} height={3} />
        </svg>
        {texts.overlapKey}
      </span>
    </p>
  )
}

type CalendarBarProps = { promotion: CalendarPromotion; span: Span; now: number }

/**
 * CalendarBar: when a promotion runs, as a bar over six weeks, and in words for a screen reader. A mark stands where it
 * begins and where it ends, and the lower half is of another colour while it meets others.
 */
export function CalendarBar({ promotion, span, now }: CalendarBarProps) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const dayOf = (at: number) => Math.min(daysShown, Math.max(0, (at - span.start) / dayMs))
  const dayAt = (at: string) => dayOf(Date.parse(at))
  const { startsAt, endsAt, overlaps } = promotion
  const [from, until] = [dayAt(startsAt), dayAt(endsAt)]
  const today = dayOf(now)
  return (
    <>
      <span className="sr-only">
        {texts.ranFromTo(
          promotionName(promotion, language, texts),
          formatDate(startsAt, language),
          formatDate(lastMoment(endsAt), language),
        )}
      </span>
      <svg className="calendar-bar" viewBox={`0 0 ${daysShown} 10`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: weeks }, (_, week) => (
          <line key={week} x1={week * 7} x2={week * 7} y1={0} y2={10} />
        ))}
        <rect className={`is-${promotion.state}`} x={from} y={2} width={Math.max(0.2, until - from)} height={6} />
        {overlaps.map((one) => (
          <rect
            key={one.id}
            className="is-overlap"
            x={dayAt(one.startsAt)}
            y={5}
            width={Math.max(0.2, dayAt(one.endsAt) - dayAt(one.startsAt))}
            height={3}
          />
        ))}
        {beginsWithin(startsAt, span) && <line className="calendar-edge" x1={from} x2={from} y1={1} y2={9} />}
        {endsWithin(endsAt, span) && <line className="calendar-edge" x1={until} x2={until} y1={1} y2={9} />}
        {today > 0 && today < daysShown && <line className="calendar-today" x1={today} x2={today} y1={0} y2={10} />}
      </svg>
    </>
  )
}

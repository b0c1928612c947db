import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Language } from '#rules/catalogue/product.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate, formatDayMonth } from '#rules/thai-date.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { StateBadge } from '#backoffice/trade/offers/StateBadge.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Calendar from '#design/icons/calendar.ts'
import ChevronLeft from '#design/icons/chevron-left.ts'
import ChevronRight from '#design/icons/chevron-right.ts'
import ClipboardList from '#design/icons/clipboard-list.ts'
import { promotionName, type Promotion } from './promotion.ts'
import { usePromotions } from './use-promotions.ts'
import './promotions.css'

const weeks = 6
const daysShown = weeks * 7

/** Midnight of the Monday of a day's week, milliseconds since 1970. */
function mondayOf(day: string): number {
  const midnight = startOfDay(day).getTime()
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return midnight - weekday * dayMs
}

const columnsOf = (
  texts: AllTexts['promotions'],
  language: Language,
  start: number,
  now: number,
): TableColumn<Promotion>[] => [
  { id: 'name', title: texts.name, cell: (one) => promotionName(one, language, texts) },
  {
    id: 'time',
    title: texts.runsIn,
    heading: <Ruler start={start} />,
    cell: (one) => <Bar promotion={one} start={start} now={now} />,
    grows: true,
  },
  { id: 'state', title: texts.state, cell: ({ state }) => <StateBadge state={state} /> },
]

/** Six weeks of promotions, one row each, those that begin first on top. */
export function Screen() {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ from: 'one' })
  const [now] = useState(() => Date.now())
  const today = bangkokDate(new Date(now))
  const start = mondayOf(filters.values.from ?? today)
  const range = {
    from: new Date(start).toISOString(),
    until: new Date(start + daysShown * dayMs).toISOString(),
  }
  const { list, changed } = usePromotions(range)
  const rows = list.rows.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const go = (by: number) => filters.set('from', bangkokDate(new Date(start + by * 7 * dayMs)))
  const actions = useActions({
    earlier: { title: texts.earlier, key: 'b', icon: ChevronLeft, run: () => go(-4) },
    thisWeek: { title: texts.thisWeek, key: 'w', icon: Calendar, run: () => filters.set('from', undefined) },
    later: { title: texts.later, key: 'v', icon: ChevronRight, run: () => go(4) },
    list: { title: texts.list, key: 'l', icon: ClipboardList, run: () => navigate('/promotions') },
  })
  return (
    <>
      <ScreenHead
        title={texts.calendarTitle}
        note={list.total !== undefined && texts.count(formatWhole(list.total))}
        actions={[actions.list]}
      >
        <ActionButton action={actions.earlier} />
        <ActionButton action={actions.thisWeek} />
        <ActionButton action={actions.later} />
      </ScreenHead>
      <QueryState query={list.state}>
        <DataTable
          label={texts.calendar}
          columns={columnsOf(texts, language, start, now)}
          rows={rows}
          rowId={({ id }) => String(id)}
          rowName={(one) => promotionName(one, language, texts)}
          onOpen={({ id }) => navigate(`/promotions/${id}`)}
          changed={changed}
          more={list.more}
          empty={<NothingHere title={texts.none} />}
        />
      </QueryState>
    </>
  )
}

function Ruler({ start }: { start: number }) {
  return (
    <span className="calendar-ruler">
      {Array.from({ length: weeks }, (_, week) => (
        <span key={week}>{formatDayMonth(new Date(start + week * 7 * dayMs))}</span>
      ))}
    </span>
  )
}

/** When a promotion runs, as a bar over six weeks, and in words for a screen reader. */
function Bar({ promotion, start, now }: { promotion: Promotion; start: number; now: number }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const dayOf = (at: number) => Math.min(daysShown, Math.max(0, (at - start) / dayMs))
  const [from, until] = [dayOf(Date.parse(promotion.startsAt)), dayOf(Date.parse(promotion.endsAt))]
  const today = dayOf(now)
  const words = texts.ranFromTo(
    promotionName(promotion, language, texts),
    formatDate(promotion.startsAt, language),
    formatDate(promotion.endsAt, language),
  )
  return (
    <>
      <span className="sr-only">{words}</span>
      <svg className="calendar-bar" viewBox={`0 0 ${daysShown} 10`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: weeks }, (_, week) => (
          <line key={week} x1={week * 7} x2={week * 7} y1={0} y2={10} />
        ))}
        <rect className={`is-${promotion.state}`} x={from} y={2} width={Math.max(0.2, until - from)} height={6} />
        {today > 0 && today < daysShown && <line className="calendar-today" x1={today} x2={today} y1={0} y2={10} />}
      </svg>
    </>
  )
}

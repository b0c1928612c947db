import { useState } from 'react'
import { useLocation } from 'wouter'
import { lastMoment } from '#rules/day-in-words.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { startOfWeek } from '#rules/days-and-months.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
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
import { unbrokenName } from '#design/non-breaking-units.ts'
import { CalendarBar, CalendarLegend, CalendarRuler, weeks } from './CalendarBar.tsx'
import { beginsWithin, endsWithin, type CalendarPromotion, type Span } from './calendar-span.ts'
import { promotionName } from './promotion.ts'
import { usePromotionCalendar } from './use-promotions.ts'
import './promotions.css'

/** Overlaps that a row names; the title has all that are known. */
const mostNamed = 2

const columnsOf = (
  texts: AllTexts['promotions'],
  language: Language,
  span: Span,
  now: number,
): TableColumn<CalendarPromotion>[] => [
  {
    id: 'name',
    title: texts.name,
    cell: (one) => <span className="calendar-name">{unbrokenName(promotionName(one, language, texts))}</span>,
  },
  { id: 'edge', title: texts.edges, cell: (one) => <Edges of={one} span={span} texts={texts} language={language} /> },
  {
    id: 'time',
    title: texts.runsIn,
    heading: <CalendarRuler span={span} />,
    cell: (one) => <CalendarBar promotion={one} span={span} now={now} />,
    grows: true,
  },
  { id: 'overlaps', title: texts.overlaps, cell: (one) => <Overlaps of={one} texts={texts} language={language} /> },
  { id: 'state', title: texts.state, cell: ({ state }) => <StateBadge state={state} /> },
]

/** Six weeks of promotions: what begins and what ends in them, the first edge on top, and what meets what. */
export function Screen() {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ from: 'one' })
  const [now] = useState(() => Date.now())
  const start = startOfDay(startOfWeek(filters.values.from ?? bangkokDate(new Date(now)))).getTime()
  const span = { start, end: start + weeks * 7 * dayMs }
  const { calendar, changed } = usePromotionCalendar(span.start, span.end)
  const go = (by: number) => filters.set('from', bangkokDate(new Date(start + by * 7 * dayMs)))
  const actions = useActions({
    earlier: { title: texts.earlier, key: 'b', icon: ChevronLeft, run: () => go(-4) },
    thisWeek: { title: texts.thisWeek, key: 'w', icon: Calendar, run: () => filters.set('from', undefined) },
    later: { title: texts.later, key: 'v', icon: ChevronRight, run: () => go(4) },
    list: { title: texts.list, key: 'l', icon: ClipboardList, run: () => navigate('/promotions') },
  })
  const { data } = calendar
  return (
    <>
      <ScreenHead
        title={texts.calendarTitle}
        note={data && texts.inView(formatWhole(data.content.length), formatWhole(data.throughout))}
        actions={[actions.list]}
      >
        <ActionButton action={actions.earlier} />
        <ActionButton action={actions.thisWeek} />
        <ActionButton action={actions.later} />
      </ScreenHead>
      <QueryState query={calendar}>
        <CalendarLegend />
        <DataTable
          label={texts.calendar}
          columns={columnsOf(texts, language, span, now)}
          rows={data?.content ?? []}
          rowId={({ id }) => String(id)}
          rowName={(one) => promotionName(one, language, texts)}
          onOpen={({ id }) => navigate(`/promotions/${id}`)}
          changed={changed}
          empty={<NothingHere title={texts.noEdges} />}
        />
      </QueryState>
    </>
  )
}

type CellProps = { of: CalendarPromotion; texts: AllTexts['promotions']; language: Language }

/** What happens to a promotion in view: its beginning, its end, or both. */
function Edges({ of: { startsAt, endsAt }, span, texts, language }: CellProps & { span: Span }) {
  return (
    <span className="calendar-edges">
      {beginsWithin(startsAt, span) && <span>{texts.begins(formatDate(startsAt, language))}</span>}
      {endsWithin(endsAt, span) && <span>{texts.ends(formatDate(lastMoment(endsAt), language))}</span>}
    </span>
  )
}

/** The promotions that one meets, in words: colour alone says it to few. */
function Overlaps({ of: { overlaps, overlapCount }, texts, language }: CellProps) {
  if (overlapCount === 0) return <span className="text-quiet">{texts.meetsNone}</span>
  const words = overlaps.map((one) =>
    texts.meets(
      promotionName(one, language, texts),
      formatWhole(one.products),
      formatDate(one.startsAt, language),
      formatDate(lastMoment(one.endsAt), language),
    ),
  )
  return (
    <span className="calendar-overlaps" title={words.join('\n')}>
      {overlaps.slice(0, mostNamed).map((one) => (
        <span key={one.id}>{promotionName(one, language, texts)}</span>
      ))}
      {overlapCount > mostNamed && <small>{texts.andOthers(formatWhole(overlapCount - mostNamed))}</small>}
      <span className="sr-only">{words.join(' ')}</span>
    </span>
  )
}

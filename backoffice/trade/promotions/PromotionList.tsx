import { useLocation } from 'wouter'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { lastMoment } from '#rules/day-in-words.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { StateBadge } from '#backoffice/trade/offers/StateBadge.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import Calendar from '#design/icons/calendar.ts'
import Tag from '#design/icons/tag.ts'
import { promotionName, tierWords, type Promotion } from './promotion.ts'
import { usePromotions } from './use-promotions.ts'

const columnsOf = (texts: AllTexts['promotions'], language: Language): TableColumn<Promotion>[] => [
  { id: 'name', title: texts.name, cell: (one) => promotionName(one, language, texts), grows: true },
  { id: 'state', title: texts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { id: 'gives', title: texts.gives, cell: (one) => tierWords(one, texts).at(0) },
  {
    id: 'level',
    title: texts.level,
    cell: ({ level, targets }) =>
      level === 'cart' ? texts.wholeCart : texts.targetCount(level, formatWhole(targets.length)),
  },
  { id: 'starts', title: texts.startsAt, cell: ({ startsAt }) => formatDate(startsAt, language) },
  { id: 'ends', title: texts.endsAt, cell: ({ endsAt }) => formatDate(lastMoment(endsAt), language) },
  { id: 'priority', title: texts.priority, align: 'end', cell: ({ priority }) => priority },
  { id: 'uses', title: texts.uses, align: 'end', cell: ({ uses }) => uses !== null && formatWhole(uses) },
]

/** All promotions: drafts first, then published ones, newest first. */
export function Screen() {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ q: 'one', state: 'one' })
  const { list, changed } = usePromotions(filters.query)
  const actions = useActions({
    add: { title: texts.add, key: 'n', icon: Tag, look: 'primary', run: () => navigate('/promotions/new') },
    calendar: { title: texts.calendar, key: 'c', icon: Calendar, run: () => navigate('/promotions/calendar') },
  })
  return (
    <>
      <ScreenHead
        title={texts.title}
        note={list.total !== undefined && texts.count(formatWhole(list.total))}
        actions={[actions.calendar, actions.add]}
      />
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.search }}
        fields={[{ name: 'state', label: texts.state, kind: 'one', choices: choicesOf(texts.states) }]}
      >
        <ExportButton list="promotions" query={filters.query} count={list.total} />
      </FilterBar>
      <ListTable
        list={list}
        label={texts.title}
        columns={useColumns(columnsOf, texts, language)}
        rowName={(one) => promotionName(one, language, texts)}
        onOpen={({ id }) => navigate(`/promotions/${id}`)}
        changed={changed}
        empty={<EmptyRows filters={filters} />}
      />
    </>
  )
}

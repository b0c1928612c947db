import { useLocation } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import { listStock } from '#contract/backoffice/goods/stock/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatDecimal } from '#rules/decimal.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { stockFlags, stockSorts } from '#rules/stock/levels.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useOwnColumns } from '#backoffice/kit/columns/use-own-columns.tsx'
import type { GroupedColumn } from '#backoffice/kit/columns/grouped-columns.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import Calendar from '#design/icons/calendar.ts'
import { PendingCorrections } from './PendingCorrections.tsx'
import { FlagBadges } from './FlagBadges.tsx'
import { dayText } from './words.ts'
import './stock.css'

type Level = AnswerOf<typeof listStock>['content'][number]

const columnsOf = (texts: AllTexts['stock'], language: Language): GroupedColumn<Level>[] => [
  {
    id: 'product',
    title: texts.product,
    isRowHeader: true,
    grows: true,
    cell: (level) => (
      <span className="stock-name">
        <span>
          {nameIn(level, language)} <small>{level.sku}</small>
        </span>
        <FlagBadges flags={level.flags} />
      </span>
    ),
  },
  { id: 'place', title: texts.place, cell: ({ place }) => place },
  {
    id: 'warehouse',
    group: texts.groups.now,
    title: texts.inWarehouse,
    align: 'end',
    cell: (level) => formatWhole(level.available + level.reserved),
  },
  {
    id: 'reserved',
    group: texts.groups.now,
    title: texts.reserved,
    align: 'end',
    cell: ({ reserved }) => (reserved > 0 ? formatWhole(reserved) : ''),
  },
  {
    id: 'available',
    group: texts.groups.now,
    title: texts.available,
    align: 'end',
    cell: ({ available }) => <b>{formatWhole(available)}</b>,
  },
  {
    id: 'onOrder',
    group: texts.groups.ahead,
    title: texts.onOrder,
    align: 'end',
    cell: ({ onOrder }) => (onOrder > 0 ? formatWhole(onOrder) : ''),
  },
  {
    id: 'daily',
    group: texts.groups.ahead,
    title: texts.daily,
    align: 'end',
    cell: ({ dailyUnits }) => (dailyUnits > 0 ? formatDecimal(dailyUnits, 2) : ''),
  },
  { id: 'runOut', group: texts.groups.ahead, title: texts.runOut, cell: ({ runOutOn }) => dayText(runOutOn, language) },
  { id: 'value', title: texts.value, align: 'end', cell: ({ valueAmt }) => <Money satang={satangOf(valueAmt)} /> },
]

/** The stock of all products, and the corrections that wait for a second person. */
export function Screen() {
  const texts = useTexts('stock')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ q: 'one', flag: 'many', sort: 'one' })
  const list = useList({
    call: listStock,
    queryKey: ['stock', 'levels'],
    query: filters.query,
    rowId: ({ productId }) => String(productId),
  })
  const { first } = list
  const { columns, button } = useOwnColumns('stock', useColumns(columnsOf, texts, language))
  const actions = useActions({
    lots: { title: texts.lots, key: 'l', icon: Calendar, run: () => navigate('/lots') },
  })
  return (
    <>
      <ScreenHead
        title={texts.title}
        note={first && texts.worth(formatWhole(first.totalElements), inBaht(satangOf(first.valueAmt)))}
        actions={[actions.lots]}
      />
      <PendingCorrections />
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.search }}
        fields={[
          {
            name: 'flag',
            label: texts.flag,
            kind: 'many',
            choices: stockFlags.map((value) => ({ value, label: texts.flags[value], count: first?.counts[value] })),
          },
          {
            name: 'sort',
            label: texts.sort,
            kind: 'one',
            choices: stockSorts.map((value) => ({ value, label: texts.sorts[value] })),
          },
        ]}
      >
        <ExportButton list="stock" query={filters.query} count={list.total} also={[{ list: 'corrections' }]} />
        {button}
      </FilterBar>
      <ListTable
        list={list}
        label={texts.title}
        columns={columns}
        rowName={(level) => nameIn(level, language)}
        onOpen={({ productId }) => navigate(`/stock/${productId}`)}
        empty={<NothingHere title={texts.none} reason="not-found" />}
      />
    </>
  )
}

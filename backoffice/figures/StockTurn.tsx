import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { formatDecimal } from '#rules/decimal.ts'
import { listStockTurn } from '#contract/backoffice/figures/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { stockTurnSorts } from '#rules/figures/figures.ts'
import { nameIn } from '#rules/in-language.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useMay } from '#backoffice/api/use-may.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'

type Turn = AnswerOf<typeof listStockTurn>['content'][number]

const columnsOf = (texts: AllTexts['figures'], language: Language): TableColumn<Turn>[] => [
  { id: 'sku', title: texts.turn.sku, cell: ({ sku }) => sku },
  {
    id: 'name',
    title: texts.name,
    isRowHeader: true,
    grows: true,
    cell: (row) => nameIn(row, language),
  },
  { id: 'units', title: texts.turn.units, align: 'end', cell: ({ units }) => formatWhole(units) },
  { id: 'onHand', title: texts.turn.onHand, align: 'end', cell: ({ onHand }) => formatWhole(onHand) },
  { id: 'sold', title: texts.turn.sold, align: 'end', cell: ({ soldAmt }) => <Money satang={satangOf(soldAmt)} /> },
  {
    id: 'average',
    title: texts.turn.average,
    align: 'end',
    cell: ({ averageAmt }) => <Money satang={satangOf(averageAmt)} />,
  },
  { id: 'turn', title: texts.turn.turn, align: 'end', cell: ({ turn }) => turnText(turn) },
  {
    id: 'days',
    title: texts.turn.days,
    align: 'end',
    cell: ({ days }) => (days === null ? noValue : formatWhole(days)),
  },
]

/** `1.25`; a dash where there was no stock. */
export const turnText = (turn: number | null): string => (turn === null ? noValue : formatDecimal(turn, 2))

/** How often the stock of each product was sold in 90 days, and how long it lasts: what lies too long comes first. */
export function StockTurn() {
  const texts = useTexts('figures')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const mayOpen = useMay('stock')
  const filters = useFilters({ q: 'one', sort: 'one' })
  const list = useList({
    call: listStockTurn,
    queryKey: ['figures', 'stock-turn'],
    query: filters.query,
    rowId: ({ productId }) => String(productId),
  })
  const total = list.first?.total
  return (
    <>
      <ScreenHead
        title={texts.turn.title}
        note={total && texts.days(formatDate(total.from, language), formatDate(total.until, language))}
      />
      <p className="text-quiet">{texts.turn.meaning}</p>
      {total && (
        <p>
          {texts.turn.total(inBaht(satangOf(total.soldAmt)), inBaht(satangOf(total.averageAmt)))} ·{' '}
          <b>{texts.turn.whole(turnText(total.turn), total.days === null ? noValue : formatWhole(total.days))}</b>
          {total.withoutCost > 0 && (
            <span className="text-quiet"> · {texts.turn.withoutCost(formatWhole(total.withoutCost))}</span>
          )}
        </p>
      )}
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.turn.search }}
        fields={[
          {
            name: 'sort',
            label: texts.turn.sort,
            kind: 'one',
            choices: stockTurnSorts.map((value) => ({ value, label: texts.turn.sorts[value] })),
          },
        ]}
      >
        <ExportButton list="stock-turn" query={filters.query} count={list.total} />
      </FilterBar>
      <ListTable
        list={list}
        label={texts.turn.title}
        columns={useColumns(columnsOf, texts, language)}
        rowName={(row) => nameIn(row, language)}
        {...(mayOpen && { onOpen: ({ productId }: Turn) => navigate(`/stock/${productId}`) })}
        empty={<EmptyRows filters={filters} none={texts.nothing} />}
      />
    </>
  )
}

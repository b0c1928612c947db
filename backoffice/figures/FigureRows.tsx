import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { listFigureRows } from '#contract/backoffice/figures/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { figureNames, type FigureName } from '#rules/figures/figures.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { nameIn } from '#rules/in-language.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { FigureLine } from './FigureLine.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { usePeriod } from './period.ts'
import { StockTurn } from './StockTurn.tsx'
import { useFigureLine } from './use-figure.ts'
import { countUnitOf, nameOfPart, wholeOf } from './wording.ts'

type Row = AnswerOf<typeof listFigureRows>['content'][number]

/** The rows that a figure, or one of its parts, is the sum of; or the stock turn, which is a list alone. */
export function Screen({ params }: ScreenProps) {
  const texts = useTexts('figures')
  if (params['figure'] === 'stock-turn') return <StockTurn />
  const name = figureNames.find((one) => one === params['figure'])
  if (!name) return <NothingHere title={texts.nothing} reason="not-found" />
  return <Rows key={name} name={name} />
}

function Rows({ name }: { name: FigureName }) {
  const texts = useTexts('figures')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const period = usePeriod()
  const { from, until, key } = period
  const figure = useFigureLine(name, period).data
  const part = figure?.parts.find((one) => one.key === key)
  const list = useList({
    call: listFigureRows,
    queryKey: ['figures', name, 'rows'],
    params: { figure: name },
    query: { from, until, ...(key !== undefined && { key }) },
    rowId: ({ id }) => id,
  })
  const total = list.first?.total
  const unit = countUnitOf(texts, name)
  return (
    <>
      <ScreenHead
        title={part ? `${texts.names[name]}: ${nameOfPart(texts, language, name, part)}` : texts.names[name]}
        note={total && texts.sum(formatWhole(total.count), unit, wholeOf('sales', total.amt))}
      >
        <ExportButton
          list="figure-rows"
          query={{ figure: name, from, until, ...(key !== undefined && { key }) }}
          count={list.total}
        />
        {key !== undefined && (
          <Button look="quiet" onClick={() => navigate(`/figures/${name}?${period.search()}`)}>
            {texts.allParts}
          </Button>
        )}
      </ScreenHead>
      <div className="stack">
        <PeriodBar period={period} />
        <p className="text-quiet">{texts.meanings[name]}</p>
        {figure && key === undefined && (
          <section className="figure-card">
            <FigureLine name={name} figure={figure} period={period} />
          </section>
        )}
        <ListTable
          list={list}
          label={texts.rows}
          columns={useColumns(columnsOf, texts, language, unit)}
          rowName={(row) => row.orderNumber ?? nameIn(row, language)}
          onOpen={({ orderId, orderNumber }) => orderId && orderNumber && navigate(`/orders/${orderId}`)}
          empty={<NothingHere title={texts.nothing} />}
        />
      </div>
    </>
  )
}

const columnsOf = (texts: AllTexts['figures'], language: Language, unit: string): TableColumn<Row>[] => [
  { id: 'day', title: texts.day, cell: ({ day }) => day && formatDate(day, language) },
  { id: 'order', title: texts.order, cell: ({ orderNumber }) => orderNumber ?? noValue },
  {
    id: 'name',
    title: texts.name,
    grows: true,
    cell: (row) => nameIn(row, language),
  },
  { id: 'count', title: texts.inUnit(texts.count, unit), align: 'end', cell: ({ count }) => formatWhole(count) },
  { id: 'amount', title: texts.amount, align: 'end', cell: ({ amt }) => <Money satang={satangOf(amt)} /> },
]

import { useLocation } from 'wouter'
import { listReceivables } from '#contract/backoffice/retailers/credit/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole, minus, satangOf } from '#rules/money.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'

type Receivable = AnswerOf<typeof listReceivables>['content'][number]

const money = (baht: number) => (baht === 0 ? noValue : <Money satang={satangOf(baht)} />)

const columnsOf = (texts: AllTexts['credit']): TableColumn<Receivable>[] => [
  { id: 'code', title: texts.code, cell: ({ outletCode }) => outletCode },
  { id: 'store', title: texts.store, grows: true, isRowHeader: true, cell: ({ storeName }) => storeName },
  { id: 'notDue', title: texts.ageing.notDue, align: 'end', cell: ({ notDueAmt }) => money(notDueAmt) },
  { id: 'days30', title: texts.ageing.days30, align: 'end', cell: ({ days30Amt }) => money(days30Amt) },
  { id: 'days60', title: texts.ageing.days60, align: 'end', cell: ({ days60Amt }) => money(days60Amt) },
  { id: 'days90', title: texts.ageing.days90, align: 'end', cell: ({ days90Amt }) => money(days90Amt) },
  { id: 'older', title: texts.ageing.older, align: 'end', cell: ({ olderAmt }) => money(olderAmt) },
  { id: 'sum', title: texts.ageing.sum, align: 'end', cell: ({ totalAmt }) => <b>{money(totalAmt)}</b> },
  { id: 'cash', title: texts.ageing.cash, align: 'end', cell: ({ cashAmt }) => money(cashAmt) },
]

/** Receivables: what each retailer owes, with credit or without, by age. */
export function Receivables() {
  const texts = useTexts('credit')
  const [, navigate] = useLocation()
  const filters = useFilters({ q: 'one', only: 'one' })
  const list = useList({
    call: listReceivables,
    queryKey: ['credit', 'receivables'],
    query: filters.query,
    rowId: ({ id }) => id,
  })
  const totals = list.first?.totals
  const late = minus(satangOf(totals?.totalAmt ?? 0), satangOf(totals?.notDueAmt ?? 0))
  return (
    <>
      {totals && (
        <section className="panel summary-panel">
          <SummaryRow
            label={texts.sums}
            facts={[
              { name: texts.overdue, value: <Money satang={late} />, look: 'lead', isBad: late > 0 },
              { name: texts.used, value: money(totals.totalAmt) },
              { name: texts.ageing.owing, value: formatWhole(list.total ?? 0) },
            ]}
          />
        </section>
      )}
      <p className="text-quiet">{texts.ageing.hint}</p>
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.search }}
        fields={[{ name: 'only', label: texts.only, kind: 'one', choices: choicesOf(texts.ageing.only) }]}
      >
        <ExportButton list="receivables" query={filters.query} count={list.total} />
      </FilterBar>
      <ListTable
        list={list}
        label={texts.views.ageing}
        columns={useColumns(columnsOf, texts)}
        rowName={({ storeName }) => storeName}
        onOpen={({ id }) => navigate(`/credit/${id}`)}
        empty={<EmptyRows filters={filters} none={texts.ageing.none} />}
      />
    </>
  )
}

import { useState } from 'react'
import { useLocation } from 'wouter'
import { listCreditAccounts } from '#contract/backoffice/retailers/credit/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { RetailerPicker } from '#backoffice/kit/forms/RetailerPicker.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import { Receivables } from './Receivables.tsx'

type Account = AnswerOf<typeof listCreditAccounts>['content'][number]

const money = (baht: number) => <Money satang={satangOf(baht)} />

const columnsOf = (texts: AllTexts['credit']): TableColumn<Account>[] => [
  { id: 'code', title: texts.code, cell: ({ outletCode }) => outletCode },
  { id: 'store', title: texts.store, grows: true, isRowHeader: true, cell: ({ storeName }) => storeName },
  {
    id: 'status',
    title: texts.status,
    cell: ({ status, overdueAmt }) => (
      <>
        {overdueAmt > 0 && <Badge tone="cut">{texts.overdue}</Badge>}{' '}
        {status === 'STOPPED' && <Badge tone="quiet">{texts.statuses.STOPPED}</Badge>}
      </>
    ),
  },
  { id: 'terms', title: texts.terms, align: 'end', cell: ({ termsDays }) => texts.days(formatWhole(termsDays)) },
  { id: 'limit', title: texts.limit, align: 'end', cell: ({ limitAmt }) => money(limitAmt) },
  { id: 'used', title: texts.used, align: 'end', cell: ({ usedAmt }) => <b>{money(usedAmt)}</b> },
  { id: 'available', title: texts.available, align: 'end', cell: ({ availableAmt }) => money(availableAmt) },
  { id: 'overdue', title: texts.overdue, align: 'end', cell: ({ overdueAmt }) => money(overdueAmt) },
]

/** What retailers owe: the accounts of those with credit, or all who owe something by age. */
export function Screen() {
  const texts = useTexts('credit')
  useLiveQueries({ subjects: ['order'], queryKey: ['credit'] })
  const [, navigate] = useLocation()
  const [isByAge, setByAge] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const maySetLimits = useMay('credit.limits')
  const actions = useActions({
    open: {
      title: texts.open,
      key: 'n',
      look: 'primary',
      hidden: !maySetLimits,
      run: () => setOpening(true),
    },
    view: {
      title: isByAge ? texts.views.accounts : texts.views.ageing,
      key: 'v',
      run: () => {
        // The filters of one view are not those of the other.
        navigate('/credit')
        setByAge(!isByAge)
      },
    },
  })
  return (
    <>
      <ScreenHead title={isByAge ? texts.views.ageing : texts.title} actions={[actions.view, actions.open]} />
      {isByAge ? <Receivables /> : <Accounts />}
      {isOpening && <OpenAccount onClose={() => setOpening(false)} />}
    </>
  )
}

/** OpenAccount: finds the retailer that is to buy on account, and opens its sheet. */
function OpenAccount({ onClose }: { onClose: () => void }) {
  const texts = useTexts('credit')
  const [, navigate] = useLocation()
  return (
    <Dialog open onClose={onClose} title={texts.open}>
      <RetailerPicker
        label={texts.openFor}
        isFirst
        onChoose={(retailer) => retailer && navigate(`/credit/${retailer.id}`)}
      />
    </Dialog>
  )
}

/** Retailers with credit, most overdue first. */
function Accounts() {
  const texts = useTexts('credit')
  const [, navigate] = useLocation()
  const filters = useFilters({ q: 'one', only: 'one' })
  const list = useList({
    call: listCreditAccounts,
    queryKey: ['credit', 'list'],
    query: filters.query,
    rowId: ({ id }) => id,
  })
  const { first } = list
  return (
    <>
      {first && (
        <section className="panel summary-panel">
          <SummaryRow
            label={texts.sums}
            facts={[
              { name: texts.overdue, value: money(first.overdueAmt), look: 'lead', isBad: first.overdueAmt > 0 },
              { name: texts.used, value: money(first.usedAmt) },
              { name: texts.accounts, value: formatWhole(list.total ?? 0) },
            ]}
          />
        </section>
      )}
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.search }}
        fields={[
          {
            name: 'only',
            label: texts.only,
            kind: 'one',
            choices: choicesOf(texts.onlyChoices),
          },
        ]}
      >
        <ExportButton list="credit" query={filters.query} count={list.total} />
      </FilterBar>
      <ListTable
        list={list}
        label={texts.title}
        columns={useColumns(columnsOf, texts)}
        rowName={({ storeName }) => storeName}
        onOpen={({ id }) => navigate(`/credit/${id}`)}
        empty={<EmptyRows filters={filters} none={texts.none} help={texts.noneHelp} />}
      />
    </>
  )
}

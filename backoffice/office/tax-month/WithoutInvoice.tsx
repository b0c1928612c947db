import { useLocation } from 'wouter'
import { mostOnOneInvoice } from '#rules/at-once.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import { listWithoutInvoice } from '#contract/backoffice/office/tax-months/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { currentMonth } from '#backoffice/kit/current-day.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { MostAtOnce } from '#backoffice/kit/list/MostAtOnce.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import ClipboardList from '#design/icons/clipboard-list.ts'
import ReceiptText from '#design/icons/receipt-text.ts'
import { useMonth } from './use-month.ts'
import { useIssuing, type Sale } from './use-issuing.ts'

const columnsOf = (texts: AllTexts['taxMonth'], language: Language): TableColumn<Sale>[] => [
  { id: 'order', title: texts.order, cell: ({ orderNumber }) => orderNumber },
  { id: 'due', title: texts.due, cell: ({ dueOn }) => formatDate(dueOn, language) },
  { id: 'store', title: texts.store, grows: true, cell: ({ storeName }) => storeName },
  { id: 'requested', title: texts.requested, cell: ({ requested }) => (requested ? texts.yes : noValue) },
  { id: 'value', title: texts.value, align: 'end', cell: ({ valueAmt }) => <Money satang={satangOf(valueAmt)} /> },
  { id: 'vat', title: texts.vat, align: 'end', cell: ({ vatAmt }) => <Money satang={satangOf(vatAmt)} /> },
  { id: 'exempt', title: texts.exempt, align: 'end', cell: ({ exemptAmt }) => <Money satang={satangOf(exemptAmt)} /> },
]

/** Orders whose VAT is due in a month and that have no tax invoice; each leads to its order, and many are issued at once. */
export function WithoutInvoice({ month }: { month: string }) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const mayIssue = useMay('documents')
  const filters = useFilters({ q: 'one' })
  const list = useList({
    call: listWithoutInvoice,
    queryKey: ['tax-month', month, 'without'],
    params: { month },
    query: filters.query,
    rowId: ({ orderId }) => orderId,
  })
  const total = list.first?.total
  const { chosen } = list
  const isOver = month < currentMonth()
  const report = useMonth(month, isOver)
  const isClosed = (report.data?.closed ?? null) !== null
  const issuing = useIssuing(list.selection.finish, { month, isClosed })
  const { issue, issueAll, issueTogether } = issuing
  // What the question says depends on whether the month is closed.
  const isWaiting = issuing.isBusy || (isOver && report.data === undefined)
  const actions = useActions({
    all: {
      title: texts.issueAll,
      key: 'Shift+I',
      icon: ReceiptText,
      hidden: !mayIssue,
      // While another search is read, the list and its total are still of the one before.
      disabled: isWaiting || !total?.count || list.state.isPlaceholderData,
      run: () => issueAll(filters.query),
    },
    chosen: {
      title: texts.issueChosen,
      key: 'i',
      icon: ReceiptText,
      look: 'primary',
      hidden: !mayIssue,
      disabled: isWaiting || chosen.length === 0,
      run: () => issue(chosen),
    },
    together: {
      title: texts.issueTogether,
      key: 't',
      icon: ClipboardList,
      hidden: !mayIssue,
      disabled:
        isWaiting ||
        chosen.length < 2 ||
        chosen.length > mostOnOneInvoice ||
        new Set(chosen.map(({ storeName }) => storeName)).size > 1,
      run: () => issueTogether(chosen),
    },
  })
  return (
    <>
      <ScreenHead
        title={texts.withoutTitle(formatMonth(month, language))}
        note={
          total &&
          texts.withoutTotal(formatWhole(total.count), inBaht(satangOf(total.valueAmt)), inBaht(satangOf(total.vatAmt)))
        }
        actions={[actions.all]}
      />
      <p className="text-quiet">{texts.withoutText}</p>
      {report.isError && <QueryState query={report}>{null}</QueryState>}
      <FilterBar filters={filters} fields={[]} search={{ name: 'q', label: texts.search }} />
      <ListTable
        list={{ ...list, more: { ...list.more, total: total?.count } }}
        label={texts.open.without_invoice}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ orderNumber }) => orderNumber}
        onOpen={({ orderId }) => navigate(`/orders/${orderId}`)}
        empty={<EmptyRows filters={filters} none={texts.noneWithout} />}
        {...(mayIssue && {
          selectionActions: (
            <>
              <ActionButton action={actions.chosen} />
              <ActionButton action={actions.together} />
              <MostAtOnce count={chosen.length} most={mostOnOneInvoice} title={texts.issueTogether} />
            </>
          ),
        })}
      />
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listReceiptsWithoutInvoice } from '#contract/backoffice/office/purchase-invoices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { mostOnOneInvoice } from '#rules/at-once.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { MostAtOnce } from '#backoffice/kit/list/MostAtOnce.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import ReceiptText from '#design/icons/receipt-text.ts'
import { PurchaseInvoiceForm } from './PurchaseInvoiceForm.tsx'

type Receipt = AnswerOf<typeof listReceiptsWithoutInvoice>['content'][number]

const columnsOf = (texts: AllTexts['taxMonth'], language: Language): TableColumn<Receipt>[] => [
  { id: 'number', title: texts.receipt, isRowHeader: true, cell: ({ number }) => number },
  { id: 'received', title: texts.receivedOn, cell: ({ receivedOn }) => formatDate(receivedOn, language) },
  { id: 'supplier', title: texts.supplier, grows: true, cell: ({ supplier }) => supplier.name },
  { id: 'note', title: texts.deliveryNote, cell: ({ deliveryNote }) => deliveryNote },
  { id: 'order', title: texts.purchaseOrder, cell: ({ orderNumber }) => orderNumber },
  { id: 'taxed', title: texts.taxedCost, align: 'end', cell: ({ taxedAmt }) => <Money satang={satangOf(taxedAmt)} /> },
]

/** Goods that came in a month without a tax invoice of their supplier; it is recorded for one or for several of them. */
export function ReceiptsWithoutInvoice({ month }: { month: string }) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const queries = useQueryClient()
  const [recording, setRecording] = useState<readonly Receipt[]>([])
  const filters = useFilters({ q: 'one' })
  const query = { ...filters.query, month }
  const list = useList({
    call: listReceiptsWithoutInvoice,
    queryKey: ['tax-month', month, 'receipts'],
    query,
    rowId: ({ id }) => id,
  })
  const total = list.first?.total
  const { chosen } = list
  const actions = useActions({
    record: {
      title: texts.recordInvoice,
      key: 'n',
      icon: ReceiptText,
      look: 'primary',
      disabled:
        chosen.length === 0 ||
        chosen.length > mostOnOneInvoice ||
        new Set(chosen.map(({ supplier }) => supplier.id)).size > 1,
      run: () => setRecording(chosen),
    },
  })
  const [first] = recording
  return (
    <>
      <ScreenHead
        title={texts.receiptsTitle(formatMonth(month, language))}
        note={total && texts.receiptTotal(formatWhole(total.count), inBaht(satangOf(total.taxedAmt)))}
      />
      <p className="text-quiet">{texts.receiptsText}</p>
      <FilterBar filters={filters} fields={[]} search={{ name: 'q', label: texts.searchReceipts }}>
        <ExportButton list="receipts-without-invoice" query={query} count={total?.count} />
      </FilterBar>
      <ListTable
        list={{ ...list, more: { ...list.more, total: total?.count } }}
        label={texts.receiptsTitle(formatMonth(month, language))}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ number }) => number}
        onOpen={(receipt) => setRecording([receipt])}
        empty={<EmptyRows filters={filters} none={texts.allReceiptsHave} />}
        selectionActions={
          <>
            <ActionButton action={actions.record} />
            <MostAtOnce count={chosen.length} most={mostOnOneInvoice} title={texts.recordInvoice} />
          </>
        }
      />
      {first && (
        <PurchaseInvoiceForm
          supplierId={first.supplier.id}
          receiptIds={recording.map(({ id }) => id)}
          onClose={() => setRecording([])}
          onDone={() => {
            setRecording([])
            list.selection.clear()
            void queries.invalidateQueries({ queryKey: ['tax-month'] })
          }}
        />
      )}
    </>
  )
}

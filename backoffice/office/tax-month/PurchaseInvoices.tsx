import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { listPurchaseInvoices } from '#contract/backoffice/office/purchase-invoices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import Package from '#design/icons/package.ts'
import { PurchaseInvoiceForm } from './PurchaseInvoiceForm.tsx'

type Invoice = AnswerOf<typeof listPurchaseInvoices>['content'][number]

const columnsOf = (texts: AllTexts['taxMonth'], language: Language): TableColumn<Invoice>[] => [
  { id: 'running', title: texts.running, align: 'end', cell: ({ running }) => formatWhole(running) },
  { id: 'day', title: texts.day, cell: ({ issuedOn }) => formatDate(issuedOn, language) },
  { id: 'number', title: texts.invoiceNumber, isRowHeader: true, cell: ({ number }) => number },
  { id: 'seller', title: texts.seller, grows: true, cell: ({ sellerName }) => sellerName },
  { id: 'taxId', title: texts.taxId, cell: ({ taxId }) => formatTaxId(taxId) },
  {
    id: 'branch',
    title: texts.sellerBranch,
    cell: ({ branch }) => (branch === headOffice ? texts.headOffice : texts.branchOf(branch)),
  },
  { id: 'value', title: texts.value, align: 'end', cell: ({ valueAmt }) => <Money satang={satangOf(valueAmt)} /> },
  { id: 'vat', title: texts.inputVat, align: 'end', cell: ({ vatAmt }) => <Money satang={satangOf(vatAmt)} /> },
]

/** The purchase tax report of a month: tax invoices of suppliers, each of which opens to be corrected. */
export function PurchaseInvoices({ month }: { month: string }) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<Invoice | null>(null)
  const filters = useFilters({ q: 'one' })
  const list = useList({
    call: listPurchaseInvoices,
    queryKey: ['tax-month', month, 'purchases'],
    params: { month },
    query: filters.query,
    rowId: ({ id }) => id,
  })
  const total = list.first?.total
  const actions = useActions({
    receipts: {
      title: texts.recordInvoice,
      key: 'n',
      icon: Package,
      look: 'primary',
      run: () => navigate(`/tax-months/${month}/receipts`),
    },
  })
  return (
    <>
      <ScreenHead
        title={texts.purchasesTitle(formatMonth(month, language))}
        note={
          total &&
          texts.purchaseTotal(
            formatWhole(total.count),
            inBaht(satangOf(total.valueAmt)),
            inBaht(satangOf(total.vatAmt)),
          )
        }
        actions={[actions.receipts]}
      />
      <FilterBar filters={filters} fields={[]} search={{ name: 'q', label: texts.searchPurchases }}>
        <ExportButton list="purchase-invoices" query={{ ...filters.query, month }} count={total?.count} />
      </FilterBar>
      <ListTable
        list={{ ...list, more: { ...list.more, total: total?.count } }}
        label={texts.purchasesTitle(formatMonth(month, language))}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ number }) => number}
        onOpen={setOpen}
        empty={<EmptyRows filters={filters} none={texts.nonePurchases} />}
      />
      {open && (
        <PurchaseInvoiceForm
          supplierId={open.supplier.id}
          receiptIds={open.receiptIds}
          invoice={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            void queries.invalidateQueries({ queryKey: ['tax-month'] })
          }}
        />
      )}
    </>
  )
}

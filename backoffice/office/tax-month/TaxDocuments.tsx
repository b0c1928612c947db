import { useLocation } from 'wouter'
import { formatMonth } from '#rules/month-in-words.ts'
import type { AnswerOf } from '#contract/call.ts'
import { listTaxMonthDocuments } from '#contract/backoffice/office/tax-months/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'

type TaxDocument = AnswerOf<typeof listTaxMonthDocuments>['content'][number]

const columnsOf = (texts: AllTexts['taxMonth'], language: Language): TableColumn<TaxDocument>[] => [
  { id: 'number', title: texts.number, cell: ({ number }) => number },
  { id: 'day', title: texts.day, cell: ({ issuedOn }) => formatDate(issuedOn, language) },
  { id: 'buyer', title: texts.buyer, grows: true, cell: ({ buyerName }) => buyerName },
  { id: 'taxId', title: texts.taxId, cell: ({ buyerTaxId }) => formatTaxId(buyerTaxId) },
  {
    id: 'reference',
    title: texts.reference,
    cell: ({ invoiceNumber, orderNumber, orderNumbers = [orderNumber] }) => invoiceNumber ?? orderNumbers.join(', '),
  },
  { id: 'value', title: texts.value, align: 'end', cell: ({ valueAmt }) => <Money satang={satangOf(valueAmt)} /> },
  { id: 'vat', title: texts.vat, align: 'end', cell: ({ vatAmt }) => <Money satang={satangOf(vatAmt)} /> },
  { id: 'exempt', title: texts.exempt, align: 'end', cell: ({ exemptAmt }) => <Money satang={satangOf(exemptAmt)} /> },
]

/** The tax documents that a figure of the report is the sum of; each leads to its order. */
export function TaxDocuments({ month }: { month: string }) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ day: 'one', branch: 'one', series: 'one' })
  const list = useList({
    call: listTaxMonthDocuments,
    queryKey: ['tax-month', month, 'documents'],
    params: { month },
    query: filters.query,
    rowId: ({ number }) => number,
  })
  const total = list.first?.total
  return (
    <>
      <ScreenHead
        title={texts.documentsTitle(formatMonth(month, language))}
        note={
          total &&
          texts.total(formatWhole(total.count), inBaht(satangOf(total.valueAmt)), inBaht(satangOf(total.vatAmt)))
        }
      />
      <FilterBar
        filters={filters}
        fields={[
          { name: 'day', label: texts.day, kind: 'date' },
          {
            name: 'series',
            label: texts.kind,
            kind: 'one',
            choices: choicesOf(texts.kinds),
          },
          { name: 'branch', label: texts.branch, kind: 'text' },
        ]}
      />
      <ListTable
        list={{ ...list, more: { ...list.more, total: total?.count } }}
        label={texts.documents}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ number }) => number}
        onOpen={({ orderId }) => navigate(`/orders/${orderId}`)}
        empty={<EmptyRows filters={filters} none={texts.none} help={texts.noneHelp} />}
      />
    </>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { listWithoutInvoice } from '#contract/backoffice/tax-months/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate, formatMonth } from '#rules/thai-date.ts'
import { inBaht } from '#design/amounts.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { ScreenProps } from '#backoffice/screen.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'

type Sale = AnswerOf<typeof listWithoutInvoice>['content'][number]

const pageSize = 100

const columnsOf = (texts: AllTexts['taxMonth'], language: Language): TableColumn<Sale>[] => [
  { id: 'order', title: texts.order, cell: ({ orderNumber }) => orderNumber },
  { id: 'due', title: texts.due, cell: ({ dueOn }) => formatDate(dueOn, language) },
  { id: 'store', title: texts.store, grows: true, cell: ({ storeName }) => storeName },
  { id: 'requested', title: texts.requested, cell: ({ requested }) => (requested ? texts.yes : '–') },
  { id: 'value', title: texts.value, align: 'end', cell: ({ valueAmt }) => <Money satang={satangOf(valueAmt)} /> },
  { id: 'vat', title: texts.vat, align: 'end', cell: ({ vatAmt }) => <Money satang={satangOf(vatAmt)} /> },
  { id: 'exempt', title: texts.exempt, align: 'end', cell: ({ exemptAmt }) => <Money satang={satangOf(exemptAmt)} /> },
]

/** Orders whose VAT is due in a month and that have no tax invoice; each leads to its order. */
export function Screen({ params }: ScreenProps) {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const month = params['month'] ?? ''
  const sales = useInfiniteQuery({
    queryKey: ['tax-month', month, 'without'],
    queryFn: ({ pageParam, signal }) =>
      callOrThrow(listWithoutInvoice, { params: { month }, query: { page: pageParam, size: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const total = sales.data?.pages[0]?.total
  return (
    <>
      <ScreenHead
        title={texts.withoutTitle(formatMonth(month, language))}
        note={
          total &&
          texts.withoutTotal(formatWhole(total.count), inBaht(satangOf(total.valueAmt)), inBaht(satangOf(total.vatAmt)))
        }
      />
      <p className="text-quiet">{texts.withoutText}</p>
      <QueryState query={sales}>
        <DataTable
          label={texts.open.without_invoice}
          columns={columnsOf(texts, language)}
          rows={sales.data?.pages.flatMap(({ content }) => content) ?? []}
          rowId={({ orderId }) => orderId}
          rowName={({ orderNumber }) => orderNumber}
          onOpen={({ orderId }) => navigate(`/orders/${orderId}`)}
          more={{
            total: total?.count,
            hasMore: sales.hasNextPage,
            isLoading: sales.isFetchingNextPage,
            load: () => void sales.fetchNextPage(),
          }}
          empty={<NothingHere title={texts.noneWithout} />}
        />
      </QueryState>
    </>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listStaffOrders } from '#contract/backoffice/orders/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { satangOf } from '#rules/money.ts'
import { formatDate, formatHour } from '#rules/thai-date.ts'
import { Money } from '#design/Money.tsx'
import { callOrThrow } from '#backoffice/api/call.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { NewRows } from '#backoffice/live/NewRows.tsx'
import { Presence } from '#backoffice/live/Presence.tsx'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { usePresenceOf, type Person } from '#backoffice/live/use-presence.ts'
import { useSteadyRows } from '#backoffice/live/use-steady-rows.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { AnswerOf } from '#contract/call.ts'

type StaffOrder = AnswerOf<typeof listStaffOrders>['content'][number]

const noOrders: StaffOrder[] = []
const rowId = ({ id }: StaffOrder) => id

const columnsOf = (
  texts: AllTexts['orders'],
  language: Language,
  people: ReadonlyMap<string, readonly Person[]>,
): TableColumn<StaffOrder>[] => [
  {
    id: 'number',
    title: texts.number,
    cell: ({ id, orderNumber }) => (
      <>
        {orderNumber} <Presence people={people.get(id)} />
      </>
    ),
  },
  { id: 'stage', title: texts.stage, cell: ({ stage }) => stage && <StageBadge stage={stage} /> },
  { id: 'retailer', title: texts.retailer, cell: ({ storeName }) => storeName, grows: true },
  { id: 'province', title: texts.province, cell: ({ province }) => province },
  { id: 'payType', title: texts.payType, cell: ({ payType }) => texts.payTypes[payType] },
  {
    id: 'placed',
    title: texts.placed,
    cell: ({ createdOn }) => `${formatDate(createdOn, language)} ${formatHour(createdOn)}`,
  },
  {
    id: 'total',
    title: texts.total,
    align: 'end',
    cell: ({ grandTotalAmt }) => <Money satang={satangOf(grandTotalAmt)} />,
  },
]

/** The order list: the orders of all retailers, newest first. */
export function Screen() {
  const texts = useTexts('orders')
  const language = useLanguage()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const orders = useInfiniteQuery({
    queryKey: ['orders'],
    queryFn: ({ pageParam, signal }) => callOrThrow(listStaffOrders, { query: { page: pageParam, size: 50 }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const fresh = orders.data?.pages.flatMap(({ content }) => content) ?? noOrders
  const changed = useLiveQueries({ subjects: ['order'], queryKey: ['orders'] })
  const people = usePresenceOf('order')
  const columns = columnsOf(texts, language, people)
  const { rows, waiting, showNew } = useSteadyRows({
    rows: fresh,
    source: orders.data,
    rowId,
    listKey: '',
    isBusy: selected.size > 0,
  })
  return (
    <>
      <ScreenHead title={texts.list} />
      <QueryState query={orders}>
        <NewRows count={waiting} onShow={showNew} />
        <DataTable
          label={texts.list}
          columns={columns}
          rows={rows}
          rowId={rowId}
          changed={changed}
          rowName={({ orderNumber }) => orderNumber}
          selected={selected}
          onSelect={setSelected}
          more={{
            total: orders.data?.pages[0]?.totalElements,
            hasMore: orders.hasNextPage,
            isLoading: orders.isFetchingNextPage,
            load: () => void orders.fetchNextPage(),
          }}
        />
      </QueryState>
    </>
  )
}

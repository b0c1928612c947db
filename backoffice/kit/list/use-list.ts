import { keepPreviousData, useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf, Call } from '#contract/call.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { useBulkSelection } from '../use-bulk-selection.ts'
import { nextPlace, rowsOf, type ListPage, type PagePlace } from './paging.ts'

/** Rows read at once; the next ones come when the end of the list comes into sight. */
const pageSize = 100

type ItemOf<C> = AnswerOf<C> extends { content: readonly (infer Item)[] } ? Item : never

type ListInput<C extends Call> = {
  /** A call that answers page by page, newest first or in the order of its subject. */
  call: AnswerOf<C> extends ListPage<unknown> ? C : never
  /** The beginning of its query key: what a change of one of its records makes stale. */
  queryKey: QueryKey
  /** What stands in the address, and what the screen always asks for. */
  query?: Readonly<Record<string, unknown>>
  params?: Readonly<Record<string, string | number>>
  rowId: (item: ItemOf<C>) => string
  /** Rows read at once, where they are large. */
  size?: number
  /** Reads it again by itself, ms. */
  refetchInterval?: number
}

/**
 * A list of the server, whole however long it is: its rows so far, those that are selected, and the way to the others.
 *
 *     const list = useList({ call: listCoupons, queryKey: ['coupons'], query: filters.query, rowId: ({ code }) => code })
 *     return <ListTable list={list} label={texts.title} columns={columns} rowName={({ code }) => code} />
 */
export function useList<C extends Call>(input: ListInput<C>) {
  const { call, queryKey, query = {}, params, rowId, size = pageSize, refetchInterval } = input
  type Item = ItemOf<C>
  const client = useQueryClient()
  const bulk = useBulkSelection()
  const read = useInfiniteQuery({
    queryKey: [...queryKey, 'pages', params ?? null, query],
    queryFn: ({ pageParam, signal }) =>
      callOrThrow<C>(call, {
        ...(params && { params }),
        query: { ...query, ...pageParam, size },
        signal,
      } as never),
    initialPageParam: {} as PagePlace,
    getNextPageParam: (answer): PagePlace | undefined => nextPlace(answer as ListPage<unknown>),
    placeholderData: keepPreviousData,
    ...(refetchInterval && { refetchInterval }),
  })
  const isReading = read.isFetching
  const pages = read.data?.pages
  // Made again only when it was read again: `rowId` follows from the call.
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => rowsOf<Item>((pages ?? []) as ListPage<Item>[], rowId), [pages])
  const first = pages?.[0] as AnswerOf<C> | undefined
  const { totalElements, hasMore } = (first ?? {}) as Partial<ListPage<Item>>
  const total = hasMore ? undefined : totalElements
  return {
    rows,
    rowId,
    /** The first page, with what the server says of the whole list: sums and counts. */
    first,
    /** What goes with the rows of each page, such as names. */
    pages: (pages ?? []) as readonly AnswerOf<C>[],
    /** The number of all rows, loaded or not, where the server counts them. */
    total,
    /** What `QueryState` draws. */
    state: read,
    more: {
      total,
      hasMore: read.hasNextPage,
      isLoading: read.isFetchingNextPage,
      // It would give up what is being read again, such as what somebody has just changed: the end of the list waits for it.
      load: () => void (isReading || read.fetchNextPage()),
    },
    selection: bulk,
    /** The selected rows. */
    chosen: rows.filter((item) => bulk.selected.has(rowId(item))),
    /** Reads everything below `queryKey` again. */
    reload: () => client.invalidateQueries({ queryKey }),
  }
}

/** What `useList` gives of a list of such rows. */
export type List<Item> = {
  rows: Item[]
  rowId: (item: Item) => string
  total: number | undefined
  state: { isPending: boolean; isError: boolean; error: unknown; data: unknown; refetch: () => unknown }
  more: { total: number | undefined; hasMore: boolean; isLoading: boolean; load: () => void }
  selection: ReturnType<typeof useBulkSelection>
  chosen: Item[]
}

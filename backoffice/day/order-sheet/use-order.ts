import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { getOrderSheet, type previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { listActions } from '#contract/backoffice/staff-actions/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'

export type WholeOrder = AnswerOf<typeof getStaffOrder>
export type OrderSheetData = AnswerOf<typeof getOrderSheet>
export type StaffAction = AnswerOf<typeof listActions>['content'][number]
type SheetData = { order: WholeOrder; sheet: OrderSheetData; actions: StaffAction[] }
export type ContentSide = AnswerOf<typeof previewChange>['after']
export type ContentLine = ContentSide['lines'][number]

/** How an order is read with all that its sheet shows. */
const sheetQuery = (id: string) => ({
  queryKey: ['order', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [order, sheet, actions] = await Promise.all([
      callOrThrow(getStaffOrder, { params: { id }, signal }),
      callOrThrow(getOrderSheet, { params: { id }, signal }),
      callOrThrow(listActions, { query: { subject: `order:${id}` }, signal }),
    ])
    return { order, sheet, actions: actions.content }
  },
})

/** An order with all that its sheet shows, kept up to date while others work on it. */
export function useOrder(id: string) {
  useLiveQueries({ subjects: ['order'], queryKey: ['order', id], id })
  return useQuery(sheetQuery(id))
}

/** Reads the same as it is now, for what is done before the sheet shows it. Throws where it cannot be read. */
export function useOrderNow(id: string): () => Promise<SheetData> {
  const queries = useQueryClient()
  return () => queries.fetchQuery({ ...sheetQuery(id), staleTime: 0 })
}

/** Reads an order and all lists of orders again; it ends when the order is read. */
export function useRefreshOrder(id: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['orders'] })
    return queries.invalidateQueries({ queryKey: ['order', id] })
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPromotion, listPromotions } from '#contract/backoffice/trade/promotions/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'

/** Promotions of a list; they follow what colleagues draft, publish and end. */
export function usePromotions(query: Readonly<Record<string, unknown>>) {
  const changed = useLiveQueries({ subjects: ['offer'], queryKey: ['promotions'] })
  const list = useList({
    call: listPromotions,
    queryKey: ['promotions', 'list'],
    query,
    rowId: ({ id }) => String(id),
  })
  return { list, changed }
}

export function usePromotion(id: string) {
  useLiveQueries({ subjects: ['offer'], queryKey: ['promotions'], id })
  return useQuery({
    queryKey: ['promotions', 'one', id],
    queryFn: ({ signal }) => callOrThrow(getPromotion, { params: { id: Number(id) }, signal }),
  })
}

/** Reads all promotions again after an action on one: at once, or, where it is gone, when they are next shown. */
export function useRefreshPromotions(): (when?: 'now' | 'next time') => void {
  const client = useQueryClient()
  return (when = 'now') =>
    void client.invalidateQueries({ queryKey: ['promotions'], refetchType: when === 'now' ? 'active' : 'none' })
}

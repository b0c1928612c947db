import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getPromotionCalendar } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { getPromotion, listPromotions } from '#contract/backoffice/trade/promotions/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
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
  return useCall(['promotions', 'one', id], getPromotion, { params: { id: Number(id) } })
}

/** Reads all promotions again after an action on one: at once, or, where it is gone, when they are next shown. */
export function useRefreshPromotions(): (when?: 'now' | 'next time') => void {
  const client = useQueryClient()
  return (when = 'now') =>
    void client.invalidateQueries({ queryKey: ['promotions'], refetchType: when === 'now' ? 'active' : 'none' })
}

/** What begins or ends from one moment until another, milliseconds since 1970, with what it meets. */
export function usePromotionCalendar(from: number, until: number) {
  const changed = useLiveQueries({ subjects: ['offer'], queryKey: ['promotions'] })
  const calendar = useCall(
    ['promotions', 'calendar', from, until],
    getPromotionCalendar,
    { query: { from: new Date(from).toISOString(), until: new Date(until).toISOString() } },
    { placeholderData: keepPreviousData },
  )
  return { calendar, changed }
}

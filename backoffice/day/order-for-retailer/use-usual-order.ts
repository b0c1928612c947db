import { useQuery } from '@tanstack/react-query'
import { getUsualOrder, quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import type { ContentLine } from '#backoffice/day/order-sheet/use-order.ts'

export type UsualProduct = Pick<ContentLine, 'productId' | 'name' | 'unit' | 'pieces' | 'qty' | 'totalAmt'>

/** The usual order of a retailer at today's prices; empty for one that has never ordered. */
export function useUsualOrder(retailerId: string) {
  return useQuery({
    queryKey: ['retailer', retailerId, 'usual-order'],
    queryFn: async ({ signal }): Promise<readonly UsualProduct[]> => {
      const params = { id: retailerId }
      const { kind, items } = await callOrThrow(getUsualOrder, { params, signal })
      if (kind !== 'usual' || items.length === 0) return []
      const lines = items.map(({ productId, qty }) => ({ productId, qty }))
      const quote = await callOrThrow(quoteForRetailer, { params, body: { lines }, signal })
      return quote.lines.filter(({ type }) => type === 'NORMAL')
    },
  })
}

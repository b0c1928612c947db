import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { getUsualOrder, quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import type { ContentLine } from '#backoffice/day/order-sheet/use-order.ts'

export type UsualProduct = Pick<ContentLine, 'productId' | 'name' | 'unit' | 'pieces' | 'qty' | 'totalAmt'>

type Usual = Pick<AnswerOf<typeof getUsualOrder>, 'kind'> & { products: readonly UsualProduct[] }

/** The usual order of a retailer at today's prices; without products for one that has never ordered. */
export function useUsualOrder(retailerId: string) {
  return useQuery({
    queryKey: ['retailer', retailerId, 'usual-order'],
    queryFn: async ({ signal }): Promise<Usual> => {
      const params = { id: retailerId }
      const { kind, items } = await callOrThrow(getUsualOrder, { params, signal })
      if (kind !== 'usual' || items.length === 0) return { kind, products: [] }
      const lines = items.map(({ productId, qty }) => ({ productId, qty }))
      const quote = await callOrThrow(quoteForRetailer, { params, body: { lines }, signal })
      return { kind, products: quote.lines.filter(({ type }) => type === 'NORMAL') }
    },
  })
}

import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call.ts'
import { getUsualOrder, quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import type { ContentLine } from '#backoffice/day/order-sheet/use-order.ts'

export type UsualProduct = Pick<ContentLine, 'productId' | 'name' | 'unit' | 'pieces' | 'qty' | 'totalAmt'>
/** A usual product that is sold out, with what can be had in its place. */
type SoldOutProduct = Pick<UsualProduct, 'productId' | 'name'> & { substitute: UsualProduct | null }

type Usual = Pick<AnswerOf<typeof getUsualOrder>, 'kind'> & {
  products: readonly UsualProduct[]
  soldOut: readonly SoldOutProduct[]
}
type Goods = readonly Pick<UsualProduct, 'productId' | 'qty'>[]

/** The usual order of a retailer at today's prices; without products for one that has never ordered. */
export function useUsualOrder(retailerId: string) {
  return useQuery({
    queryKey: ['retailer', retailerId, 'usual-order'],
    queryFn: async ({ signal }): Promise<Usual> => {
      const params = { id: retailerId }
      const { kind, items, soldOut } = await callOrThrow(getUsualOrder, { params, signal })
      if (kind !== 'usual') return { kind, products: [], soldOut: [] }
      const quoted = async (goods: Goods): Promise<UsualProduct[]> => {
        if (goods.length === 0) return []
        const lines = goods.map(({ productId, qty }) => ({ productId, qty }))
        const quote = await callOrThrow(quoteForRetailer, { params, body: { lines }, signal })
        return quote.lines.filter(({ type }) => type === 'NORMAL')
      }
      // Apart: what is not ordered changes no price of what is.
      const further = soldOut.flatMap(({ productId, substitute }) => {
        const one = { productId, qty: 1 }
        return substitute ? [one, substitute] : [one]
      })
      const [products, others] = await Promise.all([quoted(items), quoted(further)])
      const otherOf = new Map(others.map((product) => [product.productId, product]))
      return {
        kind,
        products,
        soldOut: soldOut.flatMap(({ productId, substitute }) => {
          const product = otherOf.get(productId)
          return product
            ? [{ productId, name: product.name, substitute: (substitute && otherOf.get(substitute.productId)) ?? null }]
            : []
        }),
      }
    },
  })
}

import type { AnswerOf } from '#contract/call.ts'
import type { listProducts } from '#contract/catalogue/calls.ts'
import type { CallProblem } from '#storefront/api/reply.ts'
import { queries } from '#storefront/router/queries.ts'

type WireProduct = AnswerOf<typeof listProducts>[number]

/** Lets the page show the packs that a rejected order names, and fetch the rest of these products again when they are next shown. */
export function refreshPacks({ products = [] }: Pick<CallProblem, 'products'>): void {
  for (const { productId, unit, pieces } of products) {
    queries.setQueryData<WireProduct>(['product', productId], (known) => {
      if (!known || unit === undefined || pieces === undefined) return known
      // An English name is that of the unit before.
      const { productDimentionUomEng: _outdated, ...rest } = known
      return { ...rest, productDimentionUom: unit, productUomConversion: pieces }
    })
    void queries.invalidateQueries({ queryKey: ['product', productId], refetchType: 'none' })
  }
}

import type { ProductProblem } from '#contract/errors.ts'
import type { CartItem } from '#rules/cart/change.ts'
import { lineProblem, type Buyer } from '#rules/cart/line-problem.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

/** What stands in the way of ordering these goods now. */
export function problemsOf(
  items: readonly CartItem[],
  snapshot: Snapshot,
  stockOf: (productId: number) => number,
  buyer: Buyer,
): ProductProblem[] {
  return items.flatMap(({ productId, qty }) => {
    const problem = lineProblem(snapshot.productById.get(productId), qty, stockOf(productId), buyer)
    return problem ? { productId, ...problem } : []
  })
}

import { fail, invalid, ok, type ProductProblem } from '#contract/errors.ts'
import { applyChanges, type CartItem } from '#rules/cart/change.ts'
import { lineProblem, type LineProblem } from '#rules/cart/line-problem.ts'
import type { CartState, Decision } from './cart.ts'

/** More products than any retailer orders in one delivery. */
const mostLines = 500

/**
 * Merges signed changes into the cart. Only additions are checked: goods can always be removed. All or nothing, or,
 * when `partial`, as much of each as is available, with the rest reported as problems.
 */
export function decideChange(state: CartState, changes: readonly CartItem[], partial: boolean): Decision {
  const { cart } = state
  const summed = sumPerProduct(changes)
  const checked = summed.map((change) => checkChange(state, change, partial))
  const problems = checked.flatMap(({ problem }) => problem ?? [])
  const first = problems[0]
  if (!partial && first) return fail(first.code, { products: problems })
  const items = applyChanges(
    cart.items,
    checked.map(({ change }) => change),
  )
  if (items.length > mostLines) return invalid('cartItems', 'too_many')
  return ok({ items, couponCode: cart.couponCode, problems })
}

const sumPerProduct = (changes: readonly CartItem[]): CartItem[] => {
  const sums = new Map<number, number>()
  for (const { productId, qty } of changes) sums.set(productId, (sums.get(productId) ?? 0) + qty)
  return [...sums].map(([productId, qty]) => ({ productId, qty }))
}

type CheckedChange = { change: CartItem; problem: ProductProblem | null }

function checkChange({ cart, snapshot, stockOf, at }: CartState, change: CartItem, partial: boolean): CheckedChange {
  const { productId } = change
  const inCart = cart.items.find((item) => item.productId === productId)?.qty ?? 0
  if (change.qty <= 0) return { change, problem: null }
  const product = snapshot.productById.get(productId)
  const problem = lineProblem(product, inCart + change.qty, stockOf(productId), { eligibility: cart.eligibility, at })
  if (!problem) return { change, problem }
  const possible = partial ? possiblePart(problem, inCart) : 0
  return { change: { productId, qty: possible }, problem: { productId, ...problem } }
}

/** How many units of an addition are still available. */
const possiblePart = (problem: LineProblem, inCart: number): number =>
  problem.code === 'insufficient_stock' ? Math.max(0, problem.available - inCart) : 0

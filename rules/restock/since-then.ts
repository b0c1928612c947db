import { isLimitCode } from '../orders/product-limits.ts'
import { satang, type Satang } from '../money.ts'

/** A line of an order, or of a quote of the same goods. Satang, VAT included. */
export type PricedLine = { qty: number; unitPrice: Satang; total: Satang }

/** What is different from the last time, the most important first. */
export type Difference =
  | { kind: 'gone' }
  | { kind: 'sold_out' }
  /** Sold, but not to this retailer now; `code`: why, as the cart names it. */
  | { kind: 'barred'; code: string }
  | { kind: 'fewer'; available: number }
  | { kind: 'dearer' | 'cheaper'; from: Satang; to: Satang }
  /** `by`: satang less off the whole line than the last time. */
  | { kind: 'smaller_promotion'; by: Satang }

type Now = {
  /** Null where it is not sold any more. */
  line: PricedLine | null
  /** Why it cannot be bought, as the cart names it. */
  problem: { code: string; available?: number | undefined } | null
}

const offer = ({ qty, unitPrice, total }: PricedLine): number => Math.max(0, unitPrice * qty - total)

/**
 * What has changed of a line since it was ordered, for the same quantity. A promotion counts as smaller when it takes
 * less off than it would for that quantity at the last time's terms; a price that rose is named by itself.
 */
export function changesSince(then: PricedLine, { line, problem: found }: Now): Difference[] {
  // It is sold, in another quantity: the cart says in which.
  const problem = found && isLimitCode(found.code) ? null : found
  if (problem?.code === 'out_of_stock') return [{ kind: 'sold_out' }]
  const fewer: Difference[] =
    problem?.code === 'insufficient_stock' ? [{ kind: 'fewer', available: problem.available ?? 0 }] : []
  if (problem && fewer.length === 0 && problem.code !== 'not_purchasable')
    return [{ kind: 'barred', code: problem.code }]
  if (!line || problem?.code === 'not_purchasable') return [{ kind: 'gone' }]
  const { unitPrice: from } = then
  const { unitPrice: to } = line
  const price: Difference[] = to === from ? [] : [{ kind: to > from ? 'dearer' : 'cheaper', from, to }]
  const less = offer(then) - offer(line)
  // With another quantity an offer is another one.
  const promotion: Difference[] =
    line.qty === then.qty && less > 0 ? [{ kind: 'smaller_promotion', by: satang(less) }] : []
  return [...fewer, ...price, ...promotion]
}

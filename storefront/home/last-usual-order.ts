import type { AnswerOf } from '#contract/call.ts'
import type { usualOrder } from '#contract/smart-basket/calls.ts'
import { satangOf, sumOf, toBaht } from '#rules/money.ts'

type Usual = AnswerOf<typeof usualOrder>
/** The usual order as the server last answered it; `at`: milliseconds since 1970, 0 where an order was placed since. */
export type KeptUsual = { usual: Usual; at: number }
type KeptAnswer = { data: unknown; dataUpdatedAt: number }

/** The latest answer, whatever was in the cart then; null where none has any goods. */
export function latestUsual(kept: readonly KeptAnswer[]): KeptUsual | null {
  const known = kept.flatMap(({ data, dataUpdatedAt: at }) => {
    const usual = data as Usual | undefined
    return usual && usual.items.length > 0 ? [{ usual, at }] : []
  })
  return known.toSorted((a, b) => b.at - a.at)[0] ?? null
}

/** The usual order without what is in the cart by now; its total in baht is then that of the goods that are left. */
export function withoutCart(usual: Usual, inCart: ReadonlySet<number>): Usual {
  if (!usual.items.some(({ productId }) => inCart.has(productId))) return usual
  const items = usual.items.filter(({ productId }) => !inCart.has(productId))
  return { ...usual, items, totalAmt: toBaht(sumOf(items.map(({ totalAmt }) => satangOf(totalAmt)))) }
}

type OrderedLine = { productId: number; qty: number }

/** Whether lines are these goods in these quantities, in the same sequence. */
export const isSameOrder = (lines: readonly OrderedLine[], others: readonly OrderedLine[]): boolean =>
  lines.length === others.length &&
  lines.every(({ productId, qty }, index) => productId === others[index]?.productId && qty === others[index].qty)

import { barrier, type Line } from './cart-line.ts'
import { reductions } from './lower-prices.ts'
import { covers, type Promotion } from './promotion.ts'

/**
 * Lets promotions act in their order: by priority, then id. Where one of several equal ones tolerates no other, the one
 * that now saves the most goes first, so that the shop gets the best of them; gifts count as nothing there, and want a
 * priority of their own.
 */
export function takeTurns(
  promotions: readonly Promotion[],
  lines: readonly Line[],
  act: (promotion: Promotion) => void,
): void {
  const ordered = promotions.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
  for (let from = 0; from < ordered.length;) {
    const priority = ordered[from]?.priority
    const group = ordered.slice(from).filter((promotion) => promotion.priority === priority)
    from += group.length
    if (group.some(({ excludesOthers }) => excludesOthers)) actBestFirst(group, lines, act)
    else group.forEach(act)
  }
}

function actBestFirst(group: readonly Promotion[], lines: readonly Line[], act: (promotion: Promotion) => void): void {
  const waiting = [...group]
  while (waiting.length > 0) {
    const savings = waiting.map((promotion) => savingOf(promotion, lines))
    const best = savings.indexOf(Math.max(...savings))
    for (const promotion of waiting.splice(best, 1)) act(promotion)
  }
}

function savingOf(promotion: Promotion, lines: readonly Line[]): number {
  if (promotion.kind !== 'AMOUNT') return 0
  const open = lines.filter((line) => covers(promotion, line.good) && barrier(promotion, line) === null)
  return reductions(promotion, open)?.reduce((sum, amount) => sum + amount, 0) ?? 0
}

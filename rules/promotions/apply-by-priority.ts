import { blockedBy, type Line } from './cart-line.ts'
import { kindOf } from './kinds/kinds.ts'
import { covers, type PromotionBase } from './promotion.ts'

/**
 * Applies promotions by priority, then id. When one of several with equal priority excludes others, the one that saves
 * the most is applied first, so that the retailer gets the best of them.
 */
export function applyByPriority(
  promotions: readonly PromotionBase[],
  lines: readonly Line[],
  apply: (promotion: PromotionBase) => void,
): void {
  const ordered = promotions.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
  for (let from = 0; from < ordered.length;) {
    const priority = ordered[from]?.priority
    const group = ordered.slice(from).filter((promotion) => promotion.priority === priority)
    from += group.length
    if (group.some(({ excludesOthers }) => excludesOthers)) applyBestFirst(group, lines, apply)
    else group.forEach(apply)
  }
}

function applyBestFirst(
  group: readonly PromotionBase[],
  lines: readonly Line[],
  apply: (promotion: PromotionBase) => void,
): void {
  const waiting = [...group]
  while (waiting.length > 0) {
    const savings = waiting.map((promotion) => savingOf(promotion, lines))
    const best = savings.indexOf(Math.max(...savings))
    for (const promotion of waiting.splice(best, 1)) apply(promotion)
  }
}

function savingOf(promotion: PromotionBase, lines: readonly Line[]): number {
  const open = lines.filter((line) => covers(promotion, line.good) && blockedBy(promotion, line) === null)
  return kindOf(promotion).saving(promotion, open)
}

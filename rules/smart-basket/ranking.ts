import type { Habit, Habits } from './habit.ts'
import { featuresOf } from './ranking-features.ts'
import { forestOf, type Forest } from './trees.ts'
import figures from './ranking.json' with { type: 'json' }
import type { Trend } from './trend.ts'

/** Only the best products of the formula are ranked again: others hardly ever belong to the first ten. */
export const rankedAgain = 80
/** A retailer with fewer order days has no habits to learn from. */
const fewestOrderDays = 2
/** With fewer baskets in 30 days, the sales of all retailers say too little. */
export const fewestBaskets = 200

const learned = forestOf(figures)

type BoughtProduct = { sku: string; habit: Habit; frequency: number; score: number }

/**
 * Ranks the products a retailer has bought before by the formula, times e to the power of what the trained trees add.
 * They move products among the first 80 only: each place keeps the formula's score, so that the merge with products
 * never bought is the same. Without enough orders the formula alone counts. How it was trained and what it gains:
 * decision 079.
 *
 * @param byFormula best first
 */
export function rankAgain<One extends BoughtProduct>(
  retailer: Habits & { trend: Trend; today: number },
  byFormula: readonly One[],
  forest: Forest = learned,
): readonly One[] {
  if (retailer.days < fewestOrderDays || retailer.trend.baskets < fewestBaskets) return byFormula
  const best = byFormula.slice(0, rankedAgain)
  const rows = featuresOf(retailer, best)
  const added = rows.map((row, index) => ({ index, rank: Math.fround((row[0] ?? 0) + forest(row)) }))
  const again = added.sort((a, b) => b.rank - a.rank || a.index - b.index)
  return byFormula.map((one, place) => {
    const moved = best[again[place]?.index ?? -1]
    return moved ? { ...moved, score: one.score } : one
  })
}

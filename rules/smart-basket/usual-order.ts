import { everyDays, usualQuantity } from './habit.ts'
import { scored, type OwnInput, type Recommendation } from './recommend.ts'

/** Maximum lines, so that the list stays readable. */
const maxLines = 60

/** A line of the usual order: the quantity, the interval of purchases and the time since the last one, in days. */
type UsualLine = { sku: string; qty: number; everyDays: number; daysSince: number }

/**
 * The expected next order: products bought repeatedly and not too recently, most certain first, as many as the
 * retailer's orders usually have. Too recently is within a quarter of the usual interval; beyond that, the score
 * predicts as well as the due date.
 */
export function usualOrder(question: OwnInput): UsualLine[] {
  const own = scored(question)
  // The sum of all frequencies is the number of products in a usual basket.
  const size = Math.round(own.reduce((sum, one) => sum + one.frequency, 0))
  return own
    .flatMap(({ habit }) => {
      // Null before the second purchase: one is no habit.
      const rhythm = everyDays(habit)
      const daysSince = Math.max(0, question.today - habit.lastDay)
      if (rhythm === null || !isDue(daysSince, rhythm)) return []
      return [{ sku: habit.sku, qty: usualQuantity(habit), everyDays: rhythm, daysSince }]
    })
    .slice(0, Math.min(maxLines, size))
}

/**
 * The usual order when another service stores the habits and returns only recommendations, best first: products with a
 * rhythm that were not bought too recently. The shortest rhythm is that of the retailer itself; relative to it, the
 * rhythms of all products give the number of products in a usual basket.
 */
export function usualOrderFrom(recommended: readonly Recommendation[], allowed: (sku: string) => boolean): UsualLine[] {
  const rhythmic = [...Map.groupBy(recommended, ({ sku }) => sku).values()].flatMap(([first]) => {
    if (!first || !allowed(first.sku)) return []
    const { everyDays: rhythm = 0, daysSince } = first.reason
    return rhythm > 0 && daysSince !== undefined ? [{ ...first, rhythm, daysSince }] : []
  })
  const shortest = Math.min(...rhythmic.map(({ rhythm }) => rhythm))
  const size = Math.round(rhythmic.reduce((sum, { rhythm }) => sum + shortest / rhythm, 0))
  return rhythmic
    .filter(({ daysSince, rhythm }) => isDue(daysSince, rhythm))
    .slice(0, Math.min(maxLines, size))
    .map(({ sku, suggestedQty: qty, rhythm, daysSince }) => ({ sku, qty, everyDays: rhythm, daysSince }))
}

/** Number of starter products. */
const starterLines = 20

/** The starter order of a retailer that has never ordered: recommended best sellers in usual quantities. */
export const starterOrder = (
  recommended: readonly Recommendation[],
  allowed: (sku: string) => boolean,
): { sku: string; qty: number }[] =>
  recommended
    .filter(({ sku }) => allowed(sku))
    .slice(0, starterLines)
    .map(({ sku, suggestedQty: qty }) => ({ sku, qty }))

const isDue = (daysSince: number, rhythm: number): boolean => daysSince * 4 >= rhythm

import { everyDays, usualQuantity } from './habit.ts'
import { scored, type Question, type Recommendation } from './recommend.ts'

/** No longer than what can be looked through. */
const mostLines = 60
/** Once is no habit. */
const fewestTimes = 2

/** A line of the usual order: how much, every how many days the shop buys it, and how many days ago it last did. */
type UsualLine = { sku: string; qty: number; everyDays: number; daysSince: number }

/**
 * The order the shop is about to make: what it buys again and again and is not too early for, the surest first, as many
 * products as its orders usually have. Too early is less than a quarter of the usual time since the last
 * purchase: nearer to it, being due foretells no better than the score does.
 */
export function usualOrder(question: Pick<Question, 'days' | 'habits' | 'trend' | 'allowed' | 'today'>): UsualLine[] {
  const own = scored(question)
  // The frequencies of all products add up to the number of products in a usual basket.
  const size = Math.round(own.reduce((sum, one) => sum + one.frequency, 0))
  return own
    .filter(({ habit }) => habit.times >= fewestTimes && isDue(question.today - habit.lastDay, everyDays(habit)))
    .slice(0, Math.min(mostLines, size))
    .map(({ habit }) => ({
      sku: habit.sku,
      qty: usualQuantity(habit),
      everyDays: everyDays(habit) ?? 1,
      daysSince: Math.max(0, question.today - habit.lastDay),
    }))
}

/**
 * The usual order where another service keeps the habits and tells only what it recommends, best first: what has a rhythm
 * and is not too early for. What the shop buys every time has the rhythm of the shop itself; measured by that, the
 * rhythms of all products say how many stand in a usual basket.
 */
export function usualOrderFrom(recommended: readonly Recommendation[], allowed: (sku: string) => boolean): UsualLine[] {
  const rhythmic = [...Map.groupBy(recommended, ({ sku }) => sku).values()].flatMap(([first]) => {
    if (!first || !allowed(first.sku)) return []
    const { everyDays: rhythm = 0, daysSince } = first.reason
    return rhythm > 0 && daysSince !== undefined ? [{ ...first, rhythm, daysSince }] : []
  })
  const shopsOwn = Math.min(...rhythmic.map(({ rhythm }) => rhythm))
  const size = Math.round(rhythmic.reduce((sum, { rhythm }) => sum + shopsOwn / rhythm, 0))
  return rhythmic
    .filter(({ daysSince, rhythm }) => isDue(daysSince, rhythm))
    .slice(0, Math.min(mostLines, size))
    .map(({ sku, suggestedQty: qty, rhythm, daysSince }) => ({ sku, qty, everyDays: rhythm, daysSince }))
}

/** As many products as fill a first shelf. */
const starterLines = 20

/** What to offer a shop that has never ordered, from what is recommended to it: the best sellers in usual quantities. */
export const starterOrder = (
  recommended: readonly Recommendation[],
  allowed: (sku: string) => boolean,
): { sku: string; qty: number }[] =>
  recommended
    .filter(({ sku }) => allowed(sku))
    .slice(0, starterLines)
    .map(({ sku, suggestedQty: qty }) => ({ sku, qty }))

const isDue = (daysSince: number, rhythm: number | null): boolean => rhythm !== null && daysSince * 4 >= rhythm

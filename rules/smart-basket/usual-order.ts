import { everyDays, usualQuantity } from './habit.ts'
import { scored, type Question } from './recommend.ts'

/** No longer than what can be looked through. */
const mostLines = 60
/** Once is no habit. */
const fewestTimes = 2

/**
 * The order the shop is about to make: what it buys again and again and is not too early for, the surest first, as many
 * products as its orders usually have. Too early is less than a quarter of the usual time since the last
 * purchase: nearer to it, being due foretells no better than the score does.
 */
export function usualOrder(
  question: Pick<Question, 'days' | 'habits' | 'trend' | 'allowed' | 'today'>,
): { sku: string; qty: number }[] {
  const own = scored(question)
  // The frequencies of all products add up to the number of products in a usual basket.
  const size = Math.round(own.reduce((sum, one) => sum + one.frequency, 0))
  return own
    .filter(({ habit }) => habit.times >= fewestTimes && isDue(question.today - habit.lastDay, everyDays(habit)))
    .slice(0, Math.min(mostLines, size))
    .map(({ habit }) => ({ sku: habit.sku, qty: usualQuantity(habit) }))
}

const isDue = (daysSince: number, rhythm: number | null): boolean => rhythm !== null && daysSince * 4 >= rhythm

/** How fast former baskets lose weight: the newest counts 1, the one before 0.8, and so on. */
export const decay = 0.8
/** So many last quantities are remembered. */
export const rememberedQuantities = 5

/** What one shop is used to buy of one product. Days are whole days since 1970 in Bangkok. */
export type Habit = {
  sku: string
  /** Sum of 0.8^age over the baskets that hold it, as of the shop's order day number `atDay`. */
  weight: number
  atDay: number
  /** Baskets that hold it. */
  times: number
  firstDay: number
  lastDay: number
  /** The last five, newest first. */
  quantities: readonly number[]
}
/** `days`: on how many days the shop has ordered. */
export type Habits = { days: number; habits: readonly Habit[] }

/** Goods of a shop on one day; a product may stand in several lines. */
export type PastLine = { day: number; sku: string; qty: number }

/** The habits that follow from a history, whatever the order of its lines. The tables are kept so that they say the same. */
export function habitsFrom(lines: readonly PastLine[]): Habits {
  const orderDays = [...new Set(lines.map(({ day }) => day))].sort((a, b) => a - b)
  const number = new Map(orderDays.map((day, index) => [day, index + 1]))
  const days = orderDays.length
  const habits = [...Map.groupBy(lines, ({ sku }) => sku)].map(([sku, own]): Habit => {
    const byDay = new Map<number, number>()
    for (const { day, qty } of own) byDay.set(day, (byDay.get(day) ?? 0) + qty)
    const bought = [...byDay].sort(([a], [b]) => b - a)
    const [lastDay = 0] = bought[0] ?? []
    const [firstDay = 0] = bought.at(-1) ?? []
    const weight = bought.reduce((sum, [day]) => sum + decay ** (days - (number.get(day) ?? 0)), 0)
    const quantities = bought.slice(0, rememberedQuantities).map(([, qty]) => qty)
    return { sku, weight, atDay: days, times: bought.length, firstDay, lastDay, quantities }
  })
  return { days, habits }
}

/** How regularly the shop buys it, 0 to 1: the share of its baskets that hold it, the newer ones counting more. */
export const frequency = ({ weight, atDay }: Habit, days: number): number =>
  (weight * decay ** (days - atDay)) / ((1 - decay ** days) / (1 - decay))

/** Mean days between two purchases, at least one; null before the second. */
export const everyDays = ({ times, firstDay, lastDay }: Habit): number | null =>
  times < 2 ? null : Math.max(1, Math.round((lastDay - firstDay) / (times - 1)))

/**
 * The quantity to suggest: of the last five the one with the most weight, newer purchases counting more; where all differ
 * that is the last one. Decision 016 has figures.
 */
export function usualQuantity({ quantities }: Pick<Habit, 'quantities'>): number {
  const weights = new Map<number, number>()
  for (const [age, quantity] of quantities.entries()) weights.set(quantity, (weights.get(quantity) ?? 0) + decay ** age)
  const [last = 1] = quantities
  return [...weights].reduce((best, one) => (one[1] > best[1] ? one : best), [last, 0])[0]
}

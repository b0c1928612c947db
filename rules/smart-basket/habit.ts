/** Decay of older baskets: the newest counts 1, the previous 0.8, and so on. */
export const decay = 0.8
/** Number of last quantities stored. */
export const rememberedQuantities = 5

/** The habit of one retailer with one product. Days are whole days since 1970 in Bangkok. */
export type Habit = {
  sku: string
  /** Sum of 0.8^age over the baskets that contain it, as of the retailer's order day number `atDay`. */
  weight: number
  atDay: number
  /** Number of baskets that contain it. */
  times: number
  firstDay: number
  lastDay: number
  /** The last five, newest first. */
  quantities: readonly number[]
}
/** `days`: on how many days the retailer has ordered. */
export type Habits = { days: number; habits: readonly Habit[] }

/** A line of a retailer's order; a product may be in several lines of a day. */
export type PastLine = { day: number; sku: string; qty: number }

/**
 * Computes the habits of a history, independent of the order of its lines. The incrementally updated tables must agree.
 */
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

/** How regularly the retailer buys it, 0 to 1: the share of baskets that contain it, weighted towards newer ones. */
export const frequency = (habit: Habit, days: number): number => frequencies(days)(habit)

/** As `frequency`, for many habits of one retailer. */
export function frequencies(days: number): (habit: Habit) => number {
  const allBaskets = (1 - decay ** days) / (1 - decay)
  return ({ weight, atDay }) => (weight * decay ** (days - atDay)) / allBaskets
}

/** Mean days between two purchases, at least one; null before the second. */
export const everyDays = ({ times, firstDay, lastDay }: Habit): number | null =>
  times < 2 ? null : Math.max(1, Math.round((lastDay - firstDay) / (times - 1)))

/**
 * The quantity to suggest: of the last five the one with the most weight, with newer purchases weighted more; if all
 * differ, the last one. Figures: decision 016.
 */
export function usualQuantity({ quantities }: Pick<Habit, 'quantities'>): number {
  let [usual = 1, most] = [quantities[0], 0]
  // Hundreds of lists of at most five: a map for each would cost more than looking for the others like it.
  for (const quantity of quantities) {
    let weight = 0
    for (let age = 0; age < quantities.length; age += 1) if (quantities[age] === quantity) weight += decay ** age
    if (weight > most) [usual, most] = [quantity, weight]
  }
  return usual
}

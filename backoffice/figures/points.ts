import { dayAfter } from '#rules/days-and-months.ts'

/** A value of a day, in baht or as a count. */
export type ChartPoint = { day: string; value: number }

/** A value for each day of a period: what the server leaves out is nothing. */
export function fillDays(
  days: readonly { day: string; count: number; amt: number }[],
  period: { from: string; until: string },
  valueOf: (day: { count: number; amt: number }) => number,
): ChartPoint[] {
  const known = new Map(days.map((day) => [day.day, valueOf(day)]))
  const points: ChartPoint[] = []
  for (let day = period.from; day <= period.until; day = dayAfter(day, 1))
    points.push({ day, value: known.get(day) ?? 0 })
  return points
}

/** What a line says in words: its ends, and what a day has on average. */
type LineFacts = { highest: ChartPoint; lowest: ChartPoint; average: number }

/**
 * The facts of a line for a reader who does not see it; null where it has no point.
 * @param isLastOpen its last day goes on: it is neither lowest nor part of the average, unless it is alone
 */
export function factsOf(points: readonly ChartPoint[], isLastOpen: boolean): LineFacts | null {
  const whole = isLastOpen && points.length > 1 ? points.slice(0, -1) : points
  const [first] = whole
  if (!first) return null
  return {
    highest: whole.reduce((best, point) => (point.value > best.value ? point : best), first),
    lowest: whole.reduce((best, point) => (point.value < best.value ? point : best), first),
    average: whole.reduce((sum, { value }) => sum + value, 0) / whole.length,
  }
}

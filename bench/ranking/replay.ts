import { bangkokDay, parseMoment } from '#rules/bangkok-time.ts'
import { habitsFrom, type Habits, type PastLine } from '#rules/smart-basket/habit.ts'
import { recentWindows, trendDays, trendOf, type RecentSalesRow, type Trend } from '#rules/smart-basket/trend.ts'
import { readRows } from '#server/import/read-rows.ts'

/** All a retailer bought on one day. */
export type Basket = { day: number; goods: ReadonlyMap<string, number> }
export type History = { outlet: string; baskets: readonly Basket[] }

/** Reads past orders, a file for `npm run import -- orders`: per retailer its days in order. */
export async function readHistories(file: string): Promise<History[]> {
  const outlets = new Map<string, Map<number, Map<string, number>>>()
  for await (const { field } of readRows(file, ['outlet', 'timestamp', 'sku', 'qty'])) {
    const moment = parseMoment(field('timestamp'))
    if (!moment) continue
    const day = bangkokDay(moment)
    const days = outlets.get(field('outlet')) ?? new Map<number, Map<string, number>>()
    outlets.set(field('outlet'), days)
    const goods = days.get(day) ?? new Map<string, number>()
    days.set(day, goods)
    goods.set(field('sku'), (goods.get(field('sku')) ?? 0) + Number(field('qty')))
  }
  return [...outlets]
    .map(([outlet, days]) => ({
      outlet,
      baskets: [...days].sort(([a], [b]) => a - b).map(([day, goods]) => ({ day, goods })),
    }))
    .sort((a, b) => (a.outlet < b.outlet ? -1 : 1))
}

/** The habits that the baskets before number `index` make. */
export const habitsBefore = ({ baskets }: History, index: number): Habits =>
  habitsFrom(
    baskets.slice(0, index).flatMap(({ day, goods }) => [...goods].map(([sku, qty]): PastLine => ({ day, sku, qty }))),
  )

/** Baskets per day and product, and per day in all. */
type Sales = { goods: Map<number, Map<string, number>>; baskets: Map<number, number> }

function salesOf(histories: readonly History[]): Sales {
  const [goods, baskets] = [new Map<number, Map<string, number>>(), new Map<number, number>()]
  for (const basket of histories.flatMap((one) => one.baskets)) {
    baskets.set(basket.day, (baskets.get(basket.day) ?? 0) + 1)
    const own = goods.get(basket.day) ?? new Map<string, number>()
    goods.set(basket.day, own)
    for (const sku of basket.goods.keys()) own.set(sku, (own.get(sku) ?? 0) + 1)
  }
  return { goods, baskets }
}

/** The trend of any day, as the server would know it from these orders. Caches the last requested day. */
export function trendsOf(histories: readonly History[]): (day: number) => Trend {
  const { goods, baskets } = salesOf(histories)
  const within = (day: number, window: number) => Array.from({ length: window }, (_, back) => day - 1 - back)
  const count = (days: readonly number[]) => days.reduce((sum, day) => sum + (baskets.get(day) ?? 0), 0)
  const read = (day: number): Trend => {
    const month = new Map<string, number>()
    const recent = new Map<string, { sku: string; baskets: number[]; lastDay: number }>()
    for (const one of within(day, Math.max(...recentWindows)).toReversed()) {
      for (const [sku, sold] of goods.get(one) ?? []) {
        const row = recent.get(sku) ?? { sku, baskets: recentWindows.map(() => 0), lastDay: one }
        recent.set(sku, row)
        row.lastDay = one
        for (const [index, window] of recentWindows.entries())
          if (one >= day - window) row.baskets[index] = (row.baskets[index] ?? 0) + sold
        if (one >= day - trendDays) month.set(sku, (month.get(sku) ?? 0) + sold)
      }
    }
    const rows = [...month].map(([sku, sold]) => ({ segment: '', sku, baskets: sold, logUnits: 0 }))
    const bySku: ReadonlyMap<string, RecentSalesRow> = recent
    const totals = recentWindows.map((window) => count(within(day, window)))
    return trendOf(rows, new Map([['', count(within(day, trendDays))]]), { totals, bySku })
  }
  let last: { day: number; trend: Trend } | null = null
  return (day) => {
    if (last?.day !== day) last = { day, trend: read(day) }
    return last.trend
  }
}

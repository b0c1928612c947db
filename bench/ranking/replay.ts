import { bangkokDay, parseMoment } from '#rules/bangkok-time.ts'
import { habitsFrom, type Habits, type PastLine } from '#rules/smart-basket/habit.ts'
import {
  recentWindows,
  yearDays,
  yearWindows,
  type RecentSalesRow,
  type YearSalesRow,
} from '#rules/smart-basket/sales-figures.ts'
import { trendDays, trendOf, type SalesRow, type Trend } from '#rules/smart-basket/trend.ts'
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

/** Running sums: number `at` is what was sold before day `first + at`. */
type Sums = { baskets: Int32Array; logUnits: Int32Array; newBuyers: Int32Array }
type Sales = { first: number; goods: Map<string, Sums>; baskets: Int32Array }

function salesOf(histories: readonly History[]): Sales {
  const days = histories.flatMap(({ baskets }) => baskets.map(({ day }) => day))
  const first = days.reduce((least, day) => Math.min(least, day), Infinity)
  const length = days.reduce((most, day) => Math.max(most, day), first) - first + 2
  const sums = { first, goods: new Map<string, Sums>(), baskets: new Int32Array(length) }
  const ofOne = (): Sums => ({
    baskets: new Int32Array(length),
    logUnits: new Int32Array(length),
    newBuyers: new Int32Array(length),
  })
  for (const history of histories) {
    const known = new Set<string>()
    for (const { day, goods } of history.baskets) {
      const at = day - first + 1
      add(sums.baskets, at, 1)
      for (const [sku, qty] of goods) {
        const own = sums.goods.get(sku) ?? ofOne()
        sums.goods.set(sku, own)
        add(own.baskets, at, 1)
        add(own.logUnits, at, Math.round(1000 * Math.log(qty)))
        add(own.newBuyers, at, known.has(sku) ? 0 : 1)
        known.add(sku)
      }
    }
  }
  for (const own of [{ baskets: sums.baskets }, ...sums.goods.values()])
    for (const daily of Object.values(own)) for (let at = 1; at < length; at += 1) add(daily, at, daily[at - 1] ?? 0)
  return sums
}

const add = (sums: Int32Array, at: number, more: number): void => {
  sums[at] = (sums[at] ?? 0) + more
}

/** The first place at which running sums exceed a number. */
function firstAbove(sums: Int32Array, least: number): number {
  let [low, high] = [0, sums.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > least) high = middle
    else low = middle + 1
  }
  return low
}

/** The trend of any day, as the server would know it from these orders. Caches the last requested day. */
export function trendsOf(histories: readonly History[]): (day: number) => Trend {
  const { first, goods, baskets } = salesOf(histories)
  const sumAt = (sums: Int32Array, day: number) => sums[Math.min(Math.max(0, day - first), sums.length - 1)] ?? 0
  const read = (day: number): Trend => {
    const within = (sums: Int32Array, [start, end]: readonly [number, number]) =>
      sumAt(sums, day - end) - sumAt(sums, day - start)
    const recentIn = (sums: Int32Array) => recentWindows.map((window) => within(sums, [window, 0]))
    const yearIn = (sums: Int32Array) => yearWindows.map((window) => within(sums, window))
    const month: SalesRow[] = []
    const recent = new Map<string, RecentSalesRow>()
    const year = new Map<string, YearSalesRow>()
    for (const [sku, sums] of goods) {
      const yesterday = sumAt(sums.baskets, day)
      const before = sumAt(sums.baskets, day - yearDays)
      if (yesterday === before) continue
      const [firstDay, lastDay] = [before, yesterday - 1].map((sold) => first + firstAbove(sums.baskets, sold) - 1)
      const newBuyers = within(sums.newBuyers, yearWindows[0])
      year.set(sku, { sku, baskets: yearIn(sums.baskets), newBuyers, firstDay: firstDay ?? 0 })
      if (within(sums.baskets, [Math.max(...recentWindows), 0]) > 0)
        recent.set(sku, { sku, baskets: recentIn(sums.baskets), lastDay: lastDay ?? 0 })
      const sold = within(sums.baskets, [trendDays, 0])
      if (sold > 0) month.push({ segment: '', sku, baskets: sold, logUnits: within(sums.logUnits, [trendDays, 0]) })
    }
    return trendOf(month, new Map([['', within(baskets, [trendDays, 0])]]), {
      recent: { totals: recentIn(baskets), bySku: recent },
      year: { totals: yearIn(baskets), bySku: year },
    })
  }
  let last: { day: number; trend: Trend } | null = null
  return (day) => {
    if (last?.day !== day) last = { day, trend: read(day) }
    return last.trend
  }
}

/** Window of the trend in days. */
export const trendDays = 30

/** How often a product was bought in the window, by all retailers or those of one segment. */
type Sales = { baskets: number; logUnits: number }
export type SalesRow = Sales & { segment: string; sku: string }

/** Windows of the recent sales that the learned ranking reads, in days. */
export const recentWindows = [3, 7, 14, 60, 90] as const
/** Products not sold within the window of the trend count as not sold for this many days. */
const notSoldDays = trendDays + 1

/** Sales of one product in each of `recentWindows`; `lastDay` is the newest day on which anyone bought it. */
export type RecentSalesRow = { sku: string; baskets: readonly number[]; lastDay: number }
/** `totals`: all baskets in each of `recentWindows`. */
export type RecentSales = { totals: readonly number[]; bySku: ReadonlyMap<string, RecentSalesRow> }
const noRecentSales: RecentSales = { totals: [], bySku: new Map() }

/** Recent sales. Share: of all baskets in the window, 0 to 1. */
export type Trend = {
  /** Number of baskets in the window of the trend. */
  baskets: number
  share: (sku: string) => number
  /** The share in window `index` of `recentWindows`. */
  recentShare: (sku: string, index: number) => number
  /** Whole days since anyone bought the product, as of `today`: 1 to 31. */
  daysUnsold: (sku: string, today: number) => number
  /** Geometric mean of the quantities: bulk orders hardly affect it. */
  quantity: (sku: string) => number
  /** Best sellers of a segment, then of all; `popularIn` is the number of the segment's. */
  bestSellers: (segment: string) => { skus: readonly string[]; popularIn: number }
}

/** Minimum baskets of a segment for its own list. */
const minBaskets = 30
/** Length of a segment's list: enough after filtering. */
const segmentSellers = 200

const bySales = (a: [string, Sales], b: [string, Sales]) => b[1].baskets - a[1].baskets || (a[0] < b[0] ? -1 : 1)

/**
 * @param totals baskets of each segment in the window
 * @param recent sales in the other windows
 */
export function trendOf(
  rows: readonly SalesRow[],
  totals: ReadonlyMap<string, number>,
  recent: RecentSales = noRecentSales,
): Trend {
  const all = new Map<string, Sales>()
  const segments = new Map<string, Map<string, Sales>>()
  for (const { segment, sku, baskets, logUnits } of rows) {
    const sum = all.get(sku)
    all.set(sku, { baskets: (sum?.baskets ?? 0) + baskets, logUnits: (sum?.logUnits ?? 0) + logUnits })
    const own = segments.get(segment) ?? new Map<string, Sales>()
    segments.set(segment, own.set(sku, { baskets, logUnits }))
  }
  const baskets = [...totals.values()].reduce((sum, one) => sum + one, 0)
  const total = Math.max(1, baskets)
  const common = [...all].sort(bySales).map(([sku]) => sku)
  const lists = new Map([...segments].flatMap(([name, own]) => listOf(name, own, common, totals)))
  return {
    baskets,
    share: (sku) => (all.get(sku)?.baskets ?? 0) / total,
    recentShare: (sku, index) => (recent.bySku.get(sku)?.baskets[index] ?? 0) / Math.max(1, recent.totals[index] ?? 0),
    daysUnsold: (sku, today) => Math.min(notSoldDays, today - (recent.bySku.get(sku)?.lastDay ?? -Infinity)),
    quantity: (sku) => {
      const sales = all.get(sku)
      return sales && sales.baskets > 0 ? Math.max(1, Math.round(Math.exp(sales.logUnits / 1000 / sales.baskets))) : 1
    },
    bestSellers: (segment) => lists.get(segment) ?? { skus: common, popularIn: 0 },
  }
}

function listOf(
  name: string,
  own: ReadonlyMap<string, Sales>,
  common: readonly string[],
  totals: ReadonlyMap<string, number>,
): [string, { skus: string[]; popularIn: number }][] {
  if (name === '' || (totals.get(name) ?? 0) < minBaskets) return []
  const first = [...own].sort(bySales).slice(0, segmentSellers)
  const skus = [...new Set([...first.map(([sku]) => sku), ...common])]
  return [[name, { skus, popularIn: first.length }]]
}

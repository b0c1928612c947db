import { figuresOf, noStoredSales, type SalesFigures, type StoredSales } from './sales-figures.ts'

/** Window of the trend in days. */
export const trendDays = 30

/** How often a product was bought in the window, by all retailers or those of one segment. */
type Sales = { baskets: number; logUnits: number }
export type SalesRow = Sales & { segment: string; sku: string }

/** Recent sales. Share: of all baskets in the window, 0 to 1. */
export type Trend = {
  /** Number of baskets in the window of the trend. */
  baskets: number
  share: (sku: string) => number
  /** What the learned ranking reads; computed once per product. */
  figures: (sku: string) => SalesFigures
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
 * @param stored sales in the other windows
 */
export function trendOf(
  rows: readonly SalesRow[],
  totals: ReadonlyMap<string, number>,
  stored: StoredSales = noStoredSales,
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
  const figures = new Map<string, SalesFigures>()
  const common = [...all].sort(bySales).map(([sku]) => sku)
  const lists = new Map([...segments].flatMap(([name, own]) => listOf(name, own, common, totals)))
  return {
    baskets,
    share: (sku) => (all.get(sku)?.baskets ?? 0) / total,
    figures: (sku) => {
      const known = figures.get(sku) ?? figuresOf(sku, all.get(sku), total, stored)
      figures.set(sku, known)
      return known
    },
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

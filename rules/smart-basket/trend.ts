/** So many days before the day in question tell what sells. */
export const trendDays = 30

/** How often a product was bought by all shops, or by those of one segment, in these days. */
type Sales = { baskets: number; logUnits: number }
export type SalesRow = Sales & { segment: string; sku: string }

/** What sold lately, ready to be asked. Share: of all baskets of these days, 0 to 1. */
export type Trend = {
  share: (sku: string) => number
  /** The geometric mean of what shops took: bulk orders hardly move it. */
  quantity: (sku: string) => number
  /** Best sellers of a segment first, those of everybody after them; `popularIn` says how many are the segment's. */
  bestSellers: (segment: string) => { skus: readonly string[]; popularIn: number }
}

/** A segment with fewer baskets says nothing yet. */
const fewestBaskets = 30
/** Enough to fill any list after filtering. */
const segmentSellers = 200

const bySales = (a: [string, Sales], b: [string, Sales]) => b[1].baskets - a[1].baskets || (a[0] < b[0] ? -1 : 1)

/** @param totals baskets of each segment in these days */
export function trendOf(rows: readonly SalesRow[], totals: ReadonlyMap<string, number>): Trend {
  const all = new Map<string, Sales>()
  const segments = new Map<string, Map<string, Sales>>()
  for (const { segment, sku, baskets, logUnits } of rows) {
    const sum = all.get(sku)
    all.set(sku, { baskets: (sum?.baskets ?? 0) + baskets, logUnits: (sum?.logUnits ?? 0) + logUnits })
    const own = segments.get(segment) ?? new Map<string, Sales>()
    segments.set(segment, own.set(sku, { baskets, logUnits }))
  }
  const total = Math.max(
    1,
    [...totals.values()].reduce((sum, baskets) => sum + baskets, 0),
  )
  const common = [...all].sort(bySales).map(([sku]) => sku)
  const lists = new Map([...segments].flatMap(([name, own]) => listOf(name, own, common, totals)))
  return {
    share: (sku) => (all.get(sku)?.baskets ?? 0) / total,
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
  if (name === '' || (totals.get(name) ?? 0) < fewestBaskets) return []
  const first = [...own].sort(bySales).slice(0, segmentSellers)
  const skus = [...new Set([...first.map(([sku]) => sku), ...common])]
  return [[name, { skus, popularIn: first.length }]]
}

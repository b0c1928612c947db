// What one list of recommendations costs in processor time, by the formula alone and with the trained ranking.
import { habitsFrom } from '#rules/smart-basket/habit.ts'
import { recommend } from '#rules/smart-basket/recommend.ts'
import { recentWindows, yearWindows } from '#rules/smart-basket/sales-figures.ts'
import { trendOf } from '#rules/smart-basket/trend.ts'
import { chances } from './boost.ts'

const [retailers, baskets, lines, rounds] = [200, 200, 12, 10]
const today = baskets * 2 + 1

const chance = chances(5)
const upTo = (most: number) => Math.floor(chance() * most)
const shelf = Array.from({ length: 2000 }, (_, number) => `S${number}`)

const bySku = <Row>(rowOf: (sku: string) => Row) => new Map(shelf.map((sku) => [sku, rowOf(sku)]))
const trend = trendOf(
  shelf.map((sku) => ({ segment: '', sku, baskets: 1 + upTo(900), logUnits: 1000 })),
  new Map([['', 5000]]),
  {
    recent: {
      totals: recentWindows.map(() => 5000),
      bySku: bySku((sku) => ({ sku, baskets: recentWindows.map(() => upTo(900)), lastDay: today - 1 - upTo(30) })),
    },
    year: {
      totals: yearWindows.map(() => 50_000),
      bySku: bySku((sku) => ({
        sku,
        baskets: yearWindows.map(() => upTo(9000)),
        newBuyers: upTo(5000),
        firstDay: today - 1 - upTo(395),
      })),
    },
  },
)
/** Retailers that bought about 560 products, the first of the shelf more often. */
const models = Array.from({ length: retailers }, () =>
  habitsFrom(
    Array.from({ length: baskets * lines }, (_, line) => ({
      day: Math.floor(line / lines) * 2,
      sku: shelf[Math.floor(chance() ** 2 * 600)] ?? '',
      qty: 1 + upTo(12),
    })),
  ),
)
const products = models.reduce((sum, { habits }) => sum + habits.length, 0) / retailers
console.log(`${retailers} retailers, ${products.toFixed(0)} products bought each, ${rounds} lists of 50 each`)

const question = { trend, segment: '', today, allowed: () => true, fallback: shelf, most: 50 }
const times = { formula: [] as number[], learned: [] as number[] }
// Alternately, so that a slow minute of the machine slows both; the first round only warms up.
for (let round = -1; round < rounds; round += 1)
  for (const model of models)
    for (const kind of ['formula', 'learned'] as const) {
      const started = performance.now()
      recommend({ ...question, ...model, learned: kind === 'learned' })
      if (round >= 0) times[kind].push(performance.now() - started)
    }
for (const [kind, all] of Object.entries(times)) {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(3)
  console.log(`${kind}: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms`)
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { habitsFrom, type PastLine } from './habit.ts'
import { minRecommendations, recommend, type RecommendationInput } from './recommend.ts'
import { trendOf, type SalesRow } from './trend.ts'
import { usualOrder } from './usual-order.ts'

const today = 100
const sale = (sku: string, baskets: number, rest: Partial<SalesRow> = {}): SalesRow => ({
  segment: '',
  sku,
  baskets,
  logUnits: 0,
  ...rest,
})
const shelf = Array.from({ length: 40 }, (_, index) => `S${String(index).padStart(2, '0')}`)

function ask(lines: PastLine[], rest: Partial<RecommendationInput> = {}): RecommendationInput {
  const trend = trendOf([], new Map())
  return {
    ...habitsFrom(lines),
    trend,
    segment: '',
    today,
    allowed: () => true,
    fallback: shelf,
    most: 50,
    learned: true,
    ...rest,
  }
}
const skusOf = (question: RecommendationInput) => recommend(question).map(({ sku }) => sku)

test('what is bought more regularly stands first, and what sells lately overtakes what does not', () => {
  const lines = [80, 85, 90, 95].flatMap((day) => [
    { day, sku: 'ALWAYS', qty: 1 },
    ...(day > 85 ? [{ day, sku: 'LATELY', qty: 1 }] : []),
  ])
  expect(skusOf(ask(lines)).slice(0, 2)).toEqual(['ALWAYS', 'LATELY'])
  const trend = trendOf([sale('LATELY', 40), sale('ALWAYS', 1)], new Map([['', 100]]))
  expect(skusOf(ask(lines, { trend })).slice(0, 2)).toEqual(['LATELY', 'ALWAYS'])
})

test('each product says why it is there', () => {
  const lines = [60, 70, 80, 90].map((day) => ({ day, sku: 'WEEKLY', qty: 2 }))
  const twice = [80, 90].map((day) => ({ day, sku: 'OFTEN', qty: 2 }))
  const trend = trendOf(
    [sale('NEAR', 60, { segment: 'grocery' }), sale('FAR', 90, { segment: 'canteen' })],
    new Map([
      ['grocery', 100],
      ['canteen', 100],
    ]),
  )
  const question = ask([...lines, ...twice, { day: 60, sku: 'ONCE', qty: 1 }], { trend, segment: 'grocery' })
  const reasons = new Map(recommend(question).map(({ sku, reason }) => [sku, reason]))
  expect(reasons.get('WEEKLY')).toEqual({ code: 'bought_regularly', everyDays: 10, daysSince: 10 })
  expect(reasons.get('OFTEN')).toEqual({ code: 'bought_often', everyDays: 10, daysSince: 10 })
  expect(reasons.get('ONCE')).toEqual({ code: 'bought_before', daysSince: 40 })
  expect(reasons.get('NEAR')).toEqual({ code: 'popular_with_shops_like_yours' })
  expect(reasons.get('FAR')).toEqual({ code: 'popular' })
  expect(reasons.get('S00')).toEqual({ code: 'on_the_shelf' })
})

test("a new shop gets its segment's best sellers first, with the quantity others usually take", () => {
  const trend = trendOf(
    [
      sale('EVERYWHERE', 500, { segment: 'canteen', logUnits: 500 * Math.round(1000 * Math.log(3)) }),
      sale('OURS', 20, { segment: 'grocery', logUnits: 20 * Math.round(1000 * Math.log(12)) }),
    ],
    new Map([
      ['canteen', 1000],
      ['grocery', 100],
    ]),
  )
  const [first, second] = recommend(ask([], { trend, segment: 'grocery' }))
  expect(first).toMatchObject({ sku: 'OURS', suggestedQty: 12 })
  expect(second).toMatchObject({ sku: 'EVERYWHERE', suggestedQty: 3 })
})

test('a segment with few baskets says nothing yet', () => {
  const rows = [sale('EVERYWHERE', 500, { segment: 'canteen' }), sale('OURS', 20, { segment: 'grocery' })]
  const totals = new Map([
    ['canteen', 1000],
    ['grocery', 29],
  ])
  expect(skusOf(ask([], { trend: trendOf(rows, totals), segment: 'grocery' }))[0]).toBe('EVERYWHERE')
})

const history = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: today }),
    sku: fc.constantFrom(...shelf.slice(0, 12), 'X1', 'X2'),
    qty: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 60 },
)
const sales = fc.uniqueArray(fc.constantFrom(...shelf, 'X1', 'X3'), { maxLength: 12 })

test('lists hold at least 20 products where there are so many, none twice, none that may not be sold, always in the same order', () => {
  fc.assert(
    fc.property(history, sales, fc.subarray(shelf), (lines, selling, banned) => {
      const trend = trendOf(
        selling.map((sku, index) => sale(sku, index + 1)),
        new Map([['', 50]]),
      )
      const allowed = (sku: string) => shelf.includes(sku) && !banned.includes(sku)
      const list = recommend(ask(lines, { trend, allowed }))
      const skus = list.map(({ sku }) => sku)
      expect(skus.length).toBeGreaterThanOrEqual(Math.min(minRecommendations, shelf.length - banned.length))
      expect(new Set(skus).size).toBe(skus.length)
      expect(skus.filter((sku) => !allowed(sku))).toEqual([])
      expect(list.every(({ suggestedQty }) => Number.isInteger(suggestedQty) && suggestedQty >= 1)).toBe(true)
      expect(recommend(ask(lines.toReversed(), { trend, allowed }))).toEqual(list)
    }),
  )
})

test('the usual order is as long as the shop’s orders are, and leaves out what it bought just now', () => {
  const weekly = [65, 72, 79, 86, 93].flatMap((day) => ['A', 'B', 'C'].map((sku) => ({ day, sku, qty: 6 })))
  const rarely = [65, 79].map((day) => ({ day, sku: 'RARE', qty: 1 }))
  const question = ask([...weekly, ...rarely, { day: 93, sku: 'ONCE', qty: 9 }])
  expect(usualOrder(question)).toEqual([
    { sku: 'A', qty: 6, everyDays: 7, daysSince: 7 },
    { sku: 'B', qty: 6, everyDays: 7, daysSince: 7 },
    { sku: 'C', qty: 6, everyDays: 7, daysSince: 7 },
    { sku: 'RARE', qty: 1, everyDays: 14, daysSince: 21 },
  ])
  expect(usualOrder({ ...question, today: 94 })).toEqual([{ sku: 'RARE', qty: 1, everyDays: 14, daysSince: 15 }])
  expect(usualOrder(ask([]))).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { habitsFrom, type PastLine } from './habit.ts'
import { featuresOf, rankingFeatures } from './ranking-features.ts'
import { fewestBaskets, rankAgain, rankedAgain } from './ranking.ts'
import figures from './ranking.json' with { type: 'json' }
import { recommend, scoredByFormula } from './recommend.ts'
import { forestOf } from './trees.ts'
import { recentWindows, yearWindows, type StoredSales } from './sales-figures.ts'
import { trendOf } from './trend.ts'

const today = 100
const shelf = Array.from({ length: 120 }, (_, index) => `S${String(index).padStart(3, '0')}`)

/** Sales of all retailers in which product 0 sells least; every window has the same. */
function sales(baskets = 1000) {
  const rows = shelf.map((sku, index) => ({ segment: '', sku, baskets: index, logUnits: 0 }))
  const bySku = <Row>(rowOf: (sold: number, sku: string) => Row) =>
    new Map(shelf.map((sku, index) => [sku, rowOf(index, sku)]))
  const stored: StoredSales = {
    recent: {
      totals: recentWindows.map(() => baskets),
      bySku: bySku((sold, sku) => ({ sku, baskets: recentWindows.map(() => sold), lastDay: 90 })),
    },
    year: {
      totals: yearWindows.map(() => baskets),
      bySku: bySku((sold, sku) => ({ sku, baskets: yearWindows.map(() => sold), newBuyers: sold, firstDay: 1 })),
    },
  }
  return trendOf(rows, new Map([['', baskets]]), stored)
}
const retailerOf = (lines: readonly PastLine[], trend = sales()) => ({ ...habitsFrom(lines), trend, today })
const rank = (lines: readonly PastLine[], trend = sales(), forest?: Parameters<typeof rankAgain>[2]) => {
  const retailer = retailerOf(lines, trend)
  const formula = scoredByFormula({ ...retailer, allowed: () => true })
  return { formula, again: rankAgain(retailer, formula, forest) }
}

const history = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: today }),
    sku: fc.constantFrom(...shelf),
    qty: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 200 },
)

test('the trained ranking moves products among the first places only, keeps the scores of the places, and is always the same', () => {
  fc.assert(
    fc.property(history, (lines) => {
      const { formula, again } = rank(lines)
      expect(again.map(({ score }) => score)).toEqual(formula.map(({ score }) => score))
      expect(again.slice(rankedAgain)).toEqual(formula.slice(rankedAgain))
      expect(again.map(({ sku }) => sku).sort()).toEqual(formula.map(({ sku }) => sku).sort())
      expect(rank(lines.toReversed()).again.map(({ sku }) => sku)).toEqual(again.map(({ sku }) => sku))
    }),
  )
})

test('a retailer of one day, and sales of few baskets, are left to the formula', () => {
  const contrary = () => Math.random()
  const lines = shelf.slice(0, 30).flatMap((sku) => [90, 95].map((day) => ({ day, sku, qty: 1 })))
  const oneDay = rank(
    lines.filter(({ day }) => day === 90),
    sales(),
    contrary,
  )
  expect(oneDay.again).toEqual(oneDay.formula)
  const fewSales = rank(lines, sales(fewestBaskets - 1), contrary)
  expect(fewSales.again).toEqual(fewSales.formula)
})

test('what the trees add decides within the first places, whatever the formula says', () => {
  const lines = shelf
    .slice(0, 30)
    .flatMap((sku) => [90, 95].map((day) => ({ day, sku, qty: Number(sku.slice(1)) + 1 })))
  const lastQuantity = rankingFeatures.indexOf('lastQuantity')
  const fewest = rank(lines, sales(), (row) => -1000 * (row[lastQuantity] ?? 0)).again
  expect(fewest.map(({ sku }) => sku)).toEqual(shelf.slice(0, 30))
})

test('every feature is a number that can be compared, whatever was bought and sold', () => {
  fc.assert(
    fc.property(history, fc.boolean(), fc.nat({ max: 400 }), (lines, known, later) => {
      const trend = known ? sales() : trendOf([], new Map())
      const retailer = { ...retailerOf(lines, trend), today: today + later }
      const rows = featuresOf(retailer, scoredByFormula({ ...retailer, allowed: () => true }))
      for (const row of rows) {
        expect(row.length).toBe(rankingFeatures.length)
        expect([...row].filter((value) => !Number.isFinite(value))).toEqual([])
      }
    }),
  )
})

test('the reasons and quantities stay those of the product that moved', () => {
  fc.assert(
    fc.property(history, (lines) => {
      const question = { ...retailerOf(lines), segment: '', allowed: () => true, fallback: shelf, most: 200 }
      const bySku = (learned: boolean) =>
        recommend({ ...question, learned }).toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
      expect(bySku(true)).toEqual(bySku(false))
    }),
  )
})

test('the shipped figures were trained on these features', () => {
  expect(figures.features).toEqual(rankingFeatures)
  expect(figures.trees.length).toBeGreaterThan(0)
  for (const tree of figures.trees)
    for (const leaf of tree.filter((_, at) => tree[at - 1] === -1)) expect(Math.abs(leaf)).toBeLessThan(10_000)
})

test('trees are read from their root, and figures that are no trees are refused', () => {
  const edges = [[0.5, 2.5], [10]]
  const forest = forestOf({
    features: ['a', 'b'],
    edges,
    trees: [
      [0, 1, 1, 0, -1, 100, -1, -50, -1, 2000],
      [-1, 1],
    ],
  })
  expect(
    [forest([1, 3]), forest([1, 11]), forest([2.5, 10]), forest([3, 0])].map((sum) => Math.round(sum * 10_000)),
  ).toEqual([101, -49, 101, 2001])
  for (const tree of [[], [0, 0, -1, 1], [0, 7, -1, 1, -1, 2], [-1, 1, -1, 2]])
    expect(() => forestOf({ features: ['a'], edges, trees: [tree] })).toThrow('no trees')
})

type Tree = { value: number } | { feature: number; edge: number; left: Tree; right: Tree }
const treeEdges = [
  [-1, 0.5, 2],
  [0, 10],
]
const { tree: aTree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.record({ value: fc.integer({ min: -9999, max: 9999 }) }),
    fc.record({ feature: fc.nat({ max: 1 }), edge: fc.nat({ max: 1 }), left: tie('tree'), right: tie('tree') }),
  ),
}))
const figuresOf = (tree: Tree): number[] =>
  'value' in tree ? [-1, tree.value] : [tree.feature, tree.edge, ...figuresOf(tree.left), ...figuresOf(tree.right)]
const walked = (tree: Tree, row: readonly number[]): number => {
  if ('value' in tree) return tree.value
  const goesLeft = (row[tree.feature] ?? 0) <= (treeEdges[tree.feature]?.[tree.edge] ?? 0)
  return walked(goesLeft ? tree.left : tree.right, row)
}

test('a forest is worth what a walk through each of its trees finds', () => {
  const value = fc.constantFrom(-2, -1, 0, 0.4, 0.5, 0.6, 5, 10, 11)
  fc.assert(
    fc.property(
      fc.array(aTree, { maxLength: 8 }),
      fc.array(fc.tuple(value, value), { minLength: 1 }),
      (trees, rows) => {
        const forest = forestOf({ features: ['a', 'b'], edges: treeEdges, trees: trees.map(figuresOf) })
        for (const row of rows)
          expect(forest(row)).toBeCloseTo(trees.reduce((sum, tree) => sum + walked(tree, row), 0) / 10_000, 9)
      },
    ),
  )
})

test('a tree of 32 leaves is read to its last one, and a larger one refused', () => {
  const chain = (leaves: number): number[] =>
    Array.from({ length: leaves - 1 }, (_, at) => [0, at, -1, at])
      .flat()
      .concat([-1, leaves - 1])
  const edges = [Array.from({ length: 40 }, (_, at) => at)]
  const forest = forestOf({ features: ['a'], edges, trees: [chain(32)] })
  expect([-5, 0, 0.5, 30, 30.5, 99].map((value) => Math.round(forest([value]) * 10_000))).toEqual([0, 0, 1, 30, 31, 31])
  expect(() => forestOf({ features: ['a'], edges, trees: [chain(33)] })).toThrow('no trees')
})

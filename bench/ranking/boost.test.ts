import { expect, test } from 'vitest'
import { forestOf } from '#rules/smart-basket/trees.ts'
import { boost, chances, type Lists } from './boost.ts'
import { binned, figuresOf } from './tree.ts'

const training = { trees: 40, learningRate: 0.1, leaves: 6, fewestRows: 20, featureShare: 1, places: 10, ridge: 1 }

/** Lists of ten candidates with two numbers of 0 to 1, of which those are bought that the rule says. */
function lists(count: number, isBought: (first: number, second: number) => boolean) {
  const chance = chances(11)
  const columns = [0, 1].map(() => Float32Array.from({ length: count * 10 }, chance))
  const [first = new Float32Array(), second = new Float32Array()] = columns
  const bought = Uint8Array.from(first, (value, row) => Number(isBought(value, second[row] ?? 0)))
  const table: Lists = {
    from: Int32Array.from({ length: count }, (_, list) => list * 10),
    to: Int32Array.from({ length: count }, (_, list) => list * 10 + 10),
    start: new Float64Array(count * 10),
    bought,
    weight: new Float64Array(count).fill(1),
  }
  return { columns, table }
}

function trained(isBought: (first: number, second: number) => boolean) {
  const { columns, table } = lists(200, isBought)
  const bins = binned(columns)
  const trees = boost(bins, table, training).map(figuresOf)
  return { trees, forest: forestOf({ features: ['first', 'second'], edges: bins.edges, trees }) }
}

test('trees learn what is bought where it is neither most nor least, and always the same', () => {
  const inTheMiddle = (first: number) => first > 0.4 && first < 0.6
  const { trees, forest } = trained(inTheMiddle)
  expect(trained(inTheMiddle).trees).toEqual(trees)
  for (const [inside, outside] of [
    [0.5, 0.1],
    [0.45, 0.35],
    [0.55, 0.9],
  ] as const)
    expect(forest([inside, 0.5])).toBeGreaterThan(forest([outside, 0.5]))
})

test('a tree grows to as many leaves as it may, and learns what two numbers say only together', () => {
  const { trees, forest } = trained((first, second) => first > 0.5 === second > 0.5)
  const leavesOf = (tree: readonly number[]) => tree.filter((what, at) => at % 2 === 0 && what === -1).length
  expect(trees.slice(0, 2).map(leavesOf)).toEqual([training.leaves, training.leaves])
  for (const [alike, other] of [
    [0.2, 0.8],
    [0.8, 0.2],
  ] as const)
    expect(forest([alike, alike])).toBeGreaterThan(forest([alike, other]))
})

/**
 * Trained regression trees as figures. `edges`: the thresholds of each feature. A tree is written from its root, left
 * before right: an inner node as [feature, edge] and a leaf as [value in ten-thousandths], all in one row of whole
 * numbers in which a leaf is marked by −1 before it.
 */
export type Trees = { features: readonly string[]; edges: readonly (readonly number[])[]; trees: readonly number[][] }

/** Sums the values of all trees for one row of features. */
export type Forest = (row: ArrayLike<number>) => number

const leafMark = -1
const valueUnit = 10_000

/** @throws Error for figures that are no trees */
export function forestOf({ edges, trees }: Trees): Forest {
  const size = trees.reduce((sum, tree) => sum + tree.length, 0)
  const feature = new Int16Array(size)
  const threshold = new Float64Array(size)
  const right = new Int32Array(size)
  let next = 0
  const read = (tree: readonly number[], from: number): number => {
    const node = next
    next += 1
    const [what = NaN, which = NaN] = [tree[from], tree[from + 1]]
    feature[node] = what
    if (what === leafMark) {
      threshold[node] = which / valueUnit
      return from + 2
    }
    const edge = edges[what]?.[which]
    if (edge === undefined) throw new Error('The figures of the ranking are no trees')
    threshold[node] = edge
    const afterLeft = read(tree, from + 2)
    right[node] = next
    return read(tree, afterLeft)
  }
  const roots = trees.map((tree) => {
    const root = next
    if (read(tree, 0) !== tree.length) throw new Error('The figures of the ranking are no trees')
    return root
  })
  return (row) => {
    let sum = 0
    for (const root of roots) {
      let node = root
      let what = feature[node] ?? leafMark
      while (what !== leafMark) {
        node = (row[what] ?? 0) <= (threshold[node] ?? 0) ? node + 1 : (right[node] ?? 0)
        what = feature[node] ?? leafMark
      }
      sum += threshold[node] ?? 0
    }
    return sum
  }
}

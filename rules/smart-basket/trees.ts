/**
 * Trained regression trees as figures. `edges`: the thresholds of each feature. A tree is written from its root, left
 * before right: an inner node as [feature, edge] and a leaf as [value in ten-thousandths], all in one row of whole
 * numbers in which a leaf is marked by −1 before it. A tree has at most 32 leaves.
 */
export type Trees = { features: readonly string[]; edges: readonly (readonly number[])[]; trees: readonly number[][] }

/** Sums the values of all trees for one row of features. */
export type Forest = (row: ArrayLike<number>) => number

const leafMark = -1
const valueUnit = 10_000
/** The leaves of a tree are bits of one number. */
const mostLeaves = 32

/** Above `edge`, a tree goes to the right: of its leaves only these can be reached, as bits. */
type Condition = { edge: number; tree: number; kept: number }

const notTrees = () => new Error('The figures of the ranking are no trees')

/**
 * Does not walk the trees, since at each node the processor would guess wrong every other time: for each feature it goes
 * through the edges of all trees in order, up to the value, and strikes out the leaves to the left of them. The first
 * leaf that remains is the one that a walk from the root would reach (QuickScorer: Lucchese et al., SIGIR 2015).
 *
 * @throws Error for figures that are no trees
 */
export function forestOf(figures: Trees): Forest {
  const { conditions, values } = readTrees(figures)
  const inOrder = conditions.flatMap((own) => own.sort((a, b) => a.edge - b.edge))
  const edge = Float64Array.from(inOrder, (one) => one.edge)
  const tree = Uint16Array.from(inOrder, (one) => one.tree)
  const kept = Int32Array.from(inOrder, (one) => one.kept)
  const end: number[] = []
  for (const own of conditions) end.push((end.at(-1) ?? 0) + own.length)
  const left = new Int32Array(figures.trees.length)
  return (row) => {
    left.fill(-1)
    let at = 0
    for (const [feature, last] of end.entries()) {
      const value = row[feature] ?? 0
      for (; at < last && value > (edge[at] ?? 0); at += 1) {
        const own = tree[at] ?? 0
        left[own] = (left[own] ?? 0) & (kept[at] ?? 0)
      }
      at = last
    }
    let sum = 0
    for (let own = 0; own < left.length; own += 1) {
      const leaves = left[own] ?? 0
      const first = 31 - Math.clz32(leaves & -leaves)
      sum += values[own * mostLeaves + first] ?? 0
    }
    return sum
  }
}

/** The conditions of each feature, and the values of the leaves of each tree from left to right. */
function readTrees({ edges, trees }: Trees): { conditions: Condition[][]; values: Float64Array } {
  const conditions = edges.map((): Condition[] => [])
  const values = new Float64Array(trees.length * mostLeaves)
  for (const [index, tree] of trees.entries()) {
    let leaf = 0
    const read = (from: number): number => {
      const [what = NaN, which = NaN] = [tree[from], tree[from + 1]]
      if (what === leafMark) {
        if (leaf === mostLeaves) throw notTrees()
        values[index * mostLeaves + leaf] = which / valueUnit
        leaf += 1
        return from + 2
      }
      const edge = edges[what]?.[which]
      if (edge === undefined) throw notTrees()
      const first = leaf
      const afterLeft = read(from + 2)
      const struckOut = ((1 << (leaf - first)) - 1) << first
      conditions[what]?.push({ edge, tree: index, kept: ~struckOut })
      return read(afterLeft)
    }
    if (read(0) !== tree.length) throw notTrees()
  }
  return { conditions, values }
}

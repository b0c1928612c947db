// A small trainer of boosted regression trees that learn to rank (LambdaMART): histograms of at most 64 bins, trees grown
// leaf by leaf. It starts from the formula's ranking, so the trees hold only what is to be added to it.
import { growTree, type BinnedTable, type Node } from './tree.ts'

/** One list of candidates: rows `from` until `to`. `start`: the ranking before any tree. */
export type Lists = { from: Int32Array; to: Int32Array; start: Float64Array; bought: Uint8Array; weight: Float64Array }

export type TrainingOptions = {
  trees: number
  learningRate: number
  leaves: number
  fewestRows: number
  /** Share of the features that a tree may use. */
  featureShare: number
  /** Pairs count only when one of both is among so many first places. */
  places: number
  /** Makes the values of leaves with few rows small. */
  ridge: number
}

const discount = Float64Array.from({ length: 4096 }, (_, place) => 1 / Math.log2(place + 2))

/** The slope and curvature of the loss for every row: how much a swap of two candidates would change NDCG. */
function slopes(lists: Lists, score: Float64Array, places: number, slope: Float64Array, curve: Float64Array): void {
  slope.fill(0)
  curve.fill(0)
  for (const [list, from] of lists.from.entries()) {
    const to = lists.to[list] ?? 0
    const order = Array.from({ length: to - from }, (_, index) => from + index)
    order.sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b)
    let wanted = 0
    for (const row of order) wanted += lists.bought[row] ?? 0
    if (wanted === 0 || wanted === order.length) continue
    let most = 0
    for (let place = 0; place < Math.min(wanted, places); place += 1) most += discount[place] ?? 0
    const spread = (score[order[0] ?? 0] ?? 0) - (score[order.at(-1) ?? 0] ?? 0)
    let total = 0
    const weight = lists.weight[list] ?? 1
    for (let upper = 0; upper < Math.min(places, order.length); upper += 1) {
      const a = order[upper] ?? 0
      for (let lower = upper + 1; lower < order.length; lower += 1) {
        const b = order[lower] ?? 0
        if (lists.bought[a] === lists.bought[b]) continue
        const [good, bad] = lists.bought[a] ? [a, b] : [b, a]
        const apart = (score[good] ?? 0) - (score[bad] ?? 0)
        let change = ((discount[upper] ?? 0) - (discount[lower] ?? 0)) / most
        if (spread > 0) change /= 0.01 + Math.abs(apart)
        const p = 1 / (1 + Math.exp(apart))
        slope[good] = (slope[good] ?? 0) - change * p
        slope[bad] = (slope[bad] ?? 0) + change * p
        curve[good] = (curve[good] ?? 0) + change * p * (1 - p)
        curve[bad] = (curve[bad] ?? 0) + change * p * (1 - p)
        total += 2 * change * p
      }
    }
    // Lists with many pairs must not rule the others.
    const factor = total > 0 ? (weight * Math.log2(1 + total)) / total : 0
    for (const row of order) {
      slope[row] = (slope[row] ?? 0) * factor
      curve[row] = (curve[row] ?? 0) * factor
    }
  }
}

/** Deterministic: the same rows give the same trees. */
export function boost(binned: BinnedTable, lists: Lists, training: TrainingOptions): Node[] {
  const score = Float64Array.from(lists.start)
  const slope = new Float64Array(score.length)
  const curve = new Float64Array(score.length)
  const chance = chances(1)
  const trees: Node[] = []
  for (let turn = 0; turn < training.trees; turn += 1) {
    slopes(lists, score, training.places, slope, curve)
    const allowed = binned.bins.map(() => chance() < training.featureShare)
    const { root, leaves } = growTree(binned, { slope, curve }, { ...training, allowed })
    for (const { rows, node } of leaves) for (const row of rows) score[row] = (score[row] ?? 0) + node.value
    trees.push(root)
    if (turn % 50 === 49) console.log(`${turn + 1} trees`)
  }
  return trees
}

/** Numbers of 0 to 1 that are the same in every run (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

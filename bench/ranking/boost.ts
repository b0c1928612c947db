// A small trainer of boosted regression trees that learn to rank (LambdaMART): histograms of at most 64 bins, trees grown
// leaf by leaf. It starts from the formula's ranking, so the trees hold only what is to be added to it.
import { growTree, type BinnedTable, type Loss, type Node } from './tree.ts'

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

/** The rows of each list by score, best first and ties in the order of the formula. Starts from the last order. */
function sortLists({ from, to }: Lists, order: Int32Array, score: Float64Array): void {
  for (const [list, first] of from.entries()) {
    const end = to[list] ?? first
    for (let next = first + 1; next < end; next += 1) {
      const row = order[next] ?? 0
      const own = score[row] ?? 0
      let place = next
      for (; place > first; place -= 1) {
        const other = order[place - 1] ?? 0
        const ahead = (score[other] ?? 0) - own
        if (ahead > 0 || (ahead === 0 && other < row)) break
        order[place] = other
      }
      order[place] = row
    }
  }
}

/** The slope and curvature of the loss for every row: how much a swap of two candidates would change NDCG. */
function slopes(lists: Lists, order: Int32Array, score: Float64Array, places: number, loss: Loss): void {
  const { slope, curve } = loss
  slope.fill(0)
  curve.fill(0)
  for (const [list, from] of lists.from.entries()) {
    const to = lists.to[list] ?? 0
    const [goods, bads]: [number[], number[]] = [[], []]
    for (let at = from; at < to; at += 1) (lists.bought[order[at] ?? 0] ? goods : bads).push(at)
    if (goods.length === 0 || bads.length === 0) continue
    let most = 0
    for (let place = 0; place < Math.min(goods.length, places); place += 1) most += discount[place] ?? 0
    const spread = (score[order[from] ?? 0] ?? 0) - (score[order[to - 1] ?? 0] ?? 0)
    let total = 0
    for (const goodAt of goods) {
      const good = order[goodAt] ?? 0
      for (const badAt of bads) {
        // They are in order of their places: none that follows is among the first ones either.
        if (goodAt - from >= places && badAt - from >= places) break
        const bad = order[badAt] ?? 0
        const apart = (score[good] ?? 0) - (score[bad] ?? 0)
        let change = Math.abs((discount[goodAt - from] ?? 0) - (discount[badAt - from] ?? 0)) / most
        if (spread > 0) change /= 0.01 + Math.abs(apart)
        const p = 1 / (1 + Math.exp(apart))
        const push = change * p
        const bend = push * (1 - p)
        slope[good] = (slope[good] ?? 0) - push
        slope[bad] = (slope[bad] ?? 0) + push
        curve[good] = (curve[good] ?? 0) + bend
        curve[bad] = (curve[bad] ?? 0) + bend
        total += 2 * push
      }
    }
    // Lists with many pairs must not rule the others.
    const factor = total > 0 ? ((lists.weight[list] ?? 1) * Math.log2(1 + total)) / total : 0
    for (let row = from; row < to; row += 1) {
      slope[row] = (slope[row] ?? 0) * factor
      curve[row] = (curve[row] ?? 0) * factor
    }
  }
}

/** Deterministic: the same rows give the same trees. */
export function boost(binned: BinnedTable, lists: Lists, training: TrainingOptions): Node[] {
  const score = Float64Array.from(lists.start)
  const loss: Loss = { slope: new Float64Array(score.length), curve: new Float64Array(score.length) }
  const order = Int32Array.from(score, (_, row) => row)
  const chance = chances(1)
  const trees: Node[] = []
  for (let turn = 0; turn < training.trees; turn += 1) {
    sortLists(lists, order, score)
    slopes(lists, order, score, training.places, loss)
    const allowed = binned.bins.map(() => chance() < training.featureShare)
    const { root, leaves } = growTree(binned, loss, { ...training, allowed })
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

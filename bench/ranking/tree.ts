/** The features as numbers of bins: `bins[feature][row]` is the number of edges below the value. */
export type BinnedTable = { edges: readonly (readonly number[])[]; bins: readonly Uint8Array[] }

/** Rows at or below the edge go left. A leaf has only a value. */
export type Node = { value: number; feature: number; edge: number; left?: Node; right?: Node }

type Leaf = { node: Node; rows: Uint32Array; histograms: Float64Array[]; split: Split | null }
type Split = { gain: number; feature: number; edge: number }
type GrowthOptions = {
  leaves: number
  fewestRows: number
  ridge: number
  learningRate: number
  allowed: readonly boolean[]
}
/** The slope and curvature of the loss for every row. */
export type Loss = { slope: Float64Array; curve: Float64Array }

const mostBins = 64

/** Edges at even shares of the rows, halfway between two values that occur. */
export function binned(columns: readonly Float32Array[]): BinnedTable {
  const edges = columns.map((column) => edgesOf(column))
  const bins = columns.map((column, feature) => {
    const own = edges[feature] ?? []
    return Uint8Array.from(column, (value) => binOf(own, value))
  })
  return { edges, bins }
}

function edgesOf(column: Float32Array): number[] {
  const sorted = Float32Array.from(column).sort()
  const edges = new Set<number>()
  for (let part = 1; part < mostBins; part += 1) {
    const at = Math.floor((part * sorted.length) / mostBins)
    const value = sorted[at] ?? 0
    let next = at
    while (next < sorted.length && sorted[next] === value) next += 1
    const above = sorted[next]
    if (above === undefined || !Number.isFinite(value)) continue
    edges.add(Number(((value + above) / 2).toPrecision(6)))
  }
  return [...edges].sort((a, b) => a - b)
}

function binOf(edges: readonly number[], value: number): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (edges[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Grows one tree: always the leaf whose split gains most is split next. */
export function growTree({ bins }: BinnedTable, loss: Loss, growing: GrowthOptions): { root: Node; leaves: Leaf[] } {
  const leafOf = (rows: Uint32Array, histograms: Float64Array[]): Leaf => {
    const [slope, curve] = sumOf(rows, loss)
    const value = (-slope / (curve + growing.ridge)) * growing.learningRate
    const node: Node = { value, feature: -1, edge: -1 }
    return { node, rows, histograms, split: bestSplit(histograms, { slope, curve, rows: rows.length }, growing) }
  }
  const all = Uint32Array.from({ length: loss.slope.length }, (_, row) => row)
  const first = leafOf(all, histogramsOf(bins, all, loss, growing.allowed))
  const leaves = [first]
  while (leaves.length < growing.leaves) {
    const next = leaves.reduce((best, leaf) => ((leaf.split?.gain ?? 0) > (best.split?.gain ?? 0) ? leaf : best))
    const { split, rows, node } = next
    if (!split) break
    const own = bins[split.feature] ?? new Uint8Array()
    const [left, right] = partition(rows, own, split.edge)
    // Counts the smaller side; the other is what remains.
    const small = histogramsOf(bins, left.length < right.length ? left : right, loss, growing.allowed)
    const large = next.histograms.map((whole, feature) => whole.map((sum, at) => sum - (small[feature]?.[at] ?? 0)))
    const [leftLeaf, rightLeaf] =
      left.length < right.length
        ? [leafOf(left, small), leafOf(right, large)]
        : [leafOf(left, large), leafOf(right, small)]
    Object.assign(node, { feature: split.feature, edge: split.edge, left: leftLeaf.node, right: rightLeaf.node })
    leaves.splice(leaves.indexOf(next), 1, leftLeaf, rightLeaf)
  }
  return { root: first.node, leaves }
}

/** The rows at or below the edge, and the others, each in order. */
function partition(rows: Uint32Array, own: Uint8Array, edge: number): [Uint32Array, Uint32Array] {
  const [left, right] = [new Uint32Array(rows.length), new Uint32Array(rows.length)]
  let [lefts, rights] = [0, 0]
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    if ((own[row] as number) <= edge) left[lefts++] = row
    else right[rights++] = row
  }
  return [left.slice(0, lefts), right.slice(0, rights)]
}

function sumOf(rows: Uint32Array, { slope, curve }: Loss): [number, number] {
  let [slopes, curves] = [0, 0]
  for (const row of rows) {
    slopes += slope[row] ?? 0
    curves += curve[row] ?? 0
  }
  return [slopes, curves]
}

function gathered(values: Float64Array, rows: Uint32Array): Float64Array {
  const own = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) own[index] = values[rows[index] as number] as number
  return own
}

/** For each allowed feature and bin the sums of slope and curvature, and the number of rows. */
function histogramsOf(
  bins: readonly Uint8Array[],
  rows: Uint32Array,
  { slope, curve }: Loss,
  allowed: readonly boolean[],
): Float64Array[] {
  const slopes = gathered(slope, rows)
  const curves = gathered(curve, rows)
  return bins.map((own, feature) => {
    if (!allowed[feature]) return new Float64Array()
    const sums = new Float64Array(3 * mostBins)
    for (let index = 0; index < rows.length; index += 1) {
      const at = 3 * (own[rows[index] as number] as number)
      sums[at] = (sums[at] as number) + (slopes[index] as number)
      sums[at + 1] = (sums[at + 1] as number) + (curves[index] as number)
      sums[at + 2] = (sums[at + 2] as number) + 1
    }
    return sums
  })
}

type Whole = { slope: number; curve: number; rows: number }

function bestSplit(
  histograms: readonly Float64Array[],
  whole: Whole,
  { fewestRows, ridge }: GrowthOptions,
): Split | null {
  const gainOf = (slope: number, curve: number) => (slope * slope) / (curve + ridge)
  const now = gainOf(whole.slope, whole.curve)
  let best: Split | null = null
  for (const [feature, sums] of histograms.entries()) {
    let [slope, curve, rows] = [0, 0, 0]
    for (let edge = 0; edge < sums.length / 3 - 1; edge += 1) {
      slope += sums[3 * edge] ?? 0
      curve += sums[3 * edge + 1] ?? 0
      rows += sums[3 * edge + 2] ?? 0
      if (rows < fewestRows) continue
      if (whole.rows - rows < fewestRows) break
      const gain = gainOf(slope, curve) + gainOf(whole.slope - slope, whole.curve - curve) - now
      if (gain > (best?.gain ?? 1e-9)) best = { gain, feature, edge }
    }
  }
  return best
}

/** The tree as `forestOf` reads it. */
export function figuresOf(node: Node): number[] {
  if (!node.left || !node.right) return [-1, Math.round(node.value * 10_000)]
  return [node.feature, node.edge, ...figuresOf(node.left), ...figuresOf(node.right)]
}

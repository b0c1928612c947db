import type { Place } from '../map/place.ts'

const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance of two places as the crow flies, km (haversine). */
export function distanceKm(a: Place, b: Place): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Symmetric distances in km, row by row; row and column 0 are where the tour begins and ends. */
type Distances = { size: number; km: Float64Array }

/** Up to here the best order is computed exactly: 2^9 × 9² steps. */
const exactUpTo = 9
/** Tours that are improved from different beginnings, of which the best counts; long ones take their time. */
const beginningsOf = (count: number): number => (count <= 60 ? 8 : count <= 150 ? 3 : 1)
/** An improvement below this, in km, is rounding. */
const epsilon = 1e-9

/**
 * A short tour through all places: the order of their indexes. Exact for few places; otherwise nearest neighbours from
 * several beginnings, improved by turning and moving pieces until neither helps. Repeatable: without chance.
 * @param depot where the tour begins and ends; null: it may begin and end anywhere
 */
export function shortestTour(places: readonly Place[], depot: Place | null): number[] {
  const count = places.length
  if (count < 2) return places.map((_, index) => index)
  // Without a depot, node 0 is next to every place: then beginning and end are free.
  const nodes = [depot, ...places]
  const km = Float64Array.from(nodes.flatMap((from) => nodes.map((to) => (from && to ? distanceKm(from, to) : 0))))
  const distances = { size: nodes.length, km }
  const tour = count <= exactUpTo ? exactTour(distances) : improvedTour(distances)
  return tour.map((node) => node - 1)
}

const between = ({ size, km }: Distances, from: number, to: number): number => km[from * size + to] ?? 0

/** The best order of the nodes 1…n, by dynamic programming over sets of visited nodes (Held and Karp). */
function exactTour(distances: Distances): number[] {
  const count = distances.size - 1
  const sets = 1 << count
  const cost = new Float64Array(sets * count).fill(Infinity)
  const previous = new Int8Array(sets * count).fill(-1)
  for (let last = 0; last < count; last += 1) cost[(1 << last) * count + last] = between(distances, 0, last + 1)
  for (let set = 1; set < sets; set += 1) {
    for (let last = 0; last < count; last += 1) {
      const here = cost[set * count + last] ?? Infinity
      if (here === Infinity) continue
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue
        const index = (set | (1 << next)) * count + next
        const through = here + between(distances, last + 1, next + 1)
        if (through < (cost[index] ?? Infinity)) {
          cost[index] = through
          previous[index] = last
        }
      }
    }
  }
  let set = sets - 1
  const total = (node: number) => (cost[set * count + node] ?? Infinity) + between(distances, node + 1, 0)
  let last = Array.from({ length: count }, (_, node) => node).reduce((best, node) =>
    total(node) < total(best) ? node : best,
  )
  const tour: number[] = []
  while (last >= 0) {
    tour.unshift(last + 1)
    const before = previous[set * count + last] ?? -1
    set &= ~(1 << last)
    last = before
  }
  return tour
}

function improvedTour(distances: Distances): number[] {
  const count = distances.size - 1
  const nodes = Array.from({ length: count }, (_, index) => index + 1)
  const byDistance = nodes.toSorted((a, b) => between(distances, 0, a) - between(distances, 0, b) || a - b)
  const beginnings = beginningsOf(count)
  const starts = Array.from(
    { length: beginnings },
    (_, index) => byDistance[Math.floor((index * (count - 1)) / Math.max(1, beginnings - 1))],
  )
  let best: number[] = nodes
  let bestKm = Infinity
  for (const start of starts) {
    const tour = improve(distances, nearestNeighbours(distances, start ?? 1))
    const km = lengthOf(distances, tour)
    if (km < bestKm - epsilon) [best, bestKm] = [tour, km]
  }
  return best
}

const lengthOf = (distances: Distances, tour: readonly number[]): number =>
  tour.reduce((sum, node, index) => sum + between(distances, tour[index - 1] ?? 0, node), 0) +
  between(distances, tour.at(-1) ?? 0, 0)

function nearestNeighbours(distances: Distances, start: number): number[] {
  const waiting = new Set(Array.from({ length: distances.size - 1 }, (_, index) => index + 1))
  const tour: number[] = []
  let here = start
  while (waiting.delete(here)) {
    tour.push(here)
    let nearest = 0
    for (const node of waiting)
      if (nearest === 0 || between(distances, here, node) < between(distances, here, nearest)) nearest = node
    here = nearest
  }
  return tour
}

/** Turns pieces of the tour round, and moves short ones to another place, as long as it gets shorter. */
function improve(distances: Distances, tour: number[]): number[] {
  let better = true
  while (better) better = turnPiece(distances, tour) || movePiece(distances, tour)
  return tour
}

/** 2-opt: turns every piece whose turning shortens the tour. */
function turnPiece(distances: Distances, tour: number[]): boolean {
  let turned = false
  for (let from = 0; from < tour.length - 1; from += 1) {
    for (let to = from + 1; to < tour.length; to += 1) {
      const [before, first, last, after] = [tour[from - 1] ?? 0, tour[from] ?? 0, tour[to] ?? 0, tour[to + 1] ?? 0]
      const gain =
        between(distances, before, first) +
        between(distances, last, after) -
        between(distances, before, last) -
        between(distances, first, after)
      if (gain <= epsilon) continue
      tour.splice(from, to - from + 1, ...tour.slice(from, to + 1).toReversed())
      turned = true
    }
  }
  return turned
}

/** Or-opt: moves every piece of up to three stops that is better in another place, turned round or not. */
function movePiece(distances: Distances, tour: number[]): boolean {
  let moved = false
  for (let size = 1; size <= 3; size += 1)
    for (let from = 0; from + size <= tour.length; from += 1) {
      const better = betterPlace(distances, tour, from, size)
      if (!better) continue
      const piece = tour.splice(from, size)
      tour.splice(better.at > from ? better.at - size : better.at, 0, ...(better.turned ? piece.toReversed() : piece))
      moved = true
    }
  return moved
}

/** The gap, by the node after it, into which a piece fits better than where it is; null where there is none. */
function betterPlace(
  distances: Distances,
  tour: readonly number[],
  from: number,
  size: number,
): { at: number; turned: boolean } | null {
  const [first, last] = [tour[from] ?? 0, tour[from + size - 1] ?? 0]
  const [before, after] = [tour[from - 1] ?? 0, tour[from + size] ?? 0]
  const gain = between(distances, before, first) + between(distances, last, after) - between(distances, before, after)
  let least = gain - epsilon
  let best: { at: number; turned: boolean } | null = null
  for (let at = 0; at <= tour.length; at += 1) {
    if (at >= from && at <= from + size) continue
    const [left, right] = [tour[at - 1] ?? 0, tour[at] ?? 0]
    const gap = between(distances, left, right)
    const straight = between(distances, left, first) + between(distances, last, right) - gap
    const turned = between(distances, left, last) + between(distances, first, right) - gap
    if (Math.min(straight, turned) >= least) continue
    least = Math.min(straight, turned)
    best = { at, turned: turned < straight }
  }
  return best
}

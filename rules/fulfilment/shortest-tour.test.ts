import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Place } from '../map/place.ts'
import { distanceKm, shortestTour } from './shortest-tour.ts'

/**
 * The length of a tour in km: from the depot through the places in this order and back to it. Without a depot it begins
 * at the first place and ends at the last.
 */
function tourKm(places: readonly Place[], depot: Place | null): number {
  const way = depot ? [depot, ...places, depot] : places
  return way.reduce((sum, place, index) => {
    const before = way[index - 1]
    return before ? sum + distanceKm(before, place) : sum
  }, 0)
}

const at = (latitude: number, longitude: number): Place => ({ latitude, longitude })
const depot = at(13.28, 100.93)

/** Random orders of the same places: `rest` shuffles by the numbers of a small generator, so that a seed repeats it. */
function bestOfRandom(places: readonly Place[], from: Place | null, seed: number, times = 10_000): number {
  let state = seed >>> 0 || 1
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const legs = places.map((a) => places.map((b) => distanceKm(a, b)))
  const home = places.map((place) => (from ? distanceKm(from, place) : 0))
  const order = places.map((_, index) => index)
  let best = Infinity
  for (let time = 0; time < times; time += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = next(last + 1)
      const held = order[last] ?? 0
      order[last] = order[other] ?? 0
      order[other] = held
    }
    let km = (home[order[0] ?? 0] ?? 0) + (home[order.at(-1) ?? 0] ?? 0)
    for (let index = 1; index < order.length; index += 1) km += legs[order[index - 1] ?? 0]?.[order[index] ?? 0] ?? 0
    best = Math.min(best, km)
  }
  return best
}

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anywhere = fc.tuple(degrees(12.6, 13.9), degrees(100.8, 102.6)).map(([north, east]) => at(north, east))
/** Villages along a road, streets of a town, and both. */
const village = fc
  .tuple(anywhere, fc.array(fc.tuple(degrees(-0.02, 0.02), degrees(-0.02, 0.02)), { minLength: 1, maxLength: 8 }))
  .map(([centre, offsets]) => offsets.map(([north, east]) => at(centre.latitude + north, centre.longitude + east)))
const maps = fc.oneof(
  fc.array(anywhere, { minLength: 2, maxLength: 30 }),
  fc.array(village, { minLength: 1, maxLength: 6 }).map((villages) => villages.flat()),
  fc.array(degrees(0, 1), { minLength: 2, maxLength: 30 }).map((far) => far.map((one) => at(13 + one, 101 + one / 3))),
)
/** `PLANTED_MAPS=1000` runs it at full size. */
const numRuns = Number(process.env['PLANTED_MAPS'] ?? 40)

test('a tour is at most a tenth longer than the best of 10,000 random ones', () => {
  fc.assert(
    fc.property(maps, fc.boolean(), fc.integer({ min: 1 }), (places, hasDepot, seed) => {
      const from = hasDepot ? depot : null
      const tour = shortestTour(places, from)
      expect(tour.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => index))
      const km = tourKm(
        tour.flatMap((index) => places[index] ?? []),
        from,
      )
      expect(km).toBeLessThanOrEqual(1.1 * bestOfRandom(places, from, seed) + 1e-6)
    }),
    { numRuns, seed: 20_261_122 },
  )
})

test('places on a ring are visited round the ring', () => {
  const ring = Array.from({ length: 40 }, (_, index) => {
    const angle = (((index * 17) % 40) / 40) * 2 * Math.PI
    return at(13 + 0.2 * Math.sin(angle), 101 + 0.2 * Math.cos(angle))
  })
  const sorted = ring.toSorted(
    (a, b) => Math.atan2(a.latitude - 13, a.longitude - 101) - Math.atan2(b.latitude - 13, b.longitude - 101),
  )
  const km = tourKm(
    shortestTour(ring, null).flatMap((index) => ring[index] ?? []),
    null,
  )
  expect(km).toBeLessThanOrEqual(tourKm(sorted, null) * 1.001)
})

test('the same places give the same tour, and none or one need no thought', () => {
  const places = Array.from({ length: 25 }, (_, index) =>
    at(13 + ((index * 7) % 25) / 50, 101 + ((index * 11) % 25) / 50),
  )
  expect(shortestTour(places, depot)).toEqual(shortestTour(places, depot))
  expect(shortestTour([], depot)).toEqual([])
  expect(shortestTour([depot], null)).toEqual([0])
})

test('a degree of latitude is 111 kilometres', () => {
  expect(distanceKm(at(13, 101), at(14, 101))).toBeCloseTo(111.2, 1)
})

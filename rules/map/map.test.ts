import { expect, test } from 'vitest'
import { fromDrawing, isInThailand, movePlace, toDrawing } from './place.ts'
import { placeAtOffset, tilesAround } from './tiles.ts'

const chonBuri = { latitude: 13.3611, longitude: 100.9847 }

test('Chon Buri lies in Thailand, Phnom Penh and the equator do not', () => {
  expect(isInThailand(chonBuri)).toBe(true)
  expect(isInThailand({ latitude: 11.56, longitude: 106.5 })).toBe(false)
  expect(isInThailand({ latitude: 0, longitude: 100 })).toBe(false)
})

test('a drawing gives back the place it was given', () => {
  const frame = { west: 100.64, north: 14.6, perLongitude: 190, perLatitude: 195 }
  expect(fromDrawing(toDrawing(chonBuri, frame), frame)).toEqual(chonBuri)
})

test('a step of 100 metres is a thousandth of a degree, a little more to the east', () => {
  const north = movePlace(chonBuri, 100, 0)
  const east = movePlace(chonBuri, 0, 100)
  expect(north.latitude - chonBuri.latitude).toBeCloseTo(0.0009, 4)
  expect([north.longitude, east.latitude]).toEqual([chonBuri.longitude, chonBuri.latitude])
  expect(east.longitude - chonBuri.longitude).toBeGreaterThan(0.0009)
})

test('the tile of a place has the number that tile servers give it', () => {
  // The single tile of the world, its quarter, and a known one: Chon Buri at zoom 10 is in 799/473.
  const one = { width: 1, height: 1 }
  expect(tilesAround(chonBuri, 0, one, '{z}/{x}/{y}')[0]?.url).toBe('0/0/0')
  expect(tilesAround(chonBuri, 1, one, '{z}/{x}/{y}')[0]?.url).toBe('1/1/0')
  expect(tilesAround(chonBuri, 10, one, '{z}/{x}/{y}')[0]?.url).toBe('10/799/473')
})

test('tiles cover the whole picture without a gap', () => {
  const size = { width: 400, height: 300 }
  const tiles = tilesAround(chonBuri, 16, size, '{z}/{x}/{y}')
  const covered = (x: number, y: number) =>
    tiles.some((tile) => tile.x <= x && x < tile.x + 256 && tile.y <= y && y < tile.y + 256)
  for (const x of [0, 200, 399]) for (const y of [0, 150, 299]) expect([x, y, covered(x, y)]).toEqual([x, y, true])
  expect(new Set(tiles.map(({ url }) => url)).size).toBe(tiles.length)
})

test('a tap beside the middle is a place beside it', () => {
  const back = placeAtOffset(placeAtOffset(chonBuri, 16, 100, -50), 16, -100, 50)
  expect(back.latitude).toBeCloseTo(chonBuri.latitude, 4)
  expect(back.longitude).toBeCloseTo(chonBuri.longitude, 4)
  expect(placeAtOffset(chonBuri, 16, 0, 0)).toEqual(chonBuri)
})

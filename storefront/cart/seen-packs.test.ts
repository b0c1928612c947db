import { expect, test } from 'vitest'
import { packChanges, packsOf, readSeenPacks, storeSeenPacks, withUnseenPacks } from './seen-packs.ts'

const carton = (productId: number, pieces: number, unit = 'ลัง') => ({ productId, unit, pieces })
const seen = packsOf([carton(1, 24), carton(2, 12), carton(3, 6)])

test('a unit that is another or holds more or fewer pieces has changed; goods that were not seen have not', () => {
  const now = packsOf([carton(1, 12), carton(2, 12, 'แพ็ค'), carton(3, 6), carton(4, 30)])
  expect(packChanges(seen, now)).toEqual([
    { productId: 1, before: { unit: 'ลัง', pieces: 24 }, after: { unit: 'ลัง', pieces: 12 } },
    { productId: 2, before: { unit: 'ลัง', pieces: 12 }, after: { unit: 'แพ็ค', pieces: 12 } },
  ])
})

test('what was seen stays as it was seen, until it is accepted', () => {
  const now = packsOf([carton(1, 12), carton(4, 30)])
  expect([...withUnseenPacks(seen, now)].map(([id, { pieces }]) => [id, pieces])).toEqual([
    [2, 12],
    [3, 6],
    [1, 24],
    [4, 30],
  ])
})

test('a phone keeps the 500 that were seen last, of each outlet, and reads nothing that is not one', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  expect(readSeenPacks(storage, 'a').size).toBe(0)
  storeSeenPacks(storage, 'a', packsOf(Array.from({ length: 600 }, (_, id) => carton(id, 2))))
  const kept = readSeenPacks(storage, 'a')
  expect([kept.size, kept.has(99), kept.get(599)]).toEqual([500, false, { unit: 'ลัง', pieces: 2 }])
  expect(readSeenPacks(storage, 'b').size).toBe(0)
  for (const text of ['{', '7', '[7,{"productId":"1"},null]']) {
    stored.set('songdee.seen-packs.a', text)
    expect(readSeenPacks(storage, 'a').size).toBe(0)
  }
})

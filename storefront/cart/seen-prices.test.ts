import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { aStorage } from '#storefront/api/browser.fixture.ts'
import {
  forgetSeenPrices,
  readSeenPrices,
  risesSince,
  seenNow,
  seenPriceOf,
  storeSeenPrices,
  withUnseen,
} from './seen-prices.ts'

type Items = Parameters<typeof storeSeenPrices>[2]
const line = (productId: number, unitPrice: number, type: 'NORMAL' | 'FREE' = 'NORMAL') =>
  ({ id: `${productId} ${type}`, productId, qty: 3, type, unitPrice }) as Items[number]

const before = [line(1, 100), line(2, 20), line(1, 0, 'FREE')]
const dearer = [line(1, 108), line(2, 19), line(3, 5), line(1, 0, 'FREE')]

test('a rise is what costs more than when it was last seen; a cut, a gift and new goods are none', () => {
  const seen = withUnseen(new Map(), before)
  expect(risesSince(seen, before)).toEqual([])
  expect(risesSince(seen, dearer)).toEqual([{ productId: 1, before: satang(10_000), after: satang(10_800) }])
  expect(risesSince(seenNow(seen, dearer), dearer)).toEqual([])
})

test('a gift of the very product that is bought leaves its price alone', () => {
  const prices = seenNow(new Map(), [line(1, 506), line(1, 0, 'FREE'), line(2, 10)])
  expect([...prices]).toEqual([
    [1, { price: 506_00 }],
    [2, { price: 10_00 }],
  ])
})

const ofStep = (qty: number, unitPrice: number, priceFrom: number) => [{ ...line(1, unitPrice), qty, priceFrom }]

// Decision 277
test('another step of a price list, which another quantity reaches, is no rise; a dearer step is one', () => {
  const storage = aStorage()
  const twelve = ofStep(12, 90, 10)
  storeSeenPrices(storage, 'outlet-1', twelve, new Map())
  const seen = readSeenPrices(storage, 'outlet-1')
  expect(risesSince(seen, ofStep(5, 100, 1))).toEqual([])
  for (const risen of [ofStep(12, 95, 10), ofStep(15, 95, 10)])
    expect(risesSince(seen, risen)).toEqual([{ productId: 1, before: satang(9000), after: satang(9500) }])
  // Fewer are at another step, and their price counts from now on.
  const fewer = withUnseen(seen, ofStep(5, 100, 1))
  expect(risesSince(fewer, ofStep(5, 101, 1))).toHaveLength(1)
  storeSeenPrices(storage, 'outlet-1', ofStep(5, 100, 1), seen)
  expect(risesSince(readSeenPrices(storage, 'outlet-1'), ofStep(5, 101, 1))).toHaveLength(1)
  // Steps that move under the same quantity, and a list that ends, are changes of the price.
  expect(risesSince(seen, ofStep(12, 100, 1))).toHaveLength(1)
  expect(risesSince(seen, [line(1, 100)])).toHaveLength(1)
  expect([5, 12].map((qty) => seenPriceOf(seen, ofStep(qty, 95, qty === 12 ? 10 : 1)[0] as Items[number]))).toEqual([
    undefined,
    satang(9000),
  ])
})

test('a rise is still one after a reload, until it was accepted or the product left the cart', () => {
  const storage = aStorage()
  const read = () => readSeenPrices(storage, 'outlet-1')
  storeSeenPrices(storage, 'outlet-1', before, new Map())
  storeSeenPrices(storage, 'outlet-1', dearer, read())
  expect(risesSince(read(), dearer)).toHaveLength(1)
  expect(risesSince(readSeenPrices(storage, 'outlet-2'), dearer)).toEqual([])
  storeSeenPrices(storage, 'outlet-1', [line(2, 19)], read())
  expect([...read().keys()]).toEqual([2])
  forgetSeenPrices(storage, 'outlet-1')
  expect(read().size).toBe(0)
})

test.each(['', 'no json', '{}', 'null', '[[1],["2",3],[4,1.5],[5,6,7]]'])(
  'what is stored as %j counts as not seen',
  (text) => {
    expect(readSeenPrices({ getItem: () => text }, 'outlet-1').size).toBe(0)
  },
)

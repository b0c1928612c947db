import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { aStorage } from '#storefront/api/browser.fixture.ts'
import { forgetSeenPrices, readSeenPrices, risesSince, seenNow, storeSeenPrices, withUnseen } from './seen-prices.ts'

type Items = Parameters<typeof withUnseen>[1]
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

test.each(['', 'no json', '{}', 'null', '[[1],["2",3],[4,1.5]]'])('what is stored as %j counts as not seen', (text) => {
  expect(readSeenPrices({ getItem: () => text }, 'outlet-1').size).toBe(0)
})

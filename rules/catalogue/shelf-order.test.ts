import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveOnShelf, shelfSequences } from './shelf-order.ts'

const shelf = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 40 })

test('what is moved stands together before the other product, and nothing else changes its order', () => {
  fc.assert(
    fc.property(shelf, fc.infiniteStream(fc.boolean()), fc.nat(), (order, chosen, at) => {
      const moved = new Set(order.filter(() => chosen.next().value))
      const rest = order.filter((id) => !moved.has(id))
      const before = rest[at % (rest.length + 1)] ?? null
      const after = moveOnShelf(order, moved, before)
      expect(after.filter((id) => !moved.has(id))).toEqual(rest)
      expect(after.filter((id) => moved.has(id))).toEqual(order.filter((id) => moved.has(id)))
      const end = before === null ? after.length : after.indexOf(before)
      expect(after.slice(end - moved.size, end).every((id) => moved.has(id))).toBe(true)
    }),
  )
})

test('moving back restores the order', () => {
  expect(moveOnShelf([1, 2, 3, 4], new Set([2, 4]), 1)).toEqual([2, 4, 1, 3])
  expect(moveOnShelf([1, 2, 3, 4], new Set([1]), null)).toEqual([2, 3, 4, 1])
  expect(moveOnShelf([1, 2, 3], new Set([2]), 99)).toEqual([1, 3, 2])
})

test('sequences rise, and are those that were there where they differed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 40 }), (given) => {
      const sequences = shelfSequences(given)
      expect(sequences).toHaveLength(given.length)
      expect(sequences.every((one, index) => index === 0 || one > (sequences[index - 1] ?? 0))).toBe(true)
      if (new Set(given).size === given.length) expect(sequences).toEqual(given.toSorted((a, b) => a - b))
    }),
  )
})

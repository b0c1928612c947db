import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedBy } from './moved-by.ts'

const moved = (letters: string, chosen: string, by: -1 | 1) =>
  movedBy(letters.split(''), new Set(chosen.split('')), by).join('')

test.each([
  ['abcd', 'c', -1, 'acbd'],
  ['abcd', 'c', 1, 'abdc'],
  ['abcd', 'bd', -1, 'badc'],
  ['abcd', 'bc', 1, 'adbc'],
  // At the end, and behind one that is there.
  ['abcd', 'ab', -1, 'abcd'],
  ['abcd', 'abd', -1, 'abdc'],
  ['abcd', 'cd', 1, 'abcd'],
  ['abcd', '', 1, 'abcd'],
] as const)('%s, of which %s move by %i: %s', (letters, chosen, by, expected) =>
  expect(moved(letters, chosen, by)).toBe(expected),
)

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
const anOrder = ids.chain((all) => fc.record({ all: fc.constant(all), chosen: fc.subarray(all) }))

test('nothing is lost, the chosen and the others each keep their order, and no one moves by more than a place', () => {
  fc.assert(
    fc.property(anOrder, fc.constantFrom(-1 as const, 1 as const), ({ all, chosen }, by) => {
      const set = new Set(chosen)
      const next = movedBy(all, set, by)
      expect(next.toSorted()).toEqual(all.toSorted())
      expect(next.filter((id) => set.has(id))).toEqual(all.filter((id) => set.has(id)))
      expect(next.filter((id) => !set.has(id))).toEqual(all.filter((id) => !set.has(id)))
      for (const id of chosen) expect([0, by]).toContain(next.indexOf(id) - all.indexOf(id))
    }),
  )
})

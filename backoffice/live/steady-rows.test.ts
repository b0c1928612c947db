import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { steadyRows } from './steady-rows.ts'

const rowId = (row: string) => row.slice(0, 1)
const steady = (shown: string, fresh: string) => {
  const { rows, gone, waiting } = steadyRows(shown.split(' '), fresh.split(' '), rowId)
  return [rows.join(' '), [...gone].join(''), waiting.join('')]
}

test('what is new at the top waits, what is new at the end is added, what is gone keeps its place', () => {
  expect(steady('a1 b1 c1', 'x1 a2 b1 y1 c1 z1')).toEqual(['a2 b1 c1 z1', '', 'xy'])
  expect(steady('a1 b1 c1', 'c1 a1')).toEqual(['a1 b1 c1', 'b', ''])
  expect(steady('a1', 'x1 y1')).toEqual(['a1 x1 y1', 'a', ''])
})

test('whatever the server lists, nothing that is shown moves, nothing is shown twice and nothing is lost', () => {
  const list = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 12 })
  fc.assert(
    fc.property(list, list, (shown, fresh) => {
      const { rows, gone, waiting } = steadyRows(shown, fresh, rowId)
      expect(rows.slice(0, shown.length)).toEqual(shown)
      expect(new Set(rows).size).toBe(rows.length)
      expect(new Set([...rows, ...waiting])).toEqual(new Set([...shown, ...fresh]))
      expect([...gone].toSorted()).toEqual(shown.filter((id) => !fresh.includes(id)).toSorted())
      expect(rows.some((id) => waiting.includes(id))).toBe(false)
    }),
  )
})

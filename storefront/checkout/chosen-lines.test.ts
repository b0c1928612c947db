import { expect, test } from 'vitest'
import { linesOf } from './chosen-lines.ts'

const lines = [{ productId: 7, qty: 2 }]
const stored = JSON.stringify({ outletId: 'outlet-1', lines })

test('chosen lines are those of the retailer that chose them', () => {
  expect(linesOf(stored, 'outlet-1')).toEqual(lines)
})

test.each([
  ['another shop signed in meanwhile', stored, 'outlet-2'],
  ['nobody signed in', stored, undefined],
  ['nothing stored', '', 'outlet-1'],
  ['something unreadable', '{', 'outlet-1'],
  ['something else', 'null', 'outlet-1'],
])('with %s there are none', (_what, text, outletId) => {
  expect(linesOf(text, outletId)).toEqual([])
})

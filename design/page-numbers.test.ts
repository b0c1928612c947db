import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

// Specification 2.63
test('page numbers show one boundary and one sibling, and never a gap of one', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
})

import { expect, test } from 'vitest'
import { paginate } from './paginate.ts'

test('everything on one page where it fits, to the point', () => {
  expect(paginate([10, 10, 10], 50, 20)).toEqual([[0, 1, 2]])
})

test('rows flow over, in order, none lost', () => {
  expect(paginate([20, 20, 20, 20, 20], 50, 5)).toEqual([[0, 1], [2, 3], [4]])
})

test('the closing block never stands alone: the last row goes with it', () => {
  expect(paginate([10, 10, 10], 50, 21)).toEqual([[0, 1], [2]])
})

test('a row as high as a page has one to itself, and no page stays empty before it', () => {
  expect(paginate([80, 10], 50, 10)).toEqual([[0], [1]])
})

test('a single row that leaves no room for the closing keeps its place', () => {
  expect(paginate([45], 50, 20)).toEqual([[0], []])
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPlace, rowsOf } from './paging.ts'

const rowId = (row: { id: number }) => String(row.id)

test('the next page is named by its cursor or its number, and there is none after the last', () => {
  expect(nextPlace({ content: [], nextCursor: 'abc' })).toEqual({ cursor: 'abc' })
  expect(nextPlace({ content: [], nextCursor: null })).toBeUndefined()
  expect(nextPlace({ content: [], next: 'abc', page: 0, totalPages: 2 })).toEqual({ cursor: 'abc' })
  expect(nextPlace({ content: [], next: null, page: 0, totalPages: 2 })).toBeUndefined()
  expect(nextPlace({ content: [], next: 7 })).toEqual({ before: 7 })
  expect(nextPlace({ content: [], page: 0, totalPages: 2 })).toEqual({ page: 1 })
  expect(nextPlace({ content: [], page: 1, totalPages: 2 })).toBeUndefined()
  expect(nextPlace({ content: [], page: 0, totalPages: 0 })).toBeUndefined()
})

test('a list read page by page is whole, in its order, and holds every row once, also while rows are added at its top', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 })
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 9 }), fc.nat(5), (all, size, added) => {
      const old = all.map((id) => ({ id }))
      const fresh = Array.from({ length: added }, (_, index) => ({ id: 1000 + index }))
      const totalPages = Math.ceil((all.length + added) / size)
      const pages = Array.from({ length: totalPages }, (_, page) => ({
        // The first page was read before the rows were added.
        content: (page === 0 ? old : [...fresh, ...old]).slice(page * size, (page + 1) * size),
      }))
      const rows = rowsOf(pages, rowId)
      expect(new Set(rows.map(rowId)).size).toBe(rows.length)
      if (added <= size) expect(rows.map(({ id }) => id).filter((id) => id < 1000)).toEqual(all.slice(0, rows.length))
    }),
  )
})

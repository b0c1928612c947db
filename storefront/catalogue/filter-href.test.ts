import { expect, test } from 'vitest'
import { filterHref, nothingChosen, toggled } from './filter-href.ts'

const query = new URLSearchParams('q=ข้าว&brands=3,5&page=4&sort=PROMOTION')

test('a changed filter begins at the first page and keeps what was searched for', () => {
  expect(new URL(filterHref('/search-results', query, { brands: [3] }), 'http://shop').searchParams.toString()).toBe(
    new URLSearchParams({ q: 'ข้าว', brands: '3', sort: 'PROMOTION' }).toString(),
  )
})

test('a page is an address of its own', () => {
  expect(filterHref('/category/7', new URLSearchParams('brands=3'), { page: 2 })).toBe('/category/7?brands=3&page=2')
})

test('giving up every filter leaves no question mark', () => {
  expect(filterHref('/category/7', new URLSearchParams('brands=3,5&page=2'), nothingChosen)).toBe('/category/7')
})

test('choosing twice is choosing not', () => {
  expect(toggled(toggled([1], 2), 2)).toEqual([1])
})

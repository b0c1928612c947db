import { expect, test } from 'vitest'
import { readFilter } from '#rules/catalogue/listing.ts'
import { chosenCount, filterHref, hrefsOfChoices, unfilteredHref } from './filter-href.ts'

const query = new URLSearchParams('q=ข้าว&brands=3,5&page=4&sort=PROMOTION')

// Specification 3.56, 4.34, 9.7
test('a changed filter starts at the first page and keeps the search term', () => {
  expect(new URL(filterHref('/search-results', query, { brands: [3] }), 'http://shop').searchParams.toString()).toBe(
    new URLSearchParams({ q: 'ข้าว', brands: '3', sort: 'PROMOTION' }).toString(),
  )
})

// Specification 2.44
test('a page is an address of its own', () => {
  expect(filterHref('/category/7', new URLSearchParams('brands=3'), { page: 2 })).toBe('/category/7?brands=3&page=2')
})

// Specification 2.50, 4.32, 4.34
test('giving up every filter leaves no question mark', () => {
  const all = new URLSearchParams('subcategories=1&brands=3,5&stock=1&offer=1&sort=PROMOTION&page=2')
  expect(unfilteredHref('/category/7', all)).toBe('/category/7')
})

test('the sort counts as chosen, a page does not', () => {
  expect(chosenCount(readFilter(new URLSearchParams('brands=3,5&stock=1&sort=PROMOTION&page=2')))).toBe(4)
  expect(chosenCount(readFilter(new URLSearchParams('q=rice&page=2')))).toBe(0)
})

// Specification 4.31
test('a choice is added to those before it, and choosing twice is choosing not', () => {
  for (const path of ['/category/7', '/banner/brands=0'])
    for (const search of [
      '',
      'q=brands=0,subcategories%3D0&brands=3,5&page=4&sort=SAVING',
      'title=a&subcategories=3&offer=1',
    ]) {
      const chosen = new URLSearchParams(search)
      for (const key of ['brands', 'subcategories'] as const)
        for (const id of [0, 3, 9]) {
          const ids = readFilter(chosen)[key]
          const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
          expect(hrefsOfChoices(path, chosen, key)(id)).toBe(filterHref(path, chosen, { [key]: next }))
        }
    }
})

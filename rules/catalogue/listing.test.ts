import { expect, test } from 'vitest'
import { noFilter, readFilter, writeFilter } from './listing.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

// Specification 2.41, 2.42, 2.46, 3.59, 5.18
test('filters are read from comma lists; what is no number is dropped', () => {
  expect(read('subcategories=3,x,7,-1&brands=9,9&stock=1&offer=1&sort=PRICE_LOW_TO_HIGH&page=4')).toEqual({
    subcategories: [3, 7],
    brands: [9],
    inStock: true,
    offer: 'any',
    sort: 'PRICE_LOW_TO_HIGH',
    page: 4,
  })
  expect(read('subcategories=&stock=yes&offer=&sort=CHEAP&page=0')).toEqual(noFilter)
})

// Specification 2.48, 2.49
test('filters are written with readable commas; empty ones lose their key and others keep theirs', () => {
  const query = new URLSearchParams('q=ข้าว&brands=1&page=3')
  const filter = { ...noFilter, subcategories: [3, 7], inStock: true }
  expect(writeFilter(filter, query)).toBe(`q=${encodeURIComponent('ข้าว')}&subcategories=3,7&stock=1`)
  expect(writeFilter(noFilter, new URLSearchParams('brands=1'))).toBe('')
})

import { expect, test } from 'vitest'
import { nameTargets, type TargetsByName } from './name-targets.ts'

const named = (id: number, nameEng: string, sku = '') => ({ id, nameThai: `สินค้า ${id}`, nameEng, sku })
const [rice, otherRice, oil] = [named(1, 'Rice', 'R-1'), named(2, 'Rice', 'R-2'), named(3, 'Oil', 'O-1')]
const goods = (...known: TargetsByName['known']): TargetsByName => ({ ids: known.map(({ id }) => id), known })

test('goods are called by their names, and by their ids until these are read', () => {
  expect(nameTargets(goods(rice, oil), goods(oil), 'en')).toBe('Rice, Oil')
  expect(nameTargets({ ids: [1, 3], known: [] }, goods(oil), 'en')).toBe('1, 3')
  expect(nameTargets(goods(), goods(oil), 'en')).toBe(null)
})

test('goods of one name in two versions differ by their SKU, and what has none by its id', () => {
  expect(nameTargets(goods(rice, oil), goods(otherRice, oil), 'en')).toBe('Rice (R-1), Oil')
  expect(nameTargets(goods(otherRice, oil), goods(rice, oil), 'en')).toBe('Rice (R-2), Oil')
  expect(nameTargets(goods(rice, otherRice), goods(), 'en')).toBe('Rice (R-1), Rice (R-2)')
  expect(nameTargets(goods(named(7, 'Snacks')), goods(named(8, 'Snacks')), 'en')).toBe('Snacks (7)')
  // In Thai they have names of their own.
  expect(nameTargets(goods(rice), goods(otherRice), 'th')).toBe('สินค้า 1')
})

import { expect, test } from 'vitest'
import { conditionsOf, readOrderFilter, writeOrderFilter } from './order-filter.ts'

const read = (text: string) => readOrderFilter(new URLSearchParams(text))

test('a filter is the same after writing and reading an address', () => {
  const filter = { status: 'ACTIVE' as const, number: 'SD2611', page: 3 }
  expect(read(writeOrderFilter(filter))).toEqual(filter)
  expect(writeOrderFilter({ status: null, number: '', page: 1 })).toBe('')
})

test.each(['', 'status=PAID&page=0', 'status=toString&page=-1', 'page=1.5', 'page=ten', 'page=1e9'])(
  'an address with %j shows everything from the start',
  (text) => expect(read(text)).toEqual({ status: null, number: '', page: 1 }),
)

test('a number typed with Thai digits is the same number', () => {
  expect(read('number= SD๒๖๑๑ ').number).toBe('SD2611')
})

test('what is chosen becomes a condition, and nothing else', () => {
  expect(conditionsOf(read('status=DELIVERED&number=0017&page=2'))).toEqual([
    { filterAttr: 'status', operator: 'EQ', value: 'DELIVERED' },
    { filterAttr: 'orderNumber', operator: 'LIKE', value: '0017' },
  ])
  expect(conditionsOf(read(''))).toEqual([])
})

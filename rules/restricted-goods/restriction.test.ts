import { expect, test } from 'vitest'
import { alcohol, saleRefusal } from './restriction.ts'

/** A moment in Bangkok. */
const at = (text: string) => Date.parse(`${text}+07:00`)
const noon = at('2026-03-09T12:00:00')
const granted = noon + 1

test('goods without a restriction are for everybody', () => {
  expect(saleRefusal(null, null, noon)).toBeNull()
})

test('alcohol needs a grant that still holds', () => {
  expect(saleRefusal(alcohol, null, noon)).toBe('restricted_product')
  expect(saleRefusal(alcohol, noon, noon)).toBe('restricted_product')
  expect(saleRefusal(alcohol, granted, noon)).toBeNull()
})

test('the grant is looked at before the hours, and the hours are those of Bangkok', () => {
  const hours = { ...alcohol, saleHours: [{ from: 11 * 60, to: 14 * 60 }] }
  expect(saleRefusal(hours, null, at('2026-03-09T15:00:00'))).toBe('restricted_product')
  const forever = Number.MAX_SAFE_INTEGER
  for (const [time, refusal] of [
    ['10:59', 'outside_sale_hours'],
    ['11:00', null],
    ['13:59', null],
    ['14:00', 'outside_sale_hours'],
  ] as const) {
    expect([time, saleRefusal(hours, forever, at(`2026-03-09T${time}:00`))]).toEqual([time, refusal])
  }
})

test('on blocked dates nothing is sold, and what is not sold online never is', () => {
  const blocked = { ...alcohol, blockedDates: ['2026-03-03'] }
  expect(saleRefusal(blocked, granted + 1e10, at('2026-03-03T23:59:00'))).toBe('outside_sale_hours')
  expect(saleRefusal(blocked, granted + 1e10, at('2026-03-04T00:00:00'))).toBeNull()
  expect(saleRefusal({ ...alcohol, orderableOnline: false }, granted, noon)).toBe('not_purchasable')
})

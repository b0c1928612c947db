import { expect, test } from 'vitest'
import { alcohol, maySee, saleViolation, type Restriction, type Eligibility } from './restriction.ts'

const spirits = 104
const at = Date.parse('2026-11-21T12:00:00+07:00')
const hour = 60 * 60_000
const good: Eligibility = { grantedUntil: at + hour, phoneProven: true, licences: { [spirits]: at + hour } }
const refusal = (restriction: Partial<Restriction>, eligibility: Eligibility | null = good, moment = at) =>
  saleViolation({ ...alcohol, ...restriction }, spirits, { eligibility, at: moment })

test('goods without restriction are sold to every shop, whatever is known of it', () => {
  expect(saleViolation(null, 1, { eligibility: null, at })).toBeNull()
})

// Specification 5.16, 5.17
test('what the shop is comes before the hours, one thing after the other', () => {
  const closed = { licence: true, saleHours: [] }
  const told = [
    refusal({ ...closed, orderableOnline: false }, null),
    refusal(closed, null),
    refusal(closed, { ...good, grantedUntil: null }),
    refusal(closed, { ...good, phoneProven: false }),
    refusal(closed, { ...good, licences: {} }),
    refusal(closed),
    refusal({ licence: true }),
  ]
  expect(told).toEqual([
    'not_purchasable',
    'verification_unavailable',
    'restricted_product',
    'phone_unverified',
    'licence_required',
    'outside_sale_hours',
    null,
  ])
})

// Specification 6.17
test('a grant and a licence end at their moment, and a licence counts for its own category', () => {
  expect(refusal({}, { ...good, grantedUntil: at })).toBe('restricted_product')
  expect(refusal({ licence: true }, { ...good, licences: { [spirits]: at } })).toBe('licence_required')
  expect(refusal({ licence: true }, { ...good, licences: { 8: at + hour } })).toBe('licence_required')
})

test.each([
  ['2026-11-21T10:59:59+07:00', 'outside_sale_hours'],
  ['2026-11-21T11:00:00+07:00', null],
  ['2026-11-21T13:59:59+07:00', null],
  ['2026-11-21T14:00:00+07:00', 'outside_sale_hours'],
  ['2026-11-21T23:59:59+07:00', null],
  ['2026-11-22T00:00:00+07:00', 'outside_sale_hours'],
])('hours are those of Bangkok: at %s %s', (moment, expected) => {
  const saleHours = [
    { from: 11 * 60, to: 14 * 60 },
    { from: 17 * 60, to: 24 * 60 },
  ]
  const then = Date.parse(moment)
  expect(refusal({ saleHours }, { ...good, grantedUntil: then + hour }, then)).toBe(expected)
})

// Specification 5.17
test('a blocked date lasts from midnight to midnight in Bangkok', () => {
  const visakhaBucha = { blockedDates: ['2027-05-20'] }
  const on = (moment: string) => {
    const then = Date.parse(moment)
    return refusal(visakhaBucha, { ...good, grantedUntil: then + hour }, then)
  }
  expect(on('2027-05-19T23:59:00+07:00')).toBeNull()
  expect(on('2027-05-20T00:00:00+07:00')).toBe('outside_sale_hours')
  expect(on('2027-05-19T18:00:00Z')).toBe('outside_sale_hours')
  expect(on('2027-05-21T00:00:00+07:00')).toBeNull()
})

test('what only granted shops see, only they buy, though no code is asked for otherwise', () => {
  expect(refusal({ verification: false, visibleTo: 'granted' }, { ...good, grantedUntil: null })).toBe(
    'restricted_product',
  )
})

test('everyone, signed in, granted: each sees what those before see', () => {
  const visitor = { signedIn: false, eligibility: null, at }
  const retailer = { signedIn: true, eligibility: { ...good, grantedUntil: null }, at }
  const granted = { signedIn: true, eligibility: good, at }
  const unknown = { signedIn: true, eligibility: null, at }
  const seen = (visibleTo: Restriction['visibleTo']) =>
    [visitor, retailer, granted, unknown].map((user) => maySee({ visibleTo }, user))
  expect(seen('everyone')).toEqual([true, true, true, true])
  expect(seen('signed-in')).toEqual([false, true, true, true])
  expect(seen('granted')).toEqual([false, false, true, false])
})

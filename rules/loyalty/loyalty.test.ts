import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { expiryOf, lastDay, tierYears } from './expiry.ts'
import { returnPoints, sumOf, takeFromLots, type Lot } from './lots.ts'
import { isRedeemable, maxPoints } from './redemption.ts'
import { nextTier, pointsFor, termsAt, termsViolation, tierOf, usualTerms } from './terms.ts'

test('whole hundreds earn a point each, multiplied by the tier and rounded down', () => {
  expect([99_99, 100_00, 199_99, 1_234_56].map((goods) => pointsFor(usualTerms, 100, satang(goods)))).toEqual([
    0, 1, 1, 12,
  ])
  expect([4, 10, 12].map((hundreds) => pointsFor(usualTerms, 125, satang(hundreds * 100_00)))).toEqual([5, 12, 15])
  expect(pointsFor(usualTerms, 100, satang(-5))).toBe(0)
})

test('tiers are reached to the satang, and the next one is told', () => {
  expect([0, 49_999_99, 50_000_00, 200_000_00].map((sum) => tierOf(usualTerms, satang(sum)))).toEqual([
    ...['member', 'member', 'silver', 'gold'],
  ])
  expect(nextTier(usualTerms, satang(49_999_99))).toEqual({ tier: 'silver', missingSatang: 1 })
  expect(nextTier(usualTerms, satang(200_000_00))).toBeNull()
})

test('terms hold from their moment on; before any of them the usual ones do', () => {
  const later = { ...usualTerms, satangPerPoint: satang(50_00) }
  const dated = [
    { startsAt: 2000, terms: later },
    { startsAt: 1000, terms: usualTerms },
  ]
  expect([0, 1999, 2000].map((at) => termsAt(dated, at).satangPerPoint)).toEqual([100_00, 100_00, 50_00])
})

test('terms that make no sense are named', () => {
  const tiers = (silver: number, percent = 125) => ({
    ...usualTerms.tiers,
    silver: { fromSatang: satang(silver), percent },
  })
  expect(termsViolation(usualTerms)).toBeNull()
  expect(termsViolation({ ...usualTerms, satangPerPoint: satang(0) })).toEqual({
    path: 'satangPerPoint',
    code: 'invalid',
  })
  expect(termsViolation({ ...usualTerms, fullYears: 0.5 })).toEqual({ path: 'fullYears', code: 'invalid' })
  expect(termsViolation({ ...usualTerms, tiers: tiers(0) })).toEqual({
    path: 'tiers.silver.fromSatang',
    code: 'not_rising',
  })
  expect(termsViolation({ ...usualTerms, tiers: tiers(1, 90) })).toEqual({
    path: 'tiers.silver.percent',
    code: 'not_rising',
  })
  expect(termsViolation({ ...usualTerms, tiers: tiers(1, 160) })).toEqual({
    path: 'tiers.gold.percent',
    code: 'not_rising',
  })
})

test('points last to the end of next year in Bangkok', () => {
  const earned = new Date('2026-12-31T16:59:59Z')
  expect(expiryOf(earned, 1).toISOString()).toBe('2027-12-31T17:00:00.000Z')
  expect(lastDay(expiryOf(earned, 1))).toBe('2027-12-31')
  expect(lastDay(expiryOf(new Date('2026-12-31T17:00:00Z'), 1))).toBe('2028-12-31')
  expect(tierYears(new Date('2026-12-31T17:00:00Z')).start.toISOString()).toBe('2026-12-31T17:00:00.000Z')
})

test('points are used in tens, at least ten, and never more than the goods cost', () => {
  expect([0, 5, 10, 15, 20, -10, 1.5].map(isRedeemable)).toEqual([true, false, true, false, true, false, false])
  expect(maxPoints(57, satang(1000_00))).toBe(50)
  expect(maxPoints(57, satang(34_99))).toBe(30)
  expect(maxPoints(9, satang(1000_00))).toBe(0)
  expect(maxPoints(50, satang(9_99))).toBe(0)
})

const lots: fc.Arbitrary<Lot[]> = fc
  .array(fc.record({ left: fc.integer({ min: 1, max: 50 }), expiresAt: fc.date({ noInvalidDate: true }) }), {
    maxLength: 8,
  })
  .map((drawn) => drawn.map((lot, index) => ({ ...lot, lot: index + 1 })))

test('taking gives exactly what is asked for or all there is, and nothing of a lot before an earlier one is empty', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 500 }), (all, points) => {
      const taken = takeFromLots(all, points)
      expect(taken.reduce((sum, part) => sum + part.points, 0)).toBe(Math.min(points, sumOf(all)))
      const partOf = (lot: number) => taken.find((part) => part.lot === lot)?.points ?? 0
      for (const { lot, left, expiresAt } of all) {
        expect(partOf(lot)).toBeLessThanOrEqual(left)
        const later = all.filter((other) => +other.expiresAt > +expiresAt)
        if (partOf(lot) < left) expect(later.map((other) => partOf(other.lot))).toEqual(later.map(() => 0))
      }
    }),
  )
})

test('what was taken can be given back, no more', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 500 }), (out, points) => {
      const given = returnPoints(out, points)
      expect(given.reduce((sum, part) => sum + part.points, 0)).toBe(Math.min(points, sumOf(out)))
    }),
  )
})

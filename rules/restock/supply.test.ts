import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byUrgency, daysOfSupply, isInMostOrders, runsOutIn } from './supply.ts'

const weekly = { everyDays: 7, lastDay: 100, quantities: [6, 6, 6] }

test('the usual quantity lasts as long as the usual interval; twice as much, twice as long', () => {
  expect(runsOutIn(weekly, 100)).toBe(7)
  expect(runsOutIn(weekly, 104)).toBe(3)
  expect(runsOutIn({ ...weekly, quantities: [12, 6, 6] }, 104)).toBe(10)
  expect(runsOutIn({ ...weekly, quantities: [3, 6, 6] }, 104)).toBe(0)
})

test('overdue is negative, and what was bought too long ago, or once, is unknown', () => {
  expect(runsOutIn(weekly, 109)).toBe(-2)
  expect(runsOutIn(weekly, 121)).toBe(-14)
  expect(runsOutIn(weekly, 122)).toBe(null)
  expect(runsOutIn({ ...weekly, everyDays: null }, 101)).toBe(null)
})

test('a service that names no quantities is believed its interval', () => {
  expect(runsOutIn({ ...weekly, quantities: [] }, 104)).toBe(3)
})

test('a product belongs to the orders when it is in most of at least five', () => {
  expect([9, 7, 6].map((times) => isInMostOrders({ times, of: 10 }))).toEqual([true, true, false])
  expect(isInMostOrders({ times: 4, of: 4 })).toBe(false)
})

const purchases = fc.record({
  everyDays: fc.integer({ min: 1, max: 90 }),
  lastDay: fc.integer({ min: 0, max: 30_000 }),
  quantities: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 }),
})

test('property: a purchase lasts at least a day, more lasts no shorter, and a day later it is a day less', () => {
  fc.assert(
    fc.property(purchases, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 300 }), (one, more, later) => {
      const lasts = daysOfSupply(one) ?? 0
      expect(Number.isInteger(lasts) && lasts >= 1).toBe(true)
      expect(lasts).toBeLessThanOrEqual(one.everyDays * 3)
      const [last = 0, ...earlier] = one.quantities
      expect(daysOfSupply({ ...one, quantities: [last + more, ...earlier] }) ?? 0).toBeGreaterThanOrEqual(lasts)
      const [today, tomorrow] = [later, later + 1].map((days) => runsOutIn(one, one.lastDay + days))
      if (typeof today === 'number' && typeof tomorrow === 'number') expect(today - tomorrow).toBe(1)
      expect(today === null).toBe(later > lasts * 3)
    }),
  )
})

test('property: all quantities in another unit, ten to one, change nothing', () => {
  fc.assert(
    fc.property(purchases, (one) => {
      const tenfold = { ...one, quantities: one.quantities.map((qty) => qty * 10) }
      expect(daysOfSupply(tenfold)).toBe(daysOfSupply(one))
    }),
    // Half a day of a mean that no binary fraction is.
    { examples: [[{ everyDays: 44, lastDay: 0, quantities: [315, 381, 44, 15] }]] },
  )
})

test('what ran out stands above what runs out, and what is unknown last in its own order', () => {
  const lines = [{ id: 1 }, { id: 2, runsOutIn: 1 }, { id: 3, runsOutIn: -12 }, { id: 4 }, { id: 5, runsOutIn: 0 }]
  expect(byUrgency(lines).map(({ id }) => id)).toEqual([3, 5, 2, 1, 4])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { averageCost } from './average-cost.ts'
import { needsConfirmation, worthOf } from './confirmation.ts'
import { countDifference, countStates } from './count.ts'
import { codeOfExpiry } from './lots.ts'
import { isOnItsWay, purchaseStates, receivedState } from './purchase-states.ts'
import { firstOrder, unitsToOrder, wholePacks } from './reorder.ts'
import { daysLeft } from './run-out.ts'

const units = fc.integer({ min: 0, max: 100_000 })
const cost = fc.integer({ min: 0, max: 10_000_000 }).map(satang)

test('of a proposal with more products than one order has room for, the first ones are ordered', () => {
  const products = Array.from({ length: 501 }, (_, index) => index)
  expect(firstOrder(products)).toEqual(products.slice(0, 500))
  expect(firstOrder([7])).toEqual([7])
})

test('what is left lasts as long as at the pace of the last four weeks; what does not sell lasts for ever', () => {
  expect([daysLeft(60, 8), daysLeft(7, 28), daysLeft(0, 5), daysLeft(10, 0)]).toEqual([210, 7, 0, null])
})

test('an order is proposed in whole cartons, and only when the goods would run out before it comes', () => {
  const facts = { available: 30, onOrder: 0, sold: 280, leadDays: 2, packUnits: 24 }
  expect(unitsToOrder(facts)).toBe(168)
  expect(unitsToOrder({ ...facts, onOrder: 168 })).toBe(0)
  expect(unitsToOrder({ ...facts, available: 61 })).toBe(0)
  expect(unitsToOrder({ ...facts, sold: 0, available: 0 })).toBe(0)
  fc.assert(
    fc.property(units, units, units, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 144 }), (...given) => {
      const [available, onOrder, sold, leadDays, packUnits] = given
      const ordered = unitsToOrder({ available, onOrder, sold, leadDays, packUnits })
      expect(ordered % packUnits).toBe(0)
      // With it, nothing more is to be ordered.
      expect(unitsToOrder({ available, onOrder: onOrder + ordered, sold, leadDays, packUnits })).toBe(0)
    }),
  )
  expect([wholePacks(1, 12), wholePacks(12, 12), wholePacks(0, 12)]).toEqual([12, 12, 0])
})

test('the average cost lies between both costs, and without a known one the new one counts', () => {
  expect(averageCost({ units: 10, cost: satang(100) }, { units: 30, cost: satang(200) })).toBe(175)
  expect(averageCost({ units: 10, cost: null }, { units: 1, cost: satang(200) })).toBe(200)
  expect(averageCost({ units: 0, cost: satang(100) }, { units: 1, cost: satang(200) })).toBe(200)
  fc.assert(
    fc.property(units, cost, fc.integer({ min: 1, max: 100_000 }), cost, (there, before, came, now) => {
      const average = averageCost({ units: there, cost: before }, { units: came, cost: now })
      expect(average).toBeGreaterThanOrEqual(Math.min(before, now))
      expect(average).toBeLessThanOrEqual(Math.max(before, now))
    }),
  )
})

test('a difference is posted as far as there are units to sell; the rest is missing for open orders', () => {
  expect(countDifference({ expected: 8, counted: 10 }, 3)).toEqual({ posted: 2, missing: 0 })
  expect(countDifference({ expected: 8, counted: 6 }, 3)).toEqual({ posted: -2, missing: 0 })
  expect(countDifference({ expected: 8, counted: 0 }, 3)).toEqual({ posted: -3, missing: 5 })
  fc.assert(
    fc.property(units, units, units, (expected, counted, available) => {
      const { posted, missing } = countDifference({ expected, counted }, available)
      expect(posted - missing).toBe(counted - expected)
      expect(available + posted).toBeGreaterThanOrEqual(0)
      expect(missing).toBeGreaterThanOrEqual(0)
    }),
  )
  expect(countStates).toContain('REVIEW')
})

test('a loss here does not excuse a surplus there', () => {
  const limits = { amount: satang(100_00), units: 50 }
  const pair = [
    { productId: 1, units: -6, cost: satang(10_00) },
    { productId: 2, units: 6, cost: satang(10_00) },
  ]
  expect([worthOf(pair), needsConfirmation(pair, limits)]).toEqual([120_00, true])
  expect(needsConfirmation([{ productId: 1, units: 10, cost: satang(10_00) }], limits)).toBe(false)
  expect(needsConfirmation([{ productId: 1, units: -51, cost: satang(0) }], limits)).toBe(true)
})

test('many small changes of one person are one large one, whatever their signs and order', () => {
  const limits = { amount: satang(100_00), units: 50 }
  const difference = fc.record({
    productId: fc.integer({ min: 1, max: 3 }),
    units: fc.integer({ min: -60, max: 60 }),
    cost: fc.integer({ min: 0, max: 3_00 }).map(satang),
  })
  fc.assert(
    fc.property(fc.array(difference, { maxLength: 12 }), (wanted) => {
      const alone: typeof wanted = []
      for (const one of wanted) if (!needsConfirmation([one], limits, alone)) alone.push(one)
      expect(worthOf(alone)).toBeLessThanOrEqual(limits.amount)
      for (const productId of [1, 2, 3]) {
        const each = alone.filter((one) => one.productId === productId).map((one) => Math.abs(one.units))
        expect(each.reduce((sum, changed) => sum + changed, 0)).toBeLessThanOrEqual(limits.units)
      }
    }),
  )
  expect(
    needsConfirmation([], { ...limits, amount: satang(0) }, [{ productId: 1, units: 9, cost: satang(1_00) }]),
  ).toBe(false)
})

test('an order from a supplier is received when all of it has come', () => {
  expect(receivedState([{ units: 5, received: 0 }])).toBe('SENT')
  expect(
    receivedState([
      { units: 5, received: 5 },
      { units: 5, received: 1 },
    ]),
  ).toBe('PART_RECEIVED')
  expect(receivedState([{ units: 5, received: 7 }])).toBe('RECEIVED')
  expect(purchaseStates.filter(isOnItsWay)).toEqual(['SENT', 'PART_RECEIVED'])
})

test('goods without a code are named by their date', () => expect(codeOfExpiry('2026-12-31')).toBe('EXP 2026-12-31'))

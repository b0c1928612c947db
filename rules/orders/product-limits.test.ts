import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitFinding, readLimits, steppedQuantity, wireLimits } from './product-limits.ts'

const limits = fc.record({
  multiple: fc.option(fc.integer({ min: 2, max: 12 })),
  mostPerDay: fc.option(fc.integer({ min: 1, max: 40 })),
  turnUnits: fc.option(fc.integer({ min: 1, max: 40 })),
})
const quantity = fc.integer({ min: 1, max: 60 })
const today = fc.record({ orderedToday: fc.integer({ min: 0, max: 50 }), stock: fc.integer({ min: 0, max: 60 }) })

test('a quantity is refused exactly where it is no multiple, or more than is left of the day', () => {
  fc.assert(
    fc.property(limits, quantity, today, (some, qty, now) => {
      const isMultiple = some.multiple === null || qty % some.multiple === 0
      const isWithin = some.mostPerDay === null || qty + now.orderedToday <= some.mostPerDay
      expect(limitFinding(some, qty, now) === null).toBe(isMultiple && isWithin)
    }),
  )
})

test('what can be ordered instead is allowed and in stock, and is the nearest such quantity from above, or else from below', () => {
  fc.assert(
    fc.property(limits, quantity, today, (some, qty, now) => {
      const finding = limitFinding(some, qty, now)
      if (!finding) return
      const allowed = Array.from({ length: 80 }, (_, at) => at + 1).filter(
        (one) => one <= now.stock && limitFinding(some, one, now) === null,
      )
      const above = allowed.find((one) => one > qty)
      const below = allowed.findLast((one) => one < qty) ?? 0
      expect(finding.available).toBe(finding.code === 'not_in_multiples' ? (above ?? below) : below)
    }),
  )
})

test('presses of plus and minus reach every multiple, and nothing else', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 2, max: 12 })), quantity, (multiple, qty) => {
      const [up, down] = [steppedQuantity(qty, 1, multiple), steppedQuantity(qty, -1, multiple)]
      const step = multiple ?? 1
      expect([up % step, down % step]).toEqual([0, 0])
      expect(up - qty).toBeGreaterThan(0)
      expect(up - qty).toBeLessThanOrEqual(step)
      expect(qty - down).toBeGreaterThan(0)
      expect(qty - down).toBeLessThanOrEqual(step)
    }),
  )
})

test('the wire carries limits both ways, and nothing of a product without', () => {
  fc.assert(
    fc.property(limits, (some) => {
      expect(readLimits(wireLimits(some))).toEqual(some)
    }),
  )
  expect(wireLimits({ multiple: null, mostPerDay: null, turnUnits: null })).toBeUndefined()
})

test('six to a carton, and twelve a day', () => {
  const carton = { multiple: 6, mostPerDay: 12, turnUnits: null }
  const now = { orderedToday: 0, stock: 100 }
  expect(limitFinding(carton, 1, now)).toEqual({ code: 'not_in_multiples', limit: 6, available: 6 })
  expect(limitFinding(carton, 8, now)).toEqual({ code: 'not_in_multiples', limit: 6, available: 12 })
  expect(limitFinding(carton, 8, { ...now, stock: 11 })).toMatchObject({ available: 6 })
  expect(limitFinding(carton, 18, now)).toEqual({ code: 'above_day_limit', limit: 12, available: 12 })
  expect(limitFinding(carton, 12, { ...now, orderedToday: 5 })).toEqual({
    code: 'above_day_limit',
    limit: 12,
    available: 6,
  })
  expect(limitFinding(carton, 6, { ...now, orderedToday: 12 })).toMatchObject({ available: 0 })
  expect(limitFinding(carton, 12, now)).toBeNull()
})

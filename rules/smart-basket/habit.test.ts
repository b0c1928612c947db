import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyDays, frequency, habitsFrom, usualQuantity, type Habit } from './habit.ts'

const habitOf = (habits: readonly Habit[], sku: string) => {
  const habit = habits.find((one) => one.sku === sku)
  if (!habit) throw new Error(`There is no habit of ${sku}`)
  return habit
}

test('all orders of a day are one basket, and older baskets weigh less', () => {
  const { days, habits } = habitsFrom([
    { day: 10, sku: 'RICE', qty: 2 },
    { day: 10, sku: 'RICE', qty: 3 },
    { day: 17, sku: 'OIL', qty: 1 },
    { day: 24, sku: 'RICE', qty: 4 },
  ])
  expect(days).toBe(3)
  const rice = habitOf(habits, 'RICE')
  expect(rice).toMatchObject({ times: 2, firstDay: 10, lastDay: 24, quantities: [4, 5] })
  // (0.8² + 1) / (0.8² + 0.8 + 1)
  expect(frequency(rice, days)).toBeCloseTo(1.64 / 2.44, 12)
  expect(frequency(habitOf(habits, 'OIL'), days)).toBeCloseTo(0.8 / 2.44, 12)
})

test('a product of every basket has the frequency 1, and one that is long gone hardly any', () => {
  const lines = Array.from({ length: 40 }, (_, day) => ({ day, sku: 'ALWAYS', qty: 1 }))
  const { days, habits } = habitsFrom([...lines, { day: 0, sku: 'ONCE', qty: 1 }])
  expect(frequency(habitOf(habits, 'ALWAYS'), days)).toBeCloseTo(1, 12)
  expect(frequency(habitOf(habits, 'ONCE'), days)).toBeLessThan(0.0001)
})

test.each([
  ['the only one', [7], 7],
  ['the last of two', [9, 2], 9],
  ['the last one where all differ', [9, 2, 4, 100, 50], 9],
  ['what was taken twice lately', [9, 6, 2, 6], 6],
  ['the last one where only old ones repeat', [9, 2, 4, 6, 6], 9],
  ['the newer one of two that were taken as often', [3, 6, 6, 3, 8], 3],
  ['what was taken most', [6, 3, 3, 6, 3], 3],
])('the usual quantity: %s', (_name, quantities, usual) => expect(usualQuantity({ quantities })).toBe(usual))

test('the rhythm is the mean gap between purchases', () => {
  const habit = { sku: 'A', weight: 1, atDay: 3, times: 3, firstDay: 100, lastDay: 115, quantities: [1] }
  expect([everyDays(habit), everyDays({ ...habit, times: 1 })]).toEqual([8, null])
})

const line = fc.record({
  day: fc.integer({ min: 0, max: 12 }),
  sku: fc.constantFrom('A', 'B', 'C'),
  qty: fc.integer({ min: 1, max: 9 }),
})

test('habits do not depend on the order in which the lines come', () => {
  const told = (lines: { day: number; sku: string; qty: number }[]) => {
    const { days, habits } = habitsFrom(lines)
    return { days, habits: habits.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)) }
  }
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1 })),
      (lines, chance) => {
        const shuffled = lines
          .map((one) => ({ one, at: chance.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        expect(told(shuffled)).toEqual(told(lines))
      },
    ),
  )
})

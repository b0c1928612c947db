import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceNumber, isOrderNumber, orderNumber } from './number.ts'

const at = new Date('2026-11-21T18:30:00Z') // already the 22nd in Bangkok

test('an order number carries the day in Bangkok and a running number', () => {
  expect(orderNumber(at, 42)).toMatch(/^SD261122000042\d$/)
})

test('one mistyped digit or two neighbours swapped are noticed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: 2, max: 14 }),
      fc.integer({ min: 1, max: 9 }),
      (running, place, change) => {
        const number = orderNumber(at, running)
        const digit = Number(number[place])
        const mistyped = number.slice(0, place) + ((digit + change) % 10) + number.slice(place + 1)
        expect([isOrderNumber(number), isOrderNumber(mistyped)]).toEqual([true, false])
      },
    ),
  )
})

test('every attempt at paying has an invoice number of its own, at most 20 letters and digits', () => {
  const numbers = Array.from({ length: 200 }, (_, index) => invoiceNumber(orderNumber(at, 999_999), index + 1))
  expect(new Set(numbers).size).toBe(200)
  expect(numbers.every((number) => /^[A-Z0-9]{1,20}$/.test(number))).toBe(true)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceNumber, orderNumber } from './number.ts'

const at = new Date('2026-11-21T18:30:00Z') // The 22nd in Bangkok

// Specification 9.35
test('an order number carries the day in Bangkok and a running number', () => {
  expect(orderNumber(at, 42)).toMatch(/^SD261122000042\d$/)
})

/** Luhn: every second digit from the right counts as the digits of its double, and the sum ends with 0. */
const fits = (number: string): boolean => {
  const counts = [...number.slice(2)].toReversed().map((digit, index) => (index % 2 ? '0246813579'[+digit] : digit))
  return counts.reduce((sum, count) => sum + Number(count), 0) % 10 === 0
}

// Specification 9.35
test('one mistyped digit or two neighbours swapped are noticed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: 2, max: 13 }),
      fc.integer({ min: 1, max: 9 }),
      (running, place, change) => {
        const number = orderNumber(at, running)
        const [digit = '', next = ''] = number.slice(place)
        const typed = (digits: string) => number.slice(0, place) + digits + number.slice(place + 2)
        const mistyped = String((Number(digit) + change) % 10)
        expect([fits(number), fits(typed(mistyped + next))]).toEqual([true, false])
        // Luhn does not detect 09 swapped with 90.
        if (digit !== next && !['09', '90'].includes(digit + next)) expect(fits(typed(next + digit))).toBe(false)
      },
    ),
  )
})

test('every attempt at paying has an invoice number of its own, at most 20 letters and digits', () => {
  const numbers = Array.from({ length: 200 }, (_, index) => invoiceNumber(orderNumber(at, 999_999), index + 1))
  expect(new Set(numbers).size).toBe(200)
  expect(numbers.every((number) => /^[A-Z0-9]{1,20}$/.test(number))).toBe(true)
})

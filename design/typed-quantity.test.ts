import { expect, test } from 'vitest'
import { typedQuantity } from './typed-quantity.ts'

// Specification 5.2
test('whole numbers in either kind of digits are read', () => {
  expect(typedQuantity('12')).toBe(12)
  expect(typedQuantity(' 007 ')).toBe(7)
  expect(typedQuantity('๑๐๙')).toBe(109)
})

// Specification 5.1
test('anything but a whole number is rejected', () => {
  for (const text of ['', '-1', '1.5', '3e2', 'สิบ', '123456', '1 2']) expect(typedQuantity(text)).toBeNull()
})

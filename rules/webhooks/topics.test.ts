import { expect, test } from 'vitest'
import { waitAfter } from './topics.ts'

test('the waits grow, and after ten attempts within two days a message is given up', () => {
  const waits = Array.from({ length: 12 }, (_, index) => waitAfter(index + 1))
  expect(waits.findIndex((wait) => wait === null)).toBe(9)
  const given = waits.filter((wait) => wait !== null)
  expect(given).toEqual([...given].sort((one, other) => one - other))
  expect(given.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(48 * 3_600_000)
})

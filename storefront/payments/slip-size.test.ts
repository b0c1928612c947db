import { expect, test } from 'vitest'
import { goesAsItIs, sentSize } from './slip-size.ts'

test('a photo of a phone is made smaller, in its own shape', () => {
  expect(sentSize({ width: 3000, height: 4000 })).toEqual({ width: 1350, height: 1800 })
  expect(sentSize({ width: 4000, height: 3000 })).toEqual({ width: 1800, height: 1350 })
})

test('nothing is enlarged, and nothing vanishes', () => {
  expect(sentSize({ width: 720, height: 1280 })).toEqual({ width: 720, height: 1280 })
  expect(sentSize({ width: 100_000, height: 1 })).toEqual({ width: 1800, height: 1 })
})

test('small files of a known kind go as they are; large, heavy and unknown ones are drawn anew', () => {
  const slip = { width: 1080, height: 1800 }
  expect(goesAsItIs('image/jpeg', 300_000, slip)).toBe(true)
  expect(goesAsItIs('image/jpeg', 500_000, slip)).toBe(false)
  expect(goesAsItIs('image/png', 300_000, { width: 1080, height: 2400 })).toBe(false)
  expect(goesAsItIs(null, 300_000, slip)).toBe(false)
})

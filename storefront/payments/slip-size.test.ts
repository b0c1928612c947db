import { expect, test } from 'vitest'
import { canSendUnchanged, uploadSize } from './slip-size.ts'

test('a phone’s photo is made smaller in its own proportions', () => {
  expect(uploadSize({ width: 3000, height: 4000 })).toEqual({ width: 1350, height: 1800 })
  expect(uploadSize({ width: 4000, height: 3000 })).toEqual({ width: 1800, height: 1350 })
})

test('nothing is enlarged, and nothing vanishes', () => {
  expect(uploadSize({ width: 720, height: 1280 })).toEqual({ width: 720, height: 1280 })
  expect(uploadSize({ width: 100_000, height: 1 })).toEqual({ width: 1800, height: 1 })
})

test('small files of a known format are sent unchanged; large, heavy and unknown ones are converted', () => {
  const slip = { width: 1080, height: 1800 }
  expect(canSendUnchanged('image/jpeg', 300_000, slip)).toBe(true)
  expect(canSendUnchanged('image/jpeg', 500_000, slip)).toBe(false)
  expect(canSendUnchanged('image/png', 300_000, { width: 1080, height: 2400 })).toBe(false)
  expect(canSendUnchanged(null, 300_000, slip)).toBe(false)
})

import { expect, test } from 'vitest'
import { contrast, readableInk } from './contrast.ts'

test('contrast is that of WCAG: black on white is 21, a colour on itself is 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrast('#0a6b4b', '#0a6b4b')).toBe(1)
})

test('on a dark ground white is read better, on a light one black', () => {
  expect([readableInk('#0a6b4b'), readableInk('#ffb31a')]).toEqual(['#ffffff', '#000000'])
})

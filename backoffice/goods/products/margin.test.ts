import { expect, test } from 'vitest'
import { marginPercent, marginText } from './margin.ts'

test.each([
  ['a third', { price: 30, cost: 20 }, '33.3%'],
  ['a loss', { price: 20, cost: 25 }, '-25.0%'],
  ['no cost', { price: 30, cost: null }, '–'],
  ['no price', { price: 0, cost: 20 }, '–'],
  ['a cost that is no number', { price: 30, cost: Number.NaN }, '–'],
  ['a price that is too large', { price: 1e308, cost: 20 }, '–'],
])('what is left of a price, as of %s', (_what, product, text) => {
  expect(marginText(marginPercent(product))).toBe(text)
})

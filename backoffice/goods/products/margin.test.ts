import { expect, test } from 'vitest'
import { lossesAt, marginPercent, marginText } from './margin.ts'

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

test.each([
  ['what costs as much', { price: 80, cost: 80, promotedAmt: 0 }, []],
  ['less than the cost', { price: 79.99, cost: 80, promotedAmt: 0 }, ['below_cost']],
  ['what a promotion leaves less of', { price: 84.99, cost: 80, promotedAmt: 5 }, ['promotion']],
  ['less than the cost, with a promotion', { price: 79, cost: 80, promotedAmt: 5 }, ['below_cost', 'promotion']],
  ['what a promotion leaves nothing of', { price: 5, cost: null, promotedAmt: 5 }, ['promotion']],
  ['no price yet', { price: Number.NaN, cost: 80, promotedAmt: 5 }, []],
  ['a cost that is no number', { price: 79, cost: Number.NaN, promotedAmt: 0 }, []],
])('what sells at a loss, of %s', (_what, typed, losses) => {
  expect(lossesAt(typed)).toEqual(losses)
})

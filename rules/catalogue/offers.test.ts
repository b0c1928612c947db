import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { firstPrice, percentOff } from './offers.ts'
import { savedShare } from './saved-share.ts'

const cut = { minimumBuy: 1, off: satang(50_00) }

test('a lower price from the first unit on is in the price of its card', () => {
  expect(firstPrice(cut, satang(80_00))).toBe(30_00)
  expect(firstPrice({ ...cut, minimumBuy: 2 }, satang(80_00))).toBe(80_00)
  expect(firstPrice(null, satang(80_00))).toBe(80_00)
})

test('a small cut is never nothing in percent, and a large one never all of the price', () => {
  const price = satang(100_00)
  const percents = [25, 50, 10_40, 10_50, 99_00, 99_60, 100_00].map((off) => percentOff(satang(off), price))
  expect(percents).toEqual([1, 1, 10, 11, 99, 99, 100])
})

test('a price that has fallen below a discount is nothing, as in the cart, and saves all of it', () => {
  const price = satang(40_00)
  expect(firstPrice(cut, price)).toBe(0)
  expect(percentOff(cut.off, price)).toBe(100)
  expect(savedShare(cut, price)).toBe(1)
})

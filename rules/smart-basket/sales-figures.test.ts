import { expect, test } from 'vitest'
import {
  daysOnSale,
  daysUnsold,
  figuresOf,
  recentWindows,
  yearDays,
  yearWindows,
  type StoredSales,
} from './sales-figures.ts'

/** One product: sold in one of 20 baskets of every window, to `newBuyers` that had not bought it before. */
const stored = (newBuyers: number): StoredSales => ({
  recent: {
    totals: recentWindows.map(() => 20),
    bySku: new Map([['RICE', { sku: 'RICE', baskets: recentWindows.map(() => 1), lastDay: 98 }]]),
  },
  year: {
    totals: yearWindows.map(() => 20),
    bySku: new Map([['RICE', { sku: 'RICE', baskets: [15, 1, 1], newBuyers, firstDay: 60 }]]),
  },
})
const ofRice = (newBuyers: number) => figuresOf('RICE', { baskets: 1, logUnits: 700 }, 20, stored(newBuyers))

test('shares are those of the baskets of their window', () => {
  const { share, recentShares, yearShares, quantity } = ofRice(1)
  expect([share, ...recentShares].map((one) => Math.exp(one).toFixed(3))).toEqual(Array(6).fill('0.051'))
  expect(yearShares.map((one) => Math.exp(one).toFixed(3))).toEqual(['0.751', '0.051', '0.051'])
  expect(quantity).toBe(0.7)
})

test('a product that retailers come back for has a larger share of repeat purchases, and never a negative one', () => {
  const shares = [0, 5, 10, 15, 16].map((newBuyers) => ofRice(newBuyers).repeatShare)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares.at(-1)).toBe(shares.at(-2))
})

test('days count from the sales, and no further than these are read', () => {
  expect([daysUnsold(ofRice(1), 100), daysOnSale(ofRice(1), 100)]).toEqual([2, 40])
  const unknown = figuresOf('SALT', undefined, 20, stored(1))
  expect([daysUnsold(unknown, 100), daysOnSale(unknown, 100)]).toEqual([31, yearDays + 1])
  expect([unknown.quantity, ...unknown.recentShares]).toEqual([null, ...recentWindows.map(() => Math.log(0.001))])
})

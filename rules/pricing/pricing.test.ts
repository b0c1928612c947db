import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang, type Satang } from '../money.ts'
import { unitPriceFor, type PriceStep } from './list-price.ts'
import { changedPrice, marginOf, roundingSteps, roundPrice, warningsOf } from './price-rule.ts'
import { parsePriceSheet } from './price-sheet.ts'

const amounts = fc.integer({ min: 1, max: 1_000_000_00 }).map(satang)
const steps = fc.constantFrom(...roundingSteps)

test('a rounded price is a multiple of its step, on the right side, and less than a step away', () => {
  fc.assert(
    fc.property(amounts, steps, (price, step) => {
      const [down, nearest, up] = (['down', 'nearest', 'up'] as const).map((direction) =>
        roundPrice(price, { step, direction }),
      )
      for (const rounded of [down, nearest, up]) expect(Number(rounded) % step).toBe(0)
      expect(Number(down)).toBeLessThanOrEqual(price)
      expect(Number(up)).toBeGreaterThanOrEqual(price)
      expect(Number(up) - Number(down)).toBeLessThanOrEqual(step)
      expect(Math.abs(Number(nearest) - price)).toBeLessThanOrEqual(step / 2)
    }),
  )
})

test('a percentage is exact to the satang before it is rounded, and never gives goods away', () => {
  const exactly = { step: 1, direction: 'nearest' } as const
  expect(changedPrice(satang(33_25), { kind: 'percent', hundredths: 350 }, exactly)).toBe(34_41)
  expect(changedPrice(satang(33_25), { kind: 'percent', hundredths: 350 }, { step: 25, direction: 'nearest' })).toBe(
    34_50,
  )
  expect(changedPrice(satang(33_25), { kind: 'amount', satang: satang(-1_00) }, exactly)).toBe(32_25)
  expect(changedPrice(satang(33_25), { kind: 'amount', satang: satang(-33_25) }, exactly)).toBeNull()
  expect(changedPrice(satang(40), { kind: 'percent', hundredths: -5000 }, { step: 100, direction: 'down' })).toBeNull()
})

test('margins and warnings', () => {
  expect(marginOf(satang(100_00), satang(80_00))).toBe(2000)
  expect(marginOf(satang(100_00), null)).toBeNull()
  const warned = (old: Satang | null, price: Satang | null, cost: Satang | null) =>
    warningsOf({ old, price, cost }, { promoted: satang(0), planned: false })
  expect(warned(satang(100), satang(130), satang(130))).toEqual([])
  expect(warned(satang(100), satang(131), satang(132))).toEqual(['below_cost', 'far'])
  expect(warned(satang(100), satang(69), null)).toEqual(['far'])
  expect(warned(satang(100), satang(100), null)).toEqual(['unchanged'])
  expect(warned(null, null, satang(1))).toEqual(['unchanged'])
})

test('a price is warned of where a promotion leaves less than the cost, or nothing', () => {
  const warned = (price: Satang | null, cost: Satang | null) =>
    warningsOf({ old: satang(100), price, cost }, { promoted: satang(20), planned: false })
  expect(warned(satang(90), satang(70))).toEqual([])
  expect(warned(satang(90), satang(71))).toEqual(['promotion'])
  expect(warned(satang(90), satang(91))).toEqual(['below_cost', 'promotion'])
  expect(warned(satang(90), null)).toEqual([])
  expect(warned(satang(20), null)).toEqual(['promotion', 'far'])
  expect(warned(null, satang(70))).toEqual([])
})

test('a sheet is read as copied or typed', () => {
  const read = (text: string) =>
    parsePriceSheet(text).rows.map(({ row, sku, fromQty, price }) => [row, sku, fromQty, price])
  expect(read('SKU\tPrice\nA1\t1,250.50\t6\r\nA2\t฿ 99\n')).toEqual([
    [2, 'A1', 6, 1250_50],
    [3, 'A2', 1, 99_00],
  ])
  expect(read('A1;12\nA2;13.5;10')).toEqual([
    [1, 'A1', 1, 12_00],
    [2, 'A2', 10, 13_50],
  ])
  expect(read('A1,12\nA2,13.5,10')).toEqual([
    [1, 'A1', 1, 12_00],
    [2, 'A2', 10, 13_50],
  ])
  expect(read('A1 1,250\nA1 1,200 5\nA2 -')).toEqual([
    [1, 'A1', 1, 1250_00],
    [2, 'A1', 5, 1200_00],
    [3, 'A2', 1, null],
  ])
  expect(
    parsePriceSheet('A1\t0\nA2\t-5\nA3\t1.005\nA4\t5\t0\nA5').rejected.map(({ row, code }) => `${row} ${code}`),
  ).toEqual(['1 price', '2 price', '3 price', '4 quantity', '5 price'])
})

test('a price in quotes has its thousands, and one whose quote is not closed is none', () => {
  const { rows, rejected } = parsePriceSheet(
    'SKU,"Price, VAT included"\nA1,"1,250"\n"A2","1,199.50","10"\n"A 3"\t"1,250"\nA4 "1,250" 5\nA5;"1,250";\nA6,"1,250\nA7\t"1',
  )
  expect(rows.map(({ sku, fromQty, price }) => [sku, fromQty, price])).toEqual([
    ['A1', 1, 1250_00],
    ['A2', 10, 1199_50],
    ['A 3', 1, 1250_00],
    ['A4', 5, 1250_00],
    ['A5', 1, 1250_00],
  ])
  expect(rejected.map(({ sku, code }) => `${sku} ${code}`)).toEqual(['A6 price', 'A7 price'])
})

test('of the steps of a list the last that is reached counts for all units', () => {
  /** The rule written out plainly. */
  const plainly = (base: Satang, list: readonly PriceStep[], qty: number) =>
    list.filter(({ fromQty }) => fromQty <= qty).toSorted((a, b) => b.fromQty - a.fromQty)[0]?.price ?? base
  const lists = fc
    .uniqueArray(fc.record({ fromQty: fc.integer({ min: 1, max: 50 }), price: amounts }), {
      selector: ({ fromQty }) => fromQty,
    })
    .map((list) => list.toSorted((a, b) => a.fromQty - b.fromQty))
  fc.assert(
    fc.property(amounts, lists, fc.integer({ min: 1, max: 60 }), (base, list, qty) => {
      expect(unitPriceFor(base, list, qty)).toBe(plainly(base, list, qty))
    }),
  )
  expect(unitPriceFor(satang(5), undefined, 3)).toBe(5)
})

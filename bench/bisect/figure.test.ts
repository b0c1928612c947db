import { expect, test } from 'vitest'
import { lineOf, type Row } from '../report.ts'
import { figureIn, isWorse, linesOfReport } from './figure.ts'

const rows: readonly Row[] = [
  {
    name: 'category page of 42, br 12.5 KB',
    value: 0.49,
    unit: 'of bare',
    atLeast: 0.2,
    note: '19622/s (bare 41529), p50 1.0',
  },
  { name: 'order of 10 lines', value: 0.24, unit: 'of bare', atLeast: 0.2, note: '540/s' },
  { name: 'order of 10 lines', value: 0.41, unit: 'of the same rows', atLeast: 0.35 },
  { name: 'order of 10 lines, p99', value: 53.25, unit: 'ms', digits: 1, atMost: 100 },
  { name: 'order of 10 lines, processor', value: 1.2, unit: 'ms', note: '0 answered with 409' },
  {
    name: 'longest work at a time after a changed price, and the product',
    value: 12,
    unit: 'ms',
    digits: 1,
    atMost: 20,
  },
  { name: 'a row of orders', value: 1_234_567, unit: 'B', digits: 0, note: '3 rows' },
  { name: 'smart basket, recall@10', value: 0.2071, unit: '', digits: 4, atLeast: 0.205 },
  { name: 'smart basket, NDCG@10', value: 0.3181, unit: '', digits: 4 },
]
const report = ['Preparing a shop …', ...rows.map(lineOf), '', '7 of 7 targets met'].join('\n')

test('each line of a report is read as it was written', () => {
  expect(linesOfReport(report)).toEqual(
    rows.map(({ name, value, unit, digits = 2, atLeast, atMost }) => ({
      name,
      unit,
      value: Number(value.toFixed(digits)),
      target: atLeast !== undefined ? '≥' : atMost !== undefined ? '≤' : null,
    })),
  )
})

test.each([
  ['its name', 'order of 10 lines, p99', 53.3],
  ['its name and unit, where two have the name', 'order of 10 lines of the same rows', 0.41],
  ['how its name begins', 'category page', 0.49],
])('a figure is named by %s', (_how, figure, value) => expect(figureIn(report, figure).value).toBe(value))

test('a figure that no line has, or several, is none', () => {
  expect(() => figureIn(report, 'order of 10 lines')).toThrow('several')
  expect(() => figureIn(report, 'add to cart')).toThrow('no figure')
})

test('a figure is worse on the wrong side of the bound, whichever its target says', () => {
  expect(isWorse({ value: 2, target: '≤' }, 1.5)).toBe(true)
  expect(isWorse({ value: 2, target: null }, 1.5)).toBe(true)
  expect(isWorse({ value: 2, target: '≥' }, 1.5)).toBe(false)
  expect(isWorse({ value: 1.5, target: '≤' }, 1.5)).toBe(false)
})

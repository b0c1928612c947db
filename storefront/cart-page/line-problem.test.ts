import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { blocks, problemOfLine } from './line-problem.ts'

const line = { quantity: 5, price: satang(90_00) }

test('less stock than requested is shown with what is left, and blocks', () => {
  const problem = problemOfLine(line, { problem: { code: 'insufficient_stock', available: 3 } })
  expect(problem).toEqual({ kind: 'fewer', left: 3 })
  expect(blocks(problem)).toBe(true)
})

test('a shortage that the line has already been cut to is none', () => {
  expect(problemOfLine(line, { problem: { code: 'insufficient_stock', available: 5 } })).toBeNull()
})

test.each(['out_of_stock', 'not_purchasable', 'restricted_product', 'outside_sale_hours'])(
  '%s bars the line',
  (code) => {
    const problem = problemOfLine(line, { problem: { code, available: 0 }, seenPrice: satang(80_00) })
    expect(problem).toEqual({ kind: 'barred', code })
    expect(blocks(problem)).toBe(true)
  },
)

test('a quantity that the limits of the product refuse blocks, whatever the server knows of it', () => {
  const finding = { code: 'not_in_multiples', limit: 6, available: 6 } as const
  const problem = problemOfLine(line, { finding, seenPrice: satang(80_00) })
  expect(problem).toEqual({ kind: 'limit', finding, left: 6 })
  expect(blocks(problem)).toBe(true)
  // It was corrected, and the server has not answered yet.
  expect(problemOfLine(line, { problem: { code: 'not_in_multiples', available: 6 }, finding: null })).toBeNull()
  expect(problemOfLine(line, { problem: { code: 'out_of_stock' }, finding })).toMatchObject({ kind: 'barred' })
})

test('a rejected change and a new price are shown and block nothing', () => {
  const refused = problemOfLine(line, {
    notice: { productId: 1, code: 'outside_sale_hours' },
    seenPrice: satang(80_00),
  })
  expect(refused).toEqual({ kind: 'refused', code: 'outside_sale_hours' })
  const dearer = problemOfLine(line, { seenPrice: satang(85_00) })
  expect(dearer).toEqual({ kind: 'price', before: 85_00, after: 90_00 })
  expect([refused, dearer].map(blocks)).toEqual([false, false])
})

test('a line in order has no problem', () => {
  expect(problemOfLine(line, { seenPrice: satang(90_00) })).toBeNull()
  expect(problemOfLine(line, { notice: { productId: 1, code: 'insufficient_stock', available: 5 } })).toBeNull()
})

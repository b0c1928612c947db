import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { overdueOn } from './credit.ts'

const order = (amount: number, paid: number, payBy: string | null) => ({
  amount: satang(amount),
  paid: satang(paid),
  payBy,
})

test('overdue is what is unpaid of orders whose last day has passed, less what was paid beyond the others', () => {
  const late = order(1000, 400, '2026-11-29')
  expect(overdueOn('2026-11-30', [late])).toBe(600)
  // The last day itself is in time, and so is what has not come.
  expect(overdueOn('2026-11-29', [late])).toBe(0)
  expect(overdueOn('2026-11-30', [order(1000, 0, null)])).toBe(0)
  expect(overdueOn('2026-11-30', [late, order(0, 250, '2026-12-30')])).toBe(350)
  expect(overdueOn('2026-11-30', [late, order(0, 900, null)])).toBe(0)
})

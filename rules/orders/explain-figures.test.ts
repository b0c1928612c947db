import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang, sumOf } from '../money.ts'
import { amountDue, amountToCollect } from './amount-due.ts'
import { discountRows, dueRows, totalRows } from './explain-figures.ts'
import { holdsStock, stages } from './stages.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 }).map(satang)
const offer = fc.record({
  promotionId: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom('AMOUNT', 'COUPON', 'POINTS'),
  amount,
})
const applied = fc.array(
  offer.map((one) => ({ ...one, code: `${one.kind}${one.promotionId}` })),
  { maxLength: 4 },
)

test('the rows of a total sum to it, and every offer has one row', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ applied }), { maxLength: 5 }), amount, amount, (lines, gross, delivery) => {
      const offers = lines.flatMap((line) => line.applied as { amount: number; code: string }[])
      const discount = offers.reduce((sum, one) => sum + one.amount, 0)
      const rows = totalRows({ gross, delivery, lines })
      expect(sumOf(rows.map((row) => row.amount))).toBe(gross - discount + delivery)
      const codes = discountRows(lines).map(({ code }) => code)
      expect(new Set(codes).size).toBe(codes.length)
    }),
  )
})

test('a promotion and a coupon of the same code have a row each', () => {
  const both = [
    { promotionId: 12, code: 'P12', kind: 'AMOUNT', amount: satang(5_00) },
    { promotionId: 0, code: 'P12', kind: 'COUPON', amount: satang(3_00) },
  ] as const
  expect(discountRows([{ applied: both }])).toEqual([
    { kind: 'promotion', code: 'P12', promotionId: 12, amount: -5_00 },
    { kind: 'coupon', code: 'P12', promotionId: 0, amount: -3_00 },
  ])
})

test('the rows of what is due sum to it, at every stage and however it was paid', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...stages),
      fc.constantFrom('COD', '2C2P-CC'),
      amount,
      fc.nat(),
      fc.option(amount),
      fc.boolean(),
      (stage, payType, grandTotal, part, paid, cashClosed) => {
        const undelivered = satang(grandTotal === 0 ? 0 : part % (grandTotal + 1))
        const order = { stage, payType, grandTotal, undelivered, paid } as const
        const due = amountDue({ ...order, cashClosed })
        const cash = satang(cashClosed ? amountToCollect(order) : 0)
        const isGone = !holdsStock(stage)
        const rows = dueRows({ grandTotal, undelivered, paid: paid ?? satang(0), cash, isGone, due })
        expect(sumOf(rows.map((row) => row.amount))).toBe(due)
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { methodOf, methods, type PayType } from '../payments/pay-types.ts'
import { amountDue } from './amount-due.ts'
import { deliveredWorth, undeliveredWorth, type DeliveredLine } from './partial-delivery.ts'
import { hasMoney, holdsStock, stages, type Stage } from './stages.ts'

const payTypes: PayType[] = ['COD', '2C2P-PP-QR', '2C2P-CC', '2C2P-MOBILE', 'HalfPlus', 'PROMPTPAY']
const line: fc.Arbitrary<DeliveredLine> = fc
  .record({ qty: fc.integer({ min: 1, max: 500 }), total: fc.integer({ min: 0, max: 10_000_000 }).map(satang) })
  .chain(({ qty, total }) => fc.integer({ min: 0, max: qty }).map((delivered) => ({ qty, total, delivered })))
const anOrder = fc.record({
  stage: fc.constantFrom(...stages),
  payType: fc.constantFrom(...payTypes),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  delivery: fc.constantFrom(0, 100_00),
})
const totalOf = (lines: readonly DeliveredLine[], delivery: number) =>
  lines.reduce((sum, { total }) => sum + total, delivery)
const dueOf = (stage: Stage, payType: PayType, lines: readonly DeliveredLine[], delivery: number) =>
  amountDue({
    stage,
    payType,
    grandTotal: satang(totalOf(lines, delivery)),
    undelivered: undeliveredWorth(lines),
    paid: null,
    cashClosed: false,
  })

test('never below zero, never more than the order, and nothing once it is cancelled, refused or paid beforehand', () => {
  fc.assert(
    fc.property(anOrder, ({ stage, payType, lines, delivery }) => {
      const due = dueOf(stage, payType, lines, delivery)
      expect(Number.isSafeInteger(due) && due >= 0 && due <= totalOf(lines, delivery)).toBe(true)
      const isPaid = methods[methodOf(payType)].prepaid && hasMoney(stage)
      if (isPaid || !holdsStock(stage)) expect(due).toBe(0)
    }),
  )
})

test('of cash on delivery exactly what the delivered units are worth and the delivery itself, as on the invoice', () => {
  fc.assert(
    fc.property(anOrder, ({ lines, delivery }) => {
      const invoiced = lines.reduce((sum, one) => sum + deliveredWorth(one), Number(delivery))
      expect(dueOf('PARTLY_DELIVERED', 'COD', lines, delivery)).toBe(invoiced)
    }),
  )
})

test('an order that is prepaid owes its total until the money has come', () => {
  const lines = [{ qty: 3, delivered: 3, total: satang(100_00) }]
  expect(dueOf('VERIFYING_PAYMENT', 'PROMPTPAY', lines, 0)).toBe(100_00)
  expect(dueOf('PAYMENT_COMPLETE', 'PROMPTPAY', lines, 0)).toBe(0)
})

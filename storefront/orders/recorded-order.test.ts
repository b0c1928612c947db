import { expect, test } from 'vitest'
import { asRecorded, isToBePaid } from './recorded-order.ts'

const order = { orderStatus: 'PAYMENT_COMPLETE', payType: '2C2P-PP-QR', stage: 'PAYMENT_COMPLETE' } as const
const at = '2026-11-24T03:00:00.000Z'
const record = (payType: string | null, ...descriptions: string[]) =>
  ({
    ordStatus: descriptions.map((statusDes) => ({ statusDes, statusDate: at })),
    orderPayType: payType,
    error: null,
  }) as never

test('an order is what the latest status of its record says, with the pay type of the record', () => {
  const waits = asRecorded(order, record('2C2P-CC', 'Order Complete', 'Verifying Payment'))
  expect(waits).toEqual({ orderStatus: 'VERIFYING_PAYMENT', payType: '2C2P-CC', stage: undefined })
  expect(isToBePaid(waits)).toBe(true)
  expect(isToBePaid(order)).toBe(false)
  const cash = asRecorded({ ...order, orderStatus: 'VERIFYING_PAYMENT' }, record('COD', 'Verifying Payment'))
  expect([cash.payType, isToBePaid(cash)]).toEqual(['COD', false])
  const same = asRecorded(order, record('2C2P-PP-QR', 'Verifying Payment', 'Payment Complete'))
  expect(same).toEqual(order)
})

test('while the record, its history or its pay type is unknown, the order stands for itself', () => {
  for (const unknown of [undefined, record('COD'), record(null, 'Verifying Payment'), record('COD', 'Lost')])
    expect(asRecorded(order, unknown)).toEqual(order)
})

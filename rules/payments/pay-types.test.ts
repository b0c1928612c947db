import { expect, test } from 'vitest'
import { methodOf, methods, paymentMethods, usualMethods } from './pay-types.ts'

test('without a gateway there is cash, and the transfer to the supplier’s own account', () => {
  expect(usualMethods({ gateway: false, demo: false })).toEqual(['COD', 'TRANSFER'])
})

// Specification 9.23
test('with a gateway its methods stand beside the cash; co-pay and transfers are switched on, not taken for granted', () => {
  expect(usualMethods({ gateway: true, demo: false })).toEqual(['COD', 'PROMPTPAY', 'CREDIT', 'BANK'])
})

// Specification 9.23
test('the demo shows all that are for everybody, in their order', () => {
  expect(usualMethods({ gateway: true, demo: true })).toEqual(paymentMethods.filter((method) => method !== 'ACCOUNT'))
  expect(paymentMethods.slice(0, 4)).toEqual(['COD', 'PROMPTPAY', 'CREDIT', 'BANK'])
})

// Specification 9.24
test('what is paid again: by gateway or slip, not in cash and not by the co-pay scheme', () => {
  expect(paymentMethods.filter((method) => methods[method].repayment)).toEqual([
    'PROMPTPAY',
    'CREDIT',
    'BANK',
    'TRANSFER',
  ])
})

test('an order is paid before, at the door or by statement, one of the three', () => {
  for (const { prepaid, paidAtDoor, owed } of Object.values(methods))
    expect([prepaid, paidAtDoor, owed].filter(Boolean)).toHaveLength(1)
})

test('the stored name tells the method, each its own', () => {
  expect(paymentMethods.map((method) => methodOf(methods[method].payType))).toEqual(paymentMethods)
  expect(methods.TRANSFER).toMatchObject({ payType: 'PROMPTPAY', channel: null, prepaid: true })
})

import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const own = { DATABASE_URL: 'postgresql://db/songdee' }
const gateway = {
  PAYMENT_GATEWAY_URL: 'https://pgw.example/payment/4.3',
  PAYMENT_MERCHANT_ID: 'JT01',
  PAYMENT_SECRET_KEY: 'secret',
}

test('the demo has an account that is nobody’s; a supplier of its own has none until it says so', () => {
  expect(readSettings({}).promptPay).toMatchObject({ kind: 'tax-id', id: '0000000000001' })
  expect(readSettings(own).promptPay).toBeNull()
  expect(readSettings(own).paymentMethods).toBeNull()
})

test('the account is a number of PromptPay; a biller number goes before it', () => {
  const name = { PROMPTPAY_NAME: 'บจก. ส่งดี' }
  expect(readSettings({ ...own, ...name, PROMPTPAY_ID: '081-234-5678' }).promptPay).toEqual({
    kind: 'phone',
    id: '0812345678',
    name: 'บจก. ส่งดี',
  })
  const both = { ...own, ...name, PROMPTPAY_ID: '0812345678', PROMPTPAY_BILLER_ID: '010753600037401' }
  expect(readSettings(both).promptPay).toMatchObject({ kind: 'bill', id: '010753600037401' })
})

test.each([
  [{ PROMPTPAY_ID: '0812345678' }, /PROMPTPAY_NAME/],
  [{ PROMPTPAY_ID: '12345', PROMPTPAY_NAME: 'a' }, /PROMPTPAY_ID/],
  [{ PROMPTPAY_BILLER_ID: '12345', PROMPTPAY_NAME: 'a' }, /PROMPTPAY_BILLER_ID/],
  [{ PAYMENT_METHODS: 'COD,BITCOIN' }, /BITCOIN/],
  [{ PAYMENT_METHODS: 'COD,CREDIT' }, /CREDIT needs a gateway/],
])('%o stops the start and is named', (settings, message) => {
  expect(() => readSettings({ ...own, ...settings })).toThrow(message)
})

test('methods are chosen by name, in any order', () => {
  expect(readSettings({ ...own, PAYMENT_METHODS: 'transfer, COD' }).paymentMethods).toEqual(['COD', 'TRANSFER'])
  expect(readSettings({ ...own, ...gateway, PAYMENT_METHODS: 'CREDIT,TRANSFER' }).paymentMethods).toEqual([
    'CREDIT',
    'TRANSFER',
  ])
})

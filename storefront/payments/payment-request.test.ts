import { expect, test } from 'vitest'
import { payChoice, paymentRequest } from './payment-request.ts'

const order = { orderNumber: 'SD2611210000017', grandTotalAmt: 480.5 }
const from = { outletCode: 'OUT001', description: 'คำสั่งซื้อ SD2611210000017' }

// Specification 3.44, 9.16
test('a PromptPay payment names the order, its amount and the outlet, and no bank', () => {
  const choice = payChoice('PROMPTPAY', 'SCB')
  expect(choice && paymentRequest(order, choice, from)).toEqual({
    invoiceNo: 'SD2611210000017',
    description: 'คำสั่งซื้อ SD2611210000017',
    amount: 480.5,
    currencyCode: 'THB',
    paymentChannel: ['PPQR'],
    userDefined1: 'OUT001',
  })
})

// Specification 3.46
test("a bank's app carries the codes of mobile banking and of the bank", () => {
  const choice = payChoice('BANK', 'KBANK')
  expect(choice && paymentRequest(order, choice, from)).toMatchObject({
    paymentChannel: ['DEEPLINK'],
    channelCode: '123',
    agentCode: 'THKBANK',
    agentChannelCode: 'DEEPLINK',
  })
})

// Specification 4.63
test('cash, transfers and a bank that is not chosen send nothing', () => {
  expect([payChoice('COD', null), payChoice('TRANSFER', null), payChoice('BANK', null)]).toEqual([null, null, null])
  expect([payChoice('CREDIT', null), payChoice('HALFPLUS', null)]).toEqual([
    { channel: 'CC', agentCode: null },
    { channel: 'HalfPlus', agentCode: null },
  ])
})

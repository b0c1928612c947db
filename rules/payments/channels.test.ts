import { expect, test } from 'vitest'
import {
  bankAgents,
  methods,
  mobileBanking,
  paymentMethods,
  payTypeOf,
  type Channel,
  type PaymentMethod,
  type PayType,
} from './pay-types.ts'

const wanted: Record<PaymentMethod, readonly [channel: Channel | null, payType: PayType]> = {
  COD: [null, 'COD'],
  PROMPTPAY: ['PPQR', '2C2P-PP-QR'],
  CREDIT: ['CC', '2C2P-CC'],
  BANK: ['DEEPLINK', '2C2P-MOBILE'],
  HALFPLUS: ['HalfPlus', 'HalfPlus'],
  TRANSFER: [null, 'PROMPTPAY'],
  ACCOUNT: [null, 'ACCOUNT'],
}

// Specification 4.68, 4.69, 4.70, 4.71, 4.72
test.each(paymentMethods.map((method) => [method, ...wanted[method]] as const))(
  '%s goes by the channel %s and is stored as %s',
  (method, channel, payType) => {
    expect(methods[method]).toMatchObject({ channel, payType })
    if (channel) expect(payTypeOf[channel]).toBe(payType)
  },
)

// Specification 4.73
test('each bank has its agent, all of them go by mobile banking', () => {
  expect(bankAgents).toEqual({ SCB: 'THSCB', KBANK: 'THKBANK', BAY: 'THBAY', BBL: 'THBBL', KTB: 'THKTB' })
  expect(mobileBanking).toEqual({ channelCode: '123', agentChannelCode: 'DEEPLINK' })
})

import { billPayment } from 'promptparse/validate'
import { expect, test } from 'vitest'
import { noon } from './gateway.fixture.ts'
import { drawQr, promptPayPayload } from './prompt-pay-qr.ts'
import { readTokenRequest } from './token-request.ts'

function aPayment(claims: Record<string, unknown>) {
  const request = { merchantID: 'JT01', description: 'Order', currencyCode: 'THB', paymentChannel: ['PPQR'], ...claims }
  const checked = readTokenRequest(request, 'token', noon)
  if (!checked.ok) throw new Error(checked.error.respDesc)
  return checked.payment
}

test('the QR is the PromptPay bill payment of the published vector', () => {
  const payment = aPayment({ invoiceNo: 'ORD2611210001', amount: 1234.56, userDefined1: 'OUT001' })
  expect(promptPayPayload(payment, '010553600000199')).toBe(
    '00020101021230660016A00000067701011201150105536000001990213ORD26112100010306OUT00153037645802TH54071234.566304BCED',
  )
})

test('the QR asks for the exact amount and carries references a bank accepts', () => {
  const payment = aPayment({ invoiceNo: 'sd1', amount: '0.07', userDefined1: 'ร้าน-out_002' })
  expect(billPayment(promptPayPayload(payment))).toMatchObject({
    amount: 0.07,
    ref1: 'SD1',
    ref2: 'OUT002',
    billerId: '000000000000000',
  })
})

test('the drawing keeps a quiet zone of four modules on every side', () => {
  const { size, path } = drawQr('ORD2611210001')
  const corners = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(size).toBe(21 + 8)
  expect([Math.min(...corners), Math.max(...corners)]).toEqual([4, 24])
})

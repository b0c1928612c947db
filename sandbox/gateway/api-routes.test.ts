import type { FastifyInstance } from 'fastify'
import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { aGateway, merchantID, noon, secretKey } from './gateway.fixture.ts'
import { signPayload } from './signed-payload.ts'

const request = {
  merchantID,
  invoiceNo: 'SD2611210000017A1',
  description: 'Order SD2611210000017',
  amount: 1234.56,
  currencyCode: 'THB',
  paymentChannel: ['PPQR', 'CC', 'DEEPLINK'],
  userDefined1: 'OUT001',
}

async function post(app: FastifyInstance, call: string, body: object): Promise<Record<string, unknown>> {
  const { payload, ...rest } = (
    await app.inject({ method: 'POST', url: `/gateway/payment/4.3/${call}`, payload: body })
  ).json()
  return payload ? decodeJwt(payload) : { ...rest, unsigned: true }
}

const call = async (app: FastifyInstance, name: string, claims: JWTPayload) =>
  post(app, name, { payload: await signPayload(claims, secretKey) })

test('a payload is signed as in the published vector', async () => {
  const claims = {
    merchantID: 'JT01',
    invoiceNo: 'ORD2611210001',
    description: 'Order ORD2611210001',
    amount: 1234.56,
    currencyCode: 'THB',
    paymentChannel: ['PPQR'],
    userDefined1: 'OUT001',
  }
  expect(await signPayload(claims, 'test-secret')).toBe(
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJtZXJjaGFudElEIjoiSlQwMSIsImludm9pY2VObyI6Ik9SRDI2MTEyMTAwMDEiLCJkZXNjcmlwdGlvbiI6Ik9yZGVyIE9SRDI2MTEyMTAwMDEiLCJhbW91bnQiOjEyMzQuNTYsImN1cnJlbmN5Q29kZSI6IlRIQiIsInBheW1lbnRDaGFubmVsIjpbIlBQUVIiXSwidXNlckRlZmluZWQxIjoiT1VUMDAxIn0.JeNz9j3xh_9CCznwiG8RBqSqJYSiFnJ0QfRPvg6NzDs',
  )
})

test('the path is found in the case old kits write it', async () => {
  const { app } = await aGateway()
  expect(await call(app, 'PaymentToken', request)).toMatchObject({
    respCode: '0000',
    paymentToken: 'token-1',
    webPaymentUrl: 'http://gateway.test/gateway/pay/token-1',
  })
})

test.each([
  ['no description', { description: undefined }, '9005'],
  ['an invoice number with a dash', { invoiceNo: 'SD-1' }, '9004'],
  ['an invoice number of 21 characters where a QR is possible', { invoiceNo: 'A'.repeat(21) }, '9006'],
  ['a description of 251 characters', { description: 'x'.repeat(251) }, '9006'],
  ['a number where text belongs', { userDefined1: 7 }, '9004'],
  ['an amount of nothing', { amount: '0.00' }, '9009'],
  ['a part of a satang', { amount: '10.005' }, '9009'],
  ['another currency', { currencyCode: 'USD' }, '9010'],
  ['an unknown channel', { paymentChannel: ['BARTER'] }, '9058'],
  ['an expiry that has passed', { paymentExpiry: '2026-11-21 11:59:59' }, '9008'],
  ['an expiry that is no time', { paymentExpiry: 'tomorrow' }, '9008'],
  ['a notice address that is no web address', { backendReturnUrl: 'file:///etc/passwd' }, '9004'],
])('a token request with %s is refused', async (_what, change, respCode) => {
  const { app } = await aGateway()
  expect(await call(app, 'paymentToken', { ...request, ...change })).toMatchObject({ respCode })
})

test('requests not signed by the merchant are refused unsigned', async () => {
  const { app } = await aGateway()
  const answers = [
    await post(app, 'paymentToken', {}),
    await post(app, 'paymentToken', { payload: 'nonsense' }),
    await post(app, 'paymentToken', { payload: new UnsecuredJWT(request).encode() }),
    await post(app, 'paymentToken', { payload: await signPayload(request, 'another-key') }),
    await post(app, 'paymentToken', { payload: await signPayload({ ...request, merchantID: 'JT99' }, secretKey) }),
    await post(app, 'paymentToken', { payload: await signPayload({ ...request, merchantID: 'toString' }, secretKey) }),
    await post(app, 'paymentToken', {
      payload: await new SignJWT(request).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.from(secretKey.repeat(8))),
    }),
  ]
  expect(answers.map((answer) => answer.respCode)).toEqual(['6102', '6103', '6103', '9042', '9007', '9007', '6103'])
  expect(answers.every((answer) => answer.unsigned)).toBe(true)
})

test('an invoice number is taken once, but a retry of the same request gets its token again', async () => {
  const { app } = await aGateway()
  const first = await call(app, 'paymentToken', { ...request, idempotencyID: 'try-1' })
  expect(await call(app, 'paymentToken', { ...request, idempotencyID: 'try-1' })).toEqual(first)
  expect(await call(app, 'paymentToken', { ...request, idempotencyID: 'try-1', amount: 1 })).toMatchObject({
    respCode: '9015',
  })
  expect(await call(app, 'paymentToken', request)).toMatchObject({ respCode: '9015' })
})

test('two requests for one invoice number at once get one token', async () => {
  const { app } = await aGateway()
  const answers = await Promise.all([call(app, 'paymentToken', request), call(app, 'paymentToken', request)])
  expect(answers.map((answer) => answer.respCode).sort()).toEqual(['0000', '9015'])
})

test('an inquiry follows the payment from open to expired', async () => {
  const { app, clock } = await aGateway()
  await call(app, 'paymentToken', { ...request, paymentExpiry: '2026-11-21 12:15:00' })
  const inquire = () => call(app, 'paymentInquiry', { merchantID, invoiceNo: request.invoiceNo })
  expect(await inquire()).toMatchObject({ respCode: '2001', amount: 1234.56, userDefined1: 'OUT001' })
  clock.now = new Date('2026-11-21T05:15:00Z')
  expect(await inquire()).toMatchObject({ respCode: '5009' })
  expect(await call(app, 'paymentInquiry', { merchantID, paymentToken: 'token-1' })).toMatchObject({ respCode: '5009' })
  expect(await call(app, 'paymentInquiry', { merchantID, invoiceNo: 'OTHER' })).toMatchObject({ respCode: '2002' })
  expect(await call(app, 'paymentInquiry', { merchantID })).toMatchObject({ respCode: '9005' })
})

const bankCode = { channelCode: '123', agentCode: 'THSCB', agentChannelCode: 'DEEPLINK' }

test.each([
  ['mobile banking', bankCode, { respCode: '1001', data: 'http://gateway.test/gateway/pay/token-1' }],
  [
    'PromptPay',
    { channelCode: 'PPQR' },
    { respCode: '1005', data: expect.stringMatching(/^00020101021230\d\d0016A000000677010112/) },
  ],
  ['an unknown bank', { ...bankCode, agentCode: 'THXXX' }, { respCode: '9004' }],
  ['a bank without its agent channel', { ...bankCode, agentChannelCode: '' }, { respCode: '9005' }],
  ['a channel the token is not for', { channelCode: 'HalfPlus' }, { respCode: '9059' }],
])('Do Payment with %s', async (_what, code, answer) => {
  const { app } = await aGateway()
  await call(app, 'paymentToken', request)
  expect(await post(app, 'payment', { paymentToken: 'token-1', payment: { code, data: {} } })).toMatchObject(answer)
})

test('a payment token opens nothing after 30 minutes, after its payment expired or once it was used', async () => {
  const { app, clock } = await aGateway()
  await call(app, 'paymentToken', { ...request, paymentExpiry: '2026-11-22 12:00:00' })
  await call(app, 'paymentToken', { ...request, invoiceNo: 'SHORT', paymentExpiry: '2026-11-21 12:05:00' })
  await call(app, 'paymentToken', { ...request, invoiceNo: 'GIVENUP' })
  const option = (paymentToken: string) => post(app, 'paymentOption', { paymentToken })
  expect(await option('token-1')).toMatchObject({ respCode: '0000', transactionDetails: { amount: '1234.56' } })
  expect(await post(app, 'cancelTransaction', { paymentToken: 'token-3' })).toMatchObject({ respCode: '0000' })
  expect(await option('token-3')).toMatchObject({ respCode: '9041' })
  clock.now = new Date(noon.getTime() + 5 * 60_000)
  expect(await option('token-2')).toMatchObject({ respCode: '5009' })
  clock.now = new Date(noon.getTime() + 30 * 60_000)
  expect(await option('token-1')).toMatchObject({ respCode: '9040' })
  expect(await option('token-99')).toMatchObject({ respCode: '9040' })
})

test('the status tells that a payment is finished, not how', async () => {
  const { app } = await aGateway()
  await call(app, 'paymentToken', request)
  const status = () => post(app, 'transactionStatus', { paymentToken: 'token-1' })
  expect(await status()).toMatchObject({ respCode: '2001' })
  await app.inject({ method: 'POST', url: '/gateway/test/token-1', payload: { outcome: 'declined' } })
  expect(await status()).toMatchObject({ respCode: '2000', invoiceNo: request.invoiceNo })
})

test('calls the gateway does not have are not found', async () => {
  const { app } = await aGateway()
  const answer = await app.inject({ method: 'POST', url: '/gateway/payment/4.3/paymentMaintenance', payload: {} })
  expect(answer.statusCode).toBe(404)
})

test('a body that is no JSON is answered with a problem', async () => {
  const { app } = await aGateway()
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/gateway/test/token-1', headers, payload: '{bad' })
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ status: 400, title: 'Request not understood' })
})

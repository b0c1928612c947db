import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { transactionMoment } from './payment-report.ts'
import { signPayload } from './signed-payload.ts'
import { twoC2P } from './two-c-two-p.ts'

const secretKey = 'test-secret'

function aClientAnswered(answer: unknown, status = 200) {
  const fetchAnswer = () =>
    Promise.resolve(new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status }))
  return twoC2P({ baseUrl: 'https://pgw.test/payment/4.3/', merchantId: 'JT01', secretKey, fetch: fetchAnswer })
}

const signed = async (claims: Record<string, unknown>) => ({ payload: await signPayload(claims, secretKey) })
const paidInquiry = { merchantID: 'JT01', invoiceNo: 'SD1A1', amount: 10, currencyCode: 'THB', respCode: '0000' }

test('a gateway that cannot be reached, or is too slow, is a value', async () => {
  const settings = { baseUrl: 'https://pgw.test', merchantId: 'JT01', secretKey }
  const refusing = twoC2P({ ...settings, fetch: () => Promise.reject(new TypeError('fetch failed')) })
  expect(await refusing.inquire('SD1A1')).toMatchObject({ ok: false, code: 'unavailable' })

  const silent: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const slow = twoC2P({ ...settings, fetch: silent, timeoutMs: 10 })
  expect(await slow.inquire('SD1A1')).toMatchObject({ ok: false, code: 'unavailable' })
})

test.each([
  ['a server error', 'Bad gateway', 502, 'unavailable'],
  ['a page instead of JSON', '<html>', 200, 'malformed'],
  ['a list', [], 200, 'malformed'],
  ['an unsigned success', paidInquiry, 200, 'malformed'],
  ['an unsigned refusal', { respCode: '9042', respDesc: 'Hash value mismatch' }, 200, 'refused'],
])('%s is a failure', async (_what, answer, status, code) => {
  expect(await aClientAnswered(answer, status).inquire('SD1A1')).toMatchObject({ ok: false, code })
})

test('an answer about another payment or merchant is not believed', async () => {
  const inquire = async (change: object) =>
    aClientAnswered(await signed({ ...paidInquiry, ...change })).inquire('SD1A1')
  expect(await inquire({})).toMatchObject({ ok: true, value: { state: 'paid', amountSatang: 1000 } })
  expect(await inquire({ invoiceNo: 'SD2A1' })).toMatchObject({ ok: false, code: 'malformed' })
  expect(await inquire({ merchantID: 'JT02' })).toMatchObject({ ok: false, code: 'malformed' })
})

test('a fault of the inquiry itself says nothing about the payment', async () => {
  const client = aClientAnswered(await signed({ ...paidInquiry, respCode: '2003' }))
  expect(await client.inquire('SD1A1')).toMatchObject({ ok: false, code: 'refused', respCode: '2003' })
})

test('addresses a browser would run are refused', async () => {
  const start = {
    paymentToken: 't',
    clientId: 'c',
    locale: 'th',
    returnUrl: 'https://shop.test/',
    channelCode: '123',
    agentCode: 'THSCB',
    agentChannelCode: 'DEEPLINK',
  } as const
  const open = (data: string) => aClientAnswered({ respCode: '1004', data }).startPayment(start)
  expect(await open('scbeasy://pay?id=1')).toEqual({ ok: true, value: { webPaymentUrl: 'scbeasy://pay?id=1' } })
  expect(await open('javascript:alert(1)')).toMatchObject({ ok: false, code: 'malformed' })
  const token = { respCode: '0000', paymentToken: 't', webPaymentUrl: 'javascript:alert(1)' }
  const order = {
    invoiceNo: 'SD1A1',
    description: 'Order',
    amountSatang: satang(1000),
    paymentChannels: ['PPQR'],
    userDefined1: 'OUT001',
    frontendReturnUrl: 'https://shop.test/r',
    backendReturnUrl: 'https://shop.test/n',
    locale: 'th',
  } as const
  expect(await aClientAnswered(await signed(token)).requestToken(order)).toMatchObject({ ok: false, code: 'malformed' })
})

test('a browser return is read from the published sample, padded or not, and nonsense is null', () => {
  const { decodeReturn } = aClientAnswered({})
  const sample = {
    locale: null,
    invoiceNo: '080223152322',
    channelCode: 'CC',
    respCode: '2000',
    respDesc: 'Transaction is completed',
  }
  const expected = { invoiceNo: '080223152322', respCode: '2000' }
  expect(decodeReturn(Buffer.from(JSON.stringify(sample)).toString('base64'))).toEqual(expected)
  expect(decodeReturn(Buffer.from(JSON.stringify(sample)).toString('base64url'))).toEqual(expected)
  for (const nonsense of [undefined, '', 'e30', 'bnVsbA', 'x'.repeat(5000)]) expect(decodeReturn(nonsense)).toBeNull()
})

test.each([
  ['20200528080508', '2020-05-28T01:05:08.000Z'],
  ['28052020080508', '2020-05-28T01:05:08.000Z'],
  ['20122026235959', '2026-12-20T16:59:59.000Z'],
  ['20260631000000', undefined],
  ['2020-05-28', undefined],
  [undefined, undefined],
])('transaction time %s is %s', (text, moment) => {
  expect(transactionMoment(text)?.toISOString()).toBe(moment)
})

import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { aGateway, merchantID, secretKey } from './gateway.fixture.ts'
import { signPayload } from './signed-payload.ts'

async function anOpenPayment(claims: Record<string, unknown> = {}) {
  const notices: { url: string; body: string }[] = []
  const trial = await aGateway({
    deliver: (url, _contentType, body) => {
      notices.push({ url, body })
      return Promise.resolve(200)
    },
  })
  const request = {
    merchantID,
    invoiceNo: 'SD2611210000017A1',
    description: 'Order',
    amount: 1234.56,
    currencyCode: 'THB',
    paymentChannel: ['PPQR'],
    frontendReturnUrl: 'https://shop.test/api/payment/return?a=1&b=2',
    backendReturnUrl: 'https://shop.test/api/payment/notice',
    ...claims,
  }
  const payload = await signPayload(request, secretKey)
  await trial.app.inject({ method: 'POST', url: '/gateway/payment/4.3/paymentToken', payload: { payload } })
  return { ...trial, notices }
}

const open = (app: FastifyInstance, query = '') => app.inject(`/gateway/pay/token-1${query}`)

const press = (app: FastifyInstance, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/gateway/pay/token-1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

const returnedBy = (page: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(/name="paymentResponse" value="([^"]+)"/.exec(page)?.[1] ?? '', 'base64url').toString())

test('the page shows who is paid, how much, for what and until when, with every text escaped', async () => {
  const { app } = await anOpenPayment()
  const page = await open(app)
  expect(page.statusCode).toBe(200)
  for (const text of ['ส่งดี &lt;ภาคตะวันออก&gt;', '1,234.56', 'SD2611210000017A1', '12:30 น.', 'lang="th"']) {
    expect(page.body).toContain(text)
  }
  expect(page.body).not.toContain('<ภาค')
})

test('the page allows no script and sends forms only to itself and the shop', async () => {
  const { app } = await anOpenPayment()
  const policy = (await open(app)).headers['content-security-policy']
  expect(policy).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self' https://shop.test; base-uri 'none'; frame-ancestors 'none'",
  )
  expect((await open(app)).body).not.toContain('<script')
})

test('the language follows the request', async () => {
  const { app } = await anOpenPayment({ locale: 'en' })
  expect((await open(app)).body).toContain('<span>Scan to pay with PromptPay</span> <small lang="th">')
})

test('a payer who may choose gets a way to each channel and bank', async () => {
  const { app } = await anOpenPayment({ paymentChannel: [] })
  expect((await open(app)).body).toContain('href="?channel=CC"')
  const card = await open(app, '?channel=CC')
  expect(card.body).toContain('4111 1111 1111 1111')
  expect(card.body).not.toMatch(/<input(?![^>]*type="hidden")[^>]*name=/)
  expect((await open(app, '?channel=DEEPLINK')).body).toContain('bank=THKBANK')
  expect((await open(app, '?channel=DEEPLINK&bank=THKBANK')).body).toContain('value="THKBANK"')
  expect((await open(app, '?channel=HalfPlus')).body).toContain('<h2><span>สแกนจ่ายด้วยพร้อมเพย์')
})

test.each([
  ['paid', '2000', '0000', '1234.56'],
  ['declined', '2000', '4005', '1234.56'],
  ['cancelled', '0003', '0003', '1234.56'],
  ['expired', '2000', '5009', '1234.56'],
  ['underpaid', '2000', '5016', '1233.56'],
])('pressing %s tells the shop and carries the browser back', async (outcome, returnCode, respCode, amount) => {
  const { app, notices } = await anOpenPayment()
  const page = await press(app, { outcome, channel: 'PPQR' })
  expect(page.body).toContain('action="https://shop.test/api/payment/return?a=1&amp;b=2"')
  expect(returnedBy(page.body)).toMatchObject({
    invoiceNo: 'SD2611210000017A1',
    channelCode: 'PPQR',
    respCode: returnCode,
  })
  expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+'; /)

  expect(notices.map((notice) => notice.url)).toEqual(['https://shop.test/api/payment/notice'])
  const claims = JSON.parse(
    Buffer.from(JSON.parse(notices[0]?.body ?? '').payload.split('.')[1], 'base64url').toString(),
  )
  expect(claims).toMatchObject({ respCode, amount, currencyCode: 'THB', transactionDateTime: '20261121120000' })
})

test('paying later sends the browser back before the notice', async () => {
  const { app, notices } = await anOpenPayment()
  expect(returnedBy((await press(app, { outcome: 'later' })).body)).toMatchObject({ respCode: '2001' })
  expect(notices).toEqual([])
  await app.close()
})

test('a second press changes nothing and carries the browser back again', async () => {
  const { app, notices } = await anOpenPayment()
  await press(app, { outcome: 'cancelled' })
  expect(returnedBy((await press(app, { outcome: 'paid' })).body)).toMatchObject({ respCode: '0003' })
  expect(notices).toHaveLength(1)
})

test('an expired payment offers only the way back', async () => {
  const { app, clock } = await anOpenPayment()
  clock.now = new Date('2026-11-21T05:30:00Z')
  const page = await open(app)
  expect(page.body).toContain('หมดเวลาชำระรายการนี้')
  expect(page.body).not.toContain('name="outcome"')
})

test('a link to no payment says so', async () => {
  const { app } = await aGateway()
  const page = await open(app)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('ไม่พบรายการชำระเงินนี้')
})

import Fastify from 'fastify'
import { UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { aListeningGateway, merchantID, noon, secretKey } from '#sandbox/gateway/gateway.fixture.ts'
import { amountOfPromptPayCode } from '#rules/payments/promptpay-code.ts'
import type { GatewayOptions } from '#sandbox/gateway/gateway-options.ts'
import { memoryStore } from '#sandbox/gateway/store.ts'
import type { PaymentReport, TokenRequest } from './port.ts'
import { signPayload } from './signed-payload.ts'
import { twoC2P } from './two-c-two-p.ts'

type Door = Record<string, string | number | boolean>

/** A server that receives notices and returns, and a gateway sandbox; both on loopback. */
async function aShopAndGateway(options: Partial<GatewayOptions> = {}, noticeStatus = () => 200) {
  const trial = await aListeningGateway(options)
  const client = twoC2P({ baseUrl: trial.baseUrl, merchantId: merchantID, secretKey, fetch })
  const notices: (PaymentReport | null)[] = []
  const returns: unknown[] = []
  const shop = Fastify()
  shop.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  shop.post<{ Body: { payload: unknown } }>('/notice', async (request, reply) => {
    notices.push(await client.verifyNotice(request.body.payload))
    return reply.code(noticeStatus()).send()
  })
  shop.post<{ Body: { paymentResponse: unknown } }>('/return', async (request, reply) => {
    returns.push(client.decodeReturn(request.body.paymentResponse))
    return reply.redirect('/orders', 303)
  })
  const shopUrl = await shop.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await Promise.all([trial.app.close(), shop.close()])
  })

  const order: TokenRequest = {
    invoiceNo: 'SD2611210000017A1',
    description: 'Order SD2611210000017',
    amountSatang: satang(123456),
    paymentChannels: ['PPQR'],
    userDefined1: 'OUT001',
    frontendReturnUrl: `${shopUrl}/return`,
    backendReturnUrl: `${shopUrl}/notice`,
    locale: 'th',
  }
  const door = async (body: Door) => {
    const answer = await fetch(`${trial.origin}/gateway/test/token-1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return { ...trial, client, order, notices, returns, door }
}

test('a payment goes from token to page to a verified notice and a paid inquiry', async () => {
  const { client, order, door, notices, returns } = await aShopAndGateway()
  const opened = await client.requestToken(order)
  if (!opened.ok) throw new Error(opened.detail)
  expect(opened.value.webPaymentUrl.split('/').at(-1)).toBe(opened.value.paymentToken)
  expect((await fetch(opened.value.webPaymentUrl)).status).toBe(200)
  expect(await client.inquire(order.invoiceNo)).toMatchObject({
    ok: true,
    value: { state: 'pending', respCode: '2001' },
  })

  const done = await door({ outcome: 'paid', sendReturn: true })
  expect(done).toMatchObject({
    status: 200,
    body: { respCode: '0000', notices: { sent: [200] }, browserReturn: { status: 303 } },
  })
  const paid = { state: 'paid', amountSatang: 123456, currencyCode: 'THB', userDefined1: 'OUT001', transactedAt: noon }
  expect(notices).toMatchObject([{ invoiceNo: order.invoiceNo, ...paid }])
  expect(returns).toEqual([{ invoiceNo: order.invoiceNo, respCode: '2000' }])
  expect(await client.inquire(order.invoiceNo)).toEqual({ ok: true, value: notices[0] })
})

test.each([
  ['declined', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
])('a payment that is %s leaves the attempt %s', async (outcome, state) => {
  const { client, order, door, notices } = await aShopAndGateway()
  await client.requestToken(order)
  await door({ outcome })
  expect(notices).toMatchObject([{ state }])
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { state } })
})

test('a used invoice number is told apart from other refusals', async () => {
  const { client, order } = await aShopAndGateway()
  await client.requestToken(order)
  expect(await client.requestToken(order)).toMatchObject({ ok: false, code: 'duplicate_invoice', respCode: '9015' })
  expect(await client.requestToken({ ...order, invoiceNo: 'NO-DASH' })).toMatchObject({
    ok: false,
    code: 'refused',
    respCode: '9004',
  })
})

test('a wrong key is refused by the gateway', async () => {
  const { baseUrl, order } = await aShopAndGateway()
  const stranger = twoC2P({ baseUrl, merchantId: merchantID, secretKey: 'guess', fetch })
  expect(await stranger.requestToken(order)).toMatchObject({ ok: false, code: 'refused', respCode: '9042' })
})

test('a notice that is not signed by the gateway for us is no notice', async () => {
  const { client, order, door, notices } = await aShopAndGateway()
  await client.requestToken(order)
  await door({ outcome: 'paid', badSignature: true })
  expect(notices[0]).toBeNull()

  const claims = { merchantID, invoiceNo: order.invoiceNo, amount: '1234.56', currencyCode: 'THB', respCode: '0000' }
  expect(await client.verifyNotice(await signPayload(claims, secretKey))).toMatchObject({
    state: 'paid',
    amountSatang: 123456,
  })
  expect(await client.verifyNotice(new UnsecuredJWT(claims).encode())).toBeNull()
  expect(await client.verifyNotice(await signPayload({ ...claims, merchantID: 'JT02' }, secretKey))).toBeNull()
  expect(await client.verifyNotice(await signPayload({ merchantID }, secretKey))).toBeNull()
  expect(await client.verifyNotice({})).toBeNull()
})

test('a notice can come several times, the same each time', async () => {
  const { client, order, door, notices } = await aShopAndGateway()
  await client.requestToken(order)
  await door({ outcome: 'paid', notices: 2 })
  await door({ outcome: 'paid' })
  expect(notices).toHaveLength(3)
  expect(notices.slice(1)).toEqual([notices[0], notices[0]])
})

test('a late payment is pending until its notice comes', async () => {
  const { client, order, door, notices, returns } = await aShopAndGateway()
  await client.requestToken(order)
  await door({ outcome: 'later', noticeDelayMs: 60 * 60_000, sendReturn: true })
  expect(returns).toMatchObject([{ respCode: '2001' }])
  expect(await client.inquire(order.invoiceNo)).toMatchObject({
    ok: true,
    value: { state: 'pending', respCode: '0001' },
  })
  await door({ outcome: 'later', noticeDelayMs: 1 })
  await expect.poll(() => notices).toMatchObject([{ state: 'paid' }])
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { state: 'paid' } })
})

test('a payment can be found by inquiry before its notice comes', async () => {
  const { client, order, door, notices } = await aShopAndGateway()
  await client.requestToken(order)
  await door({ outcome: 'paid', noticeDelayMs: 60_000 })
  expect(notices).toEqual([])
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { state: 'paid' } })
})

test('a wrong amount is told as it was paid', async () => {
  const { client, order, door, notices } = await aShopAndGateway()
  await client.requestToken(order)
  await door({ outcome: 'paid', amount: '230.87' })
  expect(notices).toMatchObject([{ state: 'paid', amountSatang: 23087 }])
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { amountSatang: 23087 } })
})

test('inquiries can lag behind the notice', async () => {
  const { client, order, door, notices } = await aShopAndGateway()
  await client.requestToken(order)
  await door({ outcome: 'paid', inquiry: 'pending' })
  expect(notices).toMatchObject([{ state: 'paid' }])
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { state: 'pending' } })
  await door({ outcome: 'paid', notices: 0, inquiry: 'same' })
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { state: 'paid' } })
})

test('a failure told after a success does not undo it at the gateway', async () => {
  const { client, order, door, notices } = await aShopAndGateway()
  await client.requestToken(order)
  await door({ outcome: 'paid' })
  await door({ outcome: 'declined' })
  expect(notices).toMatchObject([{ state: 'paid' }, { state: 'failed' }])
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { state: 'paid' } })
})

test('a notice that was not taken is sent again until it is', async () => {
  const statuses = [503, 500, 200]
  const { client, order, door, notices } = await aShopAndGateway({}, () => statuses.shift() ?? 200)
  await client.requestToken(order)
  expect(await door({ outcome: 'paid' })).toMatchObject({ body: { notices: { sent: [503] } } })
  await expect.poll(() => notices).toHaveLength(3)
})

test('a restarted gateway sends the notices it still owes', async () => {
  const store = memoryStore()
  const first = await aShopAndGateway({ store })
  await first.client.requestToken(first.order)
  const later = new Date(noon.getTime() + 60 * 60_000)
  await first.door({ outcome: 'later', noticeDelayMs: 60 * 60_000 })
  await first.app.close()
  // It is due by then: the first one, whose time stands still, sends nothing.
  await aListeningGateway({ store, now: () => later }).then(({ app }) => onTestFinished(() => app.close()))
  await expect.poll(() => first.notices).toMatchObject([{ state: 'paid' }])
})

test('an expired payment is expired for an inquiry', async () => {
  const { client, order, clock } = await aShopAndGateway()
  await client.requestToken({ ...order, expiresAt: new Date(noon.getTime() + 60_000) })
  clock.now = new Date(noon.getTime() + 60_000)
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { state: 'expired' } })
})

test('mobile banking goes straight to the bank', async () => {
  const { client, order } = await aShopAndGateway()
  await client.requestToken({ ...order, paymentChannels: ['DEEPLINK'] })
  const start = {
    paymentToken: 'token-1',
    clientId: '0f7f9b0e-3a52-4f6f-9d62-0c1f6d3a9b11',
    locale: 'th',
    returnUrl: order.frontendReturnUrl,
    channelCode: '123',
    agentCode: 'THKBANK',
    agentChannelCode: 'DEEPLINK',
  } as const
  const started = await client.startPayment(start)
  if (!started.ok) throw new Error(started.detail)
  expect(await (await fetch(started.value.webPaymentUrl)).text()).toContain('กสิกรไทย')
  expect(await client.cancel('token-1', start.clientId)).toEqual({ ok: true, value: null })
  expect(await client.startPayment(start)).toMatchObject({ ok: false, code: 'refused', respCode: '9041' })
})

test('PromptPay gives its code to be shown elsewhere, and is pending until it is paid', async () => {
  const { client, order } = await aShopAndGateway()
  await client.requestToken(order)
  const start = { paymentToken: 'token-1', clientId: 'client', locale: 'th', returnUrl: 'https://shop.test/' } as const
  const code = await client.requestQr(start)
  if (!code.ok) throw new Error(code.detail)
  expect(amountOfPromptPayCode(code.value.payload)).toBe(order.amountSatang)
  expect(await client.inquire(order.invoiceNo)).toMatchObject({ ok: true, value: { state: 'pending' } })
  expect(await client.cancel('token-1', start.clientId)).toEqual({ ok: true, value: null })
  expect(await client.requestQr(start)).toMatchObject({ ok: false, code: 'refused', respCode: '9041' })
})

test('the door answers nonsense with a problem', async () => {
  const { client, order, door } = await aShopAndGateway()
  expect(await door({ outcome: 'paid' })).toMatchObject({ status: 404, body: { title: 'Payment token not found' } })
  await client.requestToken(order)
  expect(await door({ outcome: 'stolen' })).toMatchObject({ status: 400 })
  expect(await door({ outcome: 'paid', amount: '1.005' })).toMatchObject({ status: 400 })
  expect(await door({ outcome: 'paid', colour: 'red' })).toMatchObject({ status: 400 })
})

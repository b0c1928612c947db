import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test as plainTest } from 'vitest'
import { orderHistory } from '#contract/orders/calls.ts'
import { getPaymentUrl, paymentAttempts } from '#contract/payments/calls.ts'
import { satang } from '#rules/money.ts'
import { withdrawPayments } from '#server/jobs/consumers.ts'
import { testServer } from '#test/test-server.ts'
import { checkDueAttempts } from './check-due-attempts.ts'
import { addAttempt } from './store.ts'
import { anUnpaidOrder, decide, outcomeOf, paymentOf, rice, startPaying, type Unpaid } from './unpaid-order.fixture.ts'

const minute = 60_000

const server = await testServer({
  products: { [rice]: { price: 245_50, vatPercent: 0, stock: 10_000 } },
})

const stateOf = async ({ retailer, orderNumber }: Unpaid) =>
  (await retailer.call(orderHistory)).body.find((order) => order.orderNumber === orderNumber)?.orderStatus
const attemptsOf = async ({ retailer, orderNumber }: Unpaid) =>
  (await retailer.call(paymentAttempts, { query: { orderNumber } })).body

/** Waits until the order is in the state, for notices sent by the gateway. */
async function expectState(unpaid: Unpaid, state: string): Promise<void> {
  await expect.poll(() => stateOf(unpaid)).toBe(state)
}

const test = plainTest.extend('unpaid', () => anUnpaidOrder(server))

test('an order is paid after a signed notice with the right amount', async ({ unpaid }) => {
  const { status, body } = await startPaying(unpaid)
  expect(status).toBe(200)
  expect(await stateOf(unpaid)).toBe('VERIFYING_PAYMENT')
  await decide(server, body.webPaymentUrl, { outcome: 'paid', sendReturn: false })
  await expectState(unpaid, 'PAYMENT_COMPLETE')
  expect(await attemptsOf(unpaid)).toMatchObject([
    { state: 'paid', channel: 'PPQR', amount: 736.5, invoiceNo: `${unpaid.orderNumber}A1` },
  ])
})

test.for([
  ['en', { cookie: 'lang=en' }],
  ['th', { cookie: 'lang=th', 'accept-language': 'en' }],
  ['th', {}],
] as const)("the gateway's page is in %s where the shop is", async ([language, headers], { unpaid }) => {
  const body = { ...paymentOf(unpaid), paymentChannel: ['CC' as const] }
  const { webPaymentUrl } = (await unpaid.retailer.call(getPaymentUrl, { key: randomUUID(), headers, body })).body
  const page = await fetch(`${server.url}/gateway/pay/${webPaymentUrl.split('/').at(-1)}`)
  expect(await page.text()).toContain(`<html lang="${language}">`)
})

test('three notices at once pay it once', async ({ unpaid }) => {
  const { body } = await startPaying(unpaid)
  await decide(server, body.webPaymentUrl, { outcome: 'paid', notices: 3 })
  await expectState(unpaid, 'PAYMENT_COMPLETE')
  const events = await server.db
    .selectFrom('order_event')
    .innerJoin('orders', 'orders.id', 'order_event.order_id')
    .select('order_event.state')
    .where('order_number', '=', unpaid.orderNumber)
    .orderBy('order_event.id')
    .execute()
  expect(events.map(({ state }) => state)).toEqual(['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE'])
})

test('a notice with a bad signature changes nothing', async ({ unpaid }) => {
  const { body } = await startPaying(unpaid)
  await decide(server, body.webPaymentUrl, {
    outcome: 'paid',
    badSignature: true,
    inquiry: 'pending',
    sendReturn: false,
  })
  await expect
    .poll(async () => (await fetch(`${server.url}/metrics`)).text())
    .toMatch(/requests_total\{[^}]*notice[^}]*"4\d\d"/)
  expect(await stateOf(unpaid)).toBe('VERIFYING_PAYMENT')
})

test('another amount than ours does not pay the order', async ({ unpaid }) => {
  const { body } = await startPaying(unpaid)
  await decide(server, body.webPaymentUrl, { outcome: 'paid', amount: 736.49 })
  await expect.poll(async () => (await attemptsOf(unpaid))[0]?.state).toBe('mismatch')
  expect(await stateOf(unpaid)).toBe('VERIFYING_PAYMENT')
})

test('without any notice the browser that returns is enough: the gateway is queried', async ({ unpaid }) => {
  const { body } = await startPaying(unpaid)
  await decide(server, body.webPaymentUrl, { outcome: 'paid', notices: 0, sendReturn: true })
  await expectState(unpaid, 'PAYMENT_COMPLETE')
})

test('the browser return itself proves nothing, and leads back to the order', async ({ unpaid }) => {
  await startPaying(unpaid)
  const invoiceNo = `${unpaid.orderNumber}A1`
  const paymentResponse = Buffer.from(
    JSON.stringify({ invoiceNo, channelCode: 'PPQR', respCode: '0000', respDesc: 'Success' }),
  ).toString('base64url')
  const response = await fetch(`${server.url}/api/payment/return`, {
    method: 'POST',
    body: new URLSearchParams({ paymentResponse }),
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    `/order/payment?order=${unpaid.orderNumber}&returned=1`,
  ])
  expect(await stateOf(unpaid)).toBe('VERIFYING_PAYMENT')
})

// Specification 6.12
test('a declined payment can be tried again under a number of its own', async ({ unpaid }) => {
  const first = await startPaying(unpaid)
  await decide(server, first.body.webPaymentUrl, { outcome: 'declined', sendReturn: true })
  const second = await startPaying(unpaid)
  expect(second.body.webPaymentUrl).not.toBe(first.body.webPaymentUrl)
  await decide(server, second.body.webPaymentUrl, { outcome: 'paid' })
  await expectState(unpaid, 'PAYMENT_COMPLETE')
  expect((await attemptsOf(unpaid)).map(({ state }) => state)).toEqual(['paid', 'failed'])
})

test('a late refusal does not undo a payment', async ({ unpaid }) => {
  const { body } = await startPaying(unpaid)
  await decide(server, body.webPaymentUrl, { outcome: 'paid' })
  await decide(server, body.webPaymentUrl, { outcome: 'declined' })
  await expectState(unpaid, 'PAYMENT_COMPLETE')
  expect((await attemptsOf(unpaid))[0]?.state).toBe('paid')
})

test('a new link ends the earlier one, and money that comes twice all the same goes back', async ({ unpaid }) => {
  const channels = ['PPQR', 'CC', 'PPQR', 'CC'] as const
  const links: string[] = []
  for (const channel of channels)
    links.push((await startPaying(unpaid, { paymentChannel: [channel] })).body.webPaymentUrl)
  expect(new Set(links).size).toBe(4)
  expect((await attemptsOf(unpaid)).map(({ state }) => state)).toEqual([
    'pending',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  await decide(server, links[3] ?? '', { outcome: 'paid' })
  await expectState(unpaid, 'PAYMENT_COMPLETE')
  // The gateway says that the first one was paid too.
  await decide(server, links[0] ?? '', { outcome: 'paid' })
  await expect.poll(async () => (await outcomeOf(server, unpaid)).refunds).toEqual(['PAID_TWICE DUE 73650'])
})

test('a living attempt is used again, and the same key gives the same answer', async ({ unpaid }) => {
  const key = randomUUID()
  const [first, again, replayed] = [
    await startPaying(unpaid, {}, key),
    await startPaying(unpaid),
    await startPaying(unpaid, {}, key),
  ]
  expect([again.body, replayed.body]).toEqual([first.body, first.body])
  expect(replayed.headers.get('idempotent-replay')).toBe('true')
  expect(await attemptsOf(unpaid)).toHaveLength(1)
})

test.each([
  ['one key', [randomUUID()]],
  ['keys of their own', [randomUUID(), randomUUID(), randomUUID()]],
])('presses at the same moment with %s open one payment', async (_what, keys) => {
  const unpaid = await anUnpaidOrder(server)
  const answers = await Promise.all([0, 1, 2].map((press) => startPaying(unpaid, {}, keys[press] ?? keys[0])))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.webPaymentUrl)).size).toBe(1)
  expect(await attemptsOf(unpaid)).toHaveLength(1)
})

test('a key that was answered with a living payment is good for that request alone', async ({ unpaid }) => {
  await startPaying(unpaid)
  const key = randomUUID()
  const first = await startPaying(unpaid, {}, key)
  const again = await startPaying(unpaid, {}, key)
  expect([again.body, again.headers.get('idempotent-replay')]).toEqual([first.body, 'true'])
  const other = await startPaying(unpaid, { paymentChannel: ['CC'] }, key)
  expect(other).toMatchObject({ status: 422, problem: { code: 'idempotency_key_reused' } })
})

test('a payment that a process left before it was open ends by itself', async ({ unpaid }) => {
  const { id } = await server.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', unpaid.orderNumber)
    .executeTakeFirstOrThrow()
  const createdAt = new Date(Date.now() - minute)
  const expiresAt = new Date(createdAt.getTime() + 30 * minute)
  const left = {
    invoiceNo: `${unpaid.orderNumber}A1`,
    orderId: id,
    outletId: unpaid.retailer.id,
    amount: satang(736_50),
  }
  await addAttempt(server.db, { ...left, channel: 'PPQR', agentCode: null, createdAt, expiresAt })
  const { body } = await startPaying(unpaid)
  expect((await attemptsOf(unpaid)).map(({ state }) => state)).toEqual(['pending', expect.any(String)])
  for (let later = 1; later <= 70; later += 1)
    await checkDueAttempts(server.deps, new Date(createdAt.getTime() + later * minute))
  expect((await attemptsOf(unpaid)).map(({ state }) => state)).not.toContain('pending')
  expect(body.webPaymentUrl).toMatch(/^https?:/)
})

test('the order says by what it was paid, whatever was opened after; nothing more can be paid', async ({ unpaid }) => {
  const byQr = await startPaying(unpaid)
  const byCard = await startPaying(unpaid, { paymentChannel: ['CC'] })
  expect(byCard.status).toBe(200)
  await decide(server, byQr.body.webPaymentUrl, { outcome: 'paid' })
  await expectState(unpaid, 'PAYMENT_COMPLETE')
  expect((await unpaid.retailer.call(orderHistory)).body[0]?.payType).toBe('2C2P-PP-QR')
  await server.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', unpaid.orderNumber)
      .executeTakeFirstOrThrow()
    const moved = await tx
      .selectFrom('outbox')
      .selectAll()
      .where(sql`payload->>'orderId'`, '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await withdrawPayments.within(tx, [moved])
  })
  await checkDueAttempts(server.deps, new Date(Date.now() + 1000))
  expect((await attemptsOf(unpaid)).map(({ state }) => state)).toEqual(['cancelled', 'paid'])
})

test('a paid order cannot be paid again', async ({ unpaid }) => {
  const { body } = await startPaying(unpaid)
  await decide(server, body.webPaymentUrl, { outcome: 'paid' })
  await expectState(unpaid, 'PAYMENT_COMPLETE')
  expect(await startPaying(unpaid)).toMatchObject({ status: 409, problem: { code: 'already_paid' } })
})

test("a bank's app is opened through its agent code, and the order remembers how it was paid", async ({ unpaid }) => {
  const bank = { paymentChannel: ['DEEPLINK'], channelCode: '123', agentCode: 'THSCB', agentChannelCode: 'DEEPLINK' }
  const { status, body } = await startPaying(unpaid, bank)
  expect(status).toBe(200)
  expect(body.webPaymentUrl).toMatch(/^https?:/)
  expect((await unpaid.retailer.call(orderHistory)).body[0]?.payType).toBe('2C2P-MOBILE')
})

test.each([
  ['another amount', { amount: 1 }, 422, 'amount_mismatch'],
  ['an unknown order', { invoiceNo: 'SD0000000000000' }, 404, 'not_found'],
  ["another shop's outlet code", { userDefined1: 'OUT999' }, 403, 'forbidden'],
  ['an unknown bank', { paymentChannel: ['DEEPLINK'], agentCode: 'XXBANK' }, 422, 'method_not_offered'],
  ['another currency', { currencyCode: 'USD' }, 422, 'validation'],
])('%s is refused', async (_what, change, status, code) => {
  expect(await startPaying(await anUnpaidOrder(server), change)).toMatchObject({ status, problem: { code } })
})

// Specification 6.12
test("another shop's order is not found", async ({ unpaid }) => {
  const other = await server.retailer()
  expect((await startPaying({ ...unpaid, retailer: other })).status).toBe(404)
  expect((await other.call(paymentAttempts, { query: { orderNumber: unpaid.orderNumber } })).status).toBe(404)
})

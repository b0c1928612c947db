import { billPayment } from 'promptparse/validate'
import { beforeEach, expect, test } from 'vitest'
import { paymentAttempts } from '#contract/payments/calls.ts'
import type { GatewayResult } from '#server/adapters/payment-gateway/port.ts'
import { testServer } from '#test/test-server.ts'
import { anUnpaidOrder, decide, expectOutcome, rice, startPaying, type Unpaid } from './unpaid-order.fixture.ts'

// PromptPay through the gateway: the code is shown on our own page, otherwise only the gateway's page remains.

type Code = GatewayResult<{ payload: string }>
let code: (own: Code) => Code | Promise<Code> = (own) => own
let inquiries = 0

const server = await testServer({
  products: { [rice]: { price: 245_50, vatPercent: 0, stock: 1000 } },
  gateway: (own) => ({
    ...own,
    requestQr: async (request) => {
      inquiries += 1
      return code(await own.requestQr(request))
    },
  }),
})

beforeEach(() => {
  code = (own) => own
  inquiries = 0
})

const attemptsOf = async ({ retailer, orderNumber }: Unpaid) =>
  (await retailer.call(paymentAttempts, { query: { orderNumber } })).body

test('a payment by PromptPay comes with a code for exactly what is owed, told again as long as it can be paid', async () => {
  const unpaid = await anUnpaidOrder(server)
  const { body } = await startPaying(unpaid)
  expect(billPayment(body.qrPayload ?? '')).toMatchObject({ amount: 736.5, ref1: `${unpaid.orderNumber}A1` })
  expect((await startPaying(unpaid)).body).toEqual(body)
  expect(await attemptsOf(unpaid)).toMatchObject([{ state: 'pending', ...body }])
  expect(inquiries).toBe(1)
  await decide(server, body.webPaymentUrl, { outcome: 'paid' })
  await expectOutcome(server, unpaid, { state: 'PAYMENT_COMPLETE' })
  const [paid] = await attemptsOf(unpaid)
  expect(paid).not.toHaveProperty('qrPayload')
  expect(paid).not.toHaveProperty('webPaymentUrl')
})

test('a code that has expired is not told any more', async () => {
  const unpaid = await anUnpaidOrder(server)
  const { body } = await startPaying(unpaid)
  await server.db
    .updateTable('payment_attempt')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('invoice_no', '=', `${unpaid.orderNumber}A1`)
    .execute()
  expect((await attemptsOf(unpaid))[0]).not.toHaveProperty('qrPayload')
  const again = await startPaying(unpaid)
  expect(again.body.qrPayload).not.toBe(body.qrPayload)
})

test.each<[string, (own: Code) => Code]>([
  ['refuses it', () => ({ ok: false, code: 'refused', respCode: '9059', detail: '' })],
  ['asks for another amount', () => ({ ok: true, value: { payload: otherAmount } })],
  ['sends something else', () => ({ ok: true, value: { payload: 'https://pay.test/' } })],
])('where the gateway %s, its own page is left to pay on', async (_what, answer) => {
  code = answer
  const unpaid = await anUnpaidOrder(server)
  const { status, body } = await startPaying(unpaid)
  expect([status, Object.keys(body)]).toEqual([200, ['webPaymentUrl']])
  expect((await attemptsOf(unpaid))[0]).toMatchObject({ webPaymentUrl: body.webPaymentUrl })
  await decide(server, body.webPaymentUrl, { outcome: 'paid' })
  await expectOutcome(server, unpaid, { state: 'PAYMENT_COMPLETE' })
})

test('a card and a bank’s app have no code', async () => {
  const unpaid = await anUnpaidOrder(server)
  expect((await startPaying(unpaid, { paymentChannel: ['CC'] })).body).not.toHaveProperty('qrPayload')
  expect(inquiries).toBe(0)
})

/** A bill of 1,234.56 baht: 2C2P's published vector. */
const otherAmount =
  '00020101021230660016A00000067701011201150105536000001990213ORD26112100010306OUT00153037645802TH54071234.566304BCED'

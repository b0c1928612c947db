import { expect, test } from 'vitest'
import type { GatewayError } from '#server/adapters/payment-gateway/port.ts'
import { testServer } from '#test/test-server.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { checkDueAttempts } from './check-due-attempts.ts'
import {
  anUnpaidOrder,
  aPayment,
  cancel,
  comeBack,
  decide,
  inTime,
  outcomeOf,
  rice,
  startPaying,
} from './unpaid-order.fixture.ts'

// A gateway that accepts the connection and never answers affects only the retailer who pays.

const gateway = { hangs: false, calls: 0, giveUp: () => undefined as void }
const silence = (): Promise<GatewayError> => {
  gateway.calls += 1
  return new Promise((resolve) => {
    const before = gateway.giveUp
    gateway.giveUp = () => {
      before()
      resolve({ ok: false, code: 'unavailable', respCode: null, detail: 'gave up' })
    }
  })
}

const server = await testServer({
  products: { [rice]: { price: 245_50, vatPercent: 0, stock: 1000 } },
  gateway: (own) => ({
    ...own,
    requestToken: (request) => (gateway.hangs ? silence() : own.requestToken(request)),
    inquire: (invoiceNo) => (gateway.hangs ? silence() : own.inquire(invoiceNo)),
    cancel: (token, client) => (gateway.hangs ? silence() : own.cancel(token, client)),
  }),
})

async function untilAsked(calls: number): Promise<void> {
  await expect.poll(() => gateway.calls).toBeGreaterThanOrEqual(calls)
}

// Requests to this gateway wait until the test ends them.
test('cart, orders, cancellation, notices and jobs go on while the gateway hangs', async () => {
  // The older one first: the gateway is queried about it, and does not answer.
  const older = await anUnpaidOrder(server)
  await aPayment(older)
  const paying = await anUnpaidOrder(server)
  Object.assign(gateway, { hangs: true, calls: 0 })
  const { retailer } = paying
  const hanging = [
    startPaying(paying),
    checkDueAttempts(server.deps, inTime(20_000)),
    cancelUnpaid(server.deps, inTime(25 * 60 * 60_000)),
    comeBack(server, `${older.orderNumber}A1`),
  ]
  await untilAsked(4)

  await retailer.tap(rice, 1)
  expect((await retailer.cart()).cartItems).toHaveLength(1)
  expect((await retailer.order()).status).toBe(201)
  expect((await cancel(paying)).status).toBe(200)
  expect((await cancel(older)).status).toBe(200)
  expect((await (await server.retailer()).tap(rice, 2)).status).toBe(200)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  gateway.hangs = false
  gateway.giveUp()
  const [payment] = await Promise.all(hanging)
  expect(payment).toMatchObject({ status: 502, problem: { code: 'gateway_unavailable' } })
  expect(await outcomeOf(server, paying)).toMatchObject({ state: 'CANCELLED', attempts: ['failed'] })
  expect(await outcomeOf(server, older)).toMatchObject({ state: 'CANCELLED' })
})

test('a payment that opens after its order was cancelled is refused and withdrawn', async () => {
  const unpaid = await anUnpaidOrder(server)
  const own = server.deps.gateway.requestToken
  const opened: { token?: string } = {}
  server.deps.gateway.requestToken = async (request) => {
    const session = await own(request)
    expect((await cancel(unpaid)).status).toBe(200)
    if (session.ok) opened.token = session.value.paymentToken
    return session
  }
  expect((await startPaying(unpaid)).problem.code).toBe('order_closed')
  server.deps.gateway.requestToken = own
  expect(await checkDueAttempts(server.deps, inTime(1000))).toBeGreaterThan(0)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'CANCELLED', attempts: ['cancelled'], taken: 0 })
})

test('a wrong amount that is reported while the last query hangs is not given up as expired', async () => {
  const unpaid = await anUnpaidOrder(server)
  const url = await aPayment(unpaid)
  Object.assign(gateway, { hangs: true, calls: 0 })
  const lastQuery = checkDueAttempts(server.deps, inTime(2 * 60 * 60_000))
  await untilAsked(1)
  await decide(server, url, { outcome: 'paid', amount: 700, notices: 1 })
  gateway.hangs = false
  gateway.giveUp()
  await lastQuery
  expect(await outcomeOf(server, unpaid)).toMatchObject({
    attempts: ['mismatch'],
    refunds: ['WRONG_AMOUNT DUE 70000'],
  })
})

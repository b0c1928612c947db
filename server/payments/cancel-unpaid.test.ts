import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test as plainTest } from 'vitest'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { orderHistory, orderStatus } from '#contract/orders/calls.ts'
import type { GatewayError } from '#server/adapters/payment-gateway/port.ts'
import { openGateway } from '#server/adapters/payment-gateway/open.ts'
import type { Settings } from '#server/settings/settings.ts'
import { connect } from '#server/adapters/database/database.ts'
import { aCoupon } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { checkDueAttempts } from './check-due-attempts.ts'
import { anUnpaidOrder, aPayment, decide, inTime, outcomeOf, rice, type Unpaid } from './unpaid-order.fixture.ts'

const hour = 60 * 60_000
/** What happens while the gateway is responding, and what it answers instead about an attempt. */
const gateway = {
  error: (_invoiceNo: string) => null as GatewayError['code'] | null,
  meanwhile: async () => undefined as unknown,
}

const server = await testServer({
  products: { [rice]: { price: 245_50, vatPercent: 0, stock: 10_000 } },
  stock: (db) => aCoupon(db, { code: 'ONCE', discount: 10_00 }),
  gateway: (own) => ({
    ...own,
    inquire: async (invoiceNo) => {
      const answer = await own.inquire(invoiceNo)
      await gateway.meanwhile()
      const code = gateway.error(invoiceNo)
      return code === null ? answer : { ok: false, code, respCode: null, detail: 'no answer' }
    },
  }),
})

beforeEach(() => Object.assign(gateway, { error: () => null, meanwhile: async () => undefined }))

let days = 0
/** Each later than the ones before, so that no claim is left; orders of other tests are long cancelled. */
const tomorrow = () => inTime(24 * hour + 60_000 + (days += 1) * hour)
const cancelled = { state: 'CANCELLED', taken: 0, refunds: [] }
const stays = { state: 'VERIFYING_PAYMENT', taken: 3 }

const test = plainTest.extend('unpaid', () => anUnpaidOrder(server))

test('after 24 hours, and not before, an order that nobody paid is cancelled; goods and coupon are free again', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  await sql`update cart set coupon_code = 'ONCE' where outlet_id = ${retailer.id}`.execute(server.db)
  const unpaid = await anUnpaidOrder(server, retailer)
  const uses = () =>
    server.db
      .selectFrom('coupon_use')
      .selectAll()
      .where('order_id', '=', unpaid.id)
      .where('given_back_at', 'is', null)
      .execute()
  expect(await uses()).toHaveLength(1)
  expect(await cancelUnpaid(server.deps, inTime(24 * hour - 60_000))).toBe(0)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'VERIFYING_PAYMENT', taken: 4 })
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(1)
  expect(await outcomeOf(server, unpaid)).toMatchObject(cancelled)
  expect(await uses()).toEqual([])
  const { body } = await (await server.as('clerk')).call(getStaffOrder, { params: { id: unpaid.id } })
  expect(body.events.at(-1)).toMatchObject({
    stage: 'CANCELLED',
    actor: { id: null, name: 'clock' },
    reason: 'not paid within 24 hours',
  })
  const { ordStatus } = (await retailer.call(orderStatus, { body: { orderID: unpaid.id } })).body
  expect(ordStatus.at(-1)?.statusDes).toBe('Cancelled')
})

test('cash on delivery waits for the clerk however long it takes', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 3)
  const { body } = await retailer.order({ payType: 'COD' })
  await cancelUnpaid(server.deps, tomorrow())
  expect(await outcomeOf(server, body)).toMatchObject({ state: 'ORDER_COMPLETE', taken: 3 })
})

test('the gateway is queried once more: money it sent no notice of pays the order', async ({ unpaid }) => {
  const url = await aPayment(unpaid)
  await decide(server, url, { outcome: 'declined' })
  await decide(server, url, { outcome: 'paid', notices: 0 })
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...stays, attempts: ['failed'] })
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(0)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'PAYMENT_COMPLETE', attempts: ['paid'], taken: 3 })
})

test('a notice that arrives while the gateway is being queried wins', async ({ unpaid }) => {
  const url = await aPayment(unpaid)
  gateway.meanwhile = () => {
    gateway.meanwhile = async () => undefined
    return decide(server, url, { outcome: 'paid', notices: 1 })
  }
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(0)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'PAYMENT_COMPLETE', attempts: ['paid'], taken: 3 })
})

test('a payment that is started while the gateway is being queried keeps the order', async ({ unpaid }) => {
  await decide(server, await aPayment(unpaid), { outcome: 'declined' })
  gateway.meanwhile = () => {
    gateway.meanwhile = async () => undefined
    return aPayment(unpaid)
  }
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(0)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...stays, attempts: ['failed', 'pending'] })
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(1)
})

test('while the gateway does not answer nothing is cancelled, and later it is', async () => {
  const orders = [await anUnpaidOrder(server), await anUnpaidOrder(server)]
  for (const unpaid of orders) await aPayment(unpaid)
  gateway.error = () => 'unavailable'
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(0)
  for (const unpaid of orders) expect(await outcomeOf(server, unpaid)).toMatchObject(stays)
  gateway.error = () => null
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(2)
})

test('a gateway that is silent about one order keeps those that need no answer from nothing, and others for one turn', async () => {
  const [silent, others, plain] = [
    await anUnpaidOrder(server),
    await anUnpaidOrder(server),
    await anUnpaidOrder(server),
  ]
  for (const unpaid of [silent, others]) await aPayment(unpaid)
  gateway.error = (invoiceNo) => (invoiceNo.startsWith(silent.orderNumber) ? 'unavailable' : null)
  const night = tomorrow()
  expect(await cancelUnpaid(server.deps, night)).toBe(1)
  expect(await outcomeOf(server, plain)).toMatchObject(cancelled)
  for (const unpaid of [silent, others]) expect(await outcomeOf(server, unpaid)).toMatchObject(stays)
  expect(await cancelUnpaid(server.deps, new Date(night.getTime() + 60_000))).toBe(1)
  expect(await outcomeOf(server, others)).toMatchObject(cancelled)
  gateway.error = () => null
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(1)
})

test.each(['refused', 'malformed'] as const)('an answer that is %s keeps its own order alone', async (code) => {
  const [broken, other] = [await anUnpaidOrder(server), await anUnpaidOrder(server)]
  for (const unpaid of [broken, other]) await aPayment(unpaid)
  gateway.error = (invoiceNo) => (invoiceNo.startsWith(broken.orderNumber) ? code : null)
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(1)
  expect(await outcomeOf(server, broken)).toMatchObject(stays)
  expect(await outcomeOf(server, other)).toMatchObject(cancelled)
  gateway.error = () => null
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(1)
})

test('without a gateway, attempts of one that was there before are over an hour after they began', async ({
  unpaid,
}) => {
  await aPayment(unpaid)
  const { client } = await openGateway({ demo: false } as Settings)
  const deps = { ...server.deps, gateway: client }
  const [soon, night] = [inTime(50 * 60_000), tomorrow()]
  await sql`update orders set created_at = created_at - interval '24 hours' where id = ${unpaid.id}`.execute(server.db)
  expect(await cancelUnpaid(deps, soon)).toBe(0)
  await checkDueAttempts(deps, night)
  expect(await cancelUnpaid(deps, night)).toBe(1)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...cancelled, attempts: ['expired'] })
})

test('while a slip waits for a clerk the order stays', async ({ unpaid }) => {
  const slip = randomUUID()
  await sql`insert into payment_slip (id, order_id, outlet_id, state, amount_satang, content_hash, created_at)
    values (${slip}, ${unpaid.id}, ${unpaid.retailer.id}, 'pending', 73650, ${slip}, now())`.execute(server.db)
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(0)
  expect(await outcomeOf(server, unpaid)).toMatchObject(stays)
  await sql`delete from payment_slip where id = ${slip}`.execute(server.db)
  expect(await cancelUnpaid(server.deps, tomorrow())).toBe(1)
})

test('after a rejected slip there are two hours to send another; the order says until when', async ({ unpaid }) => {
  const slip = randomUUID()
  const night = tomorrow()
  await sql`insert into payment_slip (id, order_id, outlet_id, state, amount_satang, content_hash, created_at, decided_at, reason)
    values (${slip}, ${unpaid.id}, ${unpaid.retailer.id}, 'rejected', 73650, ${slip}, now(), ${night}, 'unreadable')`.execute(
    server.db,
  )
  const later = (ms: number) => new Date(night.getTime() + ms)
  const [order] = (await unpaid.retailer.call(orderHistory)).body
  expect(order).toMatchObject({ slipState: 'rejected', payBefore: later(2 * hour).toISOString() })
  expect(await cancelUnpaid(server.deps, later(hour))).toBe(0)
  expect(await outcomeOf(server, unpaid)).toMatchObject(stays)
  expect(await cancelUnpaid(server.deps, later(2 * hour))).toBe(1)
  days += 3
})

test('two processes share the work: every order is cancelled once', async () => {
  const orders: Unpaid[] = []
  const retailer = await server.retailer()
  for (let count = 0; count < 30; count += 1) orders.push(await anUnpaidOrder(server, retailer))
  const second = connect(server.databaseUrl, 5, () => undefined)
  const at = tomorrow()
  const both = () => [cancelUnpaid(server.deps, at), cancelUnpaid({ ...server.deps, db: second.db }, at)]
  const counts = await Promise.all([...both(), ...both()])
  await second.pool.end()
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
  for (const unpaid of orders) expect(await outcomeOf(server, unpaid)).toMatchObject(cancelled)
  const { rows } = await sql`select document from stock_movement where reason = 'cancellation'
    group by document having count(*) > 1`.execute(server.db)
  expect(rows).toEqual([])
})

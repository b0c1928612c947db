import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffOrders } from '#contract/backoffice/orders/calls.ts'
import { consumeProducts, searchList } from '#contract/catalogue/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { listOrderHeaders } from '#contract/orders/calls.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import { connect } from '#server/adapters/database/database.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { smsOutbox } from '#server/adapters/sms/outbox.ts'
import { consumers } from '#server/jobs/consumers.ts'
import { openOutbox } from '#server/jobs/outbox/open.ts'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { statementsOf } from '#test/count-statements.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

/**
 * What a call may cost. `statements`: SQL statements, `begin` and `commit` included. `bytes`: of its answer, uncompressed.
 * `ratio`: processor time of this thread, client included, in units of a request to an empty HTTP server in the same run,
 * so that a busy machine changes little; about twice what it is.
 */
const limits = {
  tap: { statements: 4, bytes: 600, ratio: 12 },
  order: { statements: 5, bytes: 200, ratio: 15 },
  'sign-in': { statements: 11, bytes: 1200, ratio: 20 },
  catalogue: { statements: 0, bytes: 7000, ratio: 8 },
  search: { statements: 0, bytes: 2200, ratio: 5 },
  'own orders': { statements: 2, bytes: 8000, ratio: 16 },
  'staff orders': { statements: 3, bytes: 25_000, ratio: 25 },
} as const
/** Of an order with all that follows from it: text message, points, hold rules, model, webhooks, in batches. */
const wholeOrder = 10

const products = Array.from({ length: 10 }, (_, index) => index + 1)
/** As many as a consumer is given at once. */
const together = 20

let server: TestServer
let buyers: RetailerClient[]
let clerk: StaffClient
let bare: Server
beforeAll(async () => {
  server = await startTestServer({
    rateLimitFactor: 1_000_000,
    stock: async (db) => {
      for (const id of products) await aProduct(db, { id, stock: 100_000 })
    },
  })
  buyers = []
  for (let count = 0; count < together; count += 1) buyers.push(await server.retailer())
  clerk = await aStaff(server, 'clerk')
  bare = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
})
afterAll(async () => {
  bare.close()
  await server.close()
})

const first = (): RetailerClient => {
  const [buyer] = buyers
  if (!buyer) throw new Error('No retailer')
  return buyer
}
async function fill(buyer: RetailerClient): Promise<void> {
  for (const id of products) await buyer.tap(id, 2)
}
const actions: Record<keyof typeof limits, () => Promise<{ status: number; body: unknown }>> = {
  tap: () => first().tap(1, 1, crypto.randomUUID()),
  order: async () => {
    const buyer = first()
    await server.db
      .updateTable('cart')
      .set({ items: JSON.stringify(products.map((productId) => ({ productId, qty: 2 }))) })
      .where('outlet_id', '=', buyer.id)
      .execute()
    return buyer.order()
  },
  'sign-in': () => send(server.url, logIn, { body: { phoneNumber: first().phone, password } }),
  catalogue: () => first().call(consumeProducts),
  search: () => first().call(searchList),
  'own orders': () => first().call(listOrderHeaders, { body: { page: 0, size: 20, filterConditions: [] } }),
  'staff orders': () => clerk.call(listStaffOrders),
}
/** The cart of an order is filled by one statement of the test. */
const ofTest: Partial<Record<keyof typeof limits, number>> = { order: 1 }

/** Milliseconds of processor time of this thread for one of several runs. */
async function processorMs(act: () => Promise<unknown>): Promise<number> {
  const runs = 20
  for (let run = 0; run < runs; run += 1) await act()
  const before = process.threadCpuUsage()
  for (let run = 0; run < runs; run += 1) await act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / runs
}

test.each(Object.keys(limits) as (keyof typeof limits)[])('%s costs no more than its limits', async (name) => {
  const act = actions[name]
  await act()
  let bytes = 0
  const statements = await statementsOf(server.databaseUrl, async () => {
    const { status, body } = await act()
    expect(status).toBeLessThan(300)
    bytes = Buffer.byteLength(JSON.stringify(body))
  })
  expect(statements.length - (ofTest[name] ?? 0)).toBeLessThanOrEqual(limits[name].statements)
  expect(bytes).toBeLessThanOrEqual(limits[name].bytes)
  const { port } = bare.address() as AddressInfo
  const bareMs = await processorMs(async () => (await fetch(`http://127.0.0.1:${port}/`)).json())
  const ratio = (await processorMs(act)) / bareMs
  expect(ratio).toBeLessThanOrEqual(limits[name].ratio)
})

test('an order with all that follows from it', async () => {
  const { pool, db } = connect(server.databaseUrl, 5, () => undefined)
  const log = pino({ level: 'silent' })
  const boss = await openQueues({ pool, log })
  const all = consumers({
    db,
    sms: smsOutbox(db, null),
    loyalty: ownLoyalty(db),
    oddOrders: defaultOddOrderLimits,
    publicUrl: 'https://shop.example',
  })
  const outbox = await openOutbox({ boss, db, consumers: all, log })
  const isOpen = sql<{ open: number }>`select count(*)::int as open from pgboss.job where state < 'completed'`
  const settle = async () => {
    await outbox.relay(new Date())
    await expect.poll(async () => (await isOpen.execute(db)).rows[0]?.open).toBe(0)
  }
  const round = async () => {
    for (const buyer of buyers) expect((await buyer.order()).status).toBe(201)
    await settle()
  }
  for (const buyer of buyers) await fill(buyer)
  await round()
  for (const buyer of buyers) await fill(buyer)
  const polls = /pgboss\.job where state < 'completed'|pgboss\.(version|queue|schedule|subscription)/
  const sent = (await statementsOf(server.databaseUrl, round)).filter((text) => !polls.test(text))
  expect(sent.length / together).toBeLessThanOrEqual(wholeOrder)
  await closeQueues(boss)
  await pool.end()
})

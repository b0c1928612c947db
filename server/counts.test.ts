import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { consumeProducts, searchList } from '#contract/catalogue/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { listOrderHeaders } from '#contract/orders/calls.ts'
import { keysOf } from '#rules/keys-of.ts'
import { connect } from '#server/adapters/database/database.ts'
import { openOutbox } from './outbox/open.ts'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { createHttp } from '#server/http/server.ts'
import { openPages } from '#server/pages/open.ts'
import { aProduct, groceries } from '#test/builders/catalogue.ts'
import { ownConsumers } from '#test/builders/events.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { statementsOf } from '#test/count-statements.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { expectBuilt } from '#test/expect-built.ts'

/**
 * What a call may cost. `statements`: SQL statements, `begin` and `commit` included. `bytes`: of its answer, uncompressed; of a
 * page as sent, with Brotli. `ratio`: processor time of this thread, client included, in units of a request to an empty HTTP
 * server; some two times what it is, since other programs on the machine change it too.
 */
const limits = {
  tap: { statements: 2, bytes: 600, ratio: 20 },
  order: { statements: 2, bytes: 200, ratio: 30 },
  'sign-in': { statements: 12, bytes: 1200, ratio: 50 },
  catalogue: { statements: 0, bytes: 7000, ratio: 12 },
  search: { statements: 0, bytes: 2200, ratio: 12 },
  home: { statements: 0, bytes: 12_000, ratio: 20 },
  category: { statements: 0, bytes: 12_500, ratio: 24 },
  product: { statements: 0, bytes: 12_500, ratio: 24 },
  'own orders': { statements: 2, bytes: 15_000, ratio: 50 },
  'staff orders': { statements: 3, bytes: 32_000, ratio: 55 },
} as const
type Name = keyof typeof limits
/** Statements of an order with all that follows from it: text message, points, hold rules, model, webhooks, in batches. */
const wholeOrder = 4.5

const products = Array.from({ length: 10 }, (_, index) => index + 1)
/** As many as a consumer is given at once. */
const together = 20

let server: TestServer
let buyers: RetailerClient[]
let clerk: StaffClient
let bare: Server
let pages: FastifyInstance
let pagesUrl: string
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
  // A page of the lists of orders is full, whichever test runs.
  for (let count = 0; count < together; count += 1) expect((await actions.order()).status).toBe(201)
  await expectBuilt()
  const { catalogue, content } = server
  const settings = { publicUrl: 'https://shop.example', rateLimitFactor: 1_000_000, mapTiles: null }
  pages = createHttp({ log: pino({ level: 'silent' }) })
  const mount = await openPages({ catalogue, content, settings, misses: { add: () => undefined }, clock: Date.now })
  await mount(pages)
  pagesUrl = await pages.listen({ port: 0, host: '127.0.0.1' })
  bare = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(bare, 'listening')
  // The unit is a request of a warm thread, whichever test is the first.
  for (let count = 0; count < 1000; count += 1) await askBare()
})
afterAll(async () => {
  bare.close()
  await pages.close()
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
type AnsweredCall = { status: number; bytes: number }
async function answered(call: Promise<{ status: number; body: unknown }>): Promise<AnsweredCall> {
  const { status, body } = await call
  return { status, bytes: Buffer.byteLength(JSON.stringify(body)) }
}
async function page(path: string): Promise<AnsweredCall> {
  const response = await fetch(`${pagesUrl}${path}`, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  return { status: response.status, bytes: Number(response.headers.get('content-length')) }
}
const actions: Record<Name, () => Promise<AnsweredCall>> = {
  tap: () => answered(first().tap(1, 1, crypto.randomUUID())),
  order: async () => {
    const buyer = first()
    await server.db
      .updateTable('cart')
      .set({ items: JSON.stringify(products.map((productId) => ({ productId, qty: 2 }))) })
      .where('outlet_id', '=', buyer.id)
      .execute()
    return answered(buyer.order())
  },
  'sign-in': () => answered(send(server.url, logIn, { body: { phoneNumber: first().phone, password } })),
  catalogue: () => answered(first().call(consumeProducts)),
  search: () => answered(first().call(searchList)),
  home: () => page('/'),
  category: () => page(`/category/${groceries}`),
  product: () => page('/product/1'),
  'own orders': () => answered(first().call(listOrderHeaders, { body: { page: 0, size: 20, filterConditions: [] } })),
  'staff orders': () => answered(clerk.call(listStaffOrders)),
}
/** The cart of an order is filled by one statement of the test. */
const ofTest: Partial<Record<Name, number>> = { order: 1 }

async function succeed(act: () => Promise<{ status: number }>): Promise<void> {
  const { status } = await act()
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(300)
}

/** Microseconds of processor time of this thread for so many runs. */
async function processorTime(runs: number, act: () => Promise<{ status: number }>): Promise<number> {
  const before = process.threadCpuUsage()
  for (let run = 0; run < runs; run += 1) await succeed(act)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

async function askBare(): Promise<Response> {
  const { port } = bare.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`)
  await response.json()
  return response
}

/**
 * The least of three measurements: what other files have left in this thread is collected during some of them. Those
 * after one within the limit say nothing more.
 */
async function leastRatioOf(act: () => Promise<{ status: number }>, limit: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < 3 && least > limit; times += 1) least = Math.min(least, await ratioOf(act))
  return least
}

/**
 * Processor time in units of a request to an empty server: sums over rounds in turn, after some of each. The system
 * counts the time of a thread in ticks of some milliseconds: a single round of few requests says nothing, the sum does.
 */
async function ratioOf(act: () => Promise<{ status: number }>): Promise<number> {
  const [warmRounds, rounds, ownRuns, bareRuns] = [3, 10, 8, 40]
  const spent = { own: 0, bare: 0 }
  for (let round = 0; round < warmRounds + rounds; round += 1) {
    const own = await processorTime(ownRuns, act)
    const empty = await processorTime(bareRuns, askBare)
    if (round < warmRounds) continue
    spent.own += own / ownRuns
    spent.bare += empty / bareRuns
  }
  return spent.own / spent.bare
}

test.each(keysOf(limits))('%s costs no more than its limits', async (name) => {
  const act = actions[name]
  await succeed(act)
  let bytes = 0
  // The least of three: what the server looks up by the clock may fall into one of them.
  const counts: number[] = []
  for (let times = 0; times < 3; times += 1) {
    const statements = await statementsOf(server.databaseUrl, () =>
      succeed(async () => {
        const answer = await act()
        bytes = answer.bytes
        return answer
      }),
    )
    counts.push(statements.length - (ofTest[name] ?? 0))
  }
  expect(Math.min(...counts)).toBeLessThanOrEqual(limits[name].statements)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(limits[name].bytes)
  const { ratio } = limits[name]
  expect(await leastRatioOf(act, ratio)).toBeLessThanOrEqual(ratio)
})

/** What pg-boss looks up by the clock, and what this test does; never what touches jobs otherwise. */
const isPoll = (text: string): boolean =>
  text === openJobs || (!/pgboss\.job_common/.test(text) && /pgboss\.(version|queue|schedule|subscription)/.test(text))
const openJobs = "select count(*)::int as open from pgboss.job where state < 'completed'"

test('an order with all that follows from it', async () => {
  const { pool, db } = connect(server.databaseUrl, 5, () => undefined)
  const log = pino({ level: 'silent' })
  const boss = await openQueues({ pool, log, superviseSeconds: 3600 })
  const all = ownConsumers(db)
  // What polls by the clock is no part of an order: the relay wakes the consumers.
  const outbox = await openOutbox({ boss, db, consumers: all, log, pollSeconds: 3600 })
  const isOpen = sql<{ open: number }>`${sql.raw(openJobs)}`
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
  const sent = (await statementsOf(server.databaseUrl, round)).filter((text) => !isPoll(text))
  // Each consumer of orders has handled each of them, but for the points, which these orders use none of.
  const wanting = all.filter(({ name, topics }) => topics.includes('order.placed') && name !== 'points')
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from outbox_delivery d join (select id from outbox order by id desc limit ${together}) o
      on o.id = d.event_id where d.done_at is not null`.execute(db)
  expect(rows[0]?.done).toBe(wanting.length * together)
  expect(sent.length / together).toBeLessThanOrEqual(wholeOrder)
  await closeQueues(boss)
  await pool.end()
})

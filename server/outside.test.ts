import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { listLineMessages } from '#contract/backoffice/settings/line/calls.ts'
import { addWebhook, listWebhookDeliveries } from '#contract/backoffice/settings/webhooks/calls.ts'
import { forgotPassword } from '#contract/identity/calls.ts'
import { recommendations } from '#contract/smart-basket/calls.ts'
import { aProduct, anEmptyShelf } from '#test/builders/catalogue.ts'
import { aRetailer, retailerClient, send, type RetailerClient } from '#test/builders/retailer.ts'
import { aStaff } from '#test/builders/staff.ts'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { startPaying } from '#server/payments/unpaid-order.fixture.ts'
import { createShop } from './create-shop.ts'
import { bindPort } from './http/bound-port.ts'
import { listeningOn, readSettings } from './settings/settings.ts'

// A copy of a shop that has everything to act as the shop: one address stands for all the others that it knows.

let database: TestDatabase
let others: Server
/** Paths of what arrived there. */
const arrived: string[] = []
let origin: string
/** Closes the shop that is open. */
let closeOpen: (() => Promise<void>) | null = null
beforeAll(async () => {
  database = await createDatabase()
  await anEmptyShelf(database.db)
  await aProduct(database.db, { id: 1, price: 100_00, stock: 100 })
  others = createServer((request, response) => {
    arrived.push(request.url ?? '')
    response.writeHead(503).end('{}')
  }).listen(0, '127.0.0.1')
  await once(others, 'listening')
  origin = `http://127.0.0.1:${(others.address() as AddressInfo).port}`
})
afterAll(async () => {
  await closeOpen?.()
  others.close()
  await database.drop()
})

const secret = 'known-to-both-sides'
const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const environment = () => ({
  DEMO: 'off',
  DATA_DIR: '/nonexistent/songdee-test',
  RATE_LIMIT_FACTOR: '1000',
  SMS_URL: `${origin}/sms`,
  SMS_TOKEN: 'token',
  LINE_URL: `${origin}/line`,
  LINE_CHANNEL_TOKEN: 't',
  LINE_CHANNEL_SECRET: 's',
  LINE_BASIC_ID: '@songdee',
  PAYMENT_GATEWAY_URL: `${origin}/gateway`,
  PAYMENT_MERCHANT_ID: 'M',
  PAYMENT_SECRET_KEY: secret.repeat(2),
  LOYALTY_URL: `${origin}/loyalty`,
  LOYALTY_TOKEN: secret,
  COMPANY_URL: `${origin}/company`,
  COMPANY_TOKEN: secret,
  SMART_BASKET_URL: `${origin}/basket`,
  APPLE_URL: `${origin}/apple`,
  APPLE_CLIENT_ID: 'shop.example.web',
  APPLE_TEAM_ID: 'TEAM000000',
  APPLE_KEY_ID: 'KEY0000000',
  APPLE_PRIVATE_KEY: String(appleKey),
  FILES_URL: `${origin}/files`,
  FILES_KEY_ID: 'key',
  FILES_KEY_SECRET: secret,
  OTEL_EXPORTER_OTLP_ENDPOINT: `${origin}/traces`,
  OTEL_TRACES_SAMPLER_ARG: '1',
  WEBHOOKS_TO_PRIVATE: 'on',
})

/** The shop with its jobs, and what it logged. */
async function open(outside: 'on' | 'off') {
  const bound = await bindPort(0, '127.0.0.1')
  const settings = listeningOn(readSettings({ ...environment(), PORT: '0', OUTSIDE: outside }), bound.port)
  const lines: { msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { url, db } = database
  const own = { url, db, close: async () => undefined }
  const { app, startJobs, close } = await createShop(settings, { log, database: own }, { pages: false })
  await bound.serve(app)
  closeOpen = () => ((closeOpen = null), close())
  return { url: settings.publicUrl, startJobs, close: () => closeOpen?.(), lines }
}

/** Everything that a shop does with others: a message, an order that others hear of, a payment, recommendations. */
async function trade(url: string, retailer: RetailerClient): Promise<number[]> {
  await retailer.tap(1, 2)
  await retailer.order()
  await retailer.tap(1, 3)
  const { body: order } = await retailer.order({ payType: '2C2P-PP-QR' })
  const paying = await startPaying({ retailer, orderNumber: order.orderNumber, amount: order.grandTotalAmt })
  const basket = await retailer.call(recommendations, { query: { outlet_code: retailer.outletCode, limit: 20 } })
  const code = await send(url, forgotPassword, { body: { phoneNumber: retailer.phone } })
  return [paying.status, basket.status, code.status]
}

/** Consumers of events whose receivers are others. */
const outsiders = ['points', 'company']
const deliveriesTo = (consumer: string) =>
  database.db.selectFrom('outbox_delivery').select(['done_at', 'error']).where('consumer', '=', consumer).execute()

/** As people link an account; the link of Apple has what is revoked when the account is deleted. */
async function link(retailer: RetailerClient, by: 'line' | 'apple'): Promise<void> {
  const [outlet, who, at] = [retailer.id, randomUUID(), new Date()]
  const { db } = database
  if (by === 'line')
    await db.insertInto('line_link').values({ outlet_id: outlet, user_id: who, linked_at: at }).execute()
  else
    await db
      .insertInto('apple_link')
      .values({ sub: who, outlet_id: outlet, refresh_token: 'refresh', linked_at: at })
      .execute()
}

/** A file that a shop with a storage moves there. */
const aPicture = () =>
  database.db
    .insertInto('picture')
    .values({ id: randomUUID(), content_type: 'image/webp', source: Buffer.from('picture') })
    .execute()

test('with OUTSIDE=off nothing reaches anybody, what can wait is kept, and the next start with OUTSIDE=on sends it', async () => {
  const copy = await open('off')
  expect(copy.lines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('OUTSIDE=off'))
  const admin = await aStaff({ url: copy.url, db: database.db }, 'admin')
  const hook = { name: 'ERP', url: `${origin}/hook`, topics: ['order.placed' as const], stockLowAt: 20 }
  const added = await admin.call(addWebhook, { body: hook })
  expect(added.status).toBe(201)
  const retailer = await retailerClient(copy.url, await aRetailer(database.db, {}))
  const linked = await retailerClient(copy.url, await aRetailer(database.db, {}))
  await link(linked, 'line')
  await copy.startJobs()
  expect(await trade(copy.url, retailer)).toEqual([502, 503, 202])
  for (let nth = 0; nth < 2; nth += 1) {
    await linked.tap(1, 1)
    expect((await linked.order()).status).toBe(201)
  }
  await aPicture()
  const leaver = await retailerClient(copy.url, await aRetailer(database.db, {}))
  await link(leaver, 'apple')
  expect((await leaver.call(deleteAccount)).status).toBe(204)
  // The office sees what waits; messages to phones stay where it reads them.
  const notices = async () => (await admin.call(listLineMessages, { query: { page: 0, size: 50 } })).body.content
  const params = { id: added.body.id }
  const calls = async () => (await admin.call(listWebhookDeliveries, { params })).body.deliveries
  await expect.poll(notices).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  await expect.poll(calls).toMatchObject(Array.from({ length: 4 }, () => ({ deliveredOn: null, attempts: [] })))
  for (const consumer of outsiders)
    await expect.poll(async () => (await deliveriesTo(consumer)).length).toBeGreaterThan(0)
  const messages = await database.db.selectFrom('sms').select('phone').execute()
  expect(messages).toContainEqual({ phone: retailer.phone })
  const [old] = await notices()
  await copy.close()
  expect(arrived).toEqual([])
  for (const consumer of outsiders)
    expect((await deliveriesTo(consumer)).filter(({ done_at, error }) => done_at ?? error)).toEqual([])

  // One notice is of two days ago: nobody wants to hear of that order now, perhaps a second time.
  await sql`update line_message set at = at - interval '2 days' where id = ${old?.id}`.execute(database.db)
  const shop = await open('on')
  await shop.startJobs()
  for (const path of ['/hook', '/loyalty', '/company', '/line', '/apple', '/files'])
    await expect.poll(() => arrived.join()).toContain(path)
  const sent = await database.db.selectFrom('line_message').select(['id', 'attempts', 'error']).execute()
  expect(sent.find(({ id }) => id === old?.id)).toMatchObject({ attempts: 0, error: 'Its time was over' })
  await (await retailerClient(shop.url, await aRetailer(database.db, {}))).tap(1, 1)
  await shop.close()
  expect(arrived).toContain('/traces/v1/traces')
  // A code is not sent late: it stays where the office reads it.
  expect(arrived.filter((path) => path.startsWith('/sms'))).toEqual([])
})

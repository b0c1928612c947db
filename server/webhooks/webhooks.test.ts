import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adjustStock } from '#contract/backoffice/goods/stock/calls.ts'
import * as calls from '#contract/backoffice/settings/webhooks/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { failingMs, overlapMs, webhookTopics, type WebhookTopic } from '#rules/webhooks/topics.ts'
import { satang } from '#rules/money.ts'
import { readEvent } from '#server/events/events.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'
import { messagesDue, queueOrderMessages, sendDueMessages } from './webhooks.ts'

type ReceivedMessage = { path: string; headers: IncomingHttpHeaders; body: string }

let admin: StaffClient
let adjusted = 0
let received: ReceivedMessage[] = []
/** What the receiver answers. */
let answer: { status: number; location?: string } = { status: 204 }
const at = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`

const server = await testServer({
  webhooksToPrivate: true,
  products: { 1: { price: 100_00, stock: 24 } },
})
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end()
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')

afterAll(() => receiver.close())
beforeEach(async () => {
  await server.db.deleteFrom('webhook').execute()
  await server.db.deleteFrom('outbox').execute()
  received = []
  answer = { status: 204 }
  admin = await server.as('admin')
})

const add = async (topics: readonly WebhookTopic[] = webhookTopics, url = at('/hook')) =>
  (await admin.call(calls.addWebhook, { body: { name: 'ERP', url, topics: [...topics], stockLowAt: 20 } })).body
const send = (now = new Date()) => sendDueMessages({ db: server.db, log: server.app.log, webhooksToPrivate: true }, now)
/** Hands the events of orders to the consumer, as the outbox does. */
async function relay(): Promise<void> {
  const rows = await server.db.deleteFrom('outbox').returningAll().execute()
  for (const row of rows.sort((one, other) => one.id - other.id)) {
    const event = readEvent(row, ['order.placed', 'order.moved'])
    if (event) await server.db.transaction().execute((tx) => queueOrderMessages(tx, [event]))
  }
}
const messages = () => received.map(({ body }) => JSON.parse(body) as { id: string; topic: string; data: object })
const deliveries = async (id: string) =>
  (await admin.call(calls.listWebhookDeliveries, { params: { id } })).body.deliveries

/** The example of the documentation, as somebody would copy it. */
async function documented(): Promise<(header: string, body: string, secret: string, now?: number) => boolean> {
  const text = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const code = /```ts\n(.*?)```/s.exec(text)?.[1] ?? ''
  const module = (await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`)) as Awaited<{
    isGenuine: (header: string, body: string, secret: string, now?: number) => boolean
  }>
  return module.isGenuine
}

test('an order that is placed and moved arrives signed, as the example of the documentation verifies', async () => {
  const { secret } = await add()
  const retailer = await server.retailer()
  await retailer.tap(1, 2)
  const placed = await retailer.order({ payType: 'COD' })
  await relay()
  await admin.call(moveOrders, { body: { ids: [placed.body.id], to: 'ACCEPTED' } })
  await relay()
  await send()
  const { orderNumber, grandTotalAmt } = placed.body
  expect(messages()).toMatchObject([
    { topic: 'order.placed', data: { orderNumber, grandTotalAmt, dueAmt: grandTotalAmt } },
    { topic: 'order.state_changed', data: { orderNumber, orderStatus: 'WAITING_FOR_DELIVERY', dueAmt: grandTotalAmt } },
  ])
  const isGenuine = await documented()
  const [first] = received
  const header = String(first?.headers['songdee-signature'])
  const body = first?.body ?? ''
  expect(isGenuine(header, body, secret)).toBe(true)
  expect(isGenuine(header, `${body} `, secret)).toBe(false)
  expect(isGenuine(header, body, 'whsec_other')).toBe(false)
  expect(isGenuine(header, body, secret, Date.now() + 301_000)).toBe(false)
  expect(first?.headers['songdee-event-id']).toBe(messages()[0]?.id)
})

test('a price that changes by any means, and a stock that falls to the threshold, are queued in their own transaction', async () => {
  await add(['price.changed', 'stock.low'])
  await server.db
    .updateTable('product')
    .set({ price_satang: satang(120_50) })
    .where('id', '=', 1)
    .execute()
  await server.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('product')
        .set({ price_satang: satang(1) })
        .where('id', '=', 1)
        .execute()
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  const adjust = (delta: number) =>
    admin.call(adjustStock, {
      key: `adjust-${(adjusted += 1)}-${admin.id}`,
      body: { productId: 1, reason: 'loss', delta },
    })
  for (const delta of [-1, -2, -1]) expect((await adjust(delta)).status).toBe(200)
  await send()
  expect(messages().map(({ topic, data }) => ({ topic, data }))).toEqual([
    { topic: 'price.changed', data: { productId: 1, sku: expect.any(String), price: 120.5, before: 100 } },
    { topic: 'stock.low', data: { productId: 1, sku: expect.any(String), units: expect.any(Number), threshold: 20 } },
  ])
})

test('what is not taken is sent again later with the same body, and every attempt is in the log', async () => {
  const { id } = await add()
  answer = { status: 500 }
  await admin.call(calls.testWebhook, { params: { id } })
  await send()
  await send()
  expect(received).toHaveLength(1)
  answer = { status: 200 }
  await send(new Date(Date.now() + 11_000))
  expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body])
  const [delivery] = await deliveries(id)
  expect(delivery).toMatchObject({
    topic: 'test',
    nextOn: null,
    attempts: [{ status: 500 }, { status: 200, error: null }],
  })
  expect(delivery?.attempts[0]?.error).toBe('Answered 500')
})

test('two processes that send at the same time send each message once; an event that is relayed twice is one message', async () => {
  const { id } = await add()
  for (let count = 0; count < 5; count += 1) await admin.call(calls.testWebhook, { params: { id } })
  await Promise.all([send(), send(), send()])
  expect(new Set(messages().map((message) => message.id)).size).toBe(5)
  expect(received).toHaveLength(5)
})

test('a redirect is an answer like any other that is not 2xx', async () => {
  const { id } = await add()
  answer = { status: 302, location: at('/redirected') }
  await admin.call(calls.testWebhook, { params: { id } })
  await send()
  expect(received.map(({ path }) => path)).toEqual(['/hook'])
  expect((await deliveries(id))[0]?.attempts).toMatchObject([{ status: 302, error: 'Answered 302' }])
})

test('a receiver that takes nothing for days is switched off, with a word in the log; saving it switches it on', async () => {
  const added = await add()
  answer = { status: 500 }
  await admin.call(calls.testWebhook, { params: { id: added.id } })
  await send()
  const long = new Date(Date.now() - failingMs - 1000)
  await server.db.updateTable('webhook').set({ failing_since: long }).execute()
  await send(new Date(Date.now() + 11_000))
  const [off] = (await admin.call(calls.listWebhooks)).body.webhooks
  expect(off).toMatchObject({ status: 'DISABLED' })
  expect(server.log.map(({ msg }) => msg)).toContain('a webhook was switched off: nothing was delivered for days')
  const events = await server.db.selectFrom('outbox').select(['topic', 'payload']).execute()
  expect(events).toEqual([{ topic: 'webhook.switched_off', payload: { webhookId: added.id, name: added.name } }])
  await send(new Date(Date.now() + 3_600_000))
  expect(received).toHaveLength(2)
  const { name, url, topics, stockLowAt, revision } = added
  const body = { name, url, topics, stockLowAt, revision, status: 'ACTIVE' as const }
  const saved = await admin.call(calls.saveWebhook, { params: { id: added.id }, body })
  expect(saved.body).toMatchObject({ status: 'ACTIVE', failingSince: null })
  expect((await admin.call(calls.saveWebhook, { params: { id: added.id }, body })).status).toBe(409)
  // Another address has failed at nothing yet; another name changes nothing.
  await server.db.updateTable('webhook').set({ failing_since: long }).execute()
  const save = async (change: Partial<typeof body>) =>
    (await admin.call(calls.saveWebhook, { params: { id: added.id }, body: { ...body, ...change } })).body
  expect(await save({ name: 'ERP 2', revision: revision + 1 })).toMatchObject({ failingSince: long.toISOString() })
  expect(await save({ url: at('/moved'), revision: revision + 2 })).toMatchObject({
    status: 'ACTIVE',
    failingSince: null,
  })
})

test('a message is sent again by hand, with the same id', async () => {
  const { id } = await add()
  await admin.call(calls.testWebhook, { params: { id } })
  await send()
  const [delivery] = await deliveries(id)
  const params = { id, delivery: delivery?.id ?? 0 }
  expect((await admin.call(calls.replayWebhookDelivery, { params })).status).toBe(204)
  await send()
  expect(messages().map((message) => message.id)).toEqual([delivery?.eventId, delivery?.eventId])
  const other = await add()
  expect((await admin.call(calls.replayWebhookDelivery, { params: { ...params, id: other.id } })).status).toBe(404)
})

test('a new secret is valid next to the former one for a day, and alone after it', async () => {
  const { id, secret } = await add()
  const rotated = (await admin.call(calls.rotateWebhookSecret, { params: { id } })).body
  expect(rotated.secret).not.toBe(secret)
  await admin.call(calls.testWebhook, { params: { id } })
  await send()
  await server.db.updateTable('webhook').set({ previous_until: new Date() }).execute()
  await admin.call(calls.testWebhook, { params: { id } })
  await send()
  const isGenuine = await documented()
  const [during, after] = received.map(({ headers, body }) =>
    [secret, rotated.secret].map((one) => isGenuine(String(headers['songdee-signature']), body, one)),
  )
  expect([during, after]).toEqual([
    [true, true],
    [false, true],
  ])
  expect(JSON.stringify((await admin.call(calls.listWebhooks)).body)).not.toContain('whsec_')
})

test('a secret signs for a day after it was replaced, however often the next one is replaced meanwhile', async () => {
  const { id, secret } = await add()
  const rotate = async () => (await admin.call(calls.rotateWebhookSecret, { params: { id } })).body.secret
  const [second, third] = [await rotate(), await rotate()]
  const isGenuine = await documented()
  const signers = async (afterMs = 0) => {
    await admin.call(calls.testWebhook, { params: { id } })
    await send(new Date(Date.now() + afterMs))
    const last = received.at(-1)
    const header = String(last?.headers['songdee-signature'])
    return [secret, second, third].map((one) => isGenuine(header, last?.body ?? '', one))
  }
  expect(await signers()).toEqual([true, true, true])
  expect(await signers(overlapMs)).toEqual([false, false, true])
  const sinceLong = new Date(Date.now() - 1)
  await server.db.updateTable('webhook').set({ previous_until: sinceLong }).execute()
  await server.db.updateTable('webhook_former_secret').set({ until: sinceLong }).execute()
  await rotate()
  expect(await signers()).toEqual([false, false, true])
  expect(await server.db.selectFrom('webhook_former_secret').selectAll().execute()).toEqual([])
})

test('a webhook that is removed or stopped gets nothing; a manager has no say in it', async () => {
  const { id } = await add(['price.changed'])
  const manager = await server.as('manager')
  expect((await manager.call(calls.listWebhooks)).status).toBe(403)
  expect((await admin.call(calls.removeWebhook, { params: { id } })).status).toBe(204)
  expect((await admin.call(calls.removeWebhook, { params: { id } })).status).toBe(404)
  await server.db
    .updateTable('product')
    .set({ price_satang: satang(99_00) })
    .where('id', '=', 1)
    .execute()
  await send()
  expect(received).toEqual([])
})

test('what waits for a webhook that is switched off is not due, and is once it is in use again', async () => {
  const { id } = await add()
  await admin.call(calls.testWebhook, { params: { id } })
  const isDue = async (status: 'STOPPED' | 'DISABLED' | 'ACTIVE') => {
    await server.db.updateTable('webhook').set({ status }).execute()
    return (await sql<{ due: boolean }>`select ${messagesDue(new Date())} as due`.execute(server.db)).rows[0]?.due
  }
  expect([await isDue('STOPPED'), await isDue('DISABLED'), await isDue('ACTIVE')]).toEqual([false, false, true])
  await send()
  expect(await isDue('ACTIVE')).toBe(false)
})

test('only addresses of the internet, with https, are accepted and reached', async () => {
  const strict = await startTestServer({ sharing: server })
  const careful = { ...admin, ...(await aStaff(strict, 'admin')) }
  for (const url of [
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://2130706433/hook',
    'https://0x7f.0.0.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/hook',
    'https://db.internal/hook',
    'https://me:secret@example.com/',
    'ftp://example.com/hook',
  ]) {
    const body = { name: 'x', url, topics: ['order.placed' as const], stockLowAt: 0 }
    expect([url, (await careful.call(calls.addWebhook, { body })).status]).toEqual([url, 422])
  }
  await strict.close()
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/settings/webhooks/calls.ts'
import { testServer } from '#test/test-server.ts'
import { sendDueMessages } from './webhooks.ts'

const server = await testServer({ webhooksToPrivate: true })
const admin = await server.as('admin')
const received: string[] = []
const receiver = createServer((request, response) => {
  received.push(String(request.headers['songdee-event-id']))
  request.resume().on('end', () => response.writeHead(204).end())
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => receiver.close())

async function aWebhook(): Promise<string> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const body = { name: 'ERP', url, topics: ['order.placed' as const], stockLowAt: 0 }
  return (await admin.call(calls.addWebhook, { body })).body.id
}
/** Messages that were given up, or delivered. */
const ended = (id: string, name: string, { count, isDelivered }: { count: number; isDelivered: boolean }) =>
  sql`
  insert into webhook_delivery (webhook_id, event_id, topic, data, at, attempts, delivered_at)
  select ${id}::uuid, ${name} || n, 'order.placed', '{}', now(), 10, case when ${isDelivered} then now() end
  from generate_series(1, ${count}) n`.execute(server.db)
const givenUp = async (id: string) =>
  (await admin.call(calls.listWebhooks)).body.webhooks.find((webhook) => webhook.id === id)?.givenUp
const replay = (id: string) => admin.call(calls.replayWebhookDeliveries, { params: { id } })

test('messages that were given up are sent again however many came after them, and those of no other webhook', async () => {
  const [id, other] = [await aWebhook(), await aWebhook()]
  await ended(id, 'early-', { count: 2, isDelivered: false })
  await ended(id, 'later-', { count: 101, isDelivered: true })
  await ended(other, 'early-', { count: 1, isDelivered: false })
  expect([await givenUp(id), await givenUp(other)]).toEqual([2, 1])
  expect((await replay(id)).body).toEqual({ sent: 2 })
  // Two presses send them once.
  expect((await replay(id)).body).toEqual({ sent: 0 })
  await sendDueMessages({ db: server.db, log: server.app.log, webhooksToPrivate: true }, new Date())
  expect(received.toSorted()).toEqual(['early-1', 'early-2'])
  expect([await givenUp(id), await givenUp(other)]).toEqual([0, 1])
  expect((await replay('00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('trial messages that no receiver took are not counted, and not sent again with those of events', async () => {
  const id = await aWebhook()
  await ended(id, 'event-', { count: 1, isDelivered: false })
  await ended(id, 'trial-', { count: 5, isDelivered: false })
  await sql`update webhook_delivery set topic = 'test' where webhook_id = ${id} and event_id like 'trial-%'`.execute(
    server.db,
  )
  expect(await givenUp(id)).toBe(1)
  expect((await replay(id)).body).toEqual({ sent: 1 })
})

test('of very many the oldest 1,000 are sent again at a time', async () => {
  const id = await aWebhook()
  await ended(id, 'many-', { count: 1001, isDelivered: false })
  expect((await replay(id)).body).toEqual({ sent: 1000 })
  const left = await sql<{ event: string }>`select event_id as event from webhook_delivery
    where webhook_id = ${id} and delivered_at is null and next_at is null`.execute(server.db)
  expect(left.rows).toEqual([{ event: 'many-1001' }])
})

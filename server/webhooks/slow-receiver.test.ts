import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import * as calls from '#contract/backoffice/settings/webhooks/calls.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'

// Receivers that are slow, or removed, while messages are on their way to them and to others.

const server = await testServer({ webhooksToPrivate: true, products: { 1: { price: 100_00 } } })
const admin = await server.as('admin')

/** Messages that wait for an answer, by the path of their receiver. */
const unanswered: ServerResponse[] = []
const arrived: string[] = []
let hangs = true
const receiver = createServer((request, response) => {
  const path = request.url ?? ''
  request.resume().on('end', () => {
    arrived.push(path)
    if (path === '/slow' && hangs) unanswered.push(response)
    else response.writeHead(204).end()
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => receiver.close())

const timesAt = (path: string) => arrived.filter((one) => one === path).length

async function aWebhook(path: string): Promise<string> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
  const body = { name: path, url, topics: ['price.changed' as const], stockLowAt: 0 }
  return (await admin.call(calls.addWebhook, { body })).body.id
}
async function message(id: string, count = 1): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await admin.call(calls.testWebhook, { params: { id } })
}
/** The job as the scheduler runs it. */
async function send(): Promise<void> {
  const nothing = () => null
  const none = { seller: nothing, line: nothing, countUsualLines: async () => null, apple: null }
  const own = { loyalty: ownLoyalty(server.db), outbox: { relay: async () => undefined } }
  const job = jobs({ ...server.deps, ...none, ...own, webhooksToPrivate: true }).find(
    ({ name }) => name === 'send-webhooks',
  )
  await job?.run(new Date(), new AbortController().signal)
}

test('nobody waits for a receiver that does not answer, however many messages it has', async () => {
  // A receiver is waited for until the test lets it answer: ten seconds may not be enough for what happens before.
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  onTestFinished(() => limits.mockRestore())
  const [slow, quick] = [await aWebhook('/slow'), await aWebhook('/quick')]
  await message(slow, 25)
  await message(quick, 12)
  let isEnded = false
  const run = send().finally(() => (isEnded = true))
  await expect.poll(() => timesAt('/quick')).toBe(12)
  await message(quick)
  await expect.poll(() => timesAt('/quick')).toBe(13)
  const other = await aWebhook('/other')
  await message(other)
  await expect.poll(() => timesAt('/other')).toBe(1)
  // Its first messages are still on their way.
  expect([isEnded, timesAt('/slow'), unanswered.length]).toEqual([false, 5, 5])
  hangs = false
  for (const response of unanswered) response.writeHead(204).end()
  await run
  expect(timesAt('/slow')).toBe(25)
  const { deliveries } = (await admin.call(calls.listWebhookDeliveries, { params: { id: slow } })).body
  expect(deliveries.filter(({ nextOn, attempts }) => nextOn === null && attempts.length === 1)).toHaveLength(25)
})

test('a webhook that is removed while a message is on its way to it leaves nothing, and the job goes on', async () => {
  const id = await aWebhook('/removed')
  await message(id)
  const removed = sql`webhook where id = ${id}`
  const answer = await secondWaits(
    server.db,
    {
      has: (tx) => sql`select from ${removed} for no key update`.execute(tx),
      goesOn: (tx) => sql`delete from ${removed}`.execute(tx),
    },
    async () => {
      await send()
      return { status: 200 }
    },
  )
  expect([answer.status, timesAt('/removed')]).toEqual([200, 1])
})

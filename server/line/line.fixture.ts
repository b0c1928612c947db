import Fastify, { type FastifyInstance } from 'fastify'
import { lineSandbox, type LineSandbox } from '#sandbox/line/line.ts'
import { makeLineCode } from '#contract/line/calls.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { messagingApi } from '#server/adapters/line/messaging-api.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import { smsOutbox } from '#server/adapters/sms/outbox.ts'
import type { OutboxRow } from '#server/events/events.ts'
import { consumers } from '#server/jobs/consumers.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { forFile } from '#test/for-file.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { sendDueMessages } from './line.ts'

export const rice = 1
const channel = { token: 'channel-token', secret: 'channel-secret', basicId: '@songdee' }

type LineTest = {
  server: TestServer
  /** LINE, and what it delivered. */
  line: LineSandbox
  account: LineAccount
  /** Hands events to all consumers, as the outbox does. */
  deliver: (rows: readonly OutboxRow[]) => Promise<void>
  /** The same with those that were emitted since. */
  relay: () => Promise<void>
  /** A run of the job that sends. */
  send: (now?: Date) => Promise<void>
  /** Texts that LINE delivered to a chat. */
  textsTo: (receiver: string) => string[]
  /** Texts that went to a phone. */
  smsTo: (phone: string) => Promise<string[]>
  /** Links a retailer with a user, as people do. */
  link: (retailer: RetailerClient, userId: string) => Promise<void>
  close: () => Promise<void>
}

/** A shop with an account at the sandbox of LINE, for all tests of a file. */
export const lineTest = (): Promise<LineTest> => forFile(startLineTest, ({ close }) => close())

async function startLineTest(): Promise<LineTest> {
  const app: FastifyInstance = Fastify()
  let shopUrl = ''
  const line = lineSandbox(app, { ...channel, webhookUrl: () => `${shopUrl}/api/line/webhook` })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const server = await startTestServer({
    stock: (db) => aProduct(db, { id: rice, price: 245_50, vatPercent: 0, stock: 10_000 }),
    line: { ...channel, url },
    logLevel: 'info',
  })
  shopUrl = server.url
  const { db } = server
  const account = messagingApi({ ...channel, url }, fetch)
  const all = consumers({
    db,
    sms: smsOutbox(db, null),
    loyalty: ownLoyalty(db),
    oddOrders: () => defaultOddOrderLimits,
    line: () => account,
    publicUrl: 'https://shop.example',
  })
  const send: LineTest['send'] = (now = new Date()) =>
    sendDueMessages({ db, log: server.app.log, line: () => account }, now)
  const deliver = async (rows: readonly OutboxRow[]) => {
    for (const row of rows.toSorted((one, other) => one.id - other.id))
      for (const consumer of all.filter(({ topics }) => topics.includes(row.topic)))
        await ('outside' in consumer ? consumer.outside(row) : transact(db, (tx) => consumer.within(tx, [row])))
  }
  return {
    server,
    line,
    account,
    send,
    deliver,
    relay: async () => deliver(await db.deleteFrom('outbox').returningAll().execute()),
    textsTo: (receiver) => line.delivered.filter(({ to }) => to === receiver).map(({ text }) => text),
    smsTo: async (phone) =>
      (await db.selectFrom('sms').select('text').where('phone', '=', phone).orderBy('id').execute()).map(
        ({ text }) => text,
      ),
    link: async (retailer, userId) => {
      const { code } = (await retailer.call(makeLineCode)).body
      await line.say({ type: 'user', userId }, code)
      await send()
      line.delivered.splice(0)
      await db.deleteFrom('line_message').where('receiver', '=', userId).execute()
      await db.deleteFrom('outbox').where('topic', '=', 'retailer.linked').execute()
    },
    close: async () => {
      await server.close()
      await app.close()
    },
  }
}

/** Sends bytes to where LINE sends events. */
export const postWebhook = (server: TestServer, body: string, headers: Record<string, string>) =>
  fetch(`${server.url}/api/line/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

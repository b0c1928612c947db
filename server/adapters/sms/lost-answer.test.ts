import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgotPassword } from '#contract/identity/calls.ts'
import { requestCode } from '#contract/restricted-goods/calls.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, testServer, type TestServer } from '#test/test-server.ts'
import { httpProvider } from './http-provider.ts'
import type { SmsSender } from './port.ts'

// A provider that sends messages without confirming: requesting codes must not flood a phone.

let retailer: RetailerClient
let taken: string[] = []
let answer: (response: ServerResponse) => void

/** The time limit of the latest message: it ends when the provider has taken it, and never before, however slow the machine. */
let limit = new AbortController()

const waysToLoseIt: [string, typeof answer][] = [
  ['never answers', () => limit.abort(new DOMException('The operation timed out', 'TimeoutError'))],
  ['breaks the connection', (response) => response.destroy()],
  ['fails after taking it', (response) => void response.writeHead(502).end('bad gateway')],
]

const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    taken.push(body)
    answer(response)
  })
}).listen(0, '127.0.0.1')
await once(provider, 'listening')
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`
const timeoutMs = 200
const sms = httpProvider({ url, token: 'secret', sender: 'Songdee', timeoutMs }, fetch)
const server = await testServer({ rateLimitFactor: 1, sms: () => sms })
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
})
beforeEach(async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (limit = new AbortController()).signal)
  retailer = await server.retailer()
  taken = []
})
afterEach(() => void vi.restoreAllMocks())

const askForCode = async () => {
  const body = { customerID: retailer.id, phoneNumber: retailer.phone }
  return (await retailer.call(requestCode, { body })).status
}

/**
 * On a server of its own, since an address may not request new passwords much oftener than this.
 * @param counts whether a request counts although its message was not confirmed
 */
async function askForPasswords(times: number, counts: boolean): Promise<number[]> {
  let ended = 0
  const watched: SmsSender = { ...sms, send: (message) => sms.send(message).finally(() => (ended += 1)) }
  const fresh = await startTestServer({ rateLimitFactor: 1, sms: () => watched })
  const { phone: phoneNumber } = await fresh.retailer()
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    statuses.push((await send(fresh.url, forgotPassword, { body: { phoneNumber } })).status)
    // The message is sent after the response; one that was certainly rejected is then removed.
    await expect.poll(() => ended).toBe(statuses.filter((status) => status === 202).length)
    if (!counts) await expect.poll(() => requestsOf(fresh)).toEqual([[]])
  }
  await fresh.close()
  return statuses
}

/** When codes for a new password were requested, as far as they count. */
async function requestsOf({ db }: TestServer): Promise<Date[][]> {
  const rows = await db.selectFrom('password_code').select('requested_at').execute()
  return rows.map(({ requested_at: requestedAt }) => requestedAt)
}

test.each(waysToLoseIt)('three codes an hour are sent where the provider %s', async (_how, lose) => {
  answer = lose
  const statuses: number[] = []
  for (let time = 0; time < 5; time += 1) statuses.push(await askForCode())
  expect(statuses).toEqual([503, 503, 503, 429, 429])
  expect(taken).toHaveLength(3)
  expect(AbortSignal.timeout).toHaveBeenCalledWith(timeoutMs)
})

test.each(waysToLoseIt)('three codes for a new password an hour are sent where the provider %s', async (_how, lose) => {
  answer = lose
  expect(await askForPasswords(5, true)).toEqual([202, 202, 202, 429, 429])
  expect(taken).toHaveLength(3)
})

test('what the provider refused is asked for again', async () => {
  answer = (response) => void response.writeHead(402).end('no credit')
  const statuses: number[] = []
  for (let time = 0; time < 5; time += 1) statuses.push(await askForCode())
  expect(statuses).toEqual(Array(5).fill(503))
  expect(await askForPasswords(5, false)).toEqual(Array(5).fill(202))
  expect(taken).toHaveLength(10)
})

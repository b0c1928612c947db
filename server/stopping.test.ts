import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { runServer, type RunningServer } from '#test/running-server.ts'
import { startTestServer } from '#test/test-server.ts'
import { timeLimits } from '#test/time-limits.ts'

// How a process shuts down: a proxy that polls it and clients with open connections notice nothing.

let database: TestDatabase
let node: RunningServer | undefined
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  await node?.kill()
  await database.drop()
})

/** A raw connection, to stop in the middle of a request. */
async function open(url: string): Promise<{ socket: Socket; received: () => string; ended: Promise<unknown> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (more: string) => (text += more))
  await once(socket, 'connect')
  return { socket, received: () => text, ended: once(socket, 'close') }
}

const body = JSON.stringify({ phoneNumber: '0812345678', password: 'not-the-password' })
const login = [
  'POST /api/user/login HTTP/1.1',
  'host: shop',
  'content-type: application/json',
  `content-length: ${body.length}`,
  '',
  '',
].join('\r\n')

type Answer = { status: number; connection: string | undefined; body: string }

/** One request over the agent's open connections. */
const ask = (agent: Agent, url: string, method = 'GET', sent = '') =>
  new Promise<Answer>((resolve, reject) => {
    const headers = sent ? { 'content-type': 'application/json' } : {}
    const asking = request(url, { agent, method, headers }, async (response) => {
      let text = ''
      for await (const piece of response.setEncoding('utf8')) text += String(piece)
      resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body: text })
    })
    asking.on('error', reject).end(sent)
  })

async function untilRefused(url: string): Promise<void> {
  const answers = () => fetch(url, { headers: { connection: 'close' } }).then((response) => response.arrayBuffer())
  await expect
    .poll(() =>
      answers().then(
        () => 'answers',
        () => 'refused',
      ),
    )
    .toBe('refused')
}

test('asked to stop it says so, serves on, finishes what it began, and ends well', async () => {
  const settings = { DATABASE_URL: database.url, DEMO: 'off', DRAIN_SECONDS: String(timeLimits.drain / 1000) }
  const { url, process, printed } = (node = await runServer({ ...settings, RATE_LIMIT_FACTOR: '1000' }))
  const agent = new Agent({ keepAlive: true })
  const idle = await open(url)
  idle.socket.write('GET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n')
  await expect.poll(idle.received).toContain('{"status":"ok"}')
  const [inTime, late, silent] = [await open(url), await open(url), await open(url)]
  for (const { socket } of [inTime, late]) socket.write(login + body.slice(0, 10))
  expect(await ask(agent, `${url}/readyz`)).toMatchObject({ status: 200, body: '{"ready":true,"draining":false}' })

  // Clients that poll readiness, and send over open connections while it is ready.
  const answers: Answer[] = []
  const clients = Array.from({ length: 4 }, async () => {
    const own = new Agent({ keepAlive: true, maxSockets: 1 })
    while ((await ask(own, `${url}/readyz`)).status === 200) {
      answers.push(await ask(own, `${url}/api/products/consume`))
      answers.push(await ask(own, `${url}/api/user/login`, 'POST', '{}'))
    }
    // A client that has not polled yet is served as well.
    answers.push(await ask(own, `${url}/api/products/consume`))
    answers.push(await ask(own, `${url}/api/user/login`, 'POST', '{}'))
    own.destroy()
  })
  process.kill('SIGTERM')
  await Promise.all(clients)
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 422])
  expect(answers.slice(-2).map(({ connection }) => connection)).toEqual(['close', 'close'])
  expect(await ask(agent, `${url}/readyz`)).toEqual({
    status: 503,
    connection: 'close',
    body: '{"ready":false,"draining":true}',
  })
  inTime.socket.write(body.slice(10))
  await inTime.ended
  expect(inTime.received()).toMatch(/^HTTP\/1.1 401 .*\r\nconnection: close\r\n.*"code":"invalid_credentials"/is)

  await untilRefused(`${url}/healthz`)
  await Promise.all([idle.ended, silent.ended])
  late.socket.write(body.slice(10))
  await late.ended
  expect(late.received()).toMatch(/^HTTP\/1.1 401 .*\r\nconnection: close\r\n.*"code":"invalid_credentials"/is)
  await expect.poll(() => process.exitCode).toBe(0)
  expect(printed()).not.toContain('request failed')
  agent.destroy()
})

test('ready is who has started and does not stop, whether or not the database can be reached', async () => {
  const lost = await createDatabase()
  const { url, stop, printed } = (node = await runServer({ DATABASE_URL: lost.url, DEMO: 'off', DRAIN_SECONDS: '0' }))
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  const databaseUp = async () => /^songdee_database_up (.*)$/m.exec(await metrics())?.[1]
  expect(await databaseUp()).toBe('1')
  // Jobs run from the start: the nightly ones, which have never run, and the frequent ones.
  for (const job of ['check-stock', 'pass-on-events'])
    await expect
      .poll(metrics)
      .toMatch(new RegExp(`^songdee_job_last_success_timestamp_seconds\\{job="${job}"\\} [1-9]`, 'm'))
  await lost.drop()
  await expect.poll(databaseUp).toBe('0')
  const status = async (path: string) => (await fetch(`${url}${path}`)).status
  expect(await Promise.all(['/readyz', '/', '/api/products/consume'].map(status))).toEqual([200, 200, 200])
  expect(await stop(), printed()).toBe(0)
})

test('a request that comes while it closes is refused as every other, and told when to come again', async () => {
  const server = await startTestServer()
  const { socket, received, ended } = await open(server.url)
  socket.write('GET /healthz HTTP/1.1\r\nhost: shop\r\n')
  // Sent after those bytes, so answered after they were read.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const closed = server.close()
  await untilRefused(`${server.url}/healthz`)
  socket.write('\r\n')
  await ended
  const [head = '', problem = ''] = received().split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 503 /)
  expect(head.toLowerCase().split('\r\n')).toEqual(
    expect.arrayContaining([
      'content-type: application/problem+json; charset=utf-8',
      'retry-after: 2',
      'connection: close',
    ]),
  )
  expect(JSON.parse(problem)).toMatchObject({ status: 503, code: 'unavailable' })
  await closed
})

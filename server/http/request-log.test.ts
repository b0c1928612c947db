import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'
import { errorForLog } from './request-log.ts'
import { createHttp } from './server.ts'

const server = await testServer({ products: { 1: {} }, logLevel: 'info' })
const retailer = await server.retailer()

/** The log lines of one request, as soon as there are any. */
async function linesOf(id: string): Promise<object[]> {
  const lines = () => server.log.filter((line) => 'reqId' in line && line.reqId === id)
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  return lines()
}
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const json = { 'content-type': 'application/json' }

test('a refused request leaves one line: what it matched, who asked, from where, why; nothing of what was sent', async () => {
  const response = await fetch(`${server.url}/%61pi/user/login?phone=0812345678`, {
    method: 'POST',
    headers: { ...json, 'x-request-id': 'refused-request-1', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: JSON.stringify({ phoneNumber: '0899999999', password: 'a secret password' }),
  })
  expect(response.headers.get('x-request-id')).toBe('refused-request-1')
  const lines = await linesOf('refused-request-1')
  expect(lines).toMatchObject([
    {
      level: 40,
      traceId,
      msg: 'request refused',
      method: 'POST',
      route: '/api/user/login',
      status: 401,
      code: 'invalid_credentials',
      actor: 'visitor',
      address: '127.0.0.1',
      ms: expect.any(Number),
    },
  ])
  // On some days the time of a line has the digits of a phone number.
  expect(JSON.stringify(lines.map((line) => ({ ...line, time: null })))).not.toMatch(/08\d{8}|secret/)
})

test('what changed something leaves a line that names its actor; what only reads leaves none', async () => {
  const authorization = `Bearer ${retailer.token}`
  const tap = (id: string) =>
    fetch(`${server.url}/api/retailer/cart`, {
      method: 'POST',
      headers: { ...json, authorization, 'x-request-id': id },
      body: JSON.stringify({ retailerId: retailer.id, cartItems: [{ productId: 1, qty: 1 }] }),
    })
  await fetch(`${server.url}/api/retailer/cart`, { headers: { authorization, 'x-request-id': 'reading-1' } })
  await tap('changing-1')
  expect(await linesOf('changing-1')).toMatchObject([
    { level: 30, msg: 'request answered', route: '/api/retailer/cart', status: 200, actor: `retailer:${retailer.id}` },
  ])
  expect(server.log.filter((line) => 'reqId' in line && line.reqId === 'reading-1')).toEqual([])
})

test.each(['/api/user/login', '/api/banner'])(
  'a body to %s that is cut off half-way is no failure of ours',
  async (path) => {
    const id = `cut-off${path.replaceAll('/', '-')}`
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = `POST /api/banner HTTP/1.1\r\nhost: shop\r\nx-request-id: ${id}\r\ncontent-type: application/json\r\n`
    socket.write(`${head}content-length: 100\r\nexpect: 100-continue\r\n\r\n`)
    // The server has the head, and waits for the body.
    await once(socket, 'data')
    socket.resetAndDestroy()
    expect(await linesOf(id)).toMatchObject([{ level: 40, msg: 'request refused', status: 400, code: 'malformed' }])
  },
)

test('an answer whose reader goes away before it begins is no failure of ours', async () => {
  const lines: { level: number }[] = []
  const app = createHttp({
    log: pino({ level: 'warn' }, { write: (text: string) => lines.push(JSON.parse(text) as { level: number }) }),
  })
  const begun = new EventEmitter()
  app.post('/later', () => {
    begun.emit('answer')
    return new Readable({ read: () => undefined })
  })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(url.port), url.hostname)
  const answer = once(begun, 'answer')
  socket.write('POST /later HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
  await answer
  socket.resetAndDestroy()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(lines).toMatchObject([{ level: 40, msg: 'request refused', status: 400, code: 'malformed' }])
  await app.close()
})

test('a body that is no JSON is not quoted, and an unread field is named without its value', async () => {
  const post = (id: string, body: string) =>
    fetch(`${server.url}/api/user/login`, { method: 'POST', headers: { ...json, 'x-request-id': id }, body })
  await post('malformed-1', '{"password":"a secret password')
  await post('invalid-1', '{"phoneNumber":["a secret number"]}')
  expect(JSON.stringify(await linesOf('malformed-1'))).not.toContain('secret')
  const lines = await linesOf('invalid-1')
  expect(lines).toMatchObject([{ code: 'validation', errors: expect.arrayContaining(['phoneNumber: invalid_type']) }])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('an id that could mislead who reads the log is replaced, and each answer has one of its own', async () => {
  const ids = new Set<string | null>()
  for (const sent of ['short', `${'x'.repeat(65)}`, 'with a blank', '{"level":60}'])
    ids.add(
      (await fetch(`${server.url}/api/appinfo/`, { headers: { 'x-request-id': sent } })).headers.get('x-request-id'),
    )
  // The cached bytes are the same for every client; the id is not.
  for (let turn = 0; turn < 3; turn += 1)
    ids.add((await fetch(`${server.url}/company/brands/`)).headers.get('x-request-id'))
  expect(ids.size).toBe(7)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('of an error of the database the log has what broke and not the values it broke at', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "outlet_phone"'), {
    code: '23505',
    constraint: 'outlet_phone',
    detail: 'Key (phone)=(0812345678) already exists.',
  })
  let line = ''
  pino({ serializers: { err: errorForLog } }, { write: (text: string) => (line = text) }).error(
    { err: error },
    'broken',
  )
  expect(JSON.parse(line)).toMatchObject({ err: { type: 'Error', code: '23505', constraint: 'outlet_phone' } })
  expect(line).not.toContain('0812345678')
})

test('what is like an error has its message in the log', () => {
  const copy = { message: 'the database system is shutting down', code: '57P03', detail: 'Key (phone)=(0812345678)' }
  expect(errorForLog(copy)).toEqual({ message: 'the database system is shutting down', code: '57P03' })
  expect(errorForLog('no more')).toEqual({ message: 'no more' })
  expect(errorForLog(null)).toEqual({ message: 'null' })
})

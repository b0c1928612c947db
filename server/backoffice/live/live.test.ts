import { decodeJwt } from 'jose'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { changeStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { watchAs, type LiveStream } from '#test/builders/live.ts'
import { startTestServer, testServer, type TestServer } from '#test/test-server.ts'
import { currentPosition, forgetChanges } from './changes.ts'
import { createLive } from './live.ts'
import { eventIdOf, keptMs } from './position.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { stock: 10_000 } }, metricsToken: 'figures' })
const other = await testServer({ sharing: server })
const clerk = await server.as('clerk')
const retailer = await server.retailer()

const open: LiveStream[] = []
const watch = async (at: TestServer, who: { token: string } = clerk, lastEventId?: string) => {
  const stream = await watchAs(at, who, lastEventId)
  open.push(stream)
  return stream
}
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function anOrder(): Promise<{ id: string; number: string }> {
  await retailer.tap(rice, 1)
  const number = (await retailer.order()).body.orderNumber
  const { id } = await server.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  return { id, number }
}

const changesOf = (stream: LiveStream, id: string) => stream.changes().filter((change) => change.id === id)
const placed = ({ id, number }: { id: string; number: string }) => ({
  subject: 'order',
  id,
  kind: 'added',
  number,
  stage: 'ORDER_COMPLETE',
})

test('screens at every server of the database are notified of an order that is placed and moved at one of them', async () => {
  const [here, there] = [await watch(server), await watch(other)]
  expect(here.events).toMatchObject([{ name: 'hello', data: { beatMs: expect.any(Number) } }])
  expect(Object.fromEntries(here.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const order = await anOrder()
  for (const stream of [here, there]) await expect.poll(() => changesOf(stream, order.id)).toEqual([placed(order)])
  await clerk.call(moveOrders, { body: { ids: [order.id], to: 'ACCEPTED' } })
  const moved = { ...placed(order), kind: 'changed', stage: 'ACCEPTED' }
  for (const stream of [here, there])
    await expect.poll(() => changesOf(stream, order.id)).toEqual([placed(order), moved])
})

test('a screen that was cut off resumes at any server, and gets what it missed once', async () => {
  const before = await watch(server)
  const seen = await anOrder()
  await expect.poll(() => changesOf(before, seen.id)).toHaveLength(1)
  before.close()
  const missed = await anOrder()
  const after = await watch(other, clerk, before.lastId())
  await expect.poll(() => changesOf(after, missed.id)).toEqual([placed(missed)])
  expect(changesOf(after, seen.id)).toEqual([])
})

test('a change whose transaction ends late is missed by nobody, and comes once', async () => {
  const stream = await watch(server)
  const order = await anOrder()
  await expect.poll(() => changesOf(stream, order.id)).toEqual([placed(order)])
  let resumed: LiveStream | undefined
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ unpaid_check_at: new Date() }).where('id', '=', order.id).execute()
    const later = await anOrder()
    await expect.poll(() => changesOf(stream, later.id)).toHaveLength(1)
    resumed = await watch(other, clerk, stream.lastId())
  })
  const late = (one?: LiveStream) => one && changesOf(one, order.id).filter(({ kind }) => kind === 'changed')
  for (const one of [stream, resumed]) await expect.poll(() => late(one)).toHaveLength(1)
  const last = await anOrder()
  for (const one of [stream, resumed]) {
    await expect.poll(() => one && changesOf(one, last.id)).toHaveLength(1)
    expect(late(one)).toHaveLength(1)
  }
})

/** A reader whose stream is text in memory. */
function aTextReader() {
  let text = ''
  const write = (piece: unknown, _encoding: string, done: () => void) => ((text += String(piece)), done())
  const response = Object.assign(new Writable({ write }), { writeHead: () => undefined }) as unknown as ServerResponse
  return { begin: () => ({ response, headers: {} }), text: () => text, close: () => response.destroy() }
}

test('what is committed while a screen resumes is missed by nobody, also when the others are further', async () => {
  const before = eventIdOf(await currentPosition(server.db), Date.now())
  await anOrder()
  // Holds what the resuming screen reads of the orders, and nothing else.
  const held = { queries: new WeakSet<object>(), isNext: false, isReached: Promise.withResolvers<void>() }
  const goOn = Promise.withResolvers<void>()
  const db = server.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (held.isNext && node.kind === 'SelectQueryNode') held.queries.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!held.queries.has(queryId)) return result
      held.isNext = false
      held.isReached.resolve()
      await goOn.promise
      return result
    },
  })
  const live = createLive({
    db,
    log: { warn: () => undefined } as never,
    readToken: async () => ({ kind: 'staff' }) as never,
    isOpen: () => true,
    visibleTo: (_who, changes) => [...changes],
    mostReaders: 10,
  })
  const [there, resumed] = [aTextReader(), aTextReader()]
  const join = (id: string, lastEventId: string | null, { begin }: typeof there) =>
    live.join({ who: { id } as never, token: '', lastEventId, begin })
  await join('there', null, there)
  held.isNext = true
  const joining = join('resumed', before, resumed)
  await held.isReached.promise
  const meanwhile = await anOrder()
  await expect.poll(there.text).toContain(meanwhile.id)
  goOn.resolve()
  await joining
  await expect.poll(resumed.text).toContain(meanwhile.id)
  // Nothing is read again that is not changed.
  expect(resumed.text()).not.toContain('event: reset')
  live.close()
  for (const reader of [there, resumed]) reader.close()
})

test.each([
  ['nonsense', 'nonsense'],
  ['of another database', `${Math.floor(Date.now() / 1000)}-900000000:900000000:`],
  ['with reversed limits', `${Math.floor(Date.now() / 1000)}-9:3:`],
  ['older than what is stored', `${Math.floor((Date.now() - keptMs) / 1000)}-700:700:`],
])('an event id that is %s resumes nothing: everything is to be read again', async (_what, id) => {
  const stream = await watch(server, clerk, id)
  await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(['hello', 'reset'])
})

test('a statement that changes very many records is sent as one change', async () => {
  const stream = await watch(server)
  await sql`insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
      delivery_satang, grand_total_satang, vat, shipping_address, billing_address)
    select gen_random_uuid(), 'MANY' || n, ${retailer.id}, 'DELIVERED', 'COD', now(), 0, 0, 0, 0, '[]', '{}', '{}'
    from generate_series(1, 300) n`.execute(server.db)
  await expect.poll(() => stream.changes()).toContainEqual({ subject: 'order', id: '*', kind: 'changed' })
  expect(stream.changes().filter(({ id, number }) => id === '*' || number?.startsWith('MANY'))).toHaveLength(1)
})

test('who missed more than one reading takes reads all lists again, whatever position was named', async () => {
  await sql`insert into live_event (subject, key, kind)
    select 'order', n::text, 'changed' from generate_series(1, 5001) n`.execute(server.db)
  const stream = await watch(server, clerk, `${Math.floor(Date.now() / 1000)}-1:1:`)
  await expect.poll(() => stream.changes().map(({ id }) => id)).toContain('*')
  expect(new Set(stream.changes().map(({ id }) => id))).toEqual(new Set(['*']))
})

test('a transaction that was rolled back has changed nothing', async () => {
  const stream = await watch(server)
  const order = await anOrder()
  await expect.poll(() => changesOf(stream, order.id)).toEqual([placed(order)])
  await server.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('orders').set({ unpaid_check_at: new Date() }).where('id', '=', order.id).execute()
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  const later = await anOrder()
  await expect.poll(() => changesOf(stream, later.id)).toHaveLength(1)
  expect(changesOf(stream, order.id)).toEqual([placed(order)])
})

test('everybody is notified of what they may see, and a driver of their own run only', async () => {
  const [driver, otherDriver, packer] = [
    await server.as('driver'),
    await server.as('driver'),
    await server.as('warehouse'),
  ]
  const watchers = [await watch(server, driver), await watch(server, otherDriver), await watch(server, packer)]
  const cashier = await watch(server, await server.as('cash'))
  const order = await anOrder()
  const run = randomUUID()
  await sql`insert into delivery_run (id, number, day, driver_id, driver_name, state, created_at, created_by)
    values (${run}, 'R990101-01', '2099-01-01', ${driver.id}, 'น้อย', 'PLANNED', now(), 'staff')`.execute(server.db)
  const cash = randomUUID()
  await sql`insert into cash_up (id, day, state, counted, counted_satang, expected_satang, counted_at, counted_by)
    values (${cash}, '2099-01-01', 'COUNTED', '[]', 0, 0, now(), 'staff')`.execute(server.db)
  await expect.poll(() => changesOf(cashier, cash)).toEqual([{ subject: 'cash', id: cash, kind: 'added' }])
  const seen = [...watchers, cashier].map((stream) =>
    stream.changes().flatMap(({ subject, id }) => ([order.id, run, cash].includes(id) ? [subject] : [])),
  )
  expect(seen).toEqual([['run'], [], ['order', 'run'], ['order', 'run', 'cash']])
  await sql`insert into counter_receipt (order_id, day, at, received_by) values (${order.id}, '2099-01-01', now(), 'staff')`.execute(
    server.db,
  )
  await expect
    .poll(() => changesOf(cashier, order.id))
    .toContainEqual({ subject: 'cash', id: order.id, kind: 'changed' })
})

test('nobody but staff watches', async () => {
  expect((await watch(server, { token: 'none' })).status).toBe(401)
  expect((await watch(server, retailer)).status).toBe(403)
})

test('the stream ends with the session of its reader', async () => {
  const [leaving, admin] = [await server.as('clerk'), await server.as('admin')]
  const stream = await watch(server, leaving)
  await admin.call(changeStaff, { params: { id: leaving.id }, body: { name: 'น้อย', role: 'clerk', disabled: true } })
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ name: 'end', data: { reason: 'token' } })
  // By the end of the session, not of the token, which would have been good for minutes.
  expect(Date.now() / 1000).toBeLessThan(decodeJwt(leaving.token).exp ?? 0)
  expect((await watch(server, leaving)).status).toBe(401)
})

test('who opens too many loses the oldest, and no other person does', async () => {
  const [busy, calm] = [await server.as('clerk'), await server.as('clerk')]
  const quiet = await watch(server, calm)
  const streams: LiveStream[] = []
  for (let n = 0; n < 8; n += 1) streams.push(await watch(server, busy))
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended))
  expect(streams[0]?.events.at(-1)).toMatchObject({ name: 'end', data: { reason: 'replaced' } })
  const order = await anOrder()
  for (const stream of [quiet, ...streams.slice(2)])
    await expect.poll(() => changesOf(stream, order.id)).toHaveLength(1)
})

const metrics = async () =>
  (await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer figures' } })).text()
const readers = async () => /^songdee_live_readers (\d+)$/m.exec(await metrics())?.[1]

test('a reader that goes away leaves nothing behind', async () => {
  await expect.poll(readers).toBe('0')
  const streams = [await watch(server), await watch(server)]
  expect(await readers()).toBe('2')
  for (const stream of streams) stream.close()
  await expect.poll(readers).toBe('0')
  const counted = '{method="GET",route="/backoffice/api/live",status="200"}'
  expect(await metrics()).toContain(`http_request_seconds_total${counted} 0\n`)
})

test('a server that is full says so and when to come again, and has room as soon as a reader leaves', async () => {
  const small = await startTestServer({ sharing: server, liveReaders: 2, metricsToken: 'figures' })
  try {
    const first = await watch(small)
    const others = await watch(small, await server.as('clerk'))
    const refused = await watch(small, await server.as('clerk'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '15'])
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    const order = await anOrder()
    await expect.poll(() => changesOf(others, order.id)).toHaveLength(1)
    first.close()
    await expect.poll(async () => (await watch(small, clerk)).status).toBe(200)
  } finally {
    await small.close()
  }
})

test('a server that stops says so to its readers', async () => {
  const stopping = await startTestServer({ sharing: server })
  const stream = await watch(stopping)
  await Promise.all([stopping.close(), stream.ended])
  expect(stream.events.at(-1)).toMatchObject({ name: 'end', data: { reason: 'stopping' } })
})

test('changes are deleted when nobody can resume from them any more', async () => {
  await anOrder()
  const count = async () => (await server.db.selectFrom('live_event').select('key').execute()).length
  expect(await count()).toBeGreaterThan(0)
  await forgetChanges(server.db, new Date())
  expect(await count()).toBeGreaterThan(0)
  await forgetChanges(server.db, new Date(Date.now() + 2 * keptMs))
  expect(await count()).toBe(0)
})

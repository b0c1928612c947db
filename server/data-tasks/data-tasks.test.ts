import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeDataTask, listDataTasks } from '#contract/backoffice/office/data-tasks/calls.ts'
import { adjustLoyaltyPoints } from '#contract/backoffice/trade/loyalty/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { testServer } from '#test/test-server.ts'
import { runDataTask } from './data-tasks.ts'

const server = await testServer({ products: { 1: { price: 45_00, vatPercent: 7, stock: 1000 } } })
const manager = await server.as('manager')
const failures: unknown[] = []
const log = { error: (about: unknown) => failures.push(about) }
const work = (stopping = new AbortController().signal) => runDataTask({ db: server.db, log }, stopping)

type Step = RequestOf<typeof changeDataTask>['body']['what']
const take = (name: string, what: Step) => manager.call(changeDataTask, { params: { name }, body: { what } })
const shown = async (name: string) => (await manager.call(listDataTasks, {})).body.find((task) => task.name === name)

const marks = 'marks-of-orders'
const products = 'search-texts-of-products'
const retailers = 'search-texts-of-retailers'
const traces = 'traces-of-deleted-accounts'

test('a trial says what a task would change and leaves it; the task makes right what is wrong, and nothing else', async () => {
  const retailer = await server.retailer()
  const orders: string[] = []
  for (let count = 0; count < 2; count += 1) {
    await retailer.tap(1, 1)
    orders.push((await retailer.order()).body.id)
  }
  const [wrong = '', right = ''] = orders
  await sql`update orders set is_short = true, cash_closed = true where id = ${wrong}`.execute(server.db)
  const marksOf = (id: string) =>
    server.db
      .selectFrom('orders')
      .select(['is_short', 'cash_closed', 'due_differs'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const [planted, untouched] = [await marksOf(wrong), await marksOf(right)]
  expect((await take(marks, 'try')).body).toMatchObject({ state: 'RUNNING', trial: true, looked: 0, total: 2 })
  await work()
  expect(await shown(marks)).toMatchObject({ state: 'DONE', trial: true, looked: 2, changed: 1, error: null })
  expect(await marksOf(wrong)).toEqual(planted)
  await take(marks, 'begin')
  await work()
  expect(await shown(marks)).toMatchObject({ state: 'DONE', trial: false, looked: 2, changed: 1 })
  expect(await marksOf(wrong)).toMatchObject({ is_short: false, cash_closed: false, due_differs: false })
  expect(await marksOf(right)).toEqual(untouched)
  await take(marks, 'begin')
  await work()
  expect((await shown(marks))?.changed).toBe(0)
})

test('what is searched of products is made again, as a change of the product makes it', async () => {
  const textOf = async () =>
    (await sql<{ text: string }>`select text from product_search_text where product_id = 1`.execute(server.db)).rows
  const before = await textOf()
  await sql`update product_search_text set text = 'old rules' where product_id = 1`.execute(server.db)
  await take(products, 'begin')
  await work()
  expect(await shown(products)).toMatchObject({ state: 'DONE', changed: 1 })
  expect(await textOf()).toEqual(before)
})

test('a task that was stopped goes on at the next row, whether it was paused or its process was killed', async () => {
  await server.retailer()
  // As many as take three batches.
  await sql`insert into outlet select (jsonb_populate_record(null::outlet, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(),
      'phone', '09' || lpad(nth::text, 8, '0'), 'outlet_code', 'T' || nth, 'email', null))).*
    from (select * from outlet limit 1) o, generate_series(1, 1100) nth`.execute(server.db)
  await sql`update outlet_search_text set text = 'old rules'`.execute(server.db)
  const total = (await take(retailers, 'begin')).body.total
  expect(total).toBeGreaterThan(1100)
  let turns = 0
  const afterOneBatch = {
    throwIfAborted: () => {
      turns += 1
      if (turns > 1) throw new Error('The server stops')
    },
  } as AbortSignal
  await expect(work(afterOneBatch)).rejects.toThrow('The server stops')
  expect(await shown(retailers)).toMatchObject({ state: 'RUNNING', looked: 500, changed: 500 })
  expect((await take(retailers, 'pause')).body.state).toBe('PAUSED')
  await work()
  expect((await shown(retailers))?.looked).toBe(500)
  expect((await take(retailers, 'resume')).body.state).toBe('RUNNING')
  await work()
  expect(await shown(retailers)).toMatchObject({ state: 'DONE', looked: total, changed: total })
  const { rows } = await sql`select from outlet_search_text where text = 'old rules'`.execute(server.db)
  expect(rows).toEqual([])
})

test('one task runs at a time, and of two people who begin it one does', async () => {
  const both = await Promise.all([take(marks, 'begin'), take(marks, 'begin')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await take(products, 'begin')).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect((await take(marks, 'resume')).status).toBe(409)
  await work()
  expect((await take(marks, 'pause')).status).toBe(409)
  expect((await take('drop-everything', 'begin')).status).toBe(404)
  const clerk = await server.as('clerk')
  expect((await clerk.call(changeDataTask, { params: { name: marks }, body: { what: 'begin' } })).status).toBe(403)
  const retailer = await server.retailer()
  expect((await retailer.call(listDataTasks, {})).status).toBe(403)
})

test('a task that fails says why and waits; another one can be begun', async () => {
  await take(products, 'try')
  await sql`update data_task set cursor = 'no number' where name = ${products}`.execute(server.db)
  await work()
  expect(await shown(products)).toMatchObject({ state: 'FAILED', error: expect.any(String) })
  expect(failures).toMatchObject([{ task: products }])
  expect((await take(marks, 'try')).status).toBe(200)
  await work()
  expect((await take(products, 'begin')).status).toBe(200)
  await work()
  expect(await shown(products)).toMatchObject({ state: 'DONE', error: null })
})

test('a task of another release waits for it, is seen, and can be paused so that another one begins', async () => {
  const name = 'of-tomorrow'
  await sql`insert into data_task (name, state, is_trial, cursor, looked, changed, total, begun_at, begun_by)
    values (${name}, 'RUNNING', false, '', 0, 0, 10, now(), 'clock')`.execute(server.db)
  await work()
  expect(await shown(name)).toMatchObject({ state: 'RUNNING', looked: 0 })
  expect((await take(marks, 'begin')).status).toBe(409)
  expect((await take(name, 'begin')).status).toBe(404)
  expect((await take(name, 'pause')).body.state).toBe('PAUSED')
  expect(await shown(name)).toBeUndefined()
  expect((await take(marks, 'begin')).status).toBe(200)
  await work()
})

test('what accounts left that were deleted before is emptied; that of the others stays', async () => {
  const reasons = [{ code: 'changed_address', before: 'ถนนเก่า', now: 'ถนนใหม่' }]
  const stop = { outcome: null, receivedBy: 'ป้าแดง', note: null }
  const place = async () => {
    const retailer = await server.retailer()
    await retailer.tap(1, 1)
    const { id } = (await retailer.order()).body
    await sql`insert into order_hold (order_id, reasons, at) values (${id}, ${JSON.stringify(reasons)}, now())`.execute(
      server.db,
    )
    await sql`insert into staff_action (kind, subject, inverse, staff_id, actor, at)
      values ('stop_recorded', ${`order:${id}`}, ${JSON.stringify({ stop })}, 'driver', 'driver', now())`.execute(
      server.db,
    )
    await sql`insert into order_note (order_id, at, actor, words) values (${id}, now(), 'staff:', 'ป้าแดง')`.execute(
      server.db,
    )
    const event = JSON.stringify({ orderId: id, receivedBy: 'ป้าแดง' })
    await sql`
      with run as (
        insert into delivery_run (id, number, day, state, created_at, created_by)
        values (gen_random_uuid(), ${`R261130-${retailer.phone}`}, now(), 'PLANNED', now(), 'staff:') returning id),
      report as (
        insert into delivery_report (run_id, key, order_id, report, request_hash, at, clock_corrected, recorded_at, recorded_by, state)
        select id, 'at-the-door', ${id}, '{}', '', now(), false, now(), 'driver', 'APPLIED' from run)
      insert into outbox (topic, payload, at, done_at) values ('order.stop_recorded', ${event}, now(), now())`.execute(
      server.db,
    )
    return { id, outletId: retailer.id }
  }
  const [deleted, kept] = [await place(), await place()]
  await sql`update outlet set deleted_at = now() where id = ${deleted.outletId}`.execute(server.db)
  await take(traces, 'begin')
  await work()
  expect(await shown(traces)).toMatchObject({ state: 'DONE', changed: 4 })
  const left = async ({ id }: { id: string }) => {
    const { rows } = await sql<{ reasons: unknown; stop: unknown }>`
      select h.reasons, a.inverse->'stop' as stop from order_hold h join staff_action a on a.subject = 'order:' || h.order_id
      where h.order_id = ${id}`.execute(server.db)
    return rows
  }
  expect(await left(deleted)).toEqual([
    { reasons: [{ code: 'changed_address', before: '', now: '' }], stop: { ...stop, receivedBy: null } },
  ])
  expect(await left(kept)).toEqual([{ reasons, stop }])
  const notes = await server.db.selectFrom('order_note').select('order_id').execute()
  expect(notes).toEqual([{ order_id: kept.id }])
  const named = await sql<{ orderId: string }>`select payload->>'orderId' as "orderId" from outbox
    where payload->>'receivedBy' is not null`.execute(server.db)
  expect(named.rows).toEqual([{ orderId: kept.id }])
  await take(traces, 'begin')
  await work()
  expect((await shown(traces))?.changed).toBe(0)
})

test('why points were given goes of accounts that were deleted before, and of no others', async () => {
  const [deleted, kept] = [await server.retailer(), await server.retailer()]
  for (const { id } of [deleted, kept]) {
    const body = { points: 10, reason: 'ชดเชยป้าสมทรง' }
    await manager.call(adjustLoyaltyPoints, { params: { id }, key: randomUUID(), body })
  }
  await sql`update outlet set deleted_at = now() where id = ${deleted.id}`.execute(server.db)
  await take(traces, 'begin')
  await work()
  const entries = server.db.selectFrom('points_entry').select(['member_id', 'reason']).where('kind', '=', 'adjust')
  expect(new Map((await entries.execute()).map(({ member_id: id, reason }) => [id, reason]))).toEqual(
    new Map([
      [deleted.id, ''],
      [kept.id, 'ชดเชยป้าสมทรง'],
    ]),
  )
})

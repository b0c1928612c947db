import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeCash, receiveAtCounter } from '#contract/backoffice/day/cash/calls.ts'
import { recordRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { closeDay, getDay, listDays } from '#contract/backoffice/day/close/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { dayLineKeys, type DayLineKey } from '#rules/cash/day.ts'
import { accept, aSentSlip } from '#server/payments/slips/slips.fixture.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import {
  aDriver,
  aRun,
  aSentOrder,
  close,
  count,
  deliverInPart,
  move,
  cashServer,
  type CashOrder,
} from '../cash.fixture.ts'

const today = bangkokDate(new Date())
const server = await cashServer()
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const accountant = await server.as('accountant')
const buyer = await server.retailer()

const sent = (goods?: Parameters<typeof aSentOrder>[1]) => aSentOrder({ buyer, staff: manager }, goods)
const day = async () => (await accountant.call(getDay, { params: { day: today } })).body
const red = async () => (await day()).lines.filter((line) => !line.ok).map(({ key }) => key)
const line = async (key: DayLineKey) => (await day()).lines.find((one) => one.key === key)
const settle = async (driver: { id: string }, baht: number) => {
  await count(clerk, driver.id, baht)
  await close(manager, driver.id, baht)
}

type Plant = {
  /** Plants one thing that is open, and returns how it is put in order. */
  plant: () => Promise<() => Promise<unknown>>
  /** What it is worth, in baht; null where it has no amount. */
  amount: number | null
}

const plants: Record<DayLineKey, Plant> = {
  cash: {
    amount: 155,
    plant: async () => {
      const driver = aDriver()
      const order = await sent()
      await move(manager, order.id, 'DELIVERED')
      await aRun(server, driver, [order])
      return () => settle(driver, 155)
    },
  },
  counter: {
    amount: 155,
    plant: async () => {
      const order = await sent()
      await move(manager, order.id, 'DELIVERED')
      return async () => {
        await clerk.call(receiveAtCounter, { body: { orderNumber: order.orderNumber } })
        expect(await line('counter')).toMatchObject({ ok: false, count: 1, amount: 155 })
        await settle({ id: 'counter' }, 155)
      }
    },
  },
  slips: {
    amount: 155,
    plant: async () => {
      const order = await sent({ payType: '2C2P-PP-QR' })
      await move(manager, order.id, 'DELIVERED')
      return plantSlip(order)
    },
  },
  undelivered: {
    amount: null,
    plant: async () => {
      const driver = aDriver()
      const order = await sent()
      await aRun(server, driver, [order], { departed: new Date(Date.now() - 3_600_000) })
      await settle(driver, 0)
      return () => move(manager, order.id, 'REFUSED')
    },
  },
  reports: { amount: null, plant: async () => plantReport(await sent()) },
  refunds: {
    amount: 155,
    plant: async () => {
      const order = await sent({ bags: 2, payType: '2C2P-PP-QR' })
      const { refunds } = (await deliverInPart(manager, order.id, 1)).body
      const body = { bank: 'KBANK', refunds: [{ id: refunds[0]?.id ?? 0, reference: 'TR1' }] }
      return () => accountant.call(recordRefunds, { body })
    },
  },
  statements: { amount: 77, plant: plantRow },
  stock: {
    amount: null,
    plant: async () => {
      const change = (by: number) =>
        sql`update stock set on_hand = on_hand + ${by} where product_id = 1`.execute(server.db)
      await change(-3)
      return () => change(3)
    },
  },
  webhooks: {
    amount: null,
    plant: async () => {
      const hook = { id: randomUUID(), name: 'ERP', url: 'https://erp.example', topics: ['stock.low' as const] }
      await server.db
        .insertInto('webhook')
        .values({ ...hook, secret: 'secret', status: 'DISABLED', created_at: new Date() })
        .execute()
      return () => server.db.updateTable('webhook').set({ status: 'ACTIVE' }).where('id', '=', hook.id).execute()
    },
  },
  events: {
    amount: null,
    plant: async () => {
      const { rows } = await sql<{ event_id: number }>`
        insert into outbox_delivery (event_id, consumer, tries, dead_at)
        select id, 'broken', 5, now() from outbox order by id limit 1 returning event_id`.execute(server.db)
      return () =>
        sql`delete from outbox_delivery where event_id = ${rows[0]?.event_id ?? 0} and consumer = 'broken'`.execute(
          server.db,
        )
    },
  },
}

async function plantSlip({ id, grandTotalAmt }: CashOrder) {
  await sql`insert into payment_slip (id, order_id, outlet_id, state, amount_satang, content_hash, created_at)
    values (${randomUUID()}, ${id}, ${buyer.id}, 'pending', ${grandTotalAmt * 100}, ${id}, now())`.execute(server.db)
  return () =>
    sql`update payment_slip set state = 'rejected', decided_at = now() where order_id = ${id}::uuid`.execute(server.db)
}

async function plantReport(order: CashOrder) {
  const driver = aDriver()
  await move(manager, order.id, 'REFUSED')
  const runId = await aRun(server, driver, [order])
  await settle(driver, 0)
  await sql`insert into delivery_report (run_id, key, order_id, report, request_hash, at, clock_corrected, recorded_at,
      recorded_by, state, conflict)
    values (${runId}, 'report-1', ${order.id}, '{}', '', now(), false, now(), 'test', 'CONFLICT', 'order_closed')`.execute(
    server.db,
  )
  return () =>
    sql`update delivery_report set state = 'RESOLVED', resolved_at = now(), resolved_by = 'test', resolution = 'ok'
      where run_id = ${runId}::uuid`.execute(server.db)
}

async function plantRow() {
  const statement = randomUUID()
  await sql`insert into bank_statement (id, bank, file_name, file_hash, imported_at, imported_by)
    values (${statement}, 'KBANK', 'a.csv', ${statement}, now(), 'test')`.execute(server.db)
  await sql`insert into bank_statement_row (statement_id, line, at, has_time, amount_satang, reference, description,
      fingerprint, state)
    values (${statement}, 1, now(), true, 7700, '', '', ${statement}, 'UNKNOWN')`.execute(server.db)
  return () =>
    sql`update bank_statement_row set state = 'IGNORED', decided_at = now(), decided_by = 'test'
      where statement_id = ${statement}::uuid`.execute(server.db)
}

test('the day begins clear, and each planted fault turns its own line red until it is put in order', async () => {
  expect((await day()).lines.map(({ key }) => key).sort()).toEqual([...dayLineKeys].sort())
  expect(await red()).toEqual([])
  for (const key of dayLineKeys) {
    const { plant, amount } = plants[key]
    const repair = await plant()
    expect([key, await red()]).toEqual([key, [key]])
    expect(await line(key)).toMatchObject({ count: 1, amount })
    await repair()
    expect([key, await red()]).toEqual([key, []])
  }
})

test('a reason counts for what the page showed: with more open since then the day is not closed by it', async () => {
  const repair = await plants.statements.plant()
  const seenLines = (await day()).lines.map(({ key, count: open, amount }) => ({ key, count: open, amount }))
  const closeSeen = (seen: typeof seenLines | undefined) =>
    accountant.call(closeDay, {
      params: { day: today },
      body: { reason: 'รอธนาคารตอบ', ...(seen && { seenLines: seen }) },
    })
  // A second transfer that nobody knows, and a webhook that was switched off.
  const others = [await plants.statements.plant(), await plants.webhooks.plant()]
  expect((await closeSeen(seenLines)).problem).toMatchObject({
    status: 409,
    code: 'conflict',
    errors: [
      { path: 'statements', code: 'changed' },
      { path: 'webhooks', code: 'changed' },
    ],
  })
  expect((await day()).closed).toBeNull()
  // What was put in order meanwhile needs no second look.
  for (const undoing of others) await undoing()
  const { status, body } = await closeSeen(seenLines)
  expect([status, body.closed?.reason]).toEqual([200, 'รอธนาคารตอบ'])
  await repair()
  await accountant.call(undoAction, { params: { id: String(body.undo?.actionId) } })
})

test('a day is closed once with its figures; with something open only with a reason; and undone it is open again', async () => {
  const repair = await plants.statements.plant()
  const closing = (reason?: string) =>
    accountant.call(closeDay, { params: { day: today }, body: reason === undefined ? {} : { reason } })
  expect(await closing()).toMatchObject({
    status: 409,
    problem: { code: 'day_not_clear', errors: [{ path: 'statements', code: 'open' }] },
  })
  const [first, second] = await Promise.all([closing('รอธนาคารตอบ'), closing('รอธนาคารตอบ')])
  expect([first.status, second.status]).toEqual([200, 200])
  const undo = first.body.undo ?? second.body.undo
  expect([first.body.undo, second.body.undo]).toContain(null)
  await repair()
  const closed = (await day()).closed
  expect(closed).toMatchObject({ by: { id: accountant.id }, reason: 'รอธนาคารตอบ' })
  expect(closed?.lines.filter(({ ok }) => !ok)).toEqual([{ key: 'statements', ok: false, count: 1, amount: 77 }])
  const days = (await accountant.call(listDays, {})).body
  expect(days.content).toMatchObject([{ day: today, open: 1, reason: 'รอธนาคารตอบ' }])
  const undone = await accountant.call(undoAction, { params: { id: String(undo?.actionId) } })
  expect(undone.status).toBe(200)
  expect((await day()).closed).toBeNull()
  expect((await closing('ไม่จำเป็น')).body.closed).toMatchObject({ reason: null })
})

test('the sums of a day and who did what for it are those of its orders, cash, slips and refunds', async () => {
  const { slipId } = await aSentSlip(server)
  const before = (await day()).sums
  const driver = aDriver()
  const order = await sent()
  await move(manager, order.id, 'DELIVERED')
  await aRun(server, driver, [order])
  await settle(driver, 155)
  const paidBack = await sent({ bags: 2, payType: '2C2P-PP-QR' })
  const { refunds } = (await deliverInPart(manager, paidBack.id, 1)).body
  await accountant.call(recordRefunds, {
    body: { bank: 'KBANK', refunds: [{ id: refunds[0]?.id ?? 0, reference: 'TR2' }] },
  })
  const short = { amount: 100, amountReason: 'โอนขาด เก็บเงินสดปลายทาง' }
  expect((await accept(manager.call, slipId, short)).status).toBe(200)
  const { sums, acts } = await day()
  expect(sums.placed.count - before.placed.count).toBe(2)
  expect(sums.delivered.count - before.delivered.count).toBe(2)
  expect(sums.cash.countedAmt - before.cash.countedAmt).toBe(155)
  expect(sums.cash.expectedAmt - before.cash.expectedAmt).toBe(155)
  expect(sums.refunds.count - before.refunds.count).toBe(1)
  // What was transferred for the order, and not what it costs: the rest is in the driver's cash.
  expect(sums.slips.amt - before.slips.amt).toBe(100)
  expect(acts.find(({ did, by }) => did === 'slips' && by.id === manager.id)?.amt).toBe(100)
  const did = (who: StaffClient) => new Set(acts.filter(({ by }) => by.id === who.id).map((act) => act.did))
  expect(did(clerk)).toContain('counted')
  expect([...did(manager)]).toEqual(expect.arrayContaining(['closed', 'delivered']))
  expect(did(accountant)).toEqual(new Set(['refunds']))
})

test('cash that was left from days before counts, with the oldest of these days, until it is closed', async () => {
  const [older, yesterday] = [3, 1].map((days) => bangkokDate(new Date(Date.now() - days * dayMs))) as [string, string]
  const driver = aDriver()
  const [brought, refused] = [await sent(), await sent({ bags: 4 })]
  const [fetched, received] = [await sent({ bags: 2 }), await sent({ bags: 3 })]
  for (const { id } of [brought, fetched, received]) await move(manager, id, 'DELIVERED')
  await move(manager, refused.id, 'REFUSED')
  const runId = await aRun(server, driver, [brought, refused])
  await server.db.updateTable('delivery_run').set({ day: older }).where('id', '=', runId).execute()
  const noon = new Date(`${yesterday}T12:00:00+07:00`)
  await server.db.updateTable('order_event').set({ at: noon }).where('order_id', '=', fetched.id).execute()
  const receiveOn = (on: string, { id }: CashOrder) =>
    server.db
      .insertInto('counter_receipt')
      .values({ order_id: id, day: on, at: new Date(), received_by: 'test' })
      .execute()
  const settleOn = async (on: string, collector: string, expectedAmt: number) => {
    await count(clerk, collector, expectedAmt, undefined, on)
    const params = { day: on, collector }
    expect((await manager.call(closeCash, { params, body: { expectedAmt, countedAmt: expectedAmt } })).status).toBe(200)
  }
  await receiveOn(older, received)
  expect(await line('cash')).toEqual({ key: 'cash', ok: false, count: 1, amount: 155, since: older })
  expect(await line('counter')).toEqual({ key: 'counter', ok: false, count: 2, amount: 775, since: older })
  await settleOn(older, driver.id, 155)
  await settleOn(older, 'counter', 465)
  expect(await red()).toEqual(['counter'])
  expect(await line('counter')).toEqual({ key: 'counter', ok: false, count: 1, amount: 310, since: yesterday })
  await receiveOn(yesterday, fetched)
  await settleOn(yesterday, 'counter', 310)
  expect(await red()).toEqual([])
})

test('only who closes days sees them', async () => {
  expect((await clerk.call(getDay, { params: { day: today } })).status).toBe(403)
  expect((await accountant.call(getDay, { params: { day: 'yesterday' } })).status).toBe(422)
})

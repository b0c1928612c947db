import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/goods/prices/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { listProducts } from '#contract/catalogue/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { setDuePrices } from './prices.ts'

const rice = 1
const soap = 2
const salt = 3

const server = await testServer({
  products: {
    [rice]: { price: 245_00, stock: 1000 },
    [soap]: { price: 107_00, stock: 1000 },
    [salt]: { price: 33_25, stock: 1000 },
  },
  stock: async (db) => {
    await sql`update product set cost_satang = 100_00 where id = ${soap}`.execute(db)
  },
})
const manager = await server.as('manager')

beforeEach(async () => {
  // Each test begins with the prices above and no plans.
  await sql`update price_change set state = 'DISCARDED', starts_at = null, failure = null
    where state in ('DRAFT', 'SCHEDULED', 'FAILED')`.execute(server.db)
  await sql`update product set price_satang = case id when 1 then 24500 when 2 then 10700 else 3325 end`.execute(
    server.db,
  )
})

type Plan = RequestOf<typeof calls.previewPriceChange>['body']
const everything: Pick<Plan, 'listId' | 'selection' | 'basis' | 'rounding'> = {
  listId: null,
  selection: { kind: 'filter' },
  basis: 'everybody',
  rounding: { step: 0.01, direction: 'nearest' },
}
const percent = (value: number) => ({ kind: 'percent', percent: value }) as const
const sheet = (text: string): Plan => ({ ...everything, selection: { kind: 'sheet', text } })

async function aDraft(plan: Partial<Plan> = {}, as = manager) {
  const body = {
    ...everything,
    rule: percent(10),
    ...plan,
    name: 'ขึ้นราคา',
    reason: 'โรงงานขึ้นราคา',
    skipRejected: false,
  }
  const { status, body: made, problem } = await as.call(calls.createPriceChange, { body })
  expect([status, problem?.code]).toEqual([201, undefined])
  return made
}
const schedule = (change: { id: number; revision: number }, startsAt: Date | null) =>
  manager.call(calls.schedulePriceChange, {
    params: { id: change.id },
    body: { revision: change.revision, startsAt: startsAt && startsAt.toISOString() },
  })
const prices = async () => {
  const { rows } = await sql<{ price: number }>`select price_satang as price from product order by id`.execute(
    server.db,
  )
  return rows.map(({ price }) => price)
}
const inAnHour = () => new Date(Date.now() + 60 * 60_000)

test('a preview shows old and new prices, costs, margins and what to look at', async () => {
  const plan = { ...everything, rule: percent(-10), rounding: { step: 0.5, direction: 'up' } as const }
  const { body } = await manager.call(calls.previewPriceChange, { body: plan })
  expect(body.counts).toMatchObject({ lines: 3, raised: 0, lowered: 3, belowCost: 1, far: 0, noCost: 2 })
  expect(body.lines[0]).toMatchObject({
    productId: soap,
    oldPrice: 107,
    newPrice: 96.5,
    cost: 100,
    oldMargin: 6.54,
    newMargin: -3.63,
    warnings: ['below_cost'],
  })
  expect(body.lines.find(({ productId }) => productId === salt)).toMatchObject({ newPrice: 30, newMargin: null })
  const far = await manager.call(calls.previewPriceChange, {
    body: { ...everything, rule: { kind: 'amount', amount: 40 } },
  })
  expect(far.body.lines.filter(({ warnings }) => warnings.includes('far')).map(({ productId }) => productId)).toEqual([
    soap,
    salt,
  ])
  for (const rule of [
    percent(1.234),
    { kind: 'amount', amount: 0.001 } as const,
    { kind: 'amount', amount: -50 } as const,
  ])
    expect((await manager.call(calls.previewPriceChange, { body: { ...everything, rule } })).status).toBe(422)
})

test('a pasted sheet sets given prices, and names each row that cannot be used', async () => {
  const text = 'รหัส\tราคา\nSKU1\t1,250.50\nsku2\t=1+1\nSKU9\t10\nSKU1\t3\n\nSKU3\t33.25'
  const { body } = await manager.call(calls.previewPriceChange, { body: sheet(text) })
  expect(body.rejected).toEqual([
    { row: 3, sku: 'sku2', code: 'price' },
    { row: 4, sku: 'SKU9', code: 'unknown' },
    { row: 5, sku: 'SKU1', code: 'repeated' },
  ])
  expect(body.counts).toMatchObject({ lines: 2, unchanged: 1, far: 1 })
  const whole = { ...sheet(text), name: 'a', reason: 'b', skipRejected: false }
  const refused = await manager.call(calls.createPriceChange, { body: whole })
  expect(refused).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'selection.text.3', code: 'price' }, {}, {}] },
  })
  const made = await manager.call(calls.createPriceChange, { body: { ...whole, skipRejected: true } })
  expect(made).toMatchObject({ status: 201, body: { lines: 1, state: 'DRAFT', madeBy: { id: manager.id } } })
})

test('before, at and after its moment: orders keep their prices, carts and lists have the new ones', async () => {
  const retailer = await server.retailer()
  const moment = inAnHour()
  const planned = await schedule(await aDraft(), moment)
  expect(planned.body).toMatchObject({ state: 'SCHEDULED', startsAt: moment.toISOString() })
  await retailer.tap(rice, 2)
  expect((await retailer.order({ expectedGrandTotalAmt: 490 })).status).toBe(201)
  await retailer.tap(rice, 2)

  expect(await setDuePrices(server.db, new Date(moment.getTime() - 1))).toBe(0)
  expect(await prices()).toEqual([245_00, 107_00, 33_25])
  // Two processes at the same moment.
  const runs = await Promise.all([setDuePrices(server.db, moment), setDuePrices(server.db, moment)])
  expect(runs[0] + runs[1]).toBe(1)
  expect(await setDuePrices(server.db, moment)).toBe(0)
  expect(await prices()).toEqual([269_50, 117_70, 36_58])

  const stale = await retailer.order({ expectedGrandTotalAmt: 490 })
  expect(stale).toMatchObject({
    status: 409,
    problem: { code: 'price_changed', products: [{ productId: rice, price: 269.5 }] },
  })
  expect(await retailer.cart()).toMatchObject({ grandTotalAmt: 539 })
  await server.refresh()
  expect((await retailer.call(listProducts, { query: { ids: String(rice) } })).body).toMatchObject([
    { productPrice: 269.5 },
  ])
  expect((await retailer.order({ expectedGrandTotalAmt: 539 })).status).toBe(201)
  const totals = (await retailer.call(orderHistory)).body.map(({ grandTotalAmt }) => grandTotalAmt)
  expect(totals.toSorted((a, b) => a - b)).toEqual([490, 539])

  const { history } = (await manager.call(calls.getProductPrices, { params: { id: rice } })).body
  expect(history[0]).toMatchObject({
    oldPrice: 245,
    newPrice: 269.5,
    by: { id: manager.id },
    reason: 'โรงงานขึ้นราคา',
    changeId: planned.body.id,
  })
})

test('prices that were set now can be taken back, all or none', async () => {
  const set = (await schedule(await aDraft(), null)).body
  expect(set).toMatchObject({ state: 'SET' })
  expect(await prices()).toEqual([269_50, 117_70, 36_58])
  await sql`update product set price_satang = 11800 where id = ${soap}`.execute(server.db)
  const undo = () => manager.call(calls.undoPriceChange, { params: { id: set.id }, body: { revision: set.revision } })
  expect(await undo()).toMatchObject({
    status: 409,
    problem: { code: 'not_undoable', errors: [{ code: 'changed_since' }] },
  })
  expect(await prices()).toEqual([269_50, 118_00, 36_58])
  await sql`update product set price_satang = 11770 where id = ${soap}`.execute(server.db)
  expect((await undo()).body).toMatchObject({ state: 'UNDONE', undoneBy: { id: manager.id } })
  expect(await prices()).toEqual([245_00, 107_00, 33_25])
  expect((await undo()).status).toBe(409)
})

test('a planned change that cannot be set is marked with its reason, and the others take effect', async () => {
  const only = (productId: number) => ({ selection: { kind: 'products' as const, productIds: [productId] } })
  const moment = inAnHour()
  const [bad, good] = [await aDraft(only(soap)), await aDraft(only(rice))]
  await schedule(bad, moment)
  await schedule(good, new Date(moment.getTime() + 1))
  await sql`alter table product add constraint no_soap_at_this_price check (price_satang <> 11770)`.execute(server.db)
  const later = new Date(moment.getTime() + 1)
  expect(await setDuePrices(server.db, later)).toBe(1)
  expect(await prices()).toEqual([269_50, 107_00, 33_25])
  const failed = (await manager.call(calls.getPriceChange, { params: { id: bad.id } })).body
  expect(failed).toMatchObject({ state: 'FAILED', setOn: null })
  expect(failed.failure).toContain('no_soap_at_this_price')
  const { body } = await manager.call(calls.listPriceChanges)
  expect(body.content[0]).toMatchObject({ id: bad.id, state: 'FAILED', failure: failed.failure })
  expect(await setDuePrices(server.db, later)).toBe(0)

  await sql`alter table product drop constraint no_soap_at_this_price`.execute(server.db)
  const again = { params: { id: bad.id }, body: { revision: failed.revision } }
  const draft = (await manager.call(calls.unschedulePriceChange, again)).body
  expect(draft).toMatchObject({ state: 'DRAFT', failure: null })
  expect((await schedule(draft, null)).body).toMatchObject({ state: 'SET' })
  expect(await prices()).toEqual([269_50, 117_70, 33_25])
})

test('a change that waits for a lock is not marked as failed, and set by the next run before later ones of the same prices', async () => {
  const moment = inAnHour()
  const later = new Date(moment.getTime() + 1)
  const { id } = (await schedule(await aDraft(), moment)).body
  await schedule(await aDraft({ rule: percent(20) }), later)
  await sql`create function deadlock() returns trigger language plpgsql as $$ begin
    if new.price_satang = 26950 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return new; end $$`.execute(server.db)
  await sql`create trigger deadlock before update on product for each row execute function deadlock()`.execute(
    server.db,
  )
  await expect(setDuePrices(server.db, later)).rejects.toThrow('deadlock detected')
  expect((await manager.call(calls.getPriceChange, { params: { id } })).body).toMatchObject({ state: 'SCHEDULED' })
  await sql`drop function deadlock cascade`.execute(server.db)
  expect(await setDuePrices(server.db, later)).toBe(2)
  expect((await prices())[0]).toBe(294_00)
})

test('planning is undone by its toast, and a planned change can be stopped and discarded', async () => {
  const planned = (await schedule(await aDraft(), inAnHour())).body
  await manager.call(undoAction, { params: { id: planned.undo?.actionId ?? 0 } })
  const draft = (await manager.call(calls.getPriceChange, { params: { id: planned.id } })).body
  expect(draft).toMatchObject({ state: 'DRAFT', startsAt: null })
  const again = (await schedule(draft, inAnHour())).body
  const stopped = await manager.call(calls.unschedulePriceChange, {
    params: { id: draft.id },
    body: { revision: again.revision },
  })
  expect(stopped.body).toMatchObject({ state: 'DRAFT' })
  const body = { revision: stopped.body.revision }
  expect((await manager.call(calls.discardPriceChange, { params: { id: draft.id }, body })).body).toMatchObject({
    state: 'DISCARDED',
  })
  expect(await setDuePrices(server.db, new Date(Date.now() + 1e9))).toBe(0)
  const now = (await schedule(await aDraft(), null)).body
  await manager.call(undoAction, { params: { id: now.undo?.actionId ?? 0 } })
  expect(await prices()).toEqual([245_00, 107_00, 33_25])
})

test('of two people who edit a draft, the second is notified and loses nothing', async () => {
  const other = await server.as('manager')
  const draft = await aDraft()
  const edit = (as: StaffClient, body: object) =>
    as.call(calls.editPriceChange, {
      params: { id: draft.id },
      body: { revision: draft.revision, lines: [], drop: [], ...body },
    })
  const first = await edit(manager, {
    lines: [{ productId: rice, fromQty: 1, price: 250 }],
    drop: [{ productId: salt, fromQty: 1 }],
  })
  expect(first.body).toMatchObject({ lines: 2, counts: { raised: 2 } })
  expect(await edit(other, { name: 'อื่น' })).toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  expect(await schedule(draft, null)).toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  for (const q of ['sku1', 'ku1']) {
    const { body } = await manager.call(calls.listPriceChangeLines, { params: { id: draft.id }, query: { q } })
    expect(body.content).toMatchObject([{ productId: rice, oldPrice: 245, newPrice: 250 }])
  }
  for (const line of [
    { productId: rice, fromQty: 1, price: null },
    { productId: rice, fromQty: 5, price: 3 },
    { productId: rice, fromQty: 1, price: 1.005 },
  ])
    expect((await edit(manager, { revision: first.body.revision, lines: [line] })).status).toBe(422)
  expect(
    (await edit(manager, { revision: first.body.revision, lines: [{ productId: 99, fromQty: 1, price: 3 }] })).status,
  ).toBe(404)
})

test('another plan for the same price is named, and a moment in the past refused', async () => {
  const first = await aDraft()
  await schedule(first, inAnHour())
  const second = await aDraft({ selection: { kind: 'products', productIds: [rice] } })
  expect(second.counts).toMatchObject({ lines: 1, planned: 1 })
  expect(await schedule(second, new Date(Date.now() - 60_000))).toMatchObject({ status: 422 })
  const list = async (query: object) =>
    (await manager.call(calls.listPriceChanges, { query })).body.content.map(({ id }) => id)
  expect(await list({ state: 'SCHEDULED' })).toEqual([first.id])
  expect((await list({})).slice(0, 2)).toEqual([second.id, first.id])
  expect((await manager.call(calls.getProductPrices, { params: { id: rice } })).body.planned).toMatchObject([
    { changeId: first.id, price: 269.5 },
  ])
})

test('a lost answer makes one draft, and only who sets prices sees costs', async () => {
  const body = { ...everything, rule: percent(5), name: 'ครั้งเดียว', reason: 'ครั้งเดียว', skipRejected: false }
  const key = 'price-change-once'
  const first = await manager.call(calls.createPriceChange, { body, key })
  expect((await manager.call(calls.createPriceChange, { body, key })).body).toEqual(first.body)
  const clerk = await server.as('clerk')
  expect((await clerk.call(calls.previewPriceChange, { body })).status).toBe(403)
  expect((await clerk.call(calls.getProductPrices, { params: { id: rice } })).status).toBe(403)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFigure, listFigureRows } from '#contract/backoffice/figures/calls.ts'
import { deliverPartly, getStaffOrder, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { getTaxInvoice, issueCreditNote, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { recommendations } from '#contract/smart-basket/calls.ts'
import { addStockAlert } from '#contract/stock-alerts/calls.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { figureNames, type FigureName } from '#rules/figures/figures.ts'
import { creditReasons } from '#rules/tax-invoices/credit-reason.ts'
import { satangOf } from '#rules/money.ts'
import { aCoupon, aProduct, aPromotion } from '#test/builders/catalogue.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { measureOrders } from './recommendations.ts'
import { findWrongSums, repairSums, sumTouchedDays, touchAllDays } from './sum-days.ts'

// Random orders with everything that may happen to them, on random days. `FAULTS=long` makes four hundred.

/** Parts that a figure names. */
const mostParts = 100
const [count, seed] = [process.env.FAULTS === 'long' ? 400 : 36, 128]
const products = [1, 2, 3, 4]
const [gift, soldOut] = [9, 10]
const today = bangkokDate(new Date())
const period = { from: dayAfter(today, -60), until: dayAfter(today, 20) }
let server: TestServer
let manager: StaffClient
beforeAll(async () => {
  server = await startTestServer({
    stock: async (db) => {
      for (const id of products)
        await aProduct(db, { id, price: 33_37 * id, stock: 1_000_000, vatPercent: id === 3 ? 0 : 7 })
      await aProduct(db, { id: gift, price: 5_00, stock: 1_000_000 })
      await aProduct(db, { id: soldOut, price: 5_00, stock: 0 })
      await sql`update product set cost_satang = 2000 * id where id in (1, 2, ${gift})`.execute(db)
      await aPromotion(db, { id: 11, productId: 1, tiers: [{ minimumBuy: 3, discountSatang: 1_13 }] })
      await aPromotion(db, { id: 12, productId: 2, tiers: [{ minimumBuy: 2, giftQty: 1 }], giftProductId: gift })
      await sql`insert into search_miss values (${dayAfter(today, -3)}, 'ปุ๋ย', 4), (${today}, 'ปุ๋ย', 1), (${today}, 'ยาง', 2)`.execute(
        db,
      )
      await aCoupon(db, { code: 'SAVE10', discount: 10_01, minimum: 20_00, perOutletLimit: 10_000 })
    },
  })
  manager = await aStaff(server, 'manager')
  const chance = seeded(seed)
  for (let nth = 0; nth < count; nth += 1) {
    if (nth % 40 === 39) manager = await aStaff(server, 'manager')
    await anyOrder(chance)
    // The sums are made in between as well, so that what happens later must be noticed.
    if (nth % 12 === 0) await sumAll()
  }
  await sumAll()
})
afterAll(() => server.close())

async function sumAll(): Promise<void> {
  while ((await sumTouchedDays(server.db)) > 0);
}

/** An order of a new or an earlier retailer, on a day of the last two months, and what became of it. */
async function anyOrder(chance: Chance): Promise<void> {
  const retailer = await server.retailer({ provinceCode: chance.pick(['20', '30']) })
  await retailer.call(recommendations, { query: { outlet_code: retailer.outletCode } })
  for (const id of products) if (chance.hits(0.7)) await retailer.tap(id, chance.whole(1, 9))
  await retailer.tap(1, chance.whole(1, 9))
  if (chance.hits(0.4))
    await sql`update cart set coupon_code = 'SAVE10' where outlet_id = ${retailer.id}`.execute(server.db)
  const placed = await retailer.order({ payType: chance.hits(0.5) ? 'COD' : '2C2P-PP-QR' })
  if (placed.status !== 201) throw new Error(`No order: ${placed.status} ${JSON.stringify(placed.problem)}`)
  const { id } = placed.body
  await server.db.transaction().execute((tx) => measureOrders(tx, [id]))
  const back = chance.whole(0, 55)
  await sql`
    update orders set created_at = created_at - ${back}::integer * interval '1 day', delivery_day = ${dayAfter(today, chance.whole(-50, 5))}::date
    where id = ${id}`.execute(server.db)
  if (chance.hits(0.2)) await sumAll()
  const steps = chance.whole(0, 6)
  for (let step = 0; step < steps; step += 1) await actOn(id, chance)
  if (chance.hits(0.4)) await creditSome(id, chance)
}

async function actOn(id: string, chance: Chance): Promise<void> {
  const params = { id }
  const order = (await manager.call(getStaffOrder, { params })).body
  const lines = order.orderDetails.map(({ lineNo, qty }) => ({ lineNo, units: chance.whole(0, qty) })).slice(0, 2)
  if (order.stage === 'PICKING' && chance.hits(0.6)) {
    const body = {
      lines: lines.map(({ lineNo, units }) => ({ lineNo, pickedQty: units, stock: 'back' as const })),
      reason: 'ไม่พอ',
    }
    return void (await manager.call(pickShort, { params, body }))
  }
  if (order.stage === 'OUT_FOR_DELIVERY' && chance.hits(0.4)) {
    const body = { lines: lines.map(({ lineNo, units }) => ({ lineNo, deliveredQty: units })), reason: 'แตก' }
    return void (await manager.call(deliverPartly, { params, body }))
  }
  const ends = ['CANCELLED', 'REFUSED']
  const next = order.nextStages.filter((to) => !ends.includes(to) || chance.hits(0.25))
  if (next.length === 0) return
  const [moved] = (await manager.call(moveOrders, { body: { ids: [id], to: chance.pick(next), reason: 'เพราะ' } })).body
    .results
  const actionId = moved?.undo?.actionId
  if (actionId && chance.hits(0.15)) await manager.call(undoAction, { params: { id: actionId } })
}

async function creditSome(id: string, chance: Chance): Promise<void> {
  const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1' }
  const issued = await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })
  if (issued.status !== 200) return
  const { number } = issued.body
  const line = chance.pick(
    (await manager.call(getTaxInvoice, { params: { number } })).body.lines.filter((one) => one.totalAmt > 0),
  )
  const credit = chance.hits(0.5) ? { qty: 1 } : { amount: 0.57 }
  const body = { reason: chance.pick([...creditReasons]), lines: [{ lineNo: line.lineNo, ...credit }] }
  await manager.call(issueCreditNote, { params: { number }, key: randomUUID(), body })
}

const read = async (figure: FigureName, query: object = {}) =>
  (await manager.call(getFigure, { params: { figure }, query: { ...period, ...query } })).body
const rowsOf = async (figure: FigureName, query: object = {}, size = 100) => {
  const answers = []
  for (let page = 0; ; page += 1) {
    const { body } = await manager.call(listFigureRows, {
      params: { figure },
      query: { ...period, ...query, page, size },
    })
    answers.push(...body.content)
    if (page + 1 >= body.totalPages) return { ...body, content: answers }
  }
}
const sumOf = (rows: readonly { count: number; amt: number }[]) => ({
  count: rows.reduce((sum, row) => sum + row.count, 0),
  amt: rows.reduce((sum, row) => sum + satangOf(row.amt), 0),
})
const inSatang = ({ count: units, amt }: { count: number; amt: number }) => ({ count: units, amt: satangOf(amt) })

test.each(figureNames)('%s is the sum of its days, of its parts, and of the rows behind each', async (name) => {
  const figure = await read(name)
  const whole = inSatang(figure)
  expect([seed, sumOf(figure.days)]).toEqual([seed, whole])
  const rows = await rowsOf(name, {}, 17)
  expect([sumOf(rows.content), inSatang(rows.total), rows.content.length]).toEqual([whole, whole, rows.totalElements])
  expect(new Set(rows.content.map(({ id }) => id)).size).toBe(rows.content.filter(({ id }) => id).length)
  // The 100 largest are named; where there are more, they are a part of the whole, unless the others make a loss.
  if (figure.partCount > 0 && figure.partCount <= mostParts) expect(sumOf(figure.parts)).toEqual(whole)
  else if (!name.endsWith('margins')) expect(sumOf(figure.parts).amt).toBeLessThanOrEqual(whole.amt)
  expect(Math.min(figure.partCount, mostParts)).toBe(figure.parts.length)
  for (const part of figure.parts)
    expect([part.key, sumOf((await rowsOf(name, { key: part.key })).content)]).toEqual([part.key, inSatang(part)])
  const day = figure.days.at(0)
  if (day && name !== 'new-retailers' && name !== 'dormant-retailers')
    expect(sumOf((await rowsOf(name, { from: day.day, until: day.day })).content)).toEqual(inSatang(day))
})

test('every figure that orders make has something, and sales are what the orders say', async () => {
  for (const name of ['promotions', 'margin', 'delivery', 'lost', 'recommendations', 'new-retailers'] as const)
    expect([name, (await read(name)).days.length > 0]).toEqual([name, true])
  expect((await read('delivery')).parts.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['on_time', 'late', 'waiting']),
  )
  expect((await read('lost')).parts.map(({ key }) => key)).toEqual(expect.arrayContaining(['short', 'cancelled']))
  // Counted apart: in this language, and from the documents.
  const orders = await sql<{ id: string; lines: { qty: number; arriving: number; total: number }[] }>`
    select o.id, json_agg(json_build_object('qty', l.qty, 'total', l.total_satang,
      'arriving', coalesce(l.delivered_qty, l.picked_qty, l.qty))) as lines
    from orders o join order_line l on l.order_id = o.id where o.state not in ('CANCELLED', 'VERIFYING_PAYMENT', 'ORDER_COMPLETE') group by o.id`.execute(
    server.db,
  )
  const notes = await sql<{ order_id: string; amount: number }>`
    select coalesce(c.order_id, i.order_id) as order_id, c.net_satang as amount from credit_note c join tax_invoice i on i.number = c.invoice_number
    where c.document->>'reason' not in ('short_delivery', 'advance_returned')`.execute(server.db)
  const counted = new Set(orders.rows.map(({ id }) => id))
  const arrived = orders.rows
    .flatMap(({ lines }) => lines)
    .reduce((sum, { qty, total, arriving }) => sum + Math.floor((total * arriving) / qty), 0)
  const returned = notes.rows
    .filter(({ order_id }) => counted.has(order_id))
    .reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(satangOf((await read('sales')).amt)).toBe(arrived - returned)
  expect(returned).toBeGreaterThan(0)
})

test('kept sums are right after all that happened, a wrong one is found and repaired, and all can be made again', async () => {
  expect(await findWrongSums(server.db)).toEqual([])
  const { rows } = await sql`update figure_sum set amount_satang = amount_satang + 1 where figure = 'sales'
    and key = '1' returning day`.execute(server.db)
  expect(await findWrongSums(server.db)).toHaveLength(rows.length)
  const repair = (daysLater: number) => repairSums(server.db, new Date(Date.now() + daysLater * dayMs))
  expect((await repair(0)) + (await repair(1))).toBe(rows.length)
  await sumAll()
  expect(await findWrongSums(server.db)).toEqual([])
  await sql`delete from figure_sum`.execute(server.db)
  await touchAllDays(server.db)
  expect((await read('sales')).pending).toBe(true)
  await sumAll()
  expect([await findWrongSums(server.db), (await read('sales')).pending]).toEqual([[], false])
})

test('a figure is compared with the same weekdays of a week or a year before, or the days before', async () => {
  const query = { from: dayAfter(today, -6), until: today }
  const compared = await read('sales', { ...query, compare: 'week' })
  expect(compared.before).toMatchObject({ from: dayAfter(today, -13), until: dayAfter(today, -7) })
  expect(compared.before?.amt).toBe(
    (await read('sales', { from: dayAfter(today, -13), until: dayAfter(today, -7) })).amt,
  )
  expect((await read('sales', { ...query, compare: 'year' })).before?.from).toBe(dayAfter(today, -370))
})

test('a margin is that of the products whose cost is known, at the cost of the day', async () => {
  await sql`update product_cost set kept_on = kept_on - 1`.execute(server.db)
  const yesterday = { until: dayAfter(today, -1) }
  const [before, past] = [await read('margin'), await read('margin', yesterday)]
  expect(before.baseAmt).toBeGreaterThan(0)
  expect(before.baseAmt).toBeLessThan((await read('sales')).amt)
  await sql`update product set cost_satang = 1 where id = 1`.execute(server.db)
  await sumAll()
  expect((await read('margin', yesterday)).amt).toBe(past.amt)
  expect(await findWrongSums(server.db)).toEqual([])
})

test('searches without result are listed by their words', async () => {
  expect((await read('searches')).parts).toMatchObject([
    { key: 'ปุ๋ย', nameThai: 'ปุ๋ย', count: 5 },
    { key: 'ยาง', count: 2 },
  ])
  const rows = (await rowsOf('searches', { key: 'ปุ๋ย' })).content
  expect(rows.map(({ day, nameThai, count: searches }) => [day, nameThai, searches])).toEqual([
    [today, 'ปุ๋ย', 1],
    [dayAfter(today, -3), 'ปุ๋ย', 4],
  ])
})

test('requests for sold-out products are counted by product, without who requested them', async () => {
  for (const retailer of [await server.retailer(), await server.retailer()])
    expect((await retailer.call(addStockAlert, { body: { productId: soldOut } })).status).toBe(200)
  const figure = await read('sold-out')
  expect(figure.parts).toMatchObject([{ key: String(soldOut), count: 2 }])
  expect((await rowsOf('sold-out')).content).toMatchObject([{ count: 2, orderId: null, day: today }])
})

test('who was recommended a product and ordered it is counted once', async () => {
  const before = (await read('recommendations')).parts
  const retailer = await server.retailer()
  const query = { outlet_code: retailer.outletCode }
  const shown = (await retailer.call(recommendations, { query })).body.items.flatMap(({ productId }) => productId ?? [])
  expect(shown.length).toBeGreaterThan(0)
  await retailer.tap(shown[0] ?? 0, 2)
  const { id } = (await retailer.order({ payType: 'COD' })).body
  for (const _ of [1, 2]) await server.db.transaction().execute((tx) => measureOrders(tx, [id]))
  await sumAll()
  const after = (await read('recommendations')).parts
  const of = (parts: typeof before, key: string) => parts.find((part) => part.key === key)?.count ?? 0
  expect([of(after, 'shown') - of(before, 'shown'), of(after, 'ordered') - of(before, 'ordered')]).toEqual([
    shown.length,
    1,
  ])
})

test('a retailer that fell silent is dormant, one in its rhythm is not', async () => {
  const rhythm = async (days: readonly number[]) => {
    const retailer = await server.retailer()
    for (const back of days) {
      await retailer.tap(1, 1)
      const { id } = (await retailer.order({ payType: 'COD' })).body
      await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
      await sql`update orders set created_at = created_at - ${back}::integer * interval '1 day' where id = ${id}`.execute(
        server.db,
      )
    }
    return retailer.id
  }
  const silent = await rhythm([58, 51, 44])
  const monthly = await rhythm([120, 90, 60, 30])
  await sumAll()
  const rows = await rowsOf('dormant-retailers', { until: today })
  const ids = rows.content.map(({ id }) => id.slice(0, 36))
  expect(ids).toContain(silent)
  expect(ids).not.toContain(monthly)
  expect((await rowsOf('new-retailers', { until: today })).content.map(({ id }) => id.slice(0, 36))).toContain(silent)
})

test('figures are for those who may see them, of a period that somebody can look at', async () => {
  const clerk = await aStaff(server)
  const params = { figure: 'sales' } as const
  expect((await clerk.call(getFigure, { params, query: period })).problem.code).toBe('forbidden')
  const long = { from: '2020-01-01', until: today }
  expect((await manager.call(getFigure, { params, query: long })).problem.errors).toMatchObject([
    { path: 'until', code: 'too_long' },
  ])
  expect(
    (await manager.call(getFigure, { params, query: { ...period, from: today, until: '2020-01-01' } })).status,
  ).toBe(422)
  expect((await manager.call(getFigure, { params, query: { ...period, branch: '1' } as never })).status).toBe(422)
})

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { deliverPartly, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { decideUndelivered, listUndelivered } from '#contract/backoffice/office/outbox/calls.ts'
import { rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { fail } from '#contract/errors.ts'
import type { Sms, SmsSender } from '#server/adapters/sms/port.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { anOrder, sendFor, type UnpaidSlipOrder } from '#server/payments/slips/slips.fixture.ts'
import { cancel, aPayment, anUnpaidOrder, decide, inTime, outcomeOf } from '#server/payments/unpaid-order.fixture.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { aPackedOrder, aReport as aRunReport, aRunOnTheRoad } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'
import { checkStock, findStockMismatches, lastStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { consumers } from './consumers.ts'
import { jobs } from './jobs.ts'
import { openOutbox } from '#server/outbox/open.ts'
import { closeQueues, openQueues } from './queues.ts'
import { connect } from '#server/adapters/database/database.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'

const rice = 1
const oddOrders = () => defaultOddOrderLimits
const messages: Sms[] = []
const provider = { works: true }
const sms: SmsSender = {
  send: async (message) => {
    if (!provider.works) return fail('unavailable', { detail: 'no credit left' })
    messages.push(message)
    return { ok: true, value: null }
  },
}

const server = await testServer({ products: { [rice]: { price: 245_50, vatPercent: 0, stock: 10_000 } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const working = connect(server.databaseUrl, 3, () => undefined)
const loyalty = ownLoyalty(working.db)
const boss = await openQueues({ ...working, log: server.deps.log })
const outbox = await openOutbox({
  boss,
  db: working.db,
  consumers: consumers({ db: working.db, sms, loyalty, oddOrders, publicUrl: server.url }),
  log: server.deps.log,
  retry: { limit: 1, delaySeconds: 1, longestSeconds: 1 },
  pollSeconds: 0.5,
})

afterAll(async () => {
  await closeQueues(boss)
  await working.pool.end()
})

/** Waits for a background effect. */
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(what).toBe(true)
}
/** Relays the events and waits until every consumer has handled them. */
async function relayAll(): Promise<void> {
  await until(async () => {
    await outbox.relay(new Date())
    const { rows } = await sql`select from outbox_delivery where done_at is null`.execute(server.db)
    return rows.length === 0
  })
}
const textsTo = (phone: string) => messages.filter((message) => message.phone === phone).map(({ text }) => text)

test('a shop that pays on delivery hears that its order came and that it is on the road, with the cash to have ready', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 3)
  const { body } = await retailer.order()
  for (const to of ['ACCEPTED', 'PICKING', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await clerk.call(moveOrders, { body: { ids: [body.id], to } })
  await relayAll()
  expect(textsTo(retailer.phone)).toEqual([
    `ได้รับคำสั่งซื้อ ${body.orderNumber} ยอด 736.50 บาท แล้ว ชำระเงินสดตอนรับของ`,
    `คำสั่งซื้อ ${body.orderNumber} ออกส่งแล้ว เตรียมเงินสด 736.50 บาท`,
  ])
})

test('a retailer on a delivery run hears of the cash to have ready, and what the driver found at the door', async () => {
  const driver = await server.as('driver')
  const retailer = await server.retailer()
  const orders: string[] = []
  for (const qty of [1, 2, 3]) orders.push(await aPackedOrder(retailer, clerk, [[rice, qty]]))
  const run = await aRunOnTheRoad(clerk, driver, orders)
  const numbers = run.stops.map(({ orderNumber }) => orderNumber)
  await server.db
    .updateTable('delivery_run')
    .set({ departed_at: new Date(0) })
    .where('id', '=', run.id)
    .execute()
  const at = '2026-05-01T03:42:00Z'
  const reports = [
    aRunReport({ outcome: 'DELIVERED', at, receivedBy: 'คุณสมศรี', cashAmt: 245.5 }),
    aRunReport({ outcome: 'NOT_DELIVERED', at, notDelivered: 'nobody_there' }),
    aRunReport({ outcome: 'REFUSED', at, reason: 'สั่งผิด' }),
  ]
  for (const [index, { key, body }] of reports.entries())
    for (const _repeated of [1, 2])
      await driver.call(recordOutcome, { params: { id: run.id, orderId: orders[index] ?? '' }, key, body })
  await relayAll()
  expect(textsTo(retailer.phone).slice(3).toSorted()).toEqual(
    [
      `คำสั่งซื้อ ${numbers[0]} ออกส่งแล้ว เตรียมเงินสด 245.50 บาท`,
      `คำสั่งซื้อ ${numbers[1]} ออกส่งแล้ว เตรียมเงินสด 491.00 บาท`,
      `คำสั่งซื้อ ${numbers[2]} ออกส่งแล้ว เตรียมเงินสด 736.50 บาท`,
      `ส่งคำสั่งซื้อ ${numbers[0]} แล้ว เมื่อวันศุกร์ 1 พ.ค. เวลา 10:42 น. ผู้รับ คุณสมศรี`,
      `พนักงานส่งของไปส่งคำสั่งซื้อ ${numbers[1]} เมื่อวันศุกร์ 1 พ.ค. เวลา 10:42 น. แต่ส่งไม่ได้ (ไม่พบผู้รับ) เราจะติดต่อเพื่อนัดส่งใหม่`,
      `พนักงานส่งของแจ้งว่าร้านไม่รับคำสั่งซื้อ ${numbers[2]} เมื่อวันศุกร์ 1 พ.ค. เวลา 10:42 น. ถ้าไม่ใช่ ทักแชตหาเรา`,
    ].toSorted(),
  )
})

test('a delivery in part is told with what is missing and the money: cash to pay, or what goes back', async () => {
  const inPart = async (id: string) => {
    for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const)
      await clerk.call(moveOrders, { body: { ids: [id], to } })
    const part = { lines: [{ lineNo: 1, deliveredQty: 1 }], reason: 'กระสอบขาด' }
    expect((await clerk.call(deliverPartly, { params: { id }, body: part })).status).toBe(200)
  }
  const retailer = await server.retailer()
  await retailer.tap(rice, 3)
  const { body } = await retailer.order()
  await inPart(body.id)
  const unpaid = await anUnpaidOrder(server)
  await decide(server, await aPayment(unpaid), { outcome: 'paid' })
  await inPart(unpaid.id)
  await relayAll()
  expect(textsTo(retailer.phone).at(-1)).toBe(
    `คำสั่งซื้อ ${body.orderNumber} ส่งได้ไม่ครบ ขาด 1 รายการ ชำระเงินสด 245.50 บาท ดูรายการที่ขาดได้ที่หน้าคำสั่งซื้อ`,
  )
  expect(textsTo(unpaid.retailer.phone).at(-1)).toBe(
    `คำสั่งซื้อ ${unpaid.orderNumber} ส่งได้ไม่ครบ ขาด 1 รายการ จะคืนเงิน 491.00 บาท ดูรายการที่ขาดได้ที่หน้าคำสั่งซื้อ`,
  )
})

test('a shop hears what became of a problem that it reported, and not that the report came', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 3)
  const { body } = await retailer.order()
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await clerk.call(moveOrders, { body: { ids: [body.id], to } })
  const sent = await report(server.url, retailer.token, body.id, aReport(), 'a-report-of-three-sacks')
  await relayAll()
  const before = textsTo(retailer.phone).length
  expect(before).toBe(2)
  const credit = { outcome: 'credit' as const, words: 'ขออภัย คืนเงินให้สองถุง', creditAmt: 491 }
  expect((await manager.call(resolveProblem, { params: { id: sent.body.id }, body: credit })).status).toBe(200)
  await relayAll()
  expect(textsTo(retailer.phone).slice(before)).toEqual([
    `เรื่องที่แจ้งไว้ในคำสั่งซื้อ ${body.orderNumber}: จะคืนเงิน 491.00 บาท ดูรายละเอียดได้ที่หน้าคำสั่งซื้อ`,
  ])
})

test('a shop that pays beforehand hears of its money, and of a cancellation that was not its own', async () => {
  const unpaid = await anUnpaidOrder(server)
  await decide(server, await aPayment(unpaid), { outcome: 'paid' })
  const move = { ids: [unpaid.id], to: 'CANCELLED' as const, reason: 'goods were damaged' }
  await clerk.call(moveOrders, { body: move })
  await relayAll()
  const { orderNumber, retailer } = unpaid
  expect(textsTo(retailer.phone)).toEqual([
    `ได้รับชำระเงิน 736.50 บาท ของคำสั่งซื้อ ${orderNumber} แล้ว กำลังเตรียมสินค้า`,
    `คำสั่งซื้อ ${orderNumber} ถูกยกเลิก สอบถามรายละเอียดได้ทางแชต`,
  ])
  const less = await anUnpaidOrder(server)
  await decide(server, await aPayment(less), { outcome: 'paid', amount: 700 })
  const taken = { ids: [less.id], to: 'PAYMENT_COMPLETE' as const, reason: 'ที่เหลือจ่ายกับคนขับ' }
  await manager.call(moveOrders, { body: taken })
  await relayAll()
  expect(textsTo(less.retailer.phone)).toEqual([
    `ได้รับชำระเงิน 700.00 บาท ของคำสั่งซื้อ ${less.orderNumber} แล้ว กำลังเตรียมสินค้า ชำระเงินสดตอนรับของอีก 36.50 บาท`,
  ])
  const own = await anUnpaidOrder(server)
  await cancel(own)
  await relayAll()
  expect(textsTo(own.retailer.phone)).toEqual([])
})

test('a shop hears that its slip was not taken, and of a cancelled order only to look at the reason', async () => {
  const reject = async (owing: UnpaidSlipOrder) => {
    const { body } = await sendFor(server, owing)
    return async () => clerk.call(rejectSlip, { params: { id: body.slipId }, body: { reason: 'unreadable' } })
  }
  const owing = await anOrder(server)
  expect((await (await reject(owing))()).status).toBe(200)
  const cancelled = await anOrder(server)
  const later = await reject(cancelled)
  await cancel(cancelled)
  expect((await later()).status).toBe(200)
  await relayAll()
  expect(textsTo(owing.retailer.phone)).toEqual([
    `สลิปของคำสั่งซื้อ ${owing.orderNumber} ไม่ผ่าน อย่าเพิ่งโอนซ้ำ ดูเหตุผลที่หน้าคำสั่งซื้อ แล้วส่งสลิปใหม่หรือเลือกวิธีชำระเงินอื่น`,
  ])
  expect(textsTo(cancelled.retailer.phone)).toEqual([
    `สลิปของคำสั่งซื้อ ${cancelled.orderNumber} ที่ยกเลิกแล้วไม่ผ่าน ดูเหตุผลได้ที่หน้าคำสั่งซื้อ ถ้าโอนเงินมาแล้วถามได้ทางแชต`,
  ])
})

test('a phone that nobody has proven to be the shop hears nothing', async () => {
  const retailer = await server.retailer()
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  await retailer.tap(rice, 1)
  await retailer.order()
  await relayAll()
  expect(textsTo(retailer.phone)).toEqual([])
})

test('the clock withdraws at the gateway what a cancelled order had open', async () => {
  const unpaid = await anUnpaidOrder(server)
  await aPayment(unpaid)
  await cancel(unpaid)
  await relayAll()
  const nothing = () => null
  const none = { seller: nothing, line: nothing, countUsualLines: async () => null }
  const check = jobs({ ...server.deps, ...none, apple: null, webhooksToPrivate: false, loyalty, outbox }).find(
    ({ name }) => name === 'check-payments',
  )
  await check?.run(inTime(1000), new AbortController().signal)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'CANCELLED', attempts: ['cancelled'] })
})

test('staff see what a consumer failed at, have it tried again or do without it', async () => {
  provider.works = false
  const retailer = await server.retailer()
  const numbers: string[] = []
  for (let count = 0; count < 2; count += 1) {
    await retailer.tap(rice, 1)
    numbers.push((await retailer.order()).body.orderNumber)
  }
  await outbox.relay(new Date())
  const list = async () => (await clerk.call(listUndelivered)).body.content
  await until(async () => (await list()).filter(({ dead }) => dead).length === 2)
  const [first, second] = await list()
  expect(first).toMatchObject({
    consumer: 'shop-notice',
    topic: 'order.placed',
    tries: 2,
    dead: true,
    error: 'Error: no credit left',
    payload: { orderNumber: numbers[0] },
  })
  provider.works = true
  const params = (one: typeof first) => ({ eventId: one?.eventId ?? 0, consumer: one?.consumer ?? '' })
  expect((await clerk.call(decideUndelivered, { params: params(first), body: { what: 'again' } })).status).toBe(403)
  expect((await retailer.call(listUndelivered)).status).toBe(403)
  await manager.call(decideUndelivered, { params: params(first), body: { what: 'again' } })
  await manager.call(decideUndelivered, { params: params(second), body: { what: 'skip' } })
  await relayAll()
  expect(await list()).toEqual([])
  expect(textsTo(retailer.phone)).toEqual([expect.stringContaining(numbers[0] ?? '')])
  const gone = await manager.call(decideUndelivered, { params: params(first), body: { what: 'again' } })
  expect(gone.status).toBe(404)
})

test('orders are learnt by their events, and forgotten when they are cancelled', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  const { id } = (await retailer.order()).body
  const learnt = () => server.db.selectFrom('basket_order').select('skus').where('order_id', '=', id).execute()
  await relayAll()
  expect(await learnt()).toEqual([])
  await clerk.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  await relayAll()
  expect(await learnt()).toHaveLength(1)
  await clerk.call(moveOrders, { body: { ids: [id], to: 'CANCELLED', reason: 'ร้านปิด' } })
  await relayAll()
  expect(await learnt()).toEqual([])
})

test('the check of the stock writes down how many products differ from their ledger, and logs which', async () => {
  const night = new Date('2030-05-01T20:00:00Z') // 03:00 in Bangkok
  const check = (at: Date) => checkStock(server.deps, at)
  expect([await check(night), await lastStockMismatches(server.db)]).toEqual([0, 0])
  await server.db.updateTable('stock').set({ on_hand: 7 }).where('product_id', '=', rice).execute()
  const faults = await findStockMismatches(server.db)
  expect(faults).toMatchObject([{ productId: rice, onHand: 7 }])
  const nextNight = new Date(night.getTime() + dayMs)
  expect(await check(nextNight)).toBe(1)
  expect(await lastStockMismatches(server.db)).toBe(1)
  expect(server.log.at(-1)).toMatchObject({ msg: 'stock is not its ledger', faults })
  await server.db
    .updateTable('stock')
    .set({ on_hand: faults[0]?.ledger ?? 0 })
    .where('product_id', '=', rice)
    .execute()
})

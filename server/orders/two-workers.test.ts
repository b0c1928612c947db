import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handOverOrder } from '#contract/backoffice/day/cash/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import * as calls from '#contract/backoffice/day/orders/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { getCreditAccount, saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { usePoints } from '#contract/cart/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { fromBaht } from '#rules/money.ts'
import { hasMoney, holdsStock, isDelivered } from '#rules/orders/stages.ts'
import { givePoints, ledgerSum, notifyAll } from '#server/loyalty/retailer-points.fixture.ts'
import { stockFaults } from '#server/staff-actions/undo.fixture.ts'
import { aCoupon, aProduct, aPromotion } from '#test/builders/catalogue.ts'
import { aWindow, everyHour, publishTerms } from '#test/builders/pick-up.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// Two of the staff at two processes, and the retailer, act on the same orders at the same moment, each on what they saw before.
// In any order: nobody meets an error, and after every step money, goods, offers, points and credit agree.

const isLong = process.env.FAULTS === 'long'
const seeds = Array.from({ length: isLong ? 120 : 5 }, (_, nth) => nth + 1)
const steps = 12
const products = [1, 2, 3, 4]
const gift = 9
const points = 300

const server = await testServer({
  credit: { overdue: 'warn' },
  stock: async (db) => {
    for (const id of products)
      await aProduct(db, { id, price: 33_37 * id, stock: 1_000_000, vatPercent: id === 3 ? 0 : 7 })
    await aProduct(db, { id: gift, price: 5_00, stock: 1_000_000 })
    const limits = { totalLimit: 1000 }
    await aPromotion(db, { id: 11, productId: 1, tiers: [{ minimumBuy: 3, discountSatang: 1_13 }], limits })
    await aPromotion(db, { id: 12, productId: 2, tiers: [{ minimumBuy: 2, giftQty: 1 }], giftProductId: gift, limits })
    await aCoupon(db, { code: 'SAVE10', discount: 10_01, perOutletLimit: 100 })
  },
})
const other = await testServer({ sharing: server, changesNothing: true })
await publishTerms(server, await server.as('manager'), { pickUp: everyHour })
await other.refresh()
const { from: pickUpFrom } = await aWindow(server)

const satang = (baht: number) => fromBaht(baht) ?? Number.NaN
type Whole = Awaited<ReturnType<typeof wholeOf>>
type Shop = {
  chance: Chance
  staff: StaffClient[]
  retailer: RetailerClient
  paid: Map<string, number>
  actions: { id: number; order: string }[]
  /** Orders that something was done to since they were read. */
  touched: Set<string>
}

async function wholeOf({ staff }: Pick<Shop, 'staff'>, id: string) {
  const [first] = staff
  if (!first) throw new Error('Nobody reads')
  return (await first.call(calls.getStaffOrder, { params: { id } })).body
}

/** A refusal is part of the game; anything else is not. */
function civil<Answer extends { status: number; problem: unknown }>(answer: Answer): Answer {
  expect([answer.status < 500, answer.status, answer.status < 500 || answer.problem]).toEqual([
    true,
    answer.status,
    true,
  ])
  return answer
}

async function openShop(seed: number): Promise<Shop> {
  const staff = [await aStaff(server, 'manager'), await aStaff({ url: other.url, db: server.db }, 'manager')]
  const retailer = await server.retailer({ provinceCode: seed % 2 ? '20' : '30' })
  await givePoints(server, retailer.id, points)
  const body = { limit: 1_000_000, termsDays: 14, status: 'ACTIVE' as const, note: null, revision: 0 }
  expect((await staff[0]?.call(saveCreditAccount, { params: { id: retailer.id }, body }))?.status).toBe(200)
  return { chance: seeded(seed), staff, retailer, paid: new Map(), actions: [], touched: new Set() }
}

async function anOrder({ chance, retailer, staff: [manager] }: Shop): Promise<string> {
  for (const productId of products) if (chance.hits(0.7)) await retailer.tap(productId, chance.whole(1, 9))
  await retailer.tap(1, 2)
  if (chance.hits(0.4)) await retailer.call(usePoints, { body: { points: 10 * chance.whole(1, 10) } })
  if (chance.hits(0.4))
    await sql`update cart set coupon_code = 'SAVE10' where outlet_id = ${retailer.id}`.execute(server.db)
  const payType = chance.pick(['COD', '2C2P-PP-QR', '2C2P-PP-QR', 'ACCOUNT'] as const)
  const fetches = chance.hits(0.4) && { pickUpFrom: pickUpFrom.toISOString() }
  const placed = await retailer.order({ payType, ...fetches })
  expect([placed.status, placed.problem.code]).toEqual([201, undefined])
  const { id } = placed.body
  if (payType === '2C2P-PP-QR' && chance.hits(0.8))
    await manager?.call(calls.moveOrders, { body: { ids: [id], to: 'PAYMENT_COMPLETE', reason: 'เห็นเงินแล้ว' } })
  return id
}

/** What somebody of the staff does to an order as they last saw it. */
async function act({ chance, actions, touched }: Shop, who: StaffClient, order: Whole): Promise<void> {
  touched.add(order.id)
  const params = { id: order.id }
  const reason = 'ตามจริง'
  const some = chance.shuffled(order.orderDetails).slice(0, chance.whole(1, 2))
  const kept = (answer: { body?: { undo?: { actionId: number } | null } | undefined }) => {
    if (answer.body?.undo) actions.push({ id: answer.body.undo.actionId, order: order.id })
  }
  const due = order.refunds.filter(({ state }) => state === 'DUE')
  const what = chance.whole(0, 99)
  if (order.pickUp && order.stage === 'PACKED' && what < 50) {
    kept(civil(await who.call(handOverOrder, { params, body: { expectedDueAmt: order.dueAmt } })))
  } else if (what < 22) {
    const lines = [{ productId: chance.pick(products), qty: chance.whole(0, 12) }]
    const seen = civil(await who.call(previewChange, { params, body: { lines } }))
    if (seen.status !== 200) return
    const { revision, after } = seen.body
    const body = { lines, reason, revision, expectedGrandTotalAmt: after.grandTotalAmt }
    kept(civil(await who.call(changeOrder, { params, body })))
  } else if (what < 36) {
    const stock = chance.pick(['back', 'damage'] as const)
    const lines = some.map(({ lineNo, qty }) => ({ lineNo, pickedQty: chance.whole(0, qty), stock }))
    kept(civil(await who.call(calls.pickShort, { params, body: { lines, reason } })))
  } else if (what < 46) {
    const lines = some.map(({ lineNo, qty }) => ({ lineNo, deliveredQty: chance.whole(0, qty) }))
    kept(civil(await who.call(calls.deliverPartly, { params, body: { lines, reason } })))
  } else if (what < 56 && due.length > 0) {
    const refundId = chance.pick(due).id
    const body = { reference: `R${chance.whole(1, 999)}` }
    kept(civil(await who.call(calls.recordRefund, { params: { id: order.id, refundId }, body })))
  } else if (what < 66 && actions.length > 0) {
    const action = chance.pick(actions)
    touched.add(action.order)
    civil(await who.call(undoAction, { params: { id: action.id } }))
  } else if (what < 70) {
    const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }
    civil(await who.call(issueTaxInvoice, { params, body: { buyer } }))
  } else {
    const next = order.nextStages.filter((to) => to !== 'PAYMENT_COMPLETE' && (holdsStock(to) || chance.hits(0.15)))
    if (next.length === 0) return
    const moved = civil(await who.call(calls.moveOrders, { body: { ids: [order.id], to: chance.pick(next), reason } }))
    for (const { undo } of moved.body.results) if (undo) actions.push({ id: undo.actionId, order: order.id })
  }
}

const unitsOf = (line: Whole['orderDetails'][number]) => line.deliveredQty ?? line.pickedQty ?? line.qty
/** What the retailer keeps of an order is worth this, calculated from its lines. */
const worthOf = (order: Whole) =>
  order.stage && !holdsStock(order.stage)
    ? 0
    : order.orderDetails.reduce((sum, one) => sum + Math.floor((satang(one.totalAmt) * unitsOf(one)) / one.qty), 0) +
      satang(order.deliveryAmt)

async function check({ paid }: Shop, order: Whole): Promise<void> {
  const { stage = 'ORDER_COMPLETE', payType } = order
  // Paid by hand, with what it cost then.
  if (payType === '2C2P-PP-QR' && hasMoney(stage) && !paid.has(order.id))
    paid.set(order.id, satang(order.grandTotalAmt))
  const received = paid.get(order.id) ?? 0
  const back = order.refunds.filter(({ state }) => state !== 'KEPT').reduce((sum, one) => sum + satang(one.amount), 0)
  const due = satang(order.dueAmt)
  const owes = payType === 'ACCOUNT' || (payType === '2C2P-PP-QR' && received === 0)
  if (payType === 'ACCOUNT') expect([order.id, stage, due, back]).toEqual([order.id, stage, 0, 0])
  else if (owes) expect([order.id, stage, back]).toEqual([order.id, stage, 0])
  else expect([order.id, stage, received + due - back]).toEqual([order.id, stage, worthOf(order)])
  // What the counter took is what is due, and its receipt says so.
  const { rows: cash } = await sql<{ net: number | null }>`select r.net_satang::int as net from counter_receipt c
    left join receipt r on r.order_id = c.order_id and r.voided_at is null where c.order_id = ${order.id}`.execute(
    server.db,
  )
  if (payType === 'COD' && due > 0) expect(cash).toEqual(cash.map(() => ({ net: due })))
  const { rows } = await sql<{ id: number; held: number }>`
    select product_id as id, -sum(delta)::int as held from stock_movement where document = ${order.orderNumber}
      and reason not in ('damage', 'expiry', 'loss') group by product_id having sum(delta) <> 0`.execute(server.db)
  const held = new Map<number, number>()
  if (holdsStock(stage))
    for (const line of order.orderDetails) held.set(line.productId, (held.get(line.productId) ?? 0) + unitsOf(line))
  expect(Object.fromEntries(rows.map((row) => [row.id, row.held]))).toEqual(
    Object.fromEntries([...held].filter(([, units]) => units !== 0)),
  )
}

/** Offers are used as often and for as much as orders say, and the stock is the sum of its movements. */
async function faults(): Promise<unknown[]> {
  const { rows } = await sql`
    select t.promotion_id from promotion_tally t left join promotion_use u
      on u.promotion_id = t.promotion_id and u.given_back_at is null
    group by t.promotion_id, t.uses, t.spent having count(u.order_id) <> t.uses or coalesce(sum(u.spent), 0) <> t.spent
    union all
    select 0 from orders o where (o.coupon_code is not null and o.stage not in ('CANCELLED', 'REFUSED')) <> exists (
      select from coupon_use c where c.order_id = o.id and c.given_back_at is null)`.execute(server.db)
  return [...rows, ...(await stockFaults(server.db))]
}

/** The last event of the orders before, which are looked at no more. */
let notified = 0

async function checkShop({ retailer, staff: [manager] }: Shop, orders: readonly Whole[]): Promise<void> {
  const onAccount = orders.filter(({ payType }) => payType === 'ACCOUNT')
  const account = await manager?.call(getCreditAccount, { params: { id: retailer.id } })
  expect(satang(account?.body.usedAmt ?? -1)).toBe(onAccount.reduce((sum, order) => sum + worthOf(order), 0))
  // What happened to this retailer's orders, twice: an event may be repeated.
  await notifyAll(server, { after: notified })
  notified = await notifyAll(server, { after: notified })
  const used = orders.filter(({ stage }) => stage && holdsStock(stage))
  const earned = orders.filter(({ stage }) => stage && isDelivered(stage))
  const earning = (order: Whole) => Math.floor((worthOf(order) - satang(order.deliveryAmt)) / 100_00)
  // Of goods that did not come, the points that paid for them come back, by line, rounded up.
  const { rows: back } = await sql<{ id: string; points: number }>`
    select o.id, ceil(sum(p.satang - floor(p.satang * coalesce(l.delivered_qty, l.picked_qty, l.qty)::numeric / l.qty)) / 100)::int as points
    from orders o join order_line l on l.order_id = o.id and l.type = 'NORMAL'
      cross join lateral (select coalesce(sum((a->>'amount')::bigint), 0) as satang
        from jsonb_array_elements(l.applied) as a where a->>'kind' = 'POINTS') as p
    where o.outlet_id = ${retailer.id} group by o.id`.execute(server.db)
  const backOf = new Map(back.map(({ id, points: some }) => [id, some]))
  const spent = ({ id, pointsUsed, stage }: Whole) =>
    (pointsUsed ?? 0) - (stage && isDelivered(stage) ? (backOf.get(id) ?? 0) : 0)
  expect(await ledgerSum(server, retailer.id)).toBe(
    points -
      used.reduce((sum, order) => sum + spent(order), 0) +
      earned.reduce((sum, order) => sum + earning(order), 0),
  )
}

test.each(seeds)('two of the staff and the retailer at once, %i: everything agrees after every step', async (seed) => {
  const shop = await openShop(seed)
  const { chance, staff, retailer, touched } = shop
  const ids = [await anOrder(shop), await anOrder(shop)]
  const read = () => Promise.all(ids.map((id) => wholeOf(shop, id)))
  let seen = await read()
  for (const order of seen) await check(shop, order)
  for (let step = 0; step < steps; step += 1) {
    // An order that nobody has touched is as it was, and is looked at once more at the end.
    seen = await Promise.all(seen.map((order) => (touched.has(order.id) ? wholeOf(shop, order.id) : order)))
    for (const order of seen) if (touched.delete(order.id)) await check(shop, order)
    // Mostly at one order.
    const [order = seen[0]] = chance.shuffled(seen)
    if (!order) throw new Error('There is no order')
    touched.add(order.id)
    await Promise.all([
      ...staff.map((who) => act(shop, who, chance.hits(0.8) ? order : chance.pick(seen))),
      chance.hits(0.06) && retailer.call(cancelOrder, { params: { id: order.id }, body: {} }).then(civil),
    ])
  }
  const orders = await read()
  for (const order of orders) await check(shop, order)
  expect(await faults()).toEqual([])
  await checkShop(shop, orders)
})

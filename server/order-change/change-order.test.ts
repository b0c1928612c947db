import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getStaffOrder, moveOrders, pickShort, recordRefund } from '#contract/backoffice/day/orders/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { usePoints } from '#contract/cart/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { beer, aCoupon, aPromotion } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { stateOfOrders, stockFaults } from '#server/staff-actions/undo.fixture.ts'

const product = { rice: 1, soap: 2, oil: 3, gift: 4, beer: 5, off: 6 }
let retailer: RetailerClient

const server = await testServer({
  products: {
    [product.rice]: { price: 100_00, vatPercent: 0, stock: 10_000 },
    [product.soap]: { price: 33_33, stock: 10_000 },
    [product.oil]: { price: 50_00, stock: 20 },
    [product.gift]: { price: 10_00, stock: 10_000 },
    [product.beer]: { price: 60_00, stock: 100, categoryId: beer },
    [product.off]: { price: 60_00, stock: 100, status: 'INACTIVE' },
  },
  stock: async (db) => {
    await aPromotion(db, {
      id: 11,
      productId: product.rice,
      tiers: [{ minimumBuy: 5, discountSatang: 4_00 }],
      limits: { totalLimit: 1000 },
    })
    await aPromotion(db, {
      id: 12,
      productId: product.soap,
      tiers: [{ minimumBuy: 3, giftQty: 1 }],
      giftProductId: product.gift,
    })
    await aCoupon(db, { code: 'SAVE10', discount: 10_00, minimum: 300_00, perOutletLimit: 1000 })
  },
})
const clerk = await server.as('clerk')
const manager = await server.as('manager')

/** 6 bags of rice at 96 and 4 soaps with a gift, less a coupon of 10: 699.32 baht. */
async function anOrder(payType: 'COD' | '2C2P-PP-QR', ...stages: Stage[]): Promise<string> {
  retailer = await server.retailer()
  await retailer.tap(product.rice, 6)
  await retailer.tap(product.soap, 4)
  await sql`update cart set coupon_code = 'SAVE10' where outlet_id = ${retailer.id}`.execute(server.db)
  const { id } = (await retailer.order({ payType })).body
  if (payType !== 'COD') await move(id, 'PAYMENT_COMPLETE')
  for (const to of stages) await move(id, to)
  return id
}
const move = (id: string, to: Stage) => manager.call(moveOrders, { body: { ids: [id], to, reason: 'เพราะ' } })
const whole = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body
const preview = (id: string, lines: WantedLines) => clerk.call(previewChange, { params: { id }, body: { lines } })
type WantedLines = { productId: number; qty: number }[]
async function change(id: string, lines: WantedLines, reason = 'โทรมาขอแก้') {
  const { body } = await preview(id, lines)
  const { revision, after } = body
  return clerk.call(changeOrder, {
    params: { id },
    body: { lines, reason, revision, expectedGrandTotalAmt: after.grandTotalAmt },
  })
}
const state = () => stateOfOrders(server.db)
const sum = (rows: readonly { amt: number }[]) =>
  Math.round(rows.reduce((total, { amt }) => total + amt * 100, 0)) / 100

test('a change shows the money before and after, every figure with its rows, and is then exactly that', async () => {
  const id = await anOrder('COD')
  const wanted = [
    { productId: product.rice, qty: 4 },
    { productId: product.soap, qty: 0 },
    { productId: product.oil, qty: 2 },
  ]
  const { body } = await preview(id, wanted)
  expect(body.before).toMatchObject({ grandTotalAmt: 699.32, dueAmt: 699.32 })
  expect(body.before.totalRows.map(({ kind, code, amt }) => [kind, code, amt])).toEqual([
    ['goods', undefined, 733.32],
    ['promotion', 'P11', -24],
    ['coupon', 'SAVE10', -10],
  ])
  // 4 bags without the tier, 2 bottles of oil, still the coupon; no soap, no gift.
  expect(body.after).toMatchObject({ grandTotalAmt: 490, dueAmt: 490, refundAmt: 0 })
  expect(body.after.lines.map(({ productId, qty, totalAmt }) => [productId, qty, totalAmt])).toEqual([
    [product.rice, 4, 392],
    [product.oil, 2, 98],
  ])
  for (const side of [body.before, body.after]) {
    expect([sum(side.totalRows), sum(side.dueRows)]).toEqual([side.grandTotalAmt, side.dueAmt])
    for (const line of side.lines) expect(sum(line.rows)).toBe(line.totalAmt)
  }
  const before = await state()
  const changed = await change(id, wanted)
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ after: body.after, undoable: true, undo: { actionId: expect.any(Number) } })
  expect(await whole(id)).toMatchObject({ grandTotalAmt: 490, dueAmt: 490, orderDetails: [{ qty: 4 }, { qty: 2 }] })
  expect((await whole(id)).events.at(-1)).toMatchObject({ stage: 'CHANGED', reason: 'โทรมาขอแก้' })
  expect(await stockFaults(server.db)).toEqual([])
  expect((await clerk.call(undoAction, { params: { id: changed.body.undo?.actionId ?? 0 } })).status).toBe(200)
  expect(await state()).toEqual(before)
})

test('goods on the order keep their agreed price and promotions, new goods have the price of today', async () => {
  const id = await anOrder('COD')
  await sql`update product set price_satang = price_satang * 2 where id in (${product.rice}, ${product.oil})`.execute(
    server.db,
  )
  await sql`update promotion set ends_at = now() where id = 11`.execute(server.db)
  await server.refresh()
  const { body } = await preview(id, [
    { productId: product.rice, qty: 7 },
    { productId: product.oil, qty: 1 },
  ])
  expect(body.after.lines.map(({ productId, unitPrice }) => [productId, unitPrice])).toEqual([
    [product.rice, 100],
    [product.soap, 33.33],
    [product.oil, 100],
    [product.gift, 0],
  ])
  expect(body.after.totalRows).toContainEqual({ kind: 'promotion', code: 'P11', promotionId: 11, amt: -28 })
  await sql`update product set price_satang = price_satang / 2 where id in (${product.rice}, ${product.oil})`.execute(
    server.db,
  )
  await sql`update promotion set ends_at = now() + interval '1 day' where id = 11`.execute(server.db)
  await server.refresh()
})

test('paid beforehand: less is a refund, more is due at the door, and short picks fit in between', async () => {
  const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'PICKING')
  const less = await change(id, [{ productId: product.rice, qty: 5 }])
  expect(less.body.after).toMatchObject({ grandTotalAmt: 603.32, dueAmt: 0, refundAmt: 96 })
  expect((await whole(id)).refund).toEqual({ state: 'DUE', amount: 96 })
  const more = await change(id, [{ productId: product.oil, qty: 4 }])
  expect(more.body.after).toMatchObject({ grandTotalAmt: 803.32, dueAmt: 104, refundAmt: 0 })
  expect(await whole(id)).toMatchObject({ dueAmt: 104, refunds: [{ state: 'KEPT', cause: 'CHANGED' }] })
  // 2 of 4 bottles (about 98.8) are missing: nothing of the payment comes back yet, less is due at the door.
  await clerk.call(pickShort, {
    params: { id },
    body: { lines: [{ lineNo: 3, pickedQty: 2, stock: 'back' }], reason: 'หมด' },
  })
  const short = await whole(id)
  expect(short.missing?.amt).toBeGreaterThan(98)
  expect([short.refund, Math.round((short.dueAmt + (short.missing?.amt ?? 0)) * 100)]).toEqual([undefined, 104_00])
  const all = await clerk.call(pickShort, {
    params: { id },
    body: { lines: [{ lineNo: 1, pickedQty: 4, stock: 'back' }], reason: 'หมด' },
  })
  expect(all.body.dueAmt).toBe(0)
  const missing = all.body.missing?.amt ?? 0
  expect(Math.round((all.body.refund?.amount ?? 0) * 100)).toBe(Math.round(missing * 100) - 104_00)
  // Cancelled: everything that was paid is due again, in all.
  await move(id, 'CANCELLED')
  const { refunds } = await whole(id)
  expect(refunds.filter((one) => one.state === 'DUE').reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(
    699.32,
    5,
  )
})

test('the retailer is notified in words and reads what changed', async () => {
  const id = await anOrder('COD')
  await change(id, [{ productId: product.rice, qty: 5 }], 'เหลือ 5 ถุง')
  const { rows } = await sql<{ payload: object }>`
    select payload from outbox where topic = 'order.changed' and payload->>'orderId' = ${id}`.execute(server.db)
  expect(rows).toMatchObject([{ payload: { before: 699_32, grandTotal: 603_32, due: 603_32, refund: 0 } }])
  const [own] = (await retailer.call(orderHistory)).body
  expect(own).toMatchObject({
    grandTotalAmt: 603.32,
    changes: [
      {
        reason: 'เหลือ 5 ถุง',
        beforeAmt: 699.32,
        afterAmt: 603.32,
        lines: [{ productId: product.rice, before: 6, after: 5 }],
      },
    ],
  })
})

test('of two people on one order the second gets a conflict, and the same request twice is one change', async () => {
  const id = await anOrder('COD')
  const lines = [{ productId: product.rice, qty: 5 }]
  const { revision, after } = (await preview(id, lines)).body
  const body = { lines, reason: 'แก้', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  const key = randomUUID()
  const first = await clerk.call(changeOrder, { params: { id }, body, key })
  const again = await clerk.call(changeOrder, { params: { id }, body, key })
  expect([first.status, again.status, again.headers.get('idempotent-replay')]).toEqual([200, 200, 'true'])
  const second = await manager.call(changeOrder, { params: { id }, body })
  expect([second.status, second.problem.code]).toEqual([409, 'conflict'])
  const cheaper = await manager.call(changeOrder, {
    params: { id },
    body: { ...body, revision: first.body.revision, expectedGrandTotalAmt: 1 },
  })
  expect([cheaper.status, cheaper.problem.code]).toEqual([409, 'price_changed'])
})

test('what cannot be: nothing left, goods that are gone, not for sale or restricted, packed or invoiced orders', async () => {
  const id = await anOrder('COD')
  const refusal = async (lines: WantedLines, of = id) => {
    const { status, problem } = await preview(of, lines)
    return [status, problem.code, problem.products?.[0]?.available ?? problem.errors?.[0]?.code]
  }
  const none = [
    { productId: product.rice, qty: 0 },
    { productId: product.soap, qty: 0 },
  ]
  expect(await refusal(none)).toEqual([422, 'validation', 'none'])
  expect(await refusal([none[0] ?? none[1], none[0]] as WantedLines)).toEqual([422, 'validation', 'repeated'])
  expect(await refusal([{ productId: product.oil, qty: 21 }])).toEqual([409, 'out_of_stock', 20])
  expect(await refusal([{ productId: product.off, qty: 1 }])).toEqual([409, 'not_purchasable', undefined])
  expect(await refusal([{ productId: 999, qty: 1 }])).toEqual([409, 'not_purchasable', undefined])
  expect(await refusal([{ productId: product.beer, qty: 1 }])).toEqual([403, 'restricted_product', undefined])
  await move(id, 'ACCEPTED')
  await move(id, 'PACKED')
  expect(await refusal([{ productId: product.rice, qty: 1 }])).toEqual([409, 'order_closed', undefined])
  const invoiced = await anOrder('2C2P-PP-QR')
  const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }
  await manager.call(issueTaxInvoice, { params: { id: invoiced }, body: { buyer } })
  expect(await refusal([{ productId: product.rice, qty: 1 }], invoiced)).toEqual([
    409,
    'order_closed',
    'document_issued',
  ])
  const unpaid = (await retailer.tap(product.rice, 1)) && (await retailer.order({ payType: '2C2P-PP-QR' })).body.id
  expect(await refusal([{ productId: product.rice, qty: 2 }], unpaid)).toEqual([409, 'order_closed', undefined])
})

test('what was refunded for a change is not taken back by another', async () => {
  const id = await anOrder('2C2P-PP-QR')
  const less = await change(id, [{ productId: product.rice, qty: 5 }])
  const [refund] = (await whole(id)).refunds
  const params = { id, refundId: String(refund?.id) }
  await manager.call(recordRefund, { params, body: { reference: 'KBANK 1' } })
  const more = await change(id, [{ productId: product.rice, qty: 6 }])
  expect([more.status, more.problem.errors]).toEqual([409, [{ path: 'order', code: 'money_returned' }]])
  const undone = await clerk.call(undoAction, { params: { id: less.body.undo?.actionId ?? 0 } })
  expect([undone.status, undone.problem.errors]).toEqual([409, [{ path: 'action', code: 'money_returned' }]])
  // The retailer has that money: a further change promises what comes on top of it.
  await change(id, [{ productId: product.rice, qty: 4 }])
  const { rows } = await sql<{ promised: number }>`
    select (payload->>'refund')::int as promised from outbox where topic = 'order.changed' and payload->>'orderId' = ${id}
    order by id`.execute(server.db)
  expect(rows.map(({ promised }) => promised)).toEqual([96_00, 80_00])
})

test('a short pick stays once a change that gives points back has made its line another one', async () => {
  const buyer = await server.retailer()
  await givePoints(server, buyer.id, 300)
  await buyer.tap(product.rice, 6)
  await buyer.call(usePoints, { body: { points: 300 } })
  const { id } = (await buyer.order()).body
  for (const to of ['ACCEPTED', 'PICKING'] as const) await move(id, to)
  const pick = (pickedQty: number) => {
    const lines = [{ lineNo: 1, pickedQty, stock: 'back' as const }]
    return clerk.call(pickShort, { params: { id }, body: { lines, reason: 'หมด' } })
  }
  await pick(2)
  const found = await pick(5)
  const changed = await change(id, [
    { productId: product.rice, qty: 0 },
    { productId: product.gift, qty: 5 },
  ])
  expect(changed.body).toMatchObject({ undoable: 'points_returned', undo: null })
  const before = await state()
  const undone = await clerk.call(undoAction, { params: { id: found.body.undo?.actionId ?? 0 } })
  expect([undone.status, undone.problem.errors]).toEqual([409, [{ path: 'action', code: 'changed_since' }]])
  expect(await state()).toEqual(before)
})

test('an action from before lines named their products is undone, but never gives a line more than was ordered', async () => {
  const id = await anOrder('COD', 'ACCEPTED', 'PICKING')
  const pick = async (pickedQty: number) => {
    const body = { lines: [{ lineNo: 1, pickedQty, stock: 'back' as const }], reason: 'หมด' }
    const { undo } = (await clerk.call(pickShort, { params: { id }, body })).body
    await sql`update staff_action set inverse = jsonb_set(inverse, '{lines,0}', (inverse #> '{lines,0}') - 'productId' - 'qty')
      where id = ${undo?.actionId ?? 0}`.execute(server.db)
    return undo?.actionId ?? 0
  }
  const first = await pick(3)
  expect((await clerk.call(undoAction, { params: { id: first } })).status).toBe(200)
  const second = await pick(2)
  await sql`update order_line set qty = 2, picked_qty = null where order_id = ${id}::uuid and line_no = 1`.execute(
    server.db,
  )
  const undone = await clerk.call(undoAction, { params: { id: second } })
  expect([undone.status, undone.problem.errors]).toEqual([409, [{ path: 'action', code: 'changed_since' }]])
})

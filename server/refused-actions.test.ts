import { expect, test } from 'vitest'
import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import * as calls from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { adjustStock } from '#contract/backoffice/goods/stock/calls.ts'
import { stages } from '#rules/orders/stages.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { allRows } from '#test/builders/all-rows.ts'
import { aCoupon, aProduct, aPromotion } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'

// Random actions of staff on orders whose goods run out. Most are refused at some point of their work: by the stage, the
// stock, a total that has changed, or a repetition. Whatever was refused has changed no row of any table.

const products = [1, 2, 3]
/** A product that is corrected and never ordered. */
const counted = 4

const server = await testServer({
  stock: async (db) => {
    for (const id of [...products, counted]) await aProduct(db, { id, price: 33_33 * id, stock: 900 })
    await aPromotion(db, { id: 11, productId: 1, tiers: [{ minimumBuy: 3, discountSatang: 5_00 }] })
    await aCoupon(db, { code: 'SAVE10', discount: 10_00, perOutletLimit: 1000 })
  },
})
const manager = await server.as('manager', 'admin')

async function someOrders(chance: Chance): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const retailer = await server.retailer()
    for (const productId of products) await retailer.tap(productId, chance.whole(1, 4))
    ids.push((await retailer.order({ payType: chance.pick(['COD', '2C2P-PP-QR']) })).body.id)
  }
  return ids
}

const whole = async (id: string) => (await manager.call(calls.getStaffOrder, { params: { id } })).body
type Whole = Awaited<ReturnType<typeof whole>>
type TriedAction = { status: number; body: unknown }

/** Changes of what is ordered, with the total of the preview or another, of goods that may not be there. */
async function change(chance: Chance, { id }: Whole): Promise<TriedAction> {
  const lines = products.map((productId) => ({ productId, qty: chance.hits(0.2) ? 5000 : chance.whole(0, 6) }))
  const shown = await manager.call(previewChange, { params: { id }, body: { lines } })
  const { revision = 0, after } = shown.body
  const expectedGrandTotalAmt = chance.hits(0.7) && after ? after.grandTotalAmt : 1
  const body = { lines, reason: 'โทรมาขอแก้', revision, expectedGrandTotalAmt }
  return manager.call(changeOrder, { params: { id }, body })
}

/** One action, which may be impossible. */
function act(chance: Chance, order: Whole): Promise<TriedAction> {
  const params = { id: order.id }
  const ids = [order.id]
  const some = order.orderDetails.slice(0, chance.whole(1, order.orderDetails.length))
  const refund = { ...params, refundId: String(order.refunds[0]?.id ?? 1) }
  const stock = chance.pick(['back', 'damage'] as const)
  const picks = some.map(({ lineNo, qty }) => ({ lineNo, pickedQty: chance.whole(0, qty + 1), stock }))
  const arrived = some.map(({ lineNo, qty }) => ({ lineNo, deliveredQty: chance.whole(0, qty + 1) }))
  const to = chance.hits(0.5) ? chance.pick([...order.nextStages, 'CANCELLED' as const]) : chance.pick(stages)
  const delta = -chance.whole(1, 900)
  return chance.pick([
    () => manager.call(calls.moveOrders, { body: { ids, to, reason: 'เพราะ' } }),
    () => manager.call(calls.moveOrders, { body: { ids, to, reason: 'เพราะ' } }),
    () => manager.call(calls.pickShort, { params, body: { lines: picks, reason: 'ไม่พอ' } }),
    () => manager.call(calls.deliverPartly, { params, body: { lines: arrived, reason: 'แตก' } }),
    () => manager.call(calls.recordRefund, { params: refund, body: { reference: 'KBANK 1' } }),
    () => manager.call(calls.keepRefund, { params: refund, body: { reason: 'ครั้งเดียว' } }),
    () => manager.call(holdOrders, { body: { ids, note: 'ดูก่อน' } }),
    () => manager.call(releaseOrders, { body: { ids, note: 'ดูแล้ว' } }),
    () => manager.call(undoAction, { params: { id: chance.whole(1, 20) } }),
    () => manager.call(adjustStock, { body: { productId: counted, delta, reason: 'loss' }, key: crypto.randomUUID() }),
    () => change(chance, order),
  ])()
}

/** Whether an answer says that nothing was done, as a whole or of its only row. */
function wasRefused({ status, body }: TriedAction): boolean {
  const { results = [] } = (body ?? {}) as { results?: { ok: boolean }[] }
  return status >= 400 || results.some(({ ok }) => !ok)
}

let refused = 0
/** Without the note that an order was looked at, which explains why it is held. */
const rows = () => allRows(server.db, ['odd_check'])

test.each([1, 2, 3])('actions that were refused have left every table as it was, seed %i', async (seed) => {
  const chance = seeded(seed)
  const ids = await someOrders(chance)
  for (let step = 0; step < 40; step += 1) {
    const order = await whole(chance.pick(ids))
    const before = await rows()
    const tried = await act(chance, order)
    if (!wasRefused(tried)) continue
    refused += 1
    expect(await rows(), `seed ${seed}, step ${step}: ${JSON.stringify(tried.body)}`).toEqual(before)
  }
})

test('some of each were refused, and some were done', () => {
  expect(refused).toBeGreaterThan(30)
  expect(refused).toBeLessThan(3 * 40)
})

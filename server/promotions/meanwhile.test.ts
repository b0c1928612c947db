import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { createCoupon, publishCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import { createPromotion, publishPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { applyCoupon, removeCoupon } from '#contract/cart/calls.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { couponTerms, promotionTerms } from '#test/builders/offers.ts'
import { heard } from '#test/builders/pairs.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { secondWaits, undoing } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'

// An offer is taken back to its draft at the moment at which an order uses it: who comes second waits, hears what has become of
// it, and the database ends neither.

/** A product for each test: no promotion of another one is for it. */
const products = Array.from({ length: 6 }, (_, index) => index + 1)
const next = () => products.pop() ?? 0
const server = await testServer({
  products: Object.fromEntries(products.map((id) => [id, { price: 107_00, stock: 1000 }])),
})
const manager = await server.as('manager')

async function aPromotion(product: number, limits: { perOutletLimit?: number; totalLimit?: number }) {
  const body = promotionTerms({ targets: [product], ...limits })
  const { id } = (await manager.call(createPromotion, { body })).body
  const published = await manager.call(publishPromotion, { params: { id }, body: { revision: 1 } })
  return { id, undo: published.body.undo }
}

const order = (retailer: RetailerClient, expectedGrandTotalAmt: number) => retailer.order({ expectedGrandTotalAmt })
async function anOrder(product: number, packs: number, total: number) {
  const retailer = await server.retailer()
  await retailer.tap(product, packs)
  const { id } = (await order(retailer, total)).body
  return { id, retailerId: retailer.id }
}
/** @returns the change of an order to so many packs, as it was previewed */
async function changeTo(id: string, productId: number, qty: number, expectedGrandTotalAmt: number) {
  const lines = [{ productId, qty }]
  const { revision } = (await manager.call(previewChange, { params: { id }, body: { lines } })).body
  const body = { lines, reason: 'โทรมาขอแก้', revision, expectedGrandTotalAmt }
  return () => manager.call(changeOrder, { params: { id }, body })
}
/** What an undo of the publication does meanwhile. */
const takenBack = (offer: RawBuilder<unknown>) => ({
  has: (tx: Tx) => sql`select from ${offer} for update`.execute(tx),
  goesOn: (tx: Tx) => sql`delete from ${offer}`.execute(tx),
})

test('an order whose coupon is taken back at that moment says so, and keeps its cart', async () => {
  await manager.call(createCoupon, { body: couponTerms({ code: 'RAIN50', minimum: 100 }) })
  await manager.call(publishCoupon, { params: { code: 'RAIN50' }, body: { revision: 1 } })
  const retailer = await server.retailer()
  await retailer.tap(next(), 2)
  await retailer.call(applyCoupon, { body: { code: 'RAIN50' } })
  const coupon = sql`coupon where code = 'RAIN50'`
  const answer = secondWaits(server.db, takenBack(coupon), () => order(retailer, 164))
  expect(await heard(answer)).toBe('coupon_not_found')
  await retailer.call(removeCoupon)
  expect((await order(retailer, 214)).status).toBe(201)
})

test('an order whose promotion is taken back at that moment says so, and keeps its cart', async () => {
  const product = next()
  const { id } = await aPromotion(product, { perOutletLimit: 1 })
  const retailer = await server.retailer()
  await retailer.tap(product, 5)
  const promotion = sql`promotion where id = ${id}`
  const answer = secondWaits(server.db, takenBack(promotion), () => order(retailer, 500))
  expect(await heard(answer)).toBe('price_changed')
  expect((await order(retailer, 535)).status).toBe(201)
})

test('a promotion that an order is using is not taken back', async () => {
  const product = next()
  const { id, undo } = await aPromotion(product, { totalLimit: 10 })
  const { id: orderId, retailerId } = await anOrder(product, 1, 107)
  const answer = secondWaits(
    server.db,
    {
      has: (tx) => sql`select from promotion_tally where promotion_id = ${id} for update`.execute(tx),
      goesOn: (tx) =>
        sql`with used as (insert into promotion_use (promotion_id, order_id, outlet_id, spent)
            values (${id}, ${orderId}, ${retailerId}, 35))
          update order_line set applied = ${JSON.stringify([{ promotionId: id }])}::jsonb where order_id = ${orderId}`.execute(
          tx,
        ),
    },
    undoing(manager, undo),
  )
  expect(await heard(answer)).toBe('changed_since')
})

test('a changed order whose promotion is taken back at that moment says so, and stays', async () => {
  const product = next()
  const { id } = await aPromotion(product, { perOutletLimit: 1 })
  const change = await changeTo((await anOrder(product, 1, 107)).id, product, 5, 500)
  const answer = secondWaits(server.db, takenBack(sql`promotion where id = ${id}`), change)
  expect(await heard(answer)).toBe('price_changed')
})

test.each([{}, { perOutletLimit: 1 }])(
  'a change of an order is not undone once its promotion (%o) was taken back',
  async (limits) => {
    const product = next()
    const promotion = await aPromotion(product, limits)
    const change = await changeTo((await anOrder(product, 5, 500)).id, product, 1, 107)
    const { undo } = (await change()).body
    expect(await heard(undoing(manager, promotion.undo)())).toBe('done')
    expect(await heard(undoing(manager, undo)())).toBe('changed_since')
  },
)

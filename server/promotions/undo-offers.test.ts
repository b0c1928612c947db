import { expect, test } from 'vitest'
import { createCoupon, endCoupon, getCoupon, publishCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import * as calls from '#contract/backoffice/trade/promotions/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { applyCoupon } from '#contract/cart/calls.ts'
import { couponTerms, promotionTerms } from '#test/builders/offers.ts'
import { testServer } from '#test/test-server.ts'

const soap = 1
const [rice, oil] = [2, 3]
const goods = { price: 107_00, stock: 1000 }

const server = await testServer({ products: { [soap]: goods, [rice]: goods, [oil]: goods } })
const manager = await server.as('manager')

const undo = (action: { actionId: number } | null) =>
  manager.call(undoAction, { params: { id: String(action?.actionId) } })
const aPublished = async (over: object = {}) => {
  const { id } = (await manager.call(calls.createPromotion, { body: promotionTerms({ targets: [soap], ...over }) }))
    .body
  const published = await manager.call(calls.publishPromotion, { params: { id }, body: { revision: 1 } })
  return { id, undo: published.body.undo }
}
const get = async (id: number) => (await manager.call(calls.getPromotion, { params: { id } })).body

test('a promotion that was published by mistake is a draft again, at a revision that nobody has read', async () => {
  const { id, undo: action } = await aPublished()
  expect((await undo(action)).status).toBe(200)
  expect(await get(id)).toMatchObject({ state: 'draft', revision: 2, tiers: [{ minimumBuy: 5, discount: 7 }] })
  const edit = (revision: number) =>
    manager.call(calls.editPromotion, { params: { id }, body: { ...promotionTerms({ targets: [soap] }), revision } })
  expect((await edit(1)).problem.code).toBe('conflict')
  expect((await edit(2)).status).toBe(200)
  const retailer = await server.retailer()
  await retailer.tap(soap, 5)
  await expect.poll(async () => (await retailer.cart()).grandTotalAmt).toBe(535)
})

test('one that an order has used is not taken back, only ended; the end is undone', async () => {
  const { id, undo: action } = await aPublished()
  const retailer = await server.retailer()
  await retailer.tap(soap, 5)
  const order = await retailer.order()
  expect(order.body.grandTotalAmt).toBe(500)
  expect((await undo(action)).problem).toMatchObject({ status: 409, code: 'not_undoable' })
  const endsAt = (await get(id)).endsAt
  const ended = await manager.call(calls.endPromotion, { params: { id } })
  expect(ended.body).toMatchObject({ state: 'ended' })
  expect((await undo(action)).problem.code).toBe('not_undoable')
  expect((await undo(ended.body.undo)).status).toBe(200)
  expect(await get(id)).toMatchObject({ state: 'running', endsAt, endedBy: null })
  await manager.call(calls.endPromotion, { params: { id } })
})

test.each([
  { productId: rice, limits: {} },
  { productId: oil, limits: { perOutletLimit: 1 } },
])('nor is one that a change gave an order of before its publication: $limits', async ({ productId, limits }) => {
  const retailer = await server.retailer()
  await retailer.tap(productId, 5)
  const { id } = (await retailer.order()).body
  const promotion = await aPublished({ targets: [productId], ...limits })
  const lines = [{ productId, qty: 6 }]
  const { revision } = (await manager.call(previewChange, { params: { id }, body: { lines } })).body
  const body = { lines, reason: 'โทรมาขอเพิ่ม', revision, expectedGrandTotalAmt: 600 }
  const changed = await manager.call(changeOrder, { params: { id }, body })
  expect(changed.body.after.grandTotalAmt).toBe(600)
  expect((await undo(promotion.undo)).problem).toMatchObject({ status: 409, code: 'not_undoable' })
  expect(await get(promotion.id)).toMatchObject({ state: 'running' })
  // With the order as it was before, nothing uses it any more.
  await undo(changed.body.undo ?? null)
  expect((await undo(promotion.undo)).status).toBe(200)
})

test('coupons are taken back in the same way', async () => {
  await manager.call(createCoupon, { body: couponTerms({ code: 'RAIN50', minimum: 100 }) })
  const params = { code: 'RAIN50' }
  const publish = async (revision: number) =>
    (await manager.call(publishCoupon, { params, body: { revision } })).body.undo
  const first = await publish(1)
  expect((await undo(first)).status).toBe(200)
  expect((await manager.call(getCoupon, { params })).body).toMatchObject({ state: 'draft', revision: 2 })
  const second = await publish(2)
  const ended = await manager.call(endCoupon, { params })
  expect((await undo(ended.body.undo)).status).toBe(200)
  const retailer = await server.retailer()
  await retailer.tap(soap, 2)
  await retailer.call(applyCoupon, { body: { code: 'rain50' } })
  expect((await retailer.order()).body.grandTotalAmt).toBe(164)
  expect((await undo(second)).problem.code).toBe('not_undoable')
})

import { expect, test } from 'vitest'
import { createCoupon, discardCoupon, editCoupon, getCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import * as calls from '#contract/backoffice/trade/promotions/calls.ts'
import { couponTerms, promotionTerms } from '#test/builders/offers.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ products: { 1: {} } })
const clerk = await server.as('clerk')

test('a draft of a coupon is discarded, and its code is free again', async () => {
  const params = { code: 'SUN20' }
  const create = () => clerk.call(createCoupon, { body: couponTerms({ code: 'SUN20' }) })
  expect((await create()).status).toBe(201)
  expect((await clerk.call(discardCoupon, { params })).status).toBe(204)
  expect((await clerk.call(getCoupon, { params })).status).toBe(404)
  expect((await clerk.call(discardCoupon, { params })).problem.code).toBe('not_found')
  expect((await create()).status).toBe(201)
})

test('what a colleague has saved in a draft since is not discarded with it', async () => {
  const colleague = await server.as('clerk')
  const terms = promotionTerms({ targets: [1] })
  const { id, revision } = (await clerk.call(calls.createPromotion, { body: terms })).body
  await colleague.call(calls.editPromotion, { params: { id }, body: { ...terms, priority: 44, revision } })
  const discard = (read: number) => clerk.call(calls.discardPromotion, { params: { id }, query: { revision: read } })
  expect((await discard(revision)).problem).toMatchObject({ status: 409, code: 'conflict' })
  expect((await clerk.call(calls.getPromotion, { params: { id } })).body).toMatchObject({ priority: 44 })
  expect((await discard(revision + 1)).status).toBe(204)

  const coupon = couponTerms({ code: 'RAIN20' })
  await clerk.call(createCoupon, { body: coupon })
  const params = { code: 'RAIN20' }
  await colleague.call(editCoupon, { params, body: { ...coupon, nameEng: 'Rain', revision: 1 } })
  expect((await clerk.call(discardCoupon, { params, query: { revision: 1 } })).problem.code).toBe('conflict')
  expect((await clerk.call(getCoupon, { params })).body).toMatchObject({ nameEng: 'Rain', revision: 2 })
  expect((await clerk.call(discardCoupon, { params, query: { revision: 2 } })).status).toBe(204)
})

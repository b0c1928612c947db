import { expect, test } from 'vitest'
import { createCoupon, discardCoupon, getCoupon } from '#contract/backoffice/coupons/calls.ts'
import { couponTerms } from '#test/builders/offers.ts'
import { aStaff } from '#test/builders/staff.ts'
import { startTestServer } from '#test/test-server.ts'

test('a draft of a coupon is discarded, and its code is free again', async () => {
  const server = await startTestServer()
  const clerk = await aStaff(server)
  const params = { code: 'SUN20' }
  const create = () => clerk.call(createCoupon, { body: couponTerms({ code: 'SUN20' }) })
  expect((await create()).status).toBe(201)
  expect((await clerk.call(discardCoupon, { params })).status).toBe(204)
  expect((await clerk.call(getCoupon, { params })).status).toBe(404)
  expect((await clerk.call(discardCoupon, { params })).problem.code).toBe('not_found')
  expect((await create()).status).toBe(201)
  await server.close()
})

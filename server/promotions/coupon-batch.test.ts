import { expect, test } from 'vitest'
import { createCouponBatch, getCoupon, listCoupons, publishCoupons } from '#contract/backoffice/trade/coupons/calls.ts'
import { applyCoupon } from '#contract/cart/calls.ts'
import { couponTerms } from '#test/builders/offers.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ products: { 1: { price: 107_00, stock: 1000 } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')

const batch = (count: number, over: object = {}) =>
  clerk.call(createCouponBatch, { body: { ...couponTerms({ code: 'fair' }), minimum: 100, count, ...over } })

test('a batch has codes of its own; published together, each is used once', async () => {
  const { status, body } = await batch(40)
  expect(status).toBe(201)
  expect(new Set(body.codes).size).toBe(40)
  for (const code of body.codes) expect(code).toMatch(/^FAIR-[A-Z34679]{7}$/)
  const [first = '', second = ''] = body.codes
  const coupons = [...body.codes, 'NOPE'].map((code) => ({ code, revision: code === second ? 2 : 1 }))
  expect((await clerk.call(publishCoupons, { body: { coupons } })).status).toBe(403)
  const { results } = (await manager.call(publishCoupons, { body: { coupons } })).body
  expect(results.filter(({ ok }) => ok)).toHaveLength(39)
  expect(results.filter(({ ok }) => !ok)).toEqual([
    { code: second, ok: false, problem: 'conflict', undo: null },
    { code: 'NOPE', ok: false, problem: 'not_found', undo: null },
  ])
  expect((await manager.call(getCoupon, { params: { code: first } })).body.state).toBe('running')
  const retailer = await server.retailer()
  await retailer.tap(1, 2)
  await retailer.call(applyCoupon, { body: { code: first } })
  expect((await retailer.order()).body.grandTotalAmt).toBe(164)
  const listed = await manager.call(listCoupons, { query: { q: 'fair', state: 'draft' } as never })
  expect(listed.body.content.map(({ code }) => code)).toEqual([second])
})

test('wrong terms make none of them', async () => {
  const refused = await batch(3, { endsAt: new Date(0).toISOString(), code: 'GONE' })
  expect(refused.problem.errors?.map(({ path }) => path)).toContain('endsAt')
  expect((await batch(501)).status).toBe(422)
  expect((await clerk.call(listCoupons, { query: { q: 'gone' } as never })).body.totalElements).toBe(0)
})

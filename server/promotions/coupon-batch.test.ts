import { expect, test } from 'vitest'
import {
  createCoupon,
  createCouponBatch,
  editCoupon,
  getCoupon,
  listCoupons,
  publishCoupon,
  publishCoupons,
} from '#contract/backoffice/trade/coupons/calls.ts'
import { applyCoupon, listCoupons as listOwnCoupons } from '#contract/cart/calls.ts'
import { aCoupon } from '#test/builders/catalogue.ts'
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
  const listed = await manager.call(listCoupons, { query: { q: 'fair', state: 'draft' } })
  expect(listed.body.content.map(({ code }) => code)).toEqual([second])
})

test('each code of a batch counts once among all retailers, unless its terms say how often', async () => {
  const [once = ''] = (await batch(2, { code: 'ONCE' })).body.codes
  const [thrice = ''] = (await batch(2, { code: 'THRICE', totalLimit: 3 })).body.codes
  const coupons = [once, thrice].map((code) => ({ code, revision: 1 }))
  await manager.call(publishCoupons, { body: { coupons } })
  const apply = async (code: string) => {
    const retailer = await server.retailer()
    await retailer.tap(1, 2)
    const { status, problem } = await retailer.call(applyCoupon, { body: { code } })
    if (status === 200) await retailer.order()
    return problem?.code ?? status
  }
  expect([await apply(once), await apply(once)]).toEqual([200, 'coupon_used_up'])
  expect([await apply(thrice), await apply(thrice)]).toEqual([200, 200])
  expect((await manager.call(getCoupon, { params: { code: thrice } })).body.totalLimit).toBe(3)
})

test('wrong terms make none of them', async () => {
  const refused = await batch(3, { endsAt: '2020-01-01T00:00:00Z', code: 'GONE' })
  expect(refused.problem.errors?.map(({ path }) => path)).toContain('endsAt')
  expect((await batch(501)).status).toBe(422)
  expect((await clerk.call(listCoupons, { query: { q: 'gone' } })).body.totalElements).toBe(0)
})

test('no coupon begins or ends in a year of another era, or of two digits; what was stored before is shown', async () => {
  const terms = couponTerms({ code: 'ERA' })
  const years = { startsAt: '0026-11-30T00:00:00Z', endsAt: '2569-12-31T00:00:00Z' }
  const wrong = (['startsAt', 'endsAt'] as const).map((path) => ({ path, code: 'invalid_format' }))
  const create = (over: Partial<typeof terms> = {}) => clerk.call(createCoupon, { body: { ...terms, ...over } })
  expect((await create(years)).problem.errors).toEqual(wrong)
  expect((await batch(3, years)).problem.errors).toEqual(wrong)
  await create()
  const params = { code: 'ERA' }
  expect((await clerk.call(editCoupon, { params, body: { ...terms, ...years, revision: 1 } })).problem.errors).toEqual(
    wrong,
  )
  const ends_at = new Date(years.endsAt)
  await aCoupon(server.db, { code: 'BEFORE', discount: 10_00 })
  await server.db.updateTable('coupon').set({ ends_at }).where('code', '=', 'BEFORE').execute()
  const { body: stored } = await clerk.call(getCoupon, { params: { code: 'BEFORE' } })
  expect(new Date(stored.endsAt)).toEqual(ends_at)
})

test('codes that cannot be guessed are in no list: a cart shows the one that it has', async () => {
  const codes = (await batch(3, { code: 'SECRET' })).body.codes
  const [first = '', second = ''] = codes
  // What is said of the rest does not show them.
  const { body: read } = await clerk.call(getCoupon, { params: { code: first } })
  expect(read.listed).toBe(false)
  const { listed: _, ...terms } = couponTerms({ code: first, nameEng: 'For the fair' })
  const edited = await clerk.call(editCoupon, { params: { code: first }, body: { ...terms, revision: read.revision } })
  expect(edited.body).toMatchObject({ nameEng: 'For the fair', listed: false })
  const coupons = codes.map((code) => ({ code, revision: code === first ? edited.body.revision : 1 }))
  await manager.call(publishCoupons, { body: { coupons } })
  const retailer = await server.retailer()
  await retailer.tap(1, 10)
  const shown = async () => (await retailer.call(listOwnCoupons)).body.map(({ code }) => code)
  expect((await shown()).filter((code) => code.startsWith('SECRET'))).toEqual([])
  expect((await retailer.call(applyCoupon, { body: { code: second } })).status).toBe(200)
  expect((await shown()).filter((code) => code.startsWith('SECRET'))).toEqual([second])
})

test('a coupon of one’s own is listed, unless it is for those who know its code', async () => {
  for (const [code, listed] of [
    ['FORALL', undefined],
    ['BYPHONE', false],
  ] as const) {
    const draft = await clerk.call(createCoupon, { body: couponTerms({ code, ...(listed === false && { listed }) }) })
    const published = await manager.call(publishCoupon, { params: { code }, body: { revision: draft.body.revision } })
    expect([draft.body.listed, published.body.listed]).toEqual([listed ?? true, listed ?? true])
  }
  const retailer = await server.retailer()
  await retailer.tap(1, 10)
  const codes = (await retailer.call(listOwnCoupons)).body.map(({ code }) => code)
  expect([codes.includes('FORALL'), codes.includes('BYPHONE')]).toEqual([true, false])
  expect((await retailer.call(applyCoupon, { body: { code: 'byphone' } })).body.couponCode).toBe('BYPHONE')
})

test('no coupon has the code of a promotion or of points, under which figures count these', async () => {
  for (const code of ['p12', 'POINTS']) {
    const { status, problem } = await clerk.call(createCoupon, { body: { ...couponTerms({ code }), minimum: 100 } })
    expect([status, problem.errors]).toEqual([422, [{ path: 'code', code: 'reserved' }]])
  }
  const others = ['P12A', 'P-12', 'MY-POINTS'].map((code) => ({ ...couponTerms({ code }), minimum: 100 }))
  for (const body of others) expect((await clerk.call(createCoupon, { body })).status).toBe(201)
  expect((await batch(2, { code: 'P12' })).body.codes).toEqual([
    expect.stringMatching(/^P12-/),
    expect.stringMatching(/^P12-/),
  ])
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import * as couponsCalls from '#contract/backoffice/trade/coupons/calls.ts'
import * as calls from '#contract/backoffice/trade/promotions/calls.ts'
import { applyCoupon } from '#contract/cart/calls.ts'
import { listProducts } from '#contract/catalogue/calls.ts'
import { connect } from '#server/adapters/database/database.ts'
import { openWatch } from '#server/adapters/database/watch.ts'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { aCoupon, aPromotion, beer } from '#test/builders/catalogue.ts'
import { couponTerms, promotionTerms } from '#test/builders/offers.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const [rice, soap, lager, gift, withdrawn] = [1, 2, 3, 4, 5] as const

const server = await testServer({
  products: {
    [rice]: { price: 245_00, vatPercent: 0, stock: 1000 },
    [soap]: { price: 107_00, stock: 1000 },
    [lager]: { categoryId: beer },
    [gift]: { saleCategoryId: 2, stock: 50 },
    [withdrawn]: { status: 'INACTIVE' },
  },
  stock: async (db) => {
    // As imports leave them: without a name, with more tiers than a clerk may enter.
    const many = Array.from({ length: 7 }, (_, index) => ({ minimumBuy: 100 + index, giftQty: 1 + index }))
    await aPromotion(db, { id: 1, productId: withdrawn, tiers: many, priority: -1 })
    await aCoupon(db, { code: 'ลด10', discount: 10_00 })
  },
})
const clerk = await server.as('clerk')
const manager = await server.as('manager')

type Terms = ReturnType<typeof promotionTerms>
const draft = async (over: Partial<Terms> & { targets: number[] }) =>
  (await clerk.call(calls.createPromotion, { body: promotionTerms(over) })).body
const publish = (id: number, revision = 1, who = manager) =>
  who.call(calls.publishPromotion, { params: { id }, body: { revision } })
const end = (id: number) => manager.call(calls.endPromotion, { params: { id } })
const onShelf = async (productId: number) =>
  (await send(server.url, listProducts, { query: { ids: String(productId) } })).body[0]?.promotionResult
    .availablePromotions

test('a clerk drafts, a manager publishes: shelf and running carts have it at once, other processes within a second', async () => {
  const secondProcess = connect(server.databaseUrl, 1, () => undefined)
  const log = pino({ level: 'silent' })
  const watch = openWatch(secondProcess.db, log)
  const other = await openCatalogue(secondProcess.db, watch, log)
  const retailer = await server.retailer()
  await retailer.tap(soap, 5)
  const made = await draft({ targets: [soap] })
  expect(made).toMatchObject({ state: 'draft', revision: 1, changedBy: { name: 'น้อย' }, publishedBy: null })
  expect((await retailer.cart()).grandTotalAmt).toBe(535)
  expect(await publish(made.id)).toMatchObject({
    status: 200,
    body: { state: 'running', publishedBy: { name: 'น้อย' } },
  })
  expect(await retailer.cart()).toMatchObject({
    grandTotalAmt: 500,
    promotions: [{ id: made.id, nameThai: 'ลดต้อนรับฤดูฝน', nameEng: 'Rainy season' }],
  })
  expect(await onShelf(soap)).toMatchObject([{ details: { id: made.id, minimumBuy: 5 } }])
  const promotionsThere = () =>
    other
      .snapshot()
      .productById.get(soap)
      ?.promotions.map(({ id }) => id)
  await expect.poll(promotionsThere).toEqual([made.id])
  expect(await end(made.id)).toMatchObject({ status: 200, body: { state: 'ended', endedBy: { name: 'น้อย' } } })
  const cart = await retailer.cart()
  expect(cart.grandTotalAmt).toBe(535)
  expect(cart.cartItems?.[0]?.excluded).toEqual([{ id: made.id, reason: 'ended' }])
  expect(await onShelf(soap)).toEqual([])
  other.close()
  watch.close()
  await secondProcess.db.destroy()
})

test('of two managers who publish at once one does, and it is published once', async () => {
  const { id } = await draft({ targets: [soap], tiers: [{ minimumBuy: 50, discount: 1 }] })
  const answers = await Promise.all([publish(id), publish(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await server.db.selectFrom('promotion').select('id').where('id', '=', id).execute()
  expect(rows).toHaveLength(1)
  await end(id)
})

test('what was edited in between is neither overwritten nor published', async () => {
  const { id } = await draft({ targets: [soap] })
  const edit = (revision: number, discount: number) =>
    clerk.call(calls.editPromotion, {
      params: { id },
      body: { ...promotionTerms({ targets: [soap], tiers: [{ minimumBuy: 5, discount }] }), revision },
    })
  expect((await edit(1, 9)).body).toMatchObject({ revision: 2, tiers: [{ minimumBuy: 5, discount: 9 }] })
  expect((await edit(1, 70)).problem).toMatchObject({ status: 409, code: 'conflict' })
  expect((await publish(id, 1)).problem.code).toBe('conflict')
  expect((await publish(id, 2)).body.tiers).toEqual([{ minimumBuy: 5, discount: 9 }])
  expect((await edit(2, 70)).problem.code).toBe('conflict')
  expect((await clerk.call(calls.discardPromotion, { params: { id } })).problem.code).toBe('conflict')
  await end(id)
  expect((await end(id)).problem.code).toBe('conflict')
})

test('only a manager publishes and ends; a shop sees nothing of it', async () => {
  const { id } = await draft({ targets: [soap] })
  expect((await publish(id, 1, clerk)).problem.code).toBe('forbidden')
  expect((await clerk.call(calls.endPromotion, { params: { id } })).problem.code).toBe('forbidden')
  const retailer = await server.retailer()
  expect((await retailer.call(calls.getPromotion, { params: { id } })).status).toBe(403)
  expect((await clerk.call(calls.discardPromotion, { params: { id } })).status).toBe(204)
  expect((await clerk.call(calls.getPromotion, { params: { id } })).status).toBe(404)
  expect((await publish(id)).problem.code).toBe('not_found')
})

const amount = (minimumBuy: number, discount: number) => ({ minimumBuy, discount })
const gifts = (minimumBuy: number, giftQty: number) => ({ minimumBuy, giftQty })
const free = { discountType: 'FREE_GOODS' } as const
test.each<[string, Partial<Terms> & { targets: number[] }, string, string]>([
  [
    'tiers that do not rise in what is bought',
    { targets: [soap], tiers: [amount(5, 1), amount(5, 2)] },
    'tiers.1.minimumBuy',
    'not_rising',
  ],
  [
    'tiers that do not rise in what they bring',
    { targets: [soap], tiers: [amount(5, 2), amount(9, 2)] },
    'tiers.1.discount',
    'not_rising',
  ],
  [
    'a tier worse than the lower one taken twice',
    { ...free, targets: [soap], tiers: [gifts(5, 2), gifts(12, 3)] },
    'tiers.1.giftQty',
    'worse_than_lower_tiers',
  ],
  ['a discount as large as the price', { targets: [soap], tiers: [amount(5, 107)] }, 'tiers.0.discount', 'above_price'],
  ['half a satang', { targets: [soap], tiers: [amount(5, 1.005)] }, 'tiers.0.discount', 'not_whole'],
  ['half a pack', { targets: [soap], tiers: [amount(5.5, 1)] }, 'tiers.0.minimumBuy', 'not_whole'],
  [
    'gifts in a discount',
    { targets: [soap], tiers: [{ minimumBuy: 5, discount: 1, giftQty: 1 }] },
    'tiers.0.giftQty',
    'not_empty',
  ],
  ['a tier that brings nothing', { targets: [soap], tiers: [{ minimumBuy: 5 }] }, 'tiers.0.discount', 'required'],
  ['no target', { targets: [] }, 'targets', 'required'],
  ['goods that do not exist', { targets: [soap, 999] }, 'targets.1', 'unknown'],
  ['goods named twice', { targets: [soap, soap] }, 'targets.1', 'duplicate'],
  ['goods no longer sold', { targets: [withdrawn] }, 'targets.0', 'not_for_sale'],
  ['a gift as goods', { targets: [gift] }, 'targets.0', 'not_for_sale'],
  ['beer', { targets: [lager] }, 'targets.0', 'restricted'],
  ['the beer category', { level: 'category', targets: [beer] }, 'targets.0', 'restricted'],
  ['a category that does not exist', { level: 'category', targets: [77] }, 'targets.0', 'unknown'],
  ['a brand that does not exist', { level: 'brand', targets: [77] }, 'targets.0', 'unknown'],
  ['targets for the whole cart', { level: 'cart', targets: [soap] }, 'targets', 'not_empty'],
  [
    'a gift that does not exist',
    { ...free, targets: [soap], tiers: [gifts(5, 1)], giftProductId: 999 },
    'giftProductId',
    'unknown',
  ],
  [
    'beer as a gift',
    { ...free, targets: [soap], tiers: [gifts(5, 1)], giftProductId: lager },
    'giftProductId',
    'restricted',
  ],
  [
    'the same goods as a gift, of several',
    { ...free, targets: [rice, soap], tiers: [gifts(5, 1)] },
    'giftProductId',
    'several_targets',
  ],
  [
    'the same goods as a gift, of a brand',
    { ...free, level: 'brand', targets: [1], tiers: [gifts(5, 1)] },
    'giftProductId',
    'required',
  ],
  [
    'an end before the start',
    { targets: [soap], startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
    'endsAt',
    'end_before_start',
  ],
  [
    'an end in the past',
    { targets: [soap], startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-02-01T00:00:00Z' },
    'endsAt',
    'in_the_past',
  ],
  ['an end in a year of another era', { targets: [soap], endsAt: '2569-12-31T00:00:00Z' }, 'endsAt', 'invalid_format'],
  ['a budget that the first use overdraws', { targets: [soap], budget: 34.99 }, 'budget', 'below_one_use'],
])('a draft with %s is refused, and says where', async (_what, over, path, code) => {
  const { status, problem } = await clerk.call(calls.createPromotion, { body: promotionTerms(over) })
  expect([status, problem.code]).toEqual([422, 'validation'])
  expect(problem.errors).toEqual([{ path, code }])
})

test('what was right when it was drafted is checked again when it is published', async () => {
  const { id } = await draft({ targets: [soap] })
  await server.db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', soap).execute()
  expect((await publish(id)).problem.errors).toEqual([{ path: 'targets.0', code: 'not_for_sale' }])
  await server.db.updateTable('product').set({ status: 'ACTIVE' }).where('id', '=', soap).execute()
  await clerk.call(calls.discardPromotion, { params: { id } })
})

test('a preview shows a cart without the draft and with it, and changes nothing', async () => {
  const { id } = await draft({ targets: [soap], startsAt: new Date(Date.now() + dayMs).toISOString() })
  const cartItems = [
    { productId: soap, qty: 6 },
    { productId: rice, qty: 1 },
  ]
  const { body } = await clerk.call(calls.previewPromotion, { params: { id }, body: { cartItems } })
  expect([body.before.grandTotalAmt, body.after.grandTotalAmt]).toEqual([887, 845])
  expect(body.applied).toMatchObject([{ productId: soap, amount: 42 }])
  expect(await onShelf(soap)).toEqual([])
  await clerk.call(calls.discardPromotion, { params: { id } })
})

test('terms that are still typed are previewed like a draft, say what is wrong with them, and are stored nowhere', async () => {
  const cartItems = [{ productId: soap, qty: 6 }]
  const previewed = (targets: number[]) =>
    clerk.call(calls.previewTerms, { body: { terms: promotionTerms({ targets }), cartItems } })
  const { body } = await previewed([soap])
  expect([body.before.grandTotalAmt - body.after.grandTotalAmt, body.applied.length]).toEqual([42, 1])
  expect((await previewed([])).problem.errors).toEqual([{ path: 'targets', code: 'required' }])
  expect((await clerk.call(calls.listPromotions, { query: { state: 'draft' } })).body.content).toEqual([])
})

test('promotions of every kind and level can be published, and do what they say', async () => {
  const drafts = [
    await draft({ targets: [], level: 'cart', tiers: [amount(1000, 30)], priority: 1 }),
    await draft({ targets: [1], level: 'brand', ...free, tiers: [gifts(4, 1)], giftProductId: gift, priority: 3 }),
    await draft({ targets: [1], level: 'category', tiers: [amount(10, 2)], priority: 4 }),
    await draft({ targets: [rice], ...free, tiers: [gifts(4, 1)], priority: 9 }),
  ]
  for (const { id } of drafts) expect((await publish(id)).status).toBe(200)
  const retailer = await server.retailer()
  const { body } = await retailer.tap(rice, 4)
  expect(body).toMatchObject({
    nearly: [{ discountType: 'AMOUNT', addAmt: 20, benefit: 30 }],
    cartItems: [
      { productId: rice, nearly: [{ id: drafts[3]?.id }, { add: 6, benefit: 2 }, { id: drafts[1]?.id }] },
      { productId: rice, type: 'FREE', qty: 1 },
      { productId: gift, type: 'FREE', qty: 1 },
    ],
  })
  expect((await retailer.tap(rice, 6)).body.grandTotalAmt).toBe(2450 - 20 - 30)
  for (const { id } of drafts) await end(id)
})

test('the list has drafts first, then what is published, and can be asked for one state', async () => {
  const mine = await draft({ targets: [soap] })
  const all = (await clerk.call(calls.listPromotions)).body
  expect(all.content[0]).toMatchObject({ id: mine.id, state: 'draft' })
  expect(all.totalElements).toBeGreaterThan(4)
  expect(all.content.at(-1)).toMatchObject({ id: 1, nameThai: '', state: 'running', publishedBy: null, uses: null })
  expect((await clerk.call(couponsCalls.listCoupons)).body.content).toMatchObject([{ code: 'ลด10' }])
  const drafts = (await clerk.call(calls.listPromotions, { query: { state: 'draft', size: '1' } })).body
  expect(drafts).toMatchObject({ content: [{ id: mine.id }], totalElements: 1, totalPages: 1 })
  await clerk.call(calls.discardPromotion, { params: { id: mine.id } })
})

test('a coupon is drafted, previewed, published, redeemed and ended', async () => {
  expect((await clerk.call(couponsCalls.createCoupon, { body: couponTerms({ code: 'rain50' }) })).body.code).toBe(
    'RAIN50',
  )
  const taken = await clerk.call(couponsCalls.createCoupon, { body: couponTerms({ code: 'RAIN50' }) })
  expect(taken.problem.errors).toEqual([{ path: 'code', code: 'taken' }])
  const retailer = await server.retailer()
  await retailer.tap(soap, 5)
  const apply = () => retailer.call(applyCoupon, { body: { code: 'Rain50' } })
  expect((await apply()).problem.code).toBe('coupon_not_found')
  const params = { code: 'RAIN50' }
  const cartItems = [{ productId: soap, qty: 5 }]
  expect((await clerk.call(couponsCalls.previewCoupon, { params, body: { cartItems } })).body).toMatchObject({
    before: { grandTotalAmt: 535 },
    after: { grandTotalAmt: 485 },
    applied: [{ productId: soap, amount: 50 }],
  })
  const body = { ...couponTerms({ code: 'RAIN50', discount: 60 }), revision: 1 }
  expect((await clerk.call(couponsCalls.editCoupon, { params, body })).body.revision).toBe(2)
  expect((await clerk.call(couponsCalls.publishCoupon, { params, body: { revision: 2 } })).problem.code).toBe(
    'forbidden',
  )
  expect((await manager.call(couponsCalls.publishCoupon, { params, body: { revision: 2 } })).body.state).toBe('running')
  expect((await apply()).body.grandTotalAmt).toBe(475)
  expect((await manager.call(couponsCalls.endCoupon, { params })).body).toMatchObject({
    state: 'ended',
    endedBy: { name: 'น้อย' },
  })
  expect(await retailer.cart()).toMatchObject({ grandTotalAmt: 535, couponFault: 'coupon_invalid' })
})

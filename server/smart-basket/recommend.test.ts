import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { getUsualOrder } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { recommendations, usualOrder } from '#contract/smart-basket/calls.ts'
import * as schemas from '#contract/smart-basket/schemas.ts'
import { aProduct, aPromotion, beer } from '#test/builders/catalogue.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { updateModelFromMissedOrders } from './smart-basket.ts'

const ago = (days: number) => new Date(Date.now() - days * dayMs)

/** Bought by the regular every week, but not available: each for a different reason. */
const hidden = { outOfStock: 31, inactive: 32, given: 33, restricted: 34 }
/** Ordinary goods are 1 to 30; the regular buys 1 to 3 every week, the crowd 11 and 12. */
const ordinary = Array.from({ length: 30 }, (_, index) => index + 1)

const server = await testServer({
  stock: async (db) => {
    for (const id of ordinary) await aProduct(db, { id, price: id * 10_00, stock: id === 2 ? 4 : 100 })
    await aProduct(db, { id: hidden.outOfStock, stock: 0 })
    await aProduct(db, { id: hidden.inactive, status: 'INACTIVE' })
    await aProduct(db, { id: hidden.given, saleCategoryId: 2 })
    await aProduct(db, { id: hidden.restricted, categoryId: beer })
    await aPromotion(db, { id: 1, productId: 1, tiers: [{ minimumBuy: 6, discountSatang: 1_00 }] })
  },
})
const regular = await server.retailer()
const newcomer = await server.retailer()
const clerk = await server.as('clerk')
for (const weeks of [5, 4, 3, 2, 1]) {
  const lines = [1, 2, 3, ...Object.values(hidden)].map((productId) => ({ productId, qty: 6 }))
  await aPastOrder(server.db, { outletId: regular.id, at: ago(weeks * 7), lines })
}
for (let crowd = 0; crowd < 3; crowd += 1) {
  const { id } = await server.retailer()
  for (let back = 2; back < 14; back += 1) {
    const lines = [11, 12].slice(0, back > 8 ? 2 : 1).map((productId) => ({ productId, qty: 24 }))
    await aPastOrder(server.db, { outletId: id, at: ago(back), lines })
  }
}
while ((await updateModelFromMissedOrders(server.db)) > 0);

const ask = (who: RetailerClient | StaffClient, outletCode: string, query: Record<string, unknown> = {}) =>
  who.call(recommendations, { query: { outlet_code: outletCode, ...query } })

test('a shop gets what it buys, why and how much, and the list is the same each time', async () => {
  const { status, body, headers } = await ask(regular, regular.outletCode)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(z.parse(schemas.recommendations.answer, body)).toEqual(body)
  expect(body.skus).toEqual(body.items.map(({ sku }) => sku))
  expect(body.skus.slice(0, 3)).toEqual(['SKU1', 'SKU2', 'SKU3'])
  const reason = { code: 'bought_regularly', everyDays: 7, daysSince: 7 }
  expect(body.items[0]).toEqual({ sku: 'SKU1', productId: 1, reason, suggestedQty: 6 })
  expect(body.items[1]).toMatchObject({ sku: 'SKU2', suggestedQty: 4 })
  expect((await ask(regular, regular.outletCode)).body).toEqual(body)
})

test('what was recommended today already is not written again, and its row not locked', async () => {
  const { id, outletCode } = regular
  const state = async () =>
    (
      await sql<{ xmin: string; xmax: string }>`
        select xmin::text, xmax::text from recommendation_shown where outlet_id = ${id}`.execute(server.db)
    ).rows
  await ask(regular, outletCode)
  const before = await state()
  expect(before).toHaveLength(1)
  await ask(regular, outletCode)
  expect(await state()).toEqual(before)
})

test('only goods that are sold, in stock and not restricted, at least twenty of them', async () => {
  for (const { outletCode } of [regular, newcomer]) {
    const { body } = await ask(clerk, outletCode)
    expect(body.items.length).toBeGreaterThanOrEqual(20)
    expect(new Set(body.skus).size).toBe(body.skus.length)
    expect(body.items.filter(({ productId }) => !ordinary.includes(productId ?? 0))).toEqual([])
  }
})

test('a new shop is offered what shops like it buy, best sellers first', async () => {
  const { body } = await ask(newcomer, newcomer.outletCode)
  expect(body.items.slice(0, 2)).toEqual([
    { sku: 'SKU11', productId: 11, reason: { code: 'popular_with_shops_like_yours' }, suggestedQty: 24 },
    { sku: 'SKU12', productId: 12, reason: { code: 'popular_with_shops_like_yours' }, suggestedQty: 24 },
  ])
  expect(body.items.at(-1)?.reason.code).toBe('on_the_shelf')
})

test('a shop whose segment is changed is offered what shops of the new one buy', async () => {
  const reasonOf = async () =>
    (await ask(regular, regular.outletCode)).body.items.find(({ sku }) => sku === 'SKU11')?.reason.code
  const setSegment = (segment: string) =>
    server.db.updateTable('outlet').set({ segment }).where('id', '=', regular.id).execute()
  expect(await reasonOf()).toBe('popular_with_shops_like_yours')
  // Of which none has ordered yet.
  await setSegment('restaurant')
  expect(await reasonOf()).toBe('popular')
  await setSegment('grocery')
  expect(await reasonOf()).toBe('popular_with_shops_like_yours')
})

test('a shop asks for itself only; the staff for any, also for a code that nobody has', async () => {
  expect(await ask(regular, newcomer.outletCode)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
  expect(await ask(regular, 'no-such-shop')).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
  expect((await ask(clerk, regular.outletCode)).body.skus[0]).toBe('SKU1')
  const unknown = await ask(clerk, 'no-such-shop')
  expect([unknown.status, unknown.body.items[0]?.reason.code]).toEqual([200, 'popular'])
  const anonymous = await fetch(`${server.url}/smart-basket/recommendations/outlet?outlet_code=${regular.outletCode}`)
  expect(anonymous.status).toBe(401)
})

test('a request that does not fit is refused', async () => {
  for (const query of [{ outlet_code: '' }, { limit: '19' }, { limit: '1001' }, { limit: 'many' }]) {
    const { status } = await regular.call(recommendations, {
      query: { outlet_code: regular.outletCode, ...query },
    })
    expect([query, status]).toEqual([query, 422])
  }
  expect((await regular.call(recommendations)).status).toBe(422)
  expect((await ask(regular, regular.outletCode, { limit: 20 })).body.items.length).toBe(20)
})

test('the past may not be asked for unless the server is set to', async () => {
  expect(await ask(clerk, regular.outletCode, { as_of: '2026-01-01' })).toMatchObject({
    status: 422,
    problem: { code: 'validation', errors: [{ path: 'as_of', code: 'not_offered' }] },
  })
})

test('what a clerk takes off the shelf is offered no more', async () => {
  await server.db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', 3).execute()
  await server.refresh()
  expect((await ask(regular, regular.outletCode)).body.skus).not.toContain('SKU3')
  await server.db.updateTable('product').set({ status: 'ACTIVE' }).where('id', '=', 3).execute()
  await server.refresh()
  expect((await ask(regular, regular.outletCode)).body.skus).toContain('SKU3')
})

test('an order that is accepted changes the next answer', async () => {
  const id = await aPastOrder(server.db, {
    outletId: newcomer.id,
    at: new Date(),
    state: 'WAITING_FOR_DELIVERY',
    lines: [{ productId: 25, qty: 2 }],
  })
  await updateModelFromMissedOrders(server.db)
  const { body } = await ask(newcomer, newcomer.outletCode)
  expect(body.items[0]).toEqual({
    sku: 'SKU25',
    productId: 25,
    suggestedQty: 2,
    reason: { code: 'bought_before', daysSince: 0 },
  })
  await server.db.updateTable('orders').set({ state: 'CANCELLED' }).where('id', '=', id).execute()
  await updateModelFromMissedOrders(server.db)
  expect((await ask(newcomer, newcomer.outletCode)).body.items[0]?.sku).toBe('SKU11')
})

test('the usual order has quantities, prices of now with promotions, and a total', async () => {
  const { status, body } = await regular.call(usualOrder)
  expect(status).toBe(200)
  const weekly = { everyDays: 7, daysSince: 7, runsOutIn: 0, inOrders: { times: 5, of: 5 } }
  expect(body).toEqual({
    kind: 'usual',
    items: [
      // Six at 10.00, one baht off each.
      { productId: 1, sku: 'SKU1', qty: 6, unitPrice: 10, totalAmt: 54, ...weekly },
      { productId: 2, sku: 'SKU2', qty: 4, unitPrice: 20, totalAmt: 80, ...weekly },
      { productId: 3, sku: 'SKU3', qty: 6, unitPrice: 30, totalAmt: 180, ...weekly },
    ],
    // Named with what is likest to it and in no other line.
    soldOut: [{ productId: hidden.outOfStock, substitute: { productId: 10, qty: 6 } }],
    onTheirWay: [],
    totalAmt: 314,
  })
  expect((await clerk.call(usualOrder)).status).toBe(403)
})

test('a shop that has never ordered is offered twenty best sellers in usual quantities, until its first order', async () => {
  const beginner = await server.retailer()
  const { body } = await beginner.call(usualOrder)
  expect([body.kind, body.items.length]).toEqual(['starter', 20])
  expect(body.items.slice(0, 2)).toMatchObject([
    { productId: 11, qty: 24 },
    { productId: 12, qty: 24 },
  ])
  expect(body.items.every((line) => line.qty > 0 && line.everyDays === undefined)).toBe(true)
  expect(body.items.reduce((sum, line) => sum + line.totalAmt, 0)).toBeCloseTo(body.totalAmt, 2)
  await beginner.tap(11, 1)
  expect((await beginner.call(usualOrder)).body.items.map(({ productId }) => productId)).not.toContain(11)
  expect((await beginner.order()).status).toBe(201)
  expect((await beginner.call(usualOrder)).body.items).toEqual([])
})

test('what is in the cart or on its way is not asked for again', async () => {
  await regular.tap(1, 1)
  expect((await regular.call(usualOrder)).body.items.map(({ productId }) => productId)).toEqual([2, 3])
  // A clerk's order for it does not take its cart.
  const byTelephone = await clerk.call(getUsualOrder, { params: { id: regular.id } })
  expect(byTelephone.body.items.map(({ productId }) => productId)).toEqual([1, 2, 3])
  await regular.tap(1, -1)
  await regular.tap(2, 1)
  expect((await regular.order()).status).toBe(201)
  const { items, onTheirWay } = (await regular.call(usualOrder)).body
  expect([items.map(({ productId }) => productId), onTheirWay]).toEqual([[1, 3], [2]])
})

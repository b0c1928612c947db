import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getFigure, listFigureRows } from '#contract/backoffice/figures/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { aCoupon, aProduct, aPromotion } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'
import { sumTouchedDays } from './sum-days.ts'

const rice = 1

const server = await testServer({
  stock: async (db) => {
    await aProduct(db, { id: rice, price: 100_00, stock: 1000 })
    await aPromotion(db, { id: 12, productId: rice, tiers: [{ minimumBuy: 3, discountSatang: 5_00 }] })
    // From before these codes were reserved.
    await aCoupon(db, { code: 'P12', discount: 10_00 })
  },
})
const manager = await server.as('manager')

test('a coupon with the code of a promotion is counted apart from it', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 3)
  await sql`update cart set coupon_code = 'P12' where outlet_id = ${retailer.id}`.execute(server.db)
  const { id } = (await retailer.order()).body
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  while ((await sumTouchedDays(server.db)) > 0);
  const today = bangkokDate(new Date())
  const read = { params: { figure: 'promotions' as const }, query: { from: today, until: today } }
  const { parts } = (await manager.call(getFigure, read)).body
  expect(parts.map(({ key, nameThai, amt }) => [key, nameThai, amt])).toEqual(
    expect.arrayContaining([['COUPON P12', 'P12 · ส่วนลด', 10]]),
  )
  expect(parts.map(({ key }) => key).toSorted()).toEqual(['COUPON P12', 'P12'])
  const query = { from: today, until: today, key: 'COUPON P12' }
  expect((await manager.call(listFigureRows, { ...read, query })).body.total).toMatchObject({ count: 1, amt: 10 })
})

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deliverPartly, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { assignRetailers, createPriceList } from '#contract/backoffice/goods/price-lists/calls.ts'
import { createPriceChange, schedulePriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { applyCoupon } from '#contract/cart/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { weekSavings } from '#contract/savings/calls.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { startOfWeek } from '#rules/days-and-months.ts'
import { minus, satangOf, sumOf, times, toBaht } from '#rules/money.ts'
import { aCoupon, aPromotion } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const plain = 1
/** Two baht off each unit from 3 units on. */
const tiered = 2
/** Ten baht less on the list of the test. */
const listed = 3
const server = await testServer({
  products: {
    [plain]: { price: 50_00, stock: 1000 },
    [tiered]: { price: 20_00, stock: 1000 },
    [listed]: { price: 100_00, stock: 1000 },
  },
  stock: async (db) => {
    await aPromotion(db, { id: 11, productId: tiered, tiers: [{ minimumBuy: 3, discountSatang: 2_00 }] })
    await aCoupon(db, { code: 'SAVE10', discount: 10_00 })
  },
})
const manager = await server.as('manager')
let retailer: RetailerClient
beforeEach(async () => {
  retailer = await server.retailer()
})

const savings = async (who = retailer) => (await who.call(weekSavings)).body
async function order(cart: Record<number, number>): Promise<string> {
  for (const [productId, qty] of Object.entries(cart)) await retailer.tap(Number(productId), qty)
  const { status, body } = await retailer.order()
  expect(status).toBe(201)
  return body.id
}
async function onList(sheet: string): Promise<void> {
  const { body: list } = await manager.call(createPriceList, { body: { name: `ลิสต์ ${retailer.id}`, note: null } })
  await manager.call(assignRetailers, { params: { id: list.id }, body: { add: [retailer.id], remove: [] } })
  await setPrices(sheet, list.id)
}
async function setPrices(text: string, listId: number | null): Promise<void> {
  const { body: draft } = await manager.call(createPriceChange, {
    body: {
      listId,
      selection: { kind: 'sheet', text },
      basis: 'own',
      rounding: { step: 0.01, direction: 'nearest' },
      name: 'ราคา',
      reason: 'ตกลงกัน',
      skipRejected: false,
    },
  })
  const body = { revision: draft.revision, startsAt: null }
  expect((await manager.call(schedulePriceChange, { params: { id: draft.id }, body })).status).toBe(200)
}

test('promotions, coupons and the price list of a week add up, by what each line was when it was ordered', async () => {
  expect(await savings()).toEqual({
    from: startOfWeek(bangkokDate(new Date())),
    orders: 0,
    offersAmt: 0,
    listsAmt: 0,
    savedAmt: 0,
  })
  await onList(`${listed}\tx\nSKU${listed}\t90`)
  await order({ [plain]: 1, [tiered]: 5, [listed]: 2 })
  expect(await savings()).toMatchObject({ orders: 1, offersAmt: 10, listsAmt: 20, savedAmt: 30 })
  await retailer.tap(plain, 1)
  await retailer.call(applyCoupon, { body: { code: 'SAVE10' } })
  await order({})
  expect(await savings()).toMatchObject({ orders: 2, offersAmt: 20, listsAmt: 20, savedAmt: 40 })
  // What the goods cost from now on changes nothing of what was saved.
  await setPrices(`${listed}\tx\nSKU${listed}\t300\nSKU${tiered}\t1`, null)
  expect(await savings()).toMatchObject({ offersAmt: 20, listsAmt: 20 })
  await setPrices(`${listed}\tx\nSKU${listed}\t100\nSKU${tiered}\t20`, null)
})

test('it equals the discounts of the orders that the retailer reads', async () => {
  await order({ [tiered]: 7, [plain]: 2 })
  await order({ [tiered]: 3 })
  const orders = (await retailer.call(orderHistory)).body
  const lines = orders.flatMap(({ orderDetails }) => orderDetails)
  const discounts = lines.map(({ unitPrice, qty, totalAmt }) =>
    minus(times(satangOf(unitPrice), qty), satangOf(totalAmt)),
  )
  expect((await savings()).offersAmt).toBe(toBaht(sumOf(discounts)))
})

test('an order that was cancelled or refused, one of the week before, and goods that did not come save nothing', async () => {
  const [kept, cancelled, old] = [
    await order({ [tiered]: 6 }),
    await order({ [tiered]: 4 }),
    await order({ [tiered]: 3 }),
  ]
  await manager.call(moveOrders, { body: { ids: [cancelled], to: 'CANCELLED', reason: 'ร้านปิด' } })
  const sunday = new Date(startOfDay(startOfWeek(bangkokDate(new Date()))).getTime() - 1)
  await sql`update orders set created_at = ${sunday} where id = ${old}::uuid`.execute(server.db)
  expect(await savings()).toMatchObject({ orders: 1, offersAmt: 12 })
  await sql`update orders set created_at = ${new Date(sunday.getTime() + 1)} where id = ${old}::uuid`.execute(server.db)
  expect(await savings()).toMatchObject({ orders: 2, offersAmt: 18 })
  for (const to of ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY'] as const)
    await manager.call(moveOrders, { body: { ids: [kept], to } })
  const body = { lines: [{ lineNo: 1, deliveredQty: 2 }], reason: 'แตก' }
  expect((await manager.call(deliverPartly, { params: { id: kept }, body })).status).toBe(200)
  expect(await savings()).toMatchObject({ orders: 2, offersAmt: 10 })
})

test('the savings are those of the retailer who reads them', async () => {
  await order({ [tiered]: 5 })
  expect(await savings(await server.retailer())).toMatchObject({ orders: 0, savedAmt: 0 })
})

test('a week begins on Monday in Bangkok', () => {
  expect(startOfWeek('2026-11-23')).toBe('2026-11-23')
  expect(startOfWeek('2026-11-29')).toBe('2026-11-23')
  expect(startOfWeek('2027-01-01')).toBe('2026-12-28')
  expect(startOfDay('2026-11-23').getTime() + 7 * dayMs).toBe(startOfDay('2026-11-30').getTime())
})

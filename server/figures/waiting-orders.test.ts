import { expect, test } from 'vitest'
import { getFigure } from '#contract/backoffice/figures/calls.ts'
import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import type { FigureName } from '#rules/figures/figures.ts'
import { satangOf } from '#rules/money.ts'
import { sql } from 'kysely'
import { aPromotion } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'
import { findWrongSums, sumTouchedDays } from './sum-days.ts'

const today = bangkokDate(new Date())
const period = { from: dayAfter(today, -1), until: today }

const server = await testServer({
  products: { 1: { price: 33_37, stock: 1000 } },
  stock: async (db) => {
    await sql`update product set cost_satang = 2000 where id = 1`.execute(db)
    await aPromotion(db, { id: 11, productId: 1, tiers: [{ minimumBuy: 3, discountSatang: 1_13 }] })
  },
})
const manager = await server.as('manager')

async function sumAll(): Promise<void> {
  while ((await sumTouchedDays(server.db)) > 0);
}
const read = async (figure: FigureName) => (await manager.call(getFigure, { params: { figure }, query: period })).body
const inSatang = ({ count, amt }: { count: number; amt: number }) => ({ count, amt: satangOf(amt) })

test('an order is a sale once it is accepted or paid; until then it stands under its own name', async () => {
  const names = ['sales', 'retailers', 'margin', 'promotions', 'new-retailers', 'lost', 'waiting'] as const
  const all = async () => {
    await sumAll()
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, inSatang(await read(name))] as const)))
  }
  const waiting = async () => Object.fromEntries((await read('waiting')).parts.map(({ key, amt }) => [key, amt]))
  const before = await all()
  const parts = await waiting()
  const retailer = await server.retailer()
  await retailer.tap(1, 3)
  const {
    id,
    grandTotalAmt,
    deliveryAmt = 0,
  } = (await retailer.order({ payType: 'COD' })).body as {
    id: string
    grandTotalAmt: number
    deliveryAmt?: number
  }
  const worth = satangOf(grandTotalAmt) - satangOf(deliveryAmt)
  const placed = await all()
  expect({ ...placed, waiting: null }).toEqual({ ...before, waiting: null })
  expect(placed['waiting']).toEqual({
    count: (before['waiting']?.count ?? 0) + 1,
    amt: (before['waiting']?.amt ?? 0) + worth,
  })
  await manager.call(holdOrders, { body: { ids: [id], note: 'โทรถามก่อน' } })
  expect(await all()).toEqual(placed)
  expect(satangOf((await waiting())['held'] ?? 0)).toBe(satangOf(parts['held'] ?? 0) + worth)
  await manager.call(releaseOrders, { body: { ids: [id], note: 'โทรแล้ว' } })
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  const accepted = await all()
  expect(accepted['waiting']).toEqual(before['waiting'])
  expect(accepted['sales']?.amt).toBe((before['sales']?.amt ?? 0) + worth)
  expect(accepted['new-retailers']?.count).toBe((before['new-retailers']?.count ?? 0) + 1)
  expect(await findWrongSums(server.db)).toEqual([])
})

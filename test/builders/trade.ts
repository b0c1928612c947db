import { sql } from 'kysely'
import { quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { deliverPartly, getStaffOrder, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { removeCoupon, usePoints } from '#contract/cart/calls.ts'
import type { Chance } from '#demo/seeded.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aProduct, aPromotion } from './catalogue.ts'
import { orderFor } from './order-for-retailer.ts'
import { aRetailer, retailerClient, type Retailer, type RetailerClient } from './retailer.ts'
import { aStaff, signedInOnCall, staffClient, type StaffCaller, type StaffClient } from './staff.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { TestServer } from '#test/test-server.ts'

// A supplier's trade on days of the past: orders, and what may happen to them until their money is in.

/** Everything that acts on a day of trade. `setClock` moves the time of the process; access tokens live for five minutes. */
export type Trade = {
  server: TestServer
  chance: Chance
  setClock: (at: Date) => void
  retailers: Retailer[]
  /** Does everything but close what it counted. */
  manager: StaffClient
  /** Closes what the manager counted. */
  accountant: StaffClient
  drivers: StaffCaller[]
}

const gift = 9
export const goods = [1, 2, 3, 4]
/** The product without VAT. */
export const exemptProduct = 3
const onAccount = 3

/** Prices that divide badly, goods without VAT, a discount for quantity and a gift; a cost is known of some. */
export async function goodsOfTrade(db: Database): Promise<void> {
  for (const id of goods)
    await aProduct(db, { id, price: 33_37 * id, stock: 100_000_000, vatPercent: id === exemptProduct ? 0 : 7 })
  await aProduct(db, { id: gift, price: 5_00, stock: 100_000_000 })
  await sql`update product set cost_satang = 2000 * id where id in (1, 2, ${gift})`.execute(db)
  const endsAt = new Date('2099-01-01')
  await aPromotion(db, { id: 11, productId: 1, tiers: [{ minimumBuy: 3, discountSatang: 1_13 }], endsAt })
  await aPromotion(db, { id: 12, productId: 2, tiers: [{ minimumBuy: 2, giftQty: 1 }], giftProductId: gift, endsAt })
}

/** The people of a trade; the first retailers buy on account. */
export async function openTrade(
  server: TestServer,
  { chance, setClock, start }: Pick<Trade, 'chance' | 'setClock'> & { start: Date },
): Promise<Trade> {
  setClock(start)
  const retailers: Retailer[] = []
  for (let nth = 0; nth < 10; nth += 1)
    retailers.push(await aRetailer(server.db, { provinceCode: nth % 2 ? '20' : '30' }))
  const manager = await aStaff(server, 'manager')
  for (const { id } of retailers.slice(0, onAccount)) {
    const body = { limit: 100_000_000, termsDays: 14, status: 'ACTIVE' as const, note: null, revision: 0 }
    await manager.call(saveCreditAccount, { params: { id }, body })
  }
  const drivers = [await aStaff(server, 'driver'), await aStaff(server, 'driver')]
  return { server, chance, setClock, retailers, manager, accountant: await aStaff(server, 'manager'), drivers }
}

/** The trade with the office signed in at a time, and drivers once they call: on most days one of them does. */
export async function signedInAt(trade: Trade, at: Date): Promise<Trade> {
  trade.setClock(at)
  const { url } = trade.server
  const drivers = trade.drivers.map((driver) => signedInOnCall(url, driver))
  const manager = await staffClient(url, trade.manager)
  return { ...trade, drivers, manager, accountant: await staffClient(url, trade.accountant) }
}

/** A refusal is part of the game; anything else is not. */
export function expectAnswer<Answer extends { status: number; problem: unknown }>(answer: Answer): Answer {
  if (answer.status >= 500) throw new Error(`${answer.status} ${JSON.stringify(answer.problem)}`)
  return answer
}

/** Orders of these stages, the oldest first; of many only the latest. */
export async function ordersIn(
  { server }: Trade,
  stages: readonly Stage[],
  most = 40,
): Promise<{ id: string; stage: Stage }[]> {
  const { rows } = await sql<{ id: string; stage: Stage }>`
    select id, stage from orders where stage = any(${stages}::text[]) order by order_number desc limit ${most}`.execute(
    server.db,
  )
  return rows.toReversed()
}

/** A phone order of some goods. */
export async function placeOne(trade: Trade): Promise<void> {
  const { chance, manager, retailers } = trade
  const retailer = chance.pick(retailers)
  const params = { id: retailer.id }
  const lines = goods
    .filter(() => chance.hits(0.6))
    .map((productId) => ({ productId, qty: chance.whole(1, 9) }))
    .concat([{ productId: 1, qty: chance.whole(1, 5) }].slice(chance.whole(0, 1)))
  const merged = [...new Map(lines.map((line) => [line.productId, line])).values()]
  if (merged.length === 0) return
  const { body: quote } = expectAnswer(await manager.call(quoteForRetailer, { params, body: { lines: merged } }))
  const hasAccount = retailers.indexOf(retailer) < onAccount
  const placed = expectAnswer(
    await orderFor(manager, retailer, {
      lines: merged,
      payType: hasAccount && chance.hits(0.7) ? 'ACCOUNT' : chance.pick(['COD', 'COD', '2C2P-PP-QR'] as const),
      expectedGrandTotalAmt: quote.grandTotalAmt,
    }),
  )
  if (placed.status !== 201) throw new Error(`No order: ${placed.status} ${JSON.stringify(placed.problem)}`)
}

/** A retailer with goods in its cart, without a coupon or points, which a refused order leaves there. */
export async function shopping(
  { server: { url }, chance }: Trade,
  retailer: Trade['retailers'][number],
): Promise<RetailerClient> {
  const client = await retailerClient(url, retailer)
  expectAnswer(await client.call(removeCoupon))
  expectAnswer(await client.call(usePoints, { body: { points: 0 } }))
  expectAnswer(await client.tap(chance.pick(goods), chance.whole(3, 9)))
  return client
}

/** Moves an order on, and sometimes takes the move back. */
export async function move(trade: Trade, id: string, to: Stage): Promise<void> {
  const { chance, manager } = trade
  const moved = expectAnswer(await manager.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } }))
  const actionId = moved.body.results?.[0]?.undo?.actionId
  if (actionId && chance.hits(0.06)) await undo(trade, actionId)
}

const undo = async ({ manager }: Trade, actionId: number): Promise<unknown> =>
  expectAnswer(await manager.call(undoAction, { params: { id: actionId } }))

/** Other quantities of what was ordered. */
export async function change({ chance, manager }: Trade, id: string): Promise<void> {
  const params = { id }
  const order = (await manager.call(getStaffOrder, { params })).body
  const own = order.orderDetails.filter(({ type }) => type === 'NORMAL')
  // What is sent again at no charge is not changed.
  if (own.length === 0) return
  const lines = [{ productId: chance.pick(own).productId, qty: chance.whole(1, 12) }]
  const seen = expectAnswer(await manager.call(previewChange, { params, body: { lines } }))
  if (seen.status !== 200) return
  const { revision, after } = seen.body
  const body = { lines, reason: 'ร้านโทรมาแก้', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  expectAnswer(await manager.call(changeOrder, { params, body }))
}

/** Some lines of an order with fewer units. */
async function fewer({ chance, manager }: Trade, id: string) {
  const { orderDetails } = (await manager.call(getStaffOrder, { params: { id } })).body
  return chance
    .shuffled(orderDetails)
    .slice(0, chance.whole(1, 2))
    .map(({ lineNo, qty }) => ({ lineNo, units: chance.whole(0, qty) }))
}

/** Not everything was on the shelf. */
export async function runShort(trade: Trade, id: string): Promise<void> {
  const lines = (await fewer(trade, id)).map(({ lineNo, units }) => ({
    lineNo,
    pickedQty: units,
    stock: 'back' as const,
  }))
  const answer = await trade.manager.call(pickShort, { params: { id }, body: { lines, reason: 'ของไม่พอ' } })
  const actionId = expectAnswer(answer).body.undo?.actionId
  if (actionId && trade.chance.hits(0.1)) await undo(trade, actionId)
}

/** The office records that not everything came. */
export async function deliverSome(trade: Trade, id: string): Promise<void> {
  const lines = (await fewer(trade, id)).map(({ lineNo, units }) => ({ lineNo, deliveredQty: units }))
  const answer = await trade.manager.call(deliverPartly, { params: { id }, body: { lines, reason: 'แตก' } })
  const actionId = expectAnswer(answer).body.undo?.actionId
  if (actionId && trade.chance.hits(0.1)) await undo(trade, actionId)
}

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { aCoupon, aProduct, aPromotion } from '#test/builders/catalogue.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { stateOfOrders, stockFaults } from './undo.fixture.ts'

// Random actions of staff on several orders, undone in reverse: the database is as before, but for ledgers, events and
// the actions, which carry both. `FAULTS=long` undoes more than a thousand.

const sequences = process.env.FAULTS === 'long' ? 120 : 10
const actionsPerSequence = 15
const products = [1, 2, 3]
const gift = 4
let manager: StaffClient

const server = await testServer({
  stock: async (db) => {
    for (const id of [...products, gift]) await aProduct(db, { id, price: 33_33 * id, stock: 1_000_000 })
    await aPromotion(db, {
      id: 11,
      productId: 1,
      tiers: [{ minimumBuy: 3, discountSatang: 5_00 }],
      limits: { budget: 1_000_000_00 },
    })
    await aPromotion(db, { id: 12, productId: 2, tiers: [{ minimumBuy: 3, giftQty: 1 }], giftProductId: gift })
    await aCoupon(db, { code: 'SAVE10', discount: 10_00, perOutletLimit: 100_000 })
  },
})

// Signed in again: the long run takes longer than a token is valid.
beforeEach(async () => {
  manager = await server.as('manager')
})

const whole = async (id: string) => (await manager.call(calls.getStaffOrder, { params: { id } })).body
type Whole = Awaited<ReturnType<typeof whole>>

async function someOrders(chance: Chance): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const retailer = await server.retailer({ provinceCode: chance.pick(['20', '30']) })
    for (const productId of products) await retailer.tap(productId, chance.whole(1, 9))
    if (chance.hits(0.5))
      await sql`update cart set coupon_code = 'SAVE10' where outlet_id = ${retailer.id}`.execute(server.db)
    ids.push((await retailer.order({ payType: chance.hits(0.5) ? 'COD' : '2C2P-PP-QR' })).body.id)
  }
  return ids
}

/** One action on an order; its id, or null where it was rejected or changed nothing. */
async function act(chance: Chance, order: Whole): Promise<number | null> {
  const params = { id: order.id }
  const due = order.refunds.find(({ state }) => state === 'DUE')
  if (due && chance.hits(0.4)) {
    const refund = { ...params, refundId: String(due.id) }
    const answer =
      due.cause === 'PAID_TWICE'
        ? await manager.call(calls.keepRefund, { params: refund, body: { reason: 'ครั้งเดียว' } })
        : await manager.call(calls.recordRefund, { params: refund, body: { reference: 'KBANK 1' } })
    return answer.body.undo?.actionId ?? null
  }
  const lines = order.orderDetails.map(({ lineNo, qty }) => ({ lineNo, units: chance.whole(0, qty) }))
  const some = lines.slice(0, chance.whole(1, lines.length))
  if (order.stage === 'PICKING' && chance.hits(0.7)) {
    const stock = chance.pick(['back', 'damage', 'expiry', 'loss'] as const)
    const picks = some.map(({ lineNo, units }) => ({ lineNo, pickedQty: units, stock }))
    const answer = await manager.call(calls.pickShort, {
      params,
      body: { lines: picks, reason: chance.pick(['ไม่พอ', 'หมด']) },
    })
    return answer.body.undo?.actionId ?? null
  }
  if (order.stage === 'OUT_FOR_DELIVERY' && chance.hits(0.4)) {
    const arrived = some.map(({ lineNo, units }) => ({ lineNo, deliveredQty: units }))
    const answer = await manager.call(calls.deliverPartly, {
      params,
      body: { lines: arrived, reason: chance.pick(['แตก', 'ขาด']) },
    })
    return answer.body.undo?.actionId ?? null
  }
  const ends = ['CANCELLED', 'REFUSED']
  const next = order.nextStages.filter((to) => !ends.includes(to) || chance.hits(0.2))
  if (next.length === 0) return null
  const body = { ids: [order.id], to: chance.pick(next), reason: 'เพราะ' }
  const [moved] = (await manager.call(calls.moveOrders, { body })).body.results
  // A delivery that was undone is recorded again, not undone once more.
  return moved?.undo?.actionId ?? null
}

test.each(Array.from({ length: sequences }, (_, index) => index + 1))(
  'random actions, seed %i: undone in reverse, everything is as before',
  async (seed) => {
    const chance = seeded(seed)
    const ids = await someOrders(chance)
    const before = await stateOfOrders(server.db)
    const actions: number[] = []
    const skipped = new Set<string>()
    for (let step = 0; step < actionsPerSequence; step += 1) {
      const open = ids.filter((id) => !skipped.has(id))
      if (open.length === 0) break
      const id = chance.pick(open)
      const order = await whole(id)
      // An undone delivery is an action that cannot be undone: this order has had its turn.
      if (order.stage === 'DELIVERED' || order.stage === 'PARTLY_DELIVERED') skipped.add(id)
      else {
        const action = await act(chance, order)
        if (action !== null) actions.push(action)
      }
    }
    for (const action of actions.toReversed()) {
      const undone = await manager.call(undoAction, { params: { id: action } })
      expect([seed, undone.status, undone.problem]).toEqual([seed, 200, { id: action }])
    }
    expect(await stateOfOrders(server.db), `seed ${seed}`).toEqual(before)
    expect(await stockFaults(server.db), `seed ${seed}`).toEqual([])
  },
)

test('those were actions of every kind and to every stage that staff reach', async () => {
  const { rows } = await sql<{ kind: string; to: string | null; undone: number }>`
    select kind, inverse->>'to' as to, count(undone_at)::int as undone from staff_action group by 1, 2`.execute(
    server.db,
  )
  const kinds = new Set(rows.filter(({ undone }) => undone > 0).map(({ kind, to }) => to ?? kind))
  for (const kind of [
    'ACCEPTED',
    'PICKING',
    'PACKED',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
    'PARTLY_DELIVERED',
    'CANCELLED',
  ])
    expect([...kinds]).toContain(kind)
  expect([...kinds]).toEqual(expect.arrayContaining(['order_short_picked', 'refund_recorded']))
})

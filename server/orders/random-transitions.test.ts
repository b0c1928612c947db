import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliverPartly, getStaffOrder, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { fromBaht } from '#rules/money.ts'
import { stages, type Stage } from '#rules/orders/stages.ts'
import { ledgerSum, notifyAll } from '#server/loyalty/retailer-points.fixture.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

// Whatever the warehouse does to an order, forwards and back: stock, amount due, refunds, invoice and points agree.

const products = [1, 2, 3]
const opening = 1000
const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }

const server = await testServer({
  stock: async (db) => {
    for (const id of products) await aProduct(db, { id, price: 33_33 * id, stock: opening })
  },
})
const manager = await server.as('manager')

type Whole = Awaited<ReturnType<typeof whole>>
const whole = async (id: string) => (await manager.call(getStaffOrder, { params: { id } })).body
const satang = (baht: number) => fromBaht(baht) ?? Number.NaN

/** One action of the warehouse; it may be rejected. */
async function act(chance: Chance, order: Whole): Promise<void> {
  const lines = order.orderDetails.map(({ lineNo, qty }) => ({ lineNo, units: chance.whole(0, qty) }))
  const some = lines.slice(0, chance.whole(1, lines.length))
  const params = { id: order.id }
  if (order.stage === 'PICKING' && chance.hits(0.6)) {
    const stock = chance.pick(['back', 'damage', 'expiry', 'loss'] as const)
    const picks = some.map(({ lineNo, units }) => ({ lineNo, pickedQty: units, stock }))
    await manager.call(pickShort, { params, body: { lines: picks, reason: 'ไม่พอ' } })
  } else if (order.stage === 'OUT_FOR_DELIVERY' && chance.hits(0.4)) {
    const arrived = some.map(({ lineNo, units }) => ({ lineNo, deliveredQty: units }))
    await manager.call(deliverPartly, { params, body: { lines: arrived, reason: 'แตก' } })
  } else {
    const ends: Stage[] = ['CANCELLED', 'REFUSED']
    const next = order.nextStages.filter((to) => !ends.includes(to) || chance.hits(0.1))
    const to = next.length > 0 ? chance.pick(next) : chance.pick(stages)
    await manager.call(moveOrders, { body: { ids: [order.id], to, reason: 'เพราะ' } })
  }
}

const isGone = ({ stage }: Whole) => stage === 'CANCELLED' || stage === 'REFUSED'
const unitsOf = (line: Whole['orderDetails'][number]) => line.deliveredQty ?? line.pickedQty ?? line.qty
/** The delivered part of an order, recalculated from its lines. */
const worthOf = (order: Whole) =>
  order.orderDetails.reduce((sum, line) => sum + Math.floor((satang(line.totalAmt) * unitsOf(line)) / line.qty), 0) +
  satang(order.deliveryAmt)

/** Units taken from stock for an order and not written off. */
async function heldOf(orderNumber: string): Promise<Record<number, number>> {
  const { rows } = await sql<{ id: number; held: number }>`
    select product_id as id, -sum(delta)::int as held from stock_movement
    where document = ${orderNumber} and reason not in ('damage', 'expiry', 'loss') group by product_id`.execute(
    server.db,
  )
  return Object.fromEntries(rows.map(({ id, held }) => [id, held]))
}

async function check(order: Whole): Promise<void> {
  const worth = isGone(order) ? 0 : worthOf(order)
  const held = Object.fromEntries(order.orderDetails.map((line) => [line.productId, isGone(order) ? 0 : unitsOf(line)]))
  expect(await heldOf(order.orderNumber)).toEqual(held)
  const back = order.refunds
    .filter(({ state }) => state !== 'KEPT')
    .reduce((sum, { amount }) => sum + satang(amount), 0)
  const prepaid = order.payType !== 'COD'
  expect([satang(order.dueAmt), back]).toEqual(prepaid ? [0, satang(order.grandTotalAmt) - worth] : [worth, 0])
}

async function checkEnd(order: Whole, retailer: RetailerClient): Promise<void> {
  const isDelivered = order.stage === 'DELIVERED' || order.stage === 'PARTLY_DELIVERED'
  await notifyAll(server)
  const goods = worthOf(order) - satang(order.deliveryAmt)
  expect(await ledgerSum(server, retailer.id)).toBe(isDelivered ? Math.floor(goods / 100_00) : 0)
  if (!isDelivered) return
  const invoice = await manager.call(issueTaxInvoice, { params: { id: order.id }, body: { buyer } })
  expect(satang(invoice.body.totalAmt)).toBe(worthOf(order))
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the random way of an order, %i: every figure agrees after every step',
  async (seed) => {
    const chance = seeded(seed)
    const retailer = await server.retailer({ provinceCode: chance.pick(['20', '30']) })
    for (const productId of products) await retailer.tap(productId, chance.whole(1, 9))
    const prepaid = chance.hits(0.5)
    const { id } = (await retailer.order({ payType: prepaid ? '2C2P-PP-QR' : 'COD' })).body
    if (prepaid) await manager.call(moveOrders, { body: { ids: [id], to: 'PAYMENT_COMPLETE', reason: 'เห็นเงินแล้ว' } })
    let order = await whole(id)
    for (let step = 0; step < 16; step += 1) {
      await act(chance, order)
      order = await whole(id)
      await check(order)
    }
    await checkEnd(order, retailer)
  },
)

test('those ways went back, too: short picks, deliveries taken back and refunds that were void', async () => {
  const { rows } = await sql<{ picks: number; undone: number; void: number }>`
    select count(*) filter (where stage = 'SHORT_PICKED')::int as picks, count(*) filter (where stage = 'REFUND_KEPT')::int as void,
      (select count(*)::int from outbox where topic = 'order.moved' and payload->>'stage' = 'OUT_FOR_DELIVERY'
        and payload->>'from' in ('DELIVERED', 'PARTLY_DELIVERED')) as undone
    from order_event`.execute(server.db)
  expect(Object.entries(rows[0] ?? {}).filter(([, count]) => count === 0)).toEqual([])
})

test('after all of it, the ledger is what is on hand', async () => {
  const { rows } = await sql`
    select s.product_id from stock s join stock_movement m using (product_id)
    group by 1 having sum(m.delta) <> max(s.on_hand)`.execute(server.db)
  expect(rows).toEqual([])
})

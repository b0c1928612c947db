import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliverPartly, getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { issueCreditNote, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { usePoints } from '#contract/cart/calls.ts'
import { myPointsHistory } from '#contract/loyalty/calls.ts'
import { cancelOrder, orderHistory } from '#contract/orders/calls.ts'
import { alcohol } from '#rules/restricted-goods/restriction.ts'
import type { CreditReason } from '#rules/tax-invoices/credit-reason.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { consumers } from '#server/jobs/consumers.ts'
import { aPayment, decide, outcomeOf, type Unpaid } from '#server/payments/unpaid-order.fixture.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import { beer, groceries } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { givePoints, holds, ledgerSum, notifyAll } from './retailer-points.fixture.ts'
import { ownLoyalty } from './loyalty.ts'

const server = await testServer({ products: { 2: { price: 107_00, stock: 10_000 } } })
const clerk = await server.as('clerk')

const sum = (retailer: RetailerClient) => ledgerSum(server, retailer.id)
async function anOrderWithPoints(points: number, units: number, balance = 100, payType: 'COD' | '2C2P-PP-QR' = 'COD') {
  const retailer = await server.retailer()
  await givePoints(server, retailer.id, balance)
  await retailer.tap(2, units)
  await retailer.call(usePoints, { body: { points } })
  const { body } = await retailer.order({ payType })
  return { retailer, id: body.id, orderNumber: body.orderNumber, amount: body.grandTotalAmt } satisfies Unpaid
}
async function move(id: string, ...stages: Stage[]): Promise<void> {
  for (const to of stages) await clerk.call(moveOrders, { body: { ids: [id], to, reason: 'as the driver said' } })
  await notifyAll(server)
}
async function inPart(id: string, deliveredQty: number): Promise<void> {
  const body = { lines: [{ lineNo: 1, deliveredQty }], reason: 'the rest was broken' }
  expect((await clerk.call(deliverPartly, { params: { id }, body })).status).toBe(200)
  await notifyAll(server)
}
async function spend(retailer: RetailerClient, points: number): Promise<void> {
  await retailer.tap(2, 1)
  await retailer.call(usePoints, { body: { points } })
  expect((await retailer.order()).status).toBe(201)
  await notifyAll(server)
}

test('an order that the shop refuses at its door gives its points back and earns nothing', async () => {
  const { retailer, id } = await anOrderWithPoints(50, 3)
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  expect(await sum(retailer)).toBe(50)
  await move(id, 'REFUSED')
  expect([await sum(retailer), await holds(server)]).toEqual([100, []])
})

test('of an order that came in part, points for the rest come back and what came earns', async () => {
  const { retailer, id } = await anOrderWithPoints(40, 4)
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  await inPart(id, 3)
  // 428.00 less 40.00 is 388.00; three of four are 291.00: two points, and ten of forty back.
  expect(await sum(retailer)).toBe(60 + 10 + 2)
})

test('points that came back and were spent since are taken from the next ones earned when the part delivery is taken back', async () => {
  // 2140.00 less 100.00: half of it does not come, and 50 points do.
  const { retailer, id } = await anOrderWithPoints(100, 20)
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  await inPart(id, 10)
  expect(await sum(retailer)).toBe(50 + 10)
  await spend(retailer, 60)
  await move(id, 'OUT_FOR_DELIVERY')
  expect(await sum(retailer)).toBe(0)
  await move(id, 'DELIVERED')
  // It earns 20 points, which pay a part of the 50 and of the 10 that it had earned by the part.
  expect(await sum(retailer)).toBe(0)
  await retailer.tap(2, 50)
  const next = (await retailer.order()).body
  await move(next.id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  // 5350.00 are 53 points, of which 40 were owed.
  expect(await sum(retailer)).toBe(13)
})

test('what is owed of points that came back is no longer owed when they come back again', async () => {
  const { retailer, id } = await anOrderWithPoints(100, 20)
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  await inPart(id, 10)
  await spend(retailer, 60)
  await move(id, 'OUT_FOR_DELIVERY')
  await inPart(id, 5)
  // Of 100 points the order has used 25, the other one 60; the goods that came earn 5.
  expect(await sum(retailer)).toBe(100 - 25 - 60 + 5)
})

test('what the next ones earned have paid of what is owed comes back with the order that owed it', async () => {
  const { retailer, id } = await anOrderWithPoints(100, 20)
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  await inPart(id, 10)
  await spend(retailer, 60)
  await move(id, 'OUT_FOR_DELIVERY')
  await retailer.tap(2, 50)
  const next = (await retailer.order()).body
  await move(next.id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  expect(await sum(retailer)).toBe(0)
  await move(id, 'REFUSED')
  // The other order has used 60 of 100 points, and this one earned 53.
  expect(await sum(retailer)).toBe(100 - 60 + 53)
})

test('goods that were credited before the delivery earn nothing, also where it is undone and done again', async () => {
  const taxInvoice = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00001' }
  const retailer = await server.retailer()
  await retailer.tap(2, 5)
  const { id } = (await retailer.order({ taxInvoice })).body
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  const { number } = (await clerk.call(issueTaxInvoice, { params: { id }, body: {} })).body
  const body = { reason: 'returned_by_agreement', lines: [{ lineNo: 1, qty: 2 }] } as never
  const manager = await server.as('manager')
  expect((await manager.call(issueCreditNote, { params: { number }, key: randomUUID(), body })).status).toBe(201)
  await move(id, 'DELIVERED')
  // Three of five: 321.00.
  expect(await sum(retailer)).toBe(3)
})

test('goods that are taken back after delivery take their points back, once, and a mere discount none', async () => {
  const taxInvoice = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00001' }
  const retailer = await server.retailer()
  await retailer.tap(2, 5)
  const { id } = (await retailer.order({ taxInvoice })).body
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  // 535.00: five points.
  expect(await sum(retailer)).toBe(5)
  const { number } = (await clerk.call(issueTaxInvoice, { params: { id }, body: {} })).body
  const manager = await server.as('manager')
  const credit = async (reason: CreditReason, line: { qty: number } | { amount: number }) => {
    const body = { reason, lines: [{ lineNo: 1, ...line }] }
    expect((await manager.call(issueCreditNote, { params: { number }, key: randomUUID(), body })).status).toBe(201)
    await notifyAll(server)
    await notifyAll(server)
  }
  await credit('overcharged', { amount: 35 })
  expect(await sum(retailer)).toBe(5)
  await credit('returned_by_agreement', { qty: 1 })
  // 535.00 less 100.00: four fifths and a bit of five.
  expect(await sum(retailer)).toBe(4)
  await credit('returned_defective', { qty: 4 })
  expect(await sum(retailer)).toBe(0)
})

test('whether goods earn is what it was when they were ordered, whatever becomes of their category', async () => {
  const taxInvoice = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00001' }
  const manager = await server.as('manager')
  const [promotable, not] = [null, JSON.stringify({ ...alcohol, verification: false, promotable: false })]
  const restrict = async (restriction: string | null) => {
    await server.db.updateTable('category').set({ restriction }).where('id', '=', groceries).execute()
    await server.refresh()
  }
  const delivered = async () => {
    const retailer = await server.retailer()
    await retailer.tap(2, 5)
    const { id } = (await retailer.order({ taxInvoice })).body
    await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
    return { retailer, number: (await clerk.call(issueTaxInvoice, { params: { id }, body: {} })).body.number }
  }
  const afterCredit = async ({ retailer, number }: Awaited<ReturnType<typeof delivered>>) => {
    const before = await sum(retailer)
    const body = { reason: 'returned_by_agreement', lines: [{ lineNo: 1, qty: 1 }] } as never
    expect((await manager.call(issueCreditNote, { params: { number }, key: randomUUID(), body })).status).toBe(201)
    await notifyAll(server)
    return [before, await sum(retailer)]
  }
  const earning = await delivered()
  await restrict(not)
  expect(await afterCredit(earning)).toEqual([5, 4])
  const notEarning = await delivered()
  await restrict(promotable)
  expect(await afterCredit(notEarning)).toEqual([0, 0])
  // The product moves to another category, and back.
  const moveTo = async (category: number) =>
    server.db.updateTable('product').set({ category_id: category }).where('id', '=', 2).execute()
  const moved = await delivered()
  await moveTo(beer)
  await moveTo(groceries)
  await moveTo(beer)
  expect(await afterCredit(moved)).toEqual([5, 4])
  await moveTo(groceries)
})

test('money that comes late for a cancelled order with points goes back: its points are free and may be spent twice', async () => {
  const order = await anOrderWithPoints(50, 1, 50, '2C2P-PP-QR')
  const payment = await aPayment(order)
  await order.retailer.call(cancelOrder, { params: { id: order.id }, body: {}, key: randomUUID() })
  await notifyAll(server)
  expect(await sum(order.retailer)).toBe(50)
  await decide(server, payment, { outcome: 'paid' })
  expect(await outcomeOf(server, order)).toMatchObject({ state: 'CANCELLED', refunds: ['LATE_PAYMENT DUE 5700'] })
  await notifyAll(server)
  expect(await sum(order.retailer)).toBe(50)
})

test('an order pressed twice with two keys is one order, with its points, and the other press hears why', async () => {
  const retailer = await server.retailer()
  await givePoints(server, retailer.id, 50)
  await retailer.tap(2, 1)
  await retailer.call(usePoints, { body: { points: 50 } })
  const both = await Promise.all([1, 2].map(() => retailer.order({ expectedGrandTotalAmt: 57 })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.map(({ problem }) => problem.code).filter(Boolean)).toEqual(['cart_empty'])
  await notifyAll(server)
  const [order] = (await retailer.call(orderHistory)).body
  expect([order?.pointsUsed, await sum(retailer), await holds(server)]).toEqual([50, 0, []])
})

test('a shop reads in its history what an order used and what came back, each once', async () => {
  const { retailer, id, orderNumber } = await anOrderWithPoints(50, 1)
  await notifyAll(server)
  await retailer.call(cancelOrder, { params: { id }, body: {}, key: randomUUID() })
  await notifyAll(server)
  const { content } = (await retailer.call(myPointsHistory, { query: { page: 0, size: 10 } })).body
  expect(content).toMatchObject([
    { kind: 'release', points: 50, orderNumber, orderId: id },
    { kind: 'redeem', points: -50, orderNumber, orderId: id },
    { kind: 'earn', points: 100 },
  ])
})

test('staff see on the order how many points paid a part of it', async () => {
  const { id } = await anOrderWithPoints(50, 1)
  expect((await clerk.call(getStaffOrder, { params: { id } })).body).toMatchObject({
    pointsUsed: 50,
    pointsOfferAmt: 50,
  })
})

test('loyalty hears of orders and of deleted accounts', () => {
  const deps = {
    db: server.db,
    loyalty: ownLoyalty(server.db),
    oddOrders: () => defaultOddOrderLimits,
    publicUrl: 'https://shop.example',
    sms: { send: async () => ({ ok: true as const, value: null }) },
  }
  const heard = consumers(deps).find(({ name }) => name === 'points')?.topics
  expect(heard).toEqual(['order.placed', 'order.moved', 'order.changed', 'order.credited', 'account.deleted'])
})

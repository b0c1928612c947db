import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listReceivables, saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({
  credit: { overdue: 'warn' },
  products: { [rice]: { price: 100_00, stock: 1_000_000 } },
})
const manager = await server.as('manager')

/** A delivered order, so many days ago. */
async function delivered(retailer: RetailerClient, { payType = 'COD', qty = 1, daysAgo = 0 } = {}): Promise<void> {
  const body = { payType: payType as 'COD', lines: [{ productId: rice, qty }] }
  const placed = await retailer.order(body, randomUUID())
  expect(placed.status).toBe(201)
  const { id } = placed.body
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await manager.call(moveOrders, { body: { ids: [id], to } })
  await sql`update order_event set at = at - ${daysAgo} * interval '1 day' where order_id = ${id}::uuid`.execute(
    server.db,
  )
}
const list = async (query: { q?: string; only?: 'overdue' | 'cash' } = {}, by = manager) =>
  by.call(listReceivables, { query: { page: 0, size: 50, ...query } })
const codeOf = async ({ id }: RetailerClient) =>
  (await server.db.selectFrom('outlet').select('outlet_code').where('id', '=', id).executeTakeFirstOrThrow())
    .outlet_code

test('what each retailer owes stands in one list, with credit or without, by the days since it was due', async () => {
  const member = await server.retailer()
  const terms = { limit: 100_000, termsDays: 30, status: 'ACTIVE' as const, note: null, revision: 0 }
  await manager.call(saveCreditAccount, { params: { id: member.id }, body: terms })
  // Due after thirty days: 5 is not due yet, 40 is ten days late, and so on.
  for (const [qty, daysAgo] of [
    [1, 5],
    [2, 40],
    [3, 75],
    [4, 110],
    [5, 200],
  ] as const)
    await delivered(member, { payType: 'ACCOUNT', qty, daysAgo })
  const atDoor = await server.retailer()
  await delivered(atDoor, { qty: 7 })
  const none = await server.retailer()
  const { body } = await list()
  expect(body.content.map(({ outletCode }) => outletCode)).toEqual([await codeOf(member), await codeOf(atDoor)])
  expect(body.content).toMatchObject([
    { notDueAmt: 100, days30Amt: 200, days60Amt: 300, days90Amt: 400, olderAmt: 500, totalAmt: 1500, cashAmt: 0 },
    { notDueAmt: 0, days30Amt: 700, totalAmt: 700, cashAmt: 700 },
  ])
  expect(body.totals).toEqual({
    notDueAmt: 100,
    days30Amt: 900,
    days60Amt: 300,
    days90Amt: 400,
    olderAmt: 500,
    totalAmt: 2200,
    cashAmt: 700,
  })
  expect((await list({ only: 'cash' })).body).toMatchObject({ totalElements: 1, totals: { totalAmt: 700 } })
  expect((await list({ q: await codeOf(member) })).body).toMatchObject({ totalElements: 1, totals: { totalAmt: 1500 } })
  expect((await list({ q: await codeOf(none) })).body).toMatchObject({ totalElements: 0, totals: { totalAmt: 0 } })
  expect((await list({}, await server.as('warehouse'))).status).toBe(403)
})

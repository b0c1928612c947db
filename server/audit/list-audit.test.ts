import { expect, test } from 'vitest'
import { listAudit } from '#contract/backoffice/office/audit/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { changeStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { adjustStock } from '#contract/backoffice/goods/stock/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { runAs } from '#server/adapters/database/author.ts'
import { testServer } from '#test/test-server.ts'

type Query = Partial<RequestOf<typeof listAudit>['query']>
type Entry = AnswerOf<typeof listAudit>['content'][number]

const rice = 1

const server = await testServer({ products: { [rice]: { stock: 100 } } })
const clerk = await server.as('clerk')
const admin = await server.as('admin')
const manager = await server.as('manager')
const retailer = await server.retailer()
await retailer.tap(rice, 1)
const order = (await retailer.order()).body
await clerk.call(moveOrders, { body: { ids: [order.id], to: 'ACCEPTED' } })
const count = { productId: rice, delta: -1, reason: 'damage' as const }
await clerk.call(adjustStock, { body: count, key: 'a-bag-is-broken' })
const renamed = { name: 'น้อย คลังสอง', roles: ['clerk' as const], disabled: false }
await admin.call(changeStaff, { params: { id: clerk.id }, body: renamed })
const command = { actor: 'command:import somsri', call: null, requestId: null }
await runAs(command, () => server.db.updateTable('product').set({ sequence: 9 }).where('id', '=', rice).execute())

const answer = (query: Query) => manager.call(listAudit, { query })
const list = async (query: Query): Promise<Entry[]> => (await answer(query)).body.content

test('every entry names who, when, by which call, what, and of which order, retailer and product', async () => {
  const all = await list({})
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => all.length - index))
  const moved = all.find(({ table }) => table === 'orders')
  expect(moved).toEqual({
    seq: expect.any(Number),
    at: expect.any(String),
    // By the name of today, as everywhere.
    actor: { id: clerk.id, name: 'น้อย คลังสอง' },
    call: 'POST /backoffice/api/orders/move',
    requestId: expect.any(String),
    action: 'update',
    table: 'orders',
    key: order.id,
    before: expect.objectContaining({ stage: 'ORDER_COMPLETE' }),
    after: expect.objectContaining({ stage: 'ACCEPTED' }),
    forgotten: false,
    orderId: order.id,
    orderNumber: order.orderNumber,
    outletId: retailer.id,
    outletCode: retailer.outletCode,
    storeName: expect.any(String),
    productId: null,
    sku: null,
    username: null,
  })
  expect(all.find(({ table }) => table === 'staff')).toMatchObject({ username: clerk.username })
  expect(all.find(({ table }) => table === 'stock_movement')).toMatchObject({
    action: 'insert',
    before: null,
    after: { delta: -1, reason: 'damage' },
    productId: rice,
    sku: expect.any(String),
  })
  expect(all[0]).toMatchObject({ actor: { id: null, name: 'command:import somsri' }, call: null, table: 'product' })
})

test('what entries refer to by an id has a name, under the id or under column and number', async () => {
  const { content, names } = (await answer({})).body
  expect(names[order.id]).toEqual({ th: order.orderNumber, en: order.orderNumber })
  expect(names[clerk.id]).toEqual({ th: 'น้อย คลังสอง', en: 'น้อย คลังสอง' })
  expect(names[`product_id ${rice}`]).toEqual({ th: `SKU${rice} สินค้า ${rice}`, en: `SKU${rice} Product ${rice}` })
  const ids = content.flatMap(({ before, after }) =>
    [before, after].flatMap((side) => Object.values(side ?? {}).filter((value) => typeof value === 'string')),
  )
  const orders = ids.filter((value) => value === order.id)
  expect(orders.length).toBeGreaterThan(0)
})

test('each filter leaves what fits and nothing else, and together they narrow', async () => {
  const all = await list({})
  const { sku } = all.find(({ productId }) => productId === rice) ?? {}
  const fits: [Query, (entry: Entry) => boolean][] = [
    [{ actorId: clerk.id }, ({ actor }) => actor.id === clerk.id],
    [{ orderId: order.id }, ({ orderId }) => orderId === order.id],
    [{ orderNumber: order.orderNumber }, ({ orderId }) => orderId === order.id],
    [{ outletCode: retailer.outletCode }, ({ outletId }) => outletId === retailer.id],
    [{ productId: rice }, ({ productId }) => productId === rice],
    [{ sku: sku ?? '' }, ({ productId }) => productId === rice],
    [{ call: 'POST /backoffice/api/stock/adjust' }, ({ call }) => call === 'POST /backoffice/api/stock/adjust'],
    [{ table: 'staff' }, ({ table }) => table === 'staff'],
    [{ table: 'staff', key: clerk.id }, ({ table, key }) => table === 'staff' && key === clerk.id],
    [{ action: 'insert' }, ({ action }) => action === 'insert'],
    [{ actorId: clerk.id, action: 'update' }, ({ actor, action }) => actor.id === clerk.id && action === 'update'],
  ]
  for (const [query, isFitting] of fits) {
    const wanted = all.filter(isFitting)
    expect([query, wanted.length > 0 && wanted.length < all.length]).toEqual([query, true])
    expect([query, await list(query)]).toEqual([query, wanted])
  }
  const [today, tomorrow] = [bangkokDate(new Date()), bangkokDate(new Date(Date.now() + dayMs))]
  const yesterday = bangkokDate(new Date(Date.now() - dayMs))
  expect(await list({ from: today, until: today })).toEqual(all)
  for (const query of [{ from: tomorrow }, { until: yesterday }]) expect(await list(query)).toEqual([])
  for (const query of [{ orderNumber: 'none' }, { outletCode: 'none' }, { sku: 'none' }, { table: 'none' }])
    expect(await list(query)).toEqual([])
})

test('pages follow each other without a gap, also when entries are added meanwhile', async () => {
  const all = await list({})
  const seen: Entry[] = []
  for (let before: number | null | undefined; before !== null;) {
    const { body } = await answer({ size: 2, ...(before !== undefined && { before }) })
    seen.push(...body.content)
    before = body.next
  }
  expect(seen).toEqual(all)
  // A page that is just full is the last one.
  expect((await answer({ size: all.length })).body.next).toBe(null)
})

test('a filter that nobody knows is refused, and so is who lacks the permission', async () => {
  expect(await answer({ actor: 'x' } as never)).toMatchObject({ status: 422, problem: { code: 'validation' } })
  expect(await answer({ orderId: 'x' })).toMatchObject({ status: 422 })
  const outside = await server.as('order_desk', 'accountant')
  for (const who of [outside, clerk]) expect((await who.call(listAudit)).status).toBe(403)
})

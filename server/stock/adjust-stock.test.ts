import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { adjustStock, listStockMovements } from '#contract/backoffice/goods/stock/calls.ts'
import { listProducts } from '#contract/catalogue/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const scarce = 2
const fresh = 3
const contested = 4

const server = await testServer({
  products: {
    [rice]: { stock: 100 },
    [scarce]: { price: 99_00, stock: 37 },
    [fresh]: { stock: 0 },
    [contested]: { price: 10_00, stock: 50 },
  },
  stock: async (db) => {
    await sql`alter table stock_movement disable trigger user`.execute(db)
    await db.deleteFrom('stock_movement').where('product_id', '=', fresh).execute()
    await db.deleteFrom('stock').where('product_id', '=', fresh).execute()
    await sql`alter table stock_movement enable trigger user`.execute(db)
  },
})
const clerk = await server.as('clerk')

type Body = RequestOf<typeof adjustStock>['body']
const adjust = (body: Body, key = randomUUID()) => clerk.call(adjustStock, { body, key })
const movements = async (productId: number, query: object = {}) =>
  (await clerk.call(listStockMovements, { params: { productId }, query })).body
const onHand = async (productId: number) =>
  (await send(server.url, listProducts, { query: { ids: String(productId) } })).body[0]?.productStock
const expectLedgerToFit = async () => {
  const { rows } = await sql`select s.product_id from stock s left join stock_movement m using (product_id)
    group by s.product_id, s.on_hand having s.on_hand <> coalesce(sum(m.delta), 0)`.execute(server.db)
  expect(rows).toEqual([])
}

test('what comes, goes or is counted is on hand, and the ledger says who, why and how much was left', async () => {
  expect((await adjust({ productId: rice, reason: 'receipt', delta: 40 })).body).toMatchObject({
    onHand: 140,
    delta: 40,
  })
  await adjust({ productId: rice, reason: 'damage', delta: -3, note: 'fell off the lorry' })
  await adjust({ productId: rice, reason: 'count', counted: 130, seenOnHand: 137 })
  expect(await onHand(rice)).toBe(130)
  const { content, totalElements } = await movements(rice)
  expect(totalElements).toBe(4)
  expect(content).toMatchObject([
    {
      reason: 'count',
      delta: -7,
      onHand: 130,
      document: expect.stringMatching(/^ST\d{6}$/),
      actor: { id: expect.any(String), name: 'น้อย' },
    },
    { reason: 'damage', delta: -3, onHand: 137, note: 'fell off the lorry' },
    { reason: 'receipt', delta: 40, onHand: 140, note: null },
    { reason: 'opening', delta: 100, onHand: 100 },
  ])
  expect(await movements(rice, { page: '1', size: '3' })).toMatchObject({
    content: [{ reason: 'opening', onHand: 100 }],
    totalElements: 4,
    totalPages: 2,
  })
  await expectLedgerToFit()
})

test('goods that never had any get their first', async () => {
  expect((await adjust({ productId: fresh, reason: 'receipt', delta: 12 })).body).toMatchObject({ onHand: 12 })
  await expectLedgerToFit()
})

test.each<[string, Body, number, string, string | undefined]>([
  ['below zero', { productId: scarce, reason: 'loss', delta: -38 }, 409, 'insufficient_stock', undefined],
  [
    'what was seen is no longer so',
    { productId: scarce, reason: 'loss', delta: -1, seenOnHand: 5 },
    409,
    'conflict',
    undefined,
  ],
  ['unknown goods', { productId: 999, reason: 'receipt', delta: 1 }, 404, 'not_found', undefined],
  ['the wrong way', { productId: scarce, reason: 'damage', delta: 1 }, 422, 'validation', 'delta'],
  ['a correction without a word', { productId: scarce, reason: 'correction', delta: -1 }, 422, 'validation', 'note'],
])('%s: refused, and nothing moves', async (_what, body, status, code, path) => {
  const { totalElements } = await movements(scarce)
  const refused = await adjust(body)
  expect([refused.status, refused.problem.code, refused.problem.errors?.[0]?.path]).toEqual([status, code, path])
  expect((await movements(scarce)).totalElements).toBe(totalElements)
})

test('an adjustment sent again and again under its key is made once', async () => {
  const before = (await movements(contested)).totalElements
  const key = randomUUID()
  const body = { productId: contested, reason: 'receipt', delta: 5 } as const
  const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(body, key)))
  expect(new Set(answers.map(({ body: { document } }) => document)).size).toBe(1)
  expect((await movements(contested)).totalElements).toBe(before + 1)
  expect((await adjust({ ...body, delta: 6 }, key)).problem.code).toBe('idempotency_key_reused')
  expect((await clerk.call(adjustStock, { body })).problem.code).toBe('idempotency_key_required')
})

test('clerks who take away at the same time never take more than there is', async () => {
  await adjust({ productId: contested, reason: 'count', counted: 7 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => adjust({ productId: contested, reason: 'loss', delta: -1 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(await onHand(contested)).toBe(0)
  await expectLedgerToFit()
})

test('the ledger can only grow: the database itself refuses the rest', async () => {
  for (const change of ['update stock_movement set delta = 1', 'delete from stock_movement', 'truncate stock_movement'])
    await expect(sql.raw(change).execute(server.db)).rejects.toThrow('stock_movement is append-only')
  await expectLedgerToFit()
})

test('a shop has no business with the stock', async () => {
  const retailer = await server.retailer()
  const body = { productId: rice, reason: 'receipt', delta: 1 } as const
  expect((await retailer.call(adjustStock, { body, key: randomUUID() })).status).toBe(403)
  expect((await retailer.call(listStockMovements, { params: { productId: rice } })).status).toBe(403)
})

test('100 shops wanting one each of the last 37 units: 37 get one', async () => {
  const shops = await Promise.all(Array.from({ length: 100 }, () => server.retailer()))
  await Promise.all(shops.map((buyer) => buyer.tap(scarce, 1)))
  const answers = await Promise.all(shops.map((buyer) => buyer.order()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(37)
  const refused = answers.filter(({ status }) => status !== 201)
  const products = [{ productId: scarce, code: 'out_of_stock', available: 0 }]
  for (const { problem } of refused) expect(problem).toMatchObject({ status: 409, code: 'out_of_stock', products })
  expect(await onHand(scarce)).toBe(0)
  await expectLedgerToFit()
})

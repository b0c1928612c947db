import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as counting from '#contract/backoffice/goods/counting/calls.ts'
import { correctStock, decideCorrection, getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { aFolder, importFile } from '#server/import/files.fixture.ts'
import { importsOf } from '#server/import/uploads/uploads.fixture.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { heard } from '#test/builders/pairs.ts'
import { goodsOnTheWay, undoing } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'

// What somebody has counted is right by then: neither what was corrected or received by mistake, nor a difference that waits.

const server = await testServer()
const manager = await server.as('manager')
const another = await server.as('manager')
const folder = aFolder()
afterAll(folder.remove)

type Correction = { reason: string; delta?: number; counted?: number; note?: string }
const correct = async (productId: number, correction: Correction) =>
  (await manager.call(correctStock, { body: { productId, ...correction } as never, key: randomUUID() })).body.undo
const found = { reason: 'found', delta: 10 }
const received = async (productId: number) => (await (await goodsOnTheWay(manager, productId))()).body.undo
const onHand = async (productId: number) => (await manager.call(getStock, { params: { productId } })).body.available

let products = 0
/** Units of a product, at a place of its own. */
async function goods(stock = 100) {
  const id = (products += 1)
  const place = `Z-${String(id).padStart(2, '0')}-1`
  await aProduct(server.db, { id, price: 10_00, stock })
  await server.db.updateTable('product').set({ shelf_place: place }).where('id', '=', id).execute()
  await server.refresh()
  return { id, place }
}

/** Begins a count of the goods at a place. */
async function aCount(place: string, productId: number, units: number) {
  const body = { fromPlace: place, toPlace: place }
  const { id } = (await manager.call(counting.startCount, { body, key: randomUUID() })).body
  const entries = [{ id: randomUUID(), productId, counted: units }]
  await manager.call(counting.recordCounts, { params: { id }, body: { entries } })
  const submit = () => manager.call(counting.submitCount, { params: { id }, body: {} })
  return {
    submit,
    post: async () => expect((await submit()).body.state).toBe('POSTED'),
    record: (entry: { counted: number } | { add: number }) =>
      manager.call(counting.recordCounts, {
        params: { id },
        body: { entries: [{ id: randomUUID(), productId, ...entry }] },
      }),
    decide: (confirm: boolean) => another.call(counting.decideCount, { params: { id }, body: { confirm } }),
    cancel: () => manager.call(counting.cancelCount, { params: { id } }),
  }
}

type Goods = Awaited<ReturnType<typeof goods>>
async function aStockFile(productId: number, units: number): Promise<string> {
  const product = server.db.selectFrom('product').select('sku').where('id', '=', productId)
  return `sku,stock\n${(await product.executeTakeFirstOrThrow()).sku},${units}\n`
}
const byFile = async (productId: number, units: number) =>
  importFile(server.db, 'stock', folder.file(`${productId}.csv`, await aStockFile(productId, units)))
const mistakes = {
  'a correction': ({ id }: Goods) => correct(id, found),
  'a receipt': ({ id }: Goods) => received(id),
  'a file': async ({ id }: Goods) =>
    (await importsOf(server.url, manager).importFile('stock', await aStockFile(id, 110))).undo,
}
/** Ways to say, of 110 units, that a hundred are there. */
const counts: Record<string, (goods: Goods) => Promise<unknown>> = {
  'a count': async ({ id, place }) => (await aCount(place, id, 100)).post(),
  'a counted correction': ({ id }) => correct(id, { reason: 'count', counted: 100 }),
  'a file': ({ id }) => byFile(id, 100),
}
const both = Object.entries(mistakes).flatMap(([mistake, make]) =>
  Object.entries(counts).map(([way, count]) => ({ mistake, way, make, count })),
)

test.each(both)('$mistake stays once $way has put it right', async ({ make, count }) => {
  const own = await goods()
  const undo = await make(own)
  expect(await onHand(own.id)).toBe(110)
  await count(own)
  expect(await onHand(own.id)).toBe(100)
  expect(await heard(undoing(manager, undo)())).toBe('changed_since')
  expect(await onHand(own.id)).toBe(100)
})

test('what was counted before a correction says nothing of it, nor does a count that was taken back', async () => {
  const { id, place } = await goods()
  const before = await aCount(place, id, 99)
  const undo = await correct(id, found)
  await before.post()
  const counted = await correct(id, { reason: 'count', counted: 100 })
  expect(await heard(undoing(manager, undo)())).toBe('changed_since')
  expect(await heard(undoing(manager, counted)())).toBe('done')
  expect(await heard(undoing(manager, undo)())).toBe('done')
  expect(await onHand(id)).toBe(99)
})

test('a count that is not booked yet has seen the correction, too, unless it is given up', async () => {
  const { id, place } = await goods()
  const undo = await correct(id, found)
  const count = await aCount(place, id, 110)
  expect(await heard(undoing(manager, undo)())).toBe('changed_since')
  await count.cancel()
  expect(await heard(undoing(manager, undo)())).toBe('done')
  expect(await onHand(id)).toBe(100)
  expect(await findStockMismatches(server.db)).toEqual([])
})

const conflictOf = (productId: number, available: number) => ({
  status: 409,
  problem: { code: 'conflict', products: [{ productId, code: 'conflict', available }] },
})

test.each([
  ['a counted correction', (id: number) => correct(id, { reason: 'count', counted: 90 })],
  ['a file', (id: number) => byFile(id, 90)],
])('a count is not booked once %s has put the product right, until it is counted again', async (_, putRight) => {
  const { id, place } = await goods()
  const count = await aCount(place, id, 90)
  await putRight(id)
  expect(await count.submit()).toMatchObject(conflictOf(id, 90))
  // What is only added to the units of before says nothing new.
  await count.record({ add: -1 })
  expect(await count.submit()).toMatchObject(conflictOf(id, 90))
  await count.record({ counted: 90 })
  await count.post()
  expect(await onHand(id)).toBe(90)
})

test('nor is a count that waits for a second person', async () => {
  const { id, place } = await goods(1000)
  const count = await aCount(place, id, 400)
  expect((await count.submit()).body.state).toBe('REVIEW')
  await byFile(id, 400)
  expect(await count.decide(true)).toMatchObject(conflictOf(id, 400))
  expect(await onHand(id)).toBe(400)
  await count.decide(false)
  await count.record({ counted: 390 })
  await count.post()
  expect(await onHand(id)).toBe(390)
})

/** A correction that waits for a second person. */
async function waitingCorrection(productId: number, correction: Correction) {
  const { body } = await manager.call(correctStock, { body: { productId, ...correction } as never, key: randomUUID() })
  const params = { id: body.correction?.id ?? '' }
  return (confirm: boolean) => another.call(decideCorrection, { params, body: { confirm } })
}
const lost = { reason: 'loss', delta: -600 }
const countedLess = { reason: 'count', counted: 400 }

test.each([
  ['that were lost', lost],
  ['that were counted', countedLess],
])('units %s are not written off by a second person once a count has done so', async (_, correction) => {
  const { id, place } = await goods(1000)
  const before = await aCount(place, id, 400)
  const decide = await waitingCorrection(id, correction)
  await before.cancel()
  const count = await aCount(place, id, 400)
  expect(await decide(true)).toMatchObject(conflictOf(id, 1000))
  expect((await count.submit()).body.state).toBe('REVIEW')
  await count.decide(true)
  expect(await decide(true)).toMatchObject(conflictOf(id, 400))
  expect(await onHand(id)).toBe(400)
  expect((await decide(false)).body.state).toBe('REJECTED')
})

test('of a count and two corrections that wait only the last is booked', async () => {
  const { id, place } = await goods(1000)
  const count = await aCount(place, id, 400)
  const first = await waitingCorrection(id, countedLess)
  expect(await count.submit()).toMatchObject(conflictOf(id, 1000))
  const second = await waitingCorrection(id, countedLess)
  expect(await first(true)).toMatchObject(conflictOf(id, 1000))
  expect((await second(true)).body.state).toBe('CONFIRMED')
  expect(await first(true)).toMatchObject(conflictOf(id, 400))
  expect(await count.submit()).toMatchObject(conflictOf(id, 400))
  expect(await onHand(id)).toBe(400)
})

test('a correction that waits is confirmed where the goods were counted before, and others are damaged since', async () => {
  const { id, place } = await goods(1000)
  await (await aCount(place, id, 990)).post()
  const decide = await waitingCorrection(id, lost)
  await correct(id, { reason: 'damage', delta: -5 })
  expect((await decide(true)).body.state).toBe('CONFIRMED')
  expect(await onHand(id)).toBe(385)
  expect(await findStockMismatches(server.db)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as counting from '#contract/backoffice/goods/counting/calls.ts'
import { correctStock, getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { aFolder, importFile } from '#server/import/files.fixture.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { heard } from '#test/builders/pairs.ts'
import { goodsOnTheWay, undoing } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'

// What was corrected or received by mistake, and then counted: the count has put it right already.

const server = await testServer()
const manager = await server.as('manager')
const folder = aFolder()
afterAll(folder.remove)

type Correction = { reason: string; delta?: number; counted?: number; note?: string }
const correct = async (productId: number, correction: Correction) =>
  (await manager.call(correctStock, { body: { productId, ...correction } as never, key: randomUUID() })).body.undo
const found = { reason: 'found', delta: 10 }
const received = async (productId: number) => (await (await goodsOnTheWay(manager, productId))()).body.undo
const onHand = async (productId: number) => (await manager.call(getStock, { params: { productId } })).body.available

let products = 0
/** A hundred units of a product, at a place of its own. */
async function goods() {
  const id = (products += 1)
  const place = `Z-${String(id).padStart(2, '0')}-1`
  await aProduct(server.db, { id, price: 10_00, stock: 100 })
  await server.db.updateTable('product').set({ shelf_place: place }).where('id', '=', id).execute()
  await server.refresh()
  return { id, place }
}

/** Begins a count of the goods at a place. */
async function aCount(place: string, productId: number, units: number) {
  const body = { fromPlace: place, toPlace: place }
  const { id } = (await manager.call(counting.startCount, { body: body as never, key: randomUUID() })).body
  const entries = [{ id: randomUUID(), productId, counted: units }]
  await manager.call(counting.recordCounts, { params: { id }, body: { entries } as never })
  return {
    post: async () =>
      expect((await manager.call(counting.submitCount, { params: { id }, body: {} as never })).body.state).toBe(
        'POSTED',
      ),
    cancel: () => manager.call(counting.cancelCount, { params: { id } }),
  }
}

type Goods = Awaited<ReturnType<typeof goods>>
const mistakes = {
  'a correction': ({ id }: Goods) => correct(id, found),
  'a receipt': ({ id }: Goods) => received(id),
}
/** Ways to say, of 110 units, that a hundred are there. */
const counts: Record<string, (goods: Goods) => Promise<unknown>> = {
  'a count': async ({ id, place }) => (await aCount(place, id, 100)).post(),
  'a counted correction': ({ id }) => correct(id, { reason: 'count', counted: 100 }),
  'a file': async ({ id }) => {
    const product = server.db.selectFrom('product').select('sku').where('id', '=', id)
    const { sku } = await product.executeTakeFirstOrThrow()
    await importFile(server.db, 'stock', folder.file(`${id}.csv`, `sku,stock\n${sku},100\n`))
  },
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

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordCounts, startCount, submitCount } from '#contract/backoffice/goods/counting/calls.ts'
import { adjustStock, correctStock, decideCorrection, getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { importsOf } from '#server/import/uploads/uploads.fixture.ts'
import { byKeyOf, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// Nobody else has to confirm ฿10,000 at cost and 500 units of a product: of the small changes of one person together.

const dear = 1
const cheap = 2
const counted = 3
const filed = 4

const server = await testServer({
  products: {
    [dear]: { price: 900_00, stock: 100 },
    [cheap]: { price: 1_00, stock: 5000 },
    [counted]: { price: 1_00, stock: 5000 },
    [filed]: { price: 1_00, stock: 5000 },
  },
  stock: async (db) => {
    await db.updateTable('product').set({ shelf_place: 'C-01-1' }).where('id', '=', counted).execute()
  },
})

const lose = (who: StaffClient, productId: number, units: number) =>
  who.call(correctStock, { body: { productId, reason: 'loss', delta: -units }, key: randomUUID() })
/** Whether a loss was written at once, and not left to a second person. */
const losesAlone = async (who: StaffClient, productId: number, units: number) =>
  (await lose(who, productId, units)).body.correction === null
const available = async (who: StaffClient, productId: number) =>
  (await who.call(getStock, { params: { productId } })).body.available
const submitted = async (who: StaffClient, units: number) => {
  const { id } = (await who.call(startCount, { body: { fromPlace: 'C', toPlace: 'C' }, key: randomUUID() })).body
  const entries = [{ id: randomUUID(), productId: counted, counted: units }]
  await who.call(recordCounts, { params: { id }, body: { entries } })
  return (await who.call(submitCount, { params: { id }, body: { note: '' } })).body
}

test('many small corrections of one person within a day wait like one large one; those of others, and of the day after, do not', async () => {
  const [clerk, other, manager] = [
    await server.as('warehouse'),
    await server.as('warehouse'),
    await server.as('manager'),
  ]
  expect(await losesAlone(clerk, dear, 6)).toBe(true)
  expect(await losesAlone(clerk, dear, 5)).toBe(true)
  const { body: third } = await lose(clerk, dear, 1)
  expect(third.correction).toMatchObject({ state: 'PENDING', delta: -1 })
  expect(await available(clerk, dear)).toBe(89)
  // Another product, whose units are worth something, is the same money.
  expect(await losesAlone(clerk, cheap, 101)).toBe(false)
  expect(await losesAlone(clerk, cheap, 100)).toBe(true)
  expect(await losesAlone(other, dear, 11)).toBe(true)
  // What somebody else confirmed is not of one person alone.
  await manager.call(decideCorrection, { params: { id: third.correction?.id ?? '' }, body: { confirm: true } })
  await sql`update stock_changed_alone set at = at - interval '1 day' where staff_id = ${clerk.id}`.execute(server.db)
  expect(await losesAlone(clerk, dear, 11)).toBe(true)
  expect(await losesAlone(clerk, dear, 1)).toBe(false)
})

test('units are added up by product and without their signs, also by the call without an undo', async () => {
  const clerk = await server.as('warehouse')
  expect(await losesAlone(clerk, cheap, 300)).toBe(true)
  const found = (delta: number) =>
    clerk.call(adjustStock, { body: { productId: cheap, reason: 'found', delta }, key: randomUUID() })
  expect((await found(201)).problem.code).toBe('second_person_required')
  expect((await found(200)).status).toBe(200)
  expect(await losesAlone(clerk, cheap, 1)).toBe(false)
  expect(await losesAlone(clerk, counted, 500)).toBe(true)
})

test('a correction that was undone is not added up', async () => {
  const clerk = await server.as('warehouse')
  const { body } = await lose(clerk, dear, 11)
  expect(await losesAlone(clerk, dear, 1)).toBe(false)
  expect((await clerk.call(undoAction, { params: { id: body.undo?.actionId ?? 0 } })).status).toBe(200)
  expect(await losesAlone(clerk, dear, 11)).toBe(true)
})

test('of corrections sent at once as many are made alone as one after the other; an own API key is the same person', async () => {
  const admin = await server.as('admin')
  const key = await byKeyOf(server.url, admin, ['stock'])
  const alone = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      losesAlone(nth % 2 === 0 ? admin : key, nth % 3 === 0 ? cheap : counted, 100),
    ),
  )
  expect(alone.filter(Boolean)).toHaveLength(9)
})

test('small counts and files of one person are added up with the corrections', async () => {
  const manager = await server.as('manager')
  const stock = await available(manager, counted)
  expect(await submitted(manager, stock - 300)).toMatchObject({ state: 'POSTED' })
  expect(await losesAlone(manager, counted, 201)).toBe(false)
  expect(await submitted(manager, stock - 501)).toMatchObject({ state: 'REVIEW', needsSecondPerson: true })
  const imports = importsOf(server.url, manager)
  const file = (units: number) => imports.importFile('stock', `sku,stock\nSKU${filed},${units}\n`)
  await file(4700)
  expect(await available(manager, filed)).toBe(4700)
  const much = await file(4499)
  expect([await available(manager, filed), much.counts]).toMatchObject([4700, { warnings: 1 }])
  expect(await losesAlone(manager, filed, 201)).toBe(false)
  const { undo } = await file(4600)
  expect(await available(manager, filed)).toBe(4600)
  expect(await losesAlone(manager, filed, 101)).toBe(false)
  expect((await manager.call(undoAction, { params: { id: undo?.actionId ?? 0 } })).status).toBe(200)
  expect(await losesAlone(manager, filed, 101)).toBe(true)
})

import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { checkImport } from '#contract/backoffice/office/imports/calls.ts'
import { listActions, undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { setStock } from '../set-stock.ts'
import { importsOf } from './uploads.fixture.ts'

const server = await testServer({ products: { 1: { price: 10_00, stock: 10 } } })
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)

/** Runs something while somebody else holds the tables in this mode. */
const whileLocked = (mode: string, work: (tx: Tx) => Promise<void>) =>
  server.db.transaction().execute(async (tx) => {
    await sql`lock table outlet, product, stock, category, brand in ${sql.raw(mode)} mode`.execute(tx)
    await work(tx)
  })

const retailers = 'outlet_code,store_name,owner_name,last_name,phone\nL-1,ร้านใหม่,สมชาย,ใจดี,0810000001\n'
const files = [
  ['retailers', retailers],
  ['products', 'sku,price,stock\nSKU1,12,25\n'],
  ['prices', 'sku,price\nSKU1,12\n'],
  ['stock', 'sku,stock\nSKU1,25\n'],
  ['brands', 'name,name_thai\nNew,ใหม่\n'],
  ['categories', 'category_thai,category_eng\nใหม่,New\n'],
] as const

test.each(files)(
  'a file of %s is checked while others hold its tables, and says what it would change',
  async (kind, file) => {
    await whileLocked('exclusive', async () => {
      const checked = await imports.uploadAndCheck(kind, file)
      expect(checked).toMatchObject({ state: 'CHECKED', failed: false, counts: { rows: 1, refusedRows: 0 } })
      expect((checked.counts?.added ?? 0) + (checked.counts?.changed ?? 0)).toBe(1)
    })
  },
)

test('a check writes nothing, and an import gives up a table that others hold', async () => {
  const { id } = await imports.uploadAndCheck('retailers', retailers)
  expect(await server.db.selectFrom('outlet').select('id').where('outlet_code', '=', 'L-1').execute()).toEqual([])
  await whileLocked('share row exclusive', async () => {
    // Who waits for the table keeps everybody after it waiting: the import gives up first.
    expect((await imports.apply(id)).body).toMatchObject({ state: 'CHECKED', failed: true })
  })
  // Of the addresses as well: what is written of them is what was read.
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table address in share row exclusive mode`.execute(tx)
    expect((await imports.apply(id)).body).toMatchObject({ state: 'CHECKED', failed: true })
  })
  expect((await imports.apply(id)).body).toMatchObject({ state: 'APPLIED', failed: false })
})

test('what could be undone is known while others hold the tables, and an undo gives up a table that others hold', async () => {
  const { id, undo } = await imports.importFile('retailers', retailers.replace('L-1', 'L-2').replace('0001', '0002'))
  const listed = async () => (await manager.call(listActions, { query: { subject: `import:${id}` } })).body.content
  const undoIt = () => manager.call(undoAction, { params: { id: undo?.actionId ?? 0 } })
  await whileLocked('exclusive', async () => {
    expect(await listed()).toMatchObject([{ kind: 'import_applied', undoable: true, undone: null }])
    const givenUp = await undoIt()
    expect([givenUp.status, givenUp.problem.code]).toEqual([503, 'unavailable'])
  })
  const changed = server.db.updateTable('outlet').where('outlet_code', '=', 'L-2')
  await changed.set({ store_name: 'ร้านอื่น' }).execute()
  expect(await listed()).toMatchObject([{ undoable: false, code: 'not_undoable', obstacle: 'changed_since' }])
  await changed.set({ store_name: 'ร้านใหม่' }).execute()
  expect((await undoIt()).status).toBe(200)
  expect(await server.db.selectFrom('outlet').select('id').where('outlet_code', '=', 'L-2').execute()).toEqual([])
})

test('a person checks one file at a time, and another person meanwhile checks theirs', async () => {
  const [first, second] = [await imports.upload('stock', files[3][1]), await imports.upload('stock', files[3][1])]
  const other = await server.as('manager')
  const others = await importsOf(server.url, other).upload('stock', files[3][1])
  const check = (who: StaffClient, { body }: typeof first) =>
    who.call(checkImport, { params: { id: body.id }, body: { mapping: body.mapping } })
  await whileLocked('access exclusive', async () => {
    expect((await check(manager, first)).status).toBe(202)
    expect((await check(manager, second)).problem).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await check(other, others)).status).toBe(202)
  })
  expect((await imports.settled(first.body.id)).state).toBe('CHECKED')
  expect((await imports.check(second.body.id, second.body.mapping)).body.state).toBe('CHECKED')
})

test('orders wait for the stock of those products alone whose number a file sets', async () => {
  await aProduct(server.db, { id: 2, stock: 10 })
  const context = {
    now: new Date(),
    actor: 'system',
    document: 'file',
    holder: { roles: ['admin'] as const },
    mayChangePhones: true,
    alone: null,
    isDryRun: false,
  }
  const rows = [1, 2].map((id) => ({
    id,
    line: id + 1,
    name: `SKU${id}`,
    cost: satang(10_00),
    units: id === 2 ? 11 : null,
  }))
  await server.db.transaction().execute(async (tx) => {
    await setStock(tx, rows, { ...context, reason: 'adjustment' })
    const free = server.db.selectFrom('stock').select('product_id').where('product_id', 'in', [1, 2])
    expect(await free.forUpdate().skipLocked().execute()).toEqual([{ product_id: 1 }])
  })
})

test('retailers exchange numbers along a file, whose rows are written together', async () => {
  const shop = (code: string, phone: string) => `${code},ร้าน,สมชาย,ใจดี,${phone}\n`
  const header = 'outlet_code,store_name,owner_name,last_name,phone\n'
  const numbers = async () =>
    (
      await server.db
        .selectFrom('outlet')
        .select(['outlet_code', 'phone'])
        .where('outlet_code', 'like', 'X-%')
        .orderBy('outlet_code')
        .execute()
    ).map((row) => row.phone)
  await imports.importFile('retailers', header + shop('X-1', '0820000001') + shop('X-2', '0820000002'))
  const moved = header + shop('X-1', '0820000003') + shop('X-2', '0820000001') + shop('X-3', '0820000002')
  expect((await imports.importFile('retailers', moved)).counts).toMatchObject({ rows: 3, refusedRows: 0 })
  expect(await numbers()).toEqual(['0820000003', '0820000001', '0820000002'])
})

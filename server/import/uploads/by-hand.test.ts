import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { applyImport } from '#contract/backoffice/office/imports/calls.ts'
import { createBrand } from '#contract/backoffice/goods/brands/calls.ts'
import { createProduct, getProduct } from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { csvLine } from '#rules/csv.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { importColumns } from '#rules/transfer/import-columns.ts'
import { importKinds, type ImportKind } from '#rules/transfer/import-kinds.ts'
import { byKeyOf, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { waysByHand, type ByHand } from './by-hand.fixture.ts'
import { importsOf } from './uploads.fixture.ts'

/** Roles that import files, and between them differ in what they may change. */
const roles = ['order_desk', 'goods', 'clerk', 'manager'] as const satisfies StaffRole[]

const staff = new Map<string, StaffClient>()

const server = await testServer({ products: { 1: { price: 10_00, stock: 100 }, 2: { price: 10_00 } } })
const { db } = server
await db.updateTable('product').set({ family: 2 }).where('id', '=', 2).execute()
// Products go to and fro between two categories; what leaves a restriction is in `server/goods/decisions.test.ts`.
await db.updateTable('category').set({ restriction: null }).execute()
await db
  .insertInto('brand')
  .values({ id: 2, category_id: 1, sequence: 2, key: 'other', name: 'Other', name_thai: 'อื่น' })
  .execute()
for (const id of ['sack', 'jar'])
  await db
    .insertInto('picture')
    .values({ id, content_type: 'image/webp', source: Buffer.from('x') })
    .execute()
const retailer = await server.retailer()
for (const role of roles) staff.set(role, await server.as(role))

// Of what is on sale most is decided by others.
beforeEach(async () => {
  for (const table of ['category', 'subcategory', 'brand', 'product'] as const)
    await db.updateTable(table).set({ status: 'ACTIVE' }).execute()
})

const member = (role: (typeof roles)[number]): StaffClient => {
  const who = staff.get(role)
  if (!who) throw new Error(`Nobody is ${role}`)
  return who
}

/** Everything that a file could have changed. */
async function everything(): Promise<unknown> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(p) - 'revision' - 'search_text' as row from product p where id = 1
    union all select to_jsonb(s) from stock s where product_id = 1
    union all select to_jsonb(b) - 'revision' from brand b where id = 1
    union all select to_jsonb(c) - 'revision' from category c where id = 1
    union all select to_jsonb(c) - 'revision' from subcategory c where id = 1
    union all select to_jsonb(o) - 'revision' - 'search_text' from outlet o where id = ${retailer.id}::uuid
    union all select to_jsonb(a) - 'revision' from address a where outlet_id = ${retailer.id}::uuid`.execute(server.db)
  return rows
}

/** Imports a row of these cells, as far as somebody may. @returns the status of the last call */
async function importRow(who: StaffClient, kind: ImportKind, cells: object): Promise<number> {
  const imports = importsOf(server.url, who)
  const file = csvLine(Object.keys(cells)) + csvLine(Object.values(cells).map(String))
  const { status, body } = await imports.upload(kind, file)
  if (status !== 201) return status
  // All of its columns, also those that are not proposed to this person.
  const mapping = Object.fromEntries(Object.keys(cells).map((name, place) => [name, place]))
  const checked = await imports.check(body.id, mapping)
  return checked.status === 202 ? (await imports.apply(body.id)).status : checked.status
}

const columns = importKinds.flatMap((kind) => importColumns[kind].map(({ name }) => [kind, name] as const))
let nth = 0

test.each(columns)('a file of %s changes %s for those alone who change it on its screen', async (kind, column) => {
  const way = waysByHand({ manager: member('manager'), retailer })[kind][column]
  expect(way).toBeDefined()
  if (way === undefined || typeof way === 'string') return
  for (const one of [way].flat()) await expectSame(one, kind, column)
})

/** Everybody changes by a file what they change on the screen, and nothing else. */
async function expectSame(way: ByHand, kind: ImportKind, column: string): Promise<void> {
  for (const role of roles) {
    const byHand = await way.save(member(role), (nth += 1))
    expect([200, 201, 202, 403], `${role} by hand`).toContain(byHand)
    const before = await everything()
    const byFile = await importRow(member(role), kind, await way.cells((nth += 1)))
    if (byHand === 403) expect(byFile, `${role} by file`).toBe(403)
    // What waits for somebody else, or for the retailer's own code, is not changed by a file either.
    if (byHand >= 202) expect(await everything()).toEqual(before)
    else if (role === 'manager') {
      expect(byFile, column).toBe(202)
      expect(await everything()).not.toEqual(before)
    }
  }
}

test('columns that somebody else assigns at the same moment are not applied by who may not change them', async () => {
  const imports = importsOf(server.url, member('goods'))
  const { body } = await imports.upload('products', 'sku,name_thai,price\nSKU1,ก่อนหน้า,77\n')
  const [mapping, price] = [{ sku: 0, name_thai: 1 }, 2]
  expect((await imports.check(body.id, mapping)).status).toBe(202)
  const before = await everything()
  let applied: Promise<{ status: number }> = Promise.resolve({ status: 0 })
  await server.db.transaction().execute(async (tx) => {
    const work = { import_id: body.id, work: 'check' as const, done_rows: 0, beat_at: new Date() }
    await tx.insertInto('data_import_work').values(work).execute()
    let settled = false
    applied = imports.apply(body.id).finally(() => (settled = true))
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.db,
        )
        return settled || rows.length > 0
      })
      .toBe(true)
    const changed = JSON.stringify({ ...mapping, price })
    await tx.updateTable('data_import').set({ mapping: changed }).where('id', '=', body.id).execute()
    await tx.deleteFrom('data_import_work').where('import_id', '=', body.id).execute()
  })
  expect((await applied).status).toBe(409)
  expect(await everything()).toEqual(before)
})

test('an import that another person checked with other columns is not applied by who still sees the former ones', async () => {
  const imports = importsOf(server.url, member('manager'))
  const { id, mapping, headerLine } = await imports.uploadAndCheck('prices', 'sku,price,cost\nSKU2,31,21\n')
  const other = { price: mapping['cost'] ?? 0, sku: mapping['sku'] ?? 0 }
  expect((await imports.check(id, other)).body.state).toBe('CHECKED')
  const apply = (body: object) => member('manager').call(applyImport, { params: { id }, body })
  for (const shown of [{ mapping, headerLine }, { mapping }, { mapping: other, headerLine: 2 }])
    expect((await apply(shown)).problem).toMatchObject({ status: 409, code: 'conflict' })
  const price = async () =>
    (await server.db.selectFrom('product').select('price_satang').where('id', '=', 2).executeTakeFirst())?.price_satang
  expect(await price()).toBe(10_00)
  expect((await apply({ mapping: other, headerLine })).status).toBe(202)
  await imports.settled(id)
  expect(await price()).toBe(21_00)
})

test('what is new waits for somebody who may publish, from a file as from the screen', async () => {
  const [manager, goods] = [member('manager'), member('goods')]
  const { body } = await manager.call(getProduct, { params: { id: '1' } })
  const entered = { ...body, sku: 'BY-HAND', barcode: null, status: 'ACTIVE' }
  expect((await goods.call(createProduct, { body: entered as never })).status).toBe(403)
  const brand = { name: 'Hand', nameThai: 'มือ', categoryId: 1, status: 'ACTIVE' as const, image: null }
  expect((await goods.call(createBrand, { body: brand })).status).toBe(403)

  expect(await importRow(goods, 'brands', { name: 'Filed', name_thai: 'ไฟล์' })).toBe(202)
  expect(await importRow(manager, 'brands', { name: 'Shown', name_thai: 'แสดง' })).toBe(202)
  const { rows } = await sql<{ name: string; status: string }>`
    select name, status from brand where name in ('Filed', 'Shown') order by name`.execute(server.db)
  expect(rows).toEqual([
    { name: 'Filed', status: 'INACTIVE' },
    { name: 'Shown', status: 'ACTIVE' },
  ])
})

test('who may not publish hides nothing by undoing the file of somebody who may', async () => {
  const { undo } = await importsOf(server.url, member('manager')).importFile('brands', 'name,ไทย\nLater,ทีหลัง\n')
  const call = (who: StaffClient) => who.call(undoAction, { params: { id: undo?.actionId ?? 0 } })
  expect((await call(member('goods'))).status).toBe(403)
  expect((await call(member('manager'))).status).toBe(200)
})

test('the undo of a file changes a phone back as staff do, and not once its retailer uses it', async () => {
  const manager = member('manager')
  const row = (phone: string) => `outlet_code,store_name,owner_name,last_name,phone\nUNDO-1,ร้าน,ก,ข,${phone}\n`
  const take = (phone: string) => importsOf(server.url, manager).importFile('retailers', row(phone))
  const call = (id: number | undefined) => manager.call(undoAction, { params: { id: id ?? 0 } })
  const outlet = () =>
    server.db.selectFrom('outlet').selectAll().where('outlet_code', '=', 'UNDO-1').executeTakeFirstOrThrow()
  await take('0812349001')
  const { undo } = await take('0812349002')
  expect((await call(undo?.actionId)).status).toBe(200)
  const { id, phone } = await outlet()
  expect(phone).toBe('0812349001')
  const history = await server.db.selectFrom('retailer_event').select('note').where('outlet_id', '=', id).execute()
  expect(history.map(({ note }) => note)).toEqual(['0812349001 → 0812349002', '0812349002 → 0812349001'])
  const second = await take('0812349003')
  await server.db.updateTable('outlet').set({ phone_verified: true }).where('id', '=', id).execute()
  expect((await call(second.undo?.actionId)).status).toBe(409)
  expect((await outlet()).phone).toBe('0812349003')
})

test('a file changes a phone for a person who has just signed in, and for no API key; so does its undo', async () => {
  const admin = await server.as('admin')
  const row = (phone: string) => `outlet_code,store_name,owner_name,last_name,phone\nPHONE-1,ร้าน,ก,ข,${phone}\n`
  const phone = async () =>
    (await db.selectFrom('outlet').select('phone').where('outlet_code', '=', 'PHONE-1').executeTakeFirstOrThrow()).phone
  const [key, person] = [await byKeyOf(server.url, admin, ['imports', 'retailers']), importsOf(server.url, admin)]
  await importsOf(server.url, key).importFile('retailers', row('0812349011'))
  const byKey = await importsOf(server.url, key).importFile('retailers', row('0812349012'))
  expect([byKey.counts, await phone()]).toEqual([expect.objectContaining({ rows: 0, refusedRows: 1 }), '0812349011'])
  const minutesAgo = (minutes: number) =>
    db
      .updateTable('sign_in_session')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('account_id', '=', admin.id)
      .execute()
  const tooLongAgo = { status: 403, problem: { code: 'reauthentication_required' } }
  const { id } = await person.uploadAndCheck('retailers', row('0812349013'))
  await minutesAgo(11)
  expect(await person.apply(id)).toMatchObject(tooLongAgo)
  await minutesAgo(1)
  const { undo } = (await person.apply(id)).body
  const undoIt = () => admin.call(undoAction, { params: { id: undo?.actionId ?? 0 } })
  await minutesAgo(11)
  expect([await undoIt(), await phone()]).toMatchObject([tooLongAgo, '0812349013'])
  await minutesAgo(1)
  expect([(await undoIt()).status, await phone()]).toEqual([200, '0812349011'])
})

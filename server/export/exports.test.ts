import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  exportLists,
  exportTable,
  subjectOfList,
  type ExportFormat,
  type ExportList,
} from '#rules/transfer/export-lists.ts'
import { parseCsv } from '#rules/csv.ts'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import { otherLayout } from '#rules/search/keyboard.ts'
import { rolePermissions } from '#rules/identity/permissions.ts'
import { keysOf } from '#rules/keys-of.ts'
import { satang } from '#rules/money.ts'
import { importsOf } from '#server/import/uploads/uploads.fixture.ts'
import { readXlsx } from '#server/import/sheet/read-xlsx.ts'
import { runCommand } from '#test/run-command.ts'
import { aCoupon, aProduct, aPromotion } from '#test/builders/catalogue.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { aFolder } from '#server/import/files.fixture.ts'

const folder = aFolder()

const server = await testServer({
  stock: async (db) => {
    for (const id of [1, 2, 3])
      await aProduct(db, {
        id,
        price: id * 10_50,
        stock: 10,
        name: id === 3 ? '=HYPERLINK("http://x")' : `สินค้า ${id}`,
      })
    await db
      .updateTable('product')
      .set({ status: 'INACTIVE', cost_satang: satang(7_25), shelf_place: 'A-01-2' })
      .where('id', '=', 2)
      .execute()
    await aPromotion(db, { id: 5, productId: 1, tiers: [{ minimumBuy: 2, discountSatang: 1_00 }] })
    await aCoupon(db, { code: 'SAVE10', discount: 10_00 })
  },
})
const admin = await server.as('admin')
const manager = await server.as('manager')
const driver = await server.as('driver')
const buyer = await server.retailer()
await buyer.tap(1, 3)
await buyer.tap(3, 1)
await buyer.order()

afterAll(() => folder.remove())

const take = async (list: ExportList, query: Record<string, string> = {}, who = admin) =>
  fetch(`${server.url}/backoffice/api/exports/${list}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${await who.freshToken()}` },
  })
async function linesOf(
  list: ExportList,
  query: Record<string, string> & { format: ExportFormat },
): Promise<string[][]> {
  const response = await take(list, query)
  expect(response.status, list).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return query.format === 'xlsx' ? readXlsx(bytes, 1_000_000) : parseCsv(bytes.toString().slice(1))
}

const uuid = '00000000-0000-4000-8000-000000000000'
/** The subject of the lists that need one. */
const subjects: Record<keyof typeof subjectOfList, Record<string, string>> = {
  'price-change-lines': { change: '1' },
  'price-list-items': { list: '1' },
  'price-list-retailers': { list: '1' },
  'stock-movements': { product: '1' },
  'count-lines': { count: uuid },
  'purchase-order-lines': { order: uuid },
  'purchase-invoices': { month: '2026-11' },
  'figure-rows': { figure: 'sales', from: '2026-01-01', until: '2026-12-31' },
}
const subjectOf = (list: ExportList) => (subjects as Partial<Record<ExportList, Record<string, string>>>)[list] ?? {}

test.each(exportLists)(
  '%s can be taken in both formats and languages, is recorded, and is only for who may read it',
  async (list) => {
    const subject = subjectOf(list)
    const files = [
      await linesOf(list, { ...subject, format: 'csv', language: 'th' }),
      await linesOf(list, { ...subject, format: 'xlsx', language: 'th' }),
      await linesOf(list, { ...subject, format: 'csv', language: 'en' }),
    ]
    const [thai, workbook, english] = files.map(([header]) => header)
    expect(workbook).toEqual(thai)
    expect(english).toHaveLength(thai?.length ?? 0)
    expect(english).not.toEqual(thai)
    expect(rolePermissions.driver).not.toContain(exportTable[list].permission)
    expect((await take(list, {}, driver)).status).toBe(403)
    expect((await take(list, { ...subject, nobodyKnows: 'this' })).status).toBe(422)
    const records = await server.db.selectFrom('data_export').selectAll().where('list', '=', list).execute()
    expect(records.map(({ is_complete: done }) => done)).toEqual([true, true, true])
    // The audit grows while it is taken.
    if (list !== 'audit')
      expect(new Set(records.map(({ rows }) => rows))).toEqual(new Set([(files[0]?.length ?? 0) - 1]))
  },
)

test.each<[ExportList, ImportKind]>([
  ['products', 'products'],
  ['prices', 'prices'],
  ['stock', 'stock'],
  ['categories', 'categories'],
  ['brands', 'brands'],
  ['retailers', 'retailers'],
])('what is taken out of %s and taken in again changes nothing', async (list, kind) => {
  const imports = importsOf(server.url, manager)
  for (const format of ['csv', 'xlsx'] as const)
    for (const language of ['th', 'en']) {
      const file = new Uint8Array(await (await take(list, { format, language })).arrayBuffer())
      const checked = await imports.uploadAndCheck(kind, file)
      expect(checked.counts, `${format} ${language}`).toMatchObject({ refusals: 0, added: 0, changed: 0 })
      expect(checked.counts?.rows).toBeGreaterThan(0)
    }
})

test('a list of one subject is refused without it, and a period that nobody looks at too', async () => {
  for (const list of keysOf(subjectOfList)) expect((await take(list)).status, list).toBe(422)
  const backwards = { figure: 'sales', from: '2026-02-01', until: '2026-01-01' }
  expect((await take('figure-rows', backwards)).status).toBe(422)
})

test('a list comes with its own filters and in its own order', async () => {
  const skus = async (query: Record<string, string>) =>
    (await linesOf('products', { format: 'csv', ...query })).slice(1).map(([sku]) => sku)
  expect(await skus({ status: 'INACTIVE' })).toEqual(['SKU2'])
  expect(await skus({ sort: 'price-down' })).toEqual(['SKU3', 'SKU2', 'SKU1'])
  expect(await skus({ q: 'SKU1' })).toEqual(['SKU1'])
  expect((await linesOf('orders', { format: 'csv', stage: 'DELIVERED' })).length).toBe(1)
  expect((await linesOf('orders', { format: 'csv', stage: 'ORDER_COMPLETE' })).length).toBe(2)
  expect((await linesOf('order-lines', { format: 'csv' })).slice(1).map((cells) => cells[9])).toEqual(['SKU1', 'SKU3'])
})

test('a list that is read page by page comes with its last page', async () => {
  // A day more than two pages have.
  const days = 1001
  await sql`insert into day_closing (day, closed_at, closed_by, lines)
    select '2020-01-01'::date + n, now(), 'system', '[]' from generate_series(1, ${days}) n`.execute(server.db)
  const closed = (await linesOf('days', { format: 'csv' })).slice(1).map(([day]) => day)
  expect([closed.length, new Set(closed).size]).toEqual([days, days])
})

test('no formula runs in what is taken, and amounts are numbers', async () => {
  const csv = await (await take('products', { format: 'csv', language: 'en' })).text()
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(csv).toContain(',10.50,')
})

let filled: Promise<unknown> | undefined
/** Makes the file of the audit longer than what a connection holds unread. */
const fillAudit = () =>
  (filled ??= sql`insert into audit_entry (actor, action, table_name, key, digest, seq)
    select 'system', 'insert', 'product', repeat('x', 200), '', 1000000 + n from generate_series(1, 60000) n`.execute(
    server.db,
  ))

test('when the reader goes, its cursor is closed and the record says how far it came', async () => {
  await fillAudit()
  const response = await take('audit', { format: 'csv' })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  const last = () =>
    server.db
      .selectFrom('data_export')
      .selectAll()
      .where('list', '=', 'audit')
      .orderBy('exported_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  await expect.poll(async () => (await last())?.rows ?? 0).toBeGreaterThan(0)
  expect(await last()).toMatchObject({ is_complete: false })
  const open = () =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(server.db)
  await expect.poll(async () => (await open()).rows[0]?.count).toBe(0)
})

test('who reads a file slowly holds up the own next one, and nobody else’s', async () => {
  await fillAudit()
  const slow = await take('audit', { format: 'csv' })
  expect(slow.status).toBe(200)
  const next = await take('products', { format: 'csv' })
  expect([next.status, next.headers.get('retry-after')]).toEqual([503, '5'])
  const other = await take('products', { format: 'csv' }, manager)
  expect([other.status, await other.text()]).toEqual([200, expect.stringContaining('HYPERLINK')])
  await slow.body?.cancel()
  await expect.poll(async () => (await take('products', { format: 'csv' })).status).toBe(200)
})

test('the same from the command line', async () => {
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: folder.path }
  const file = `${folder.path}/prices.csv`
  expect(await runCommand('export', ['prices', file, '--status=ACTIVE', '--language=en'], { settings })).toMatchObject({
    code: 0,
  })
  const back = await runCommand('import', ['prices', file, '--dry-run'], { settings })
  expect(back).toMatchObject({ code: 0, complained: '' })
  expect(back.printed).toContain('Tried, and nothing changed: 2 rows taken, 0 prices changed, 0 rows refused')
  const wrong = await runCommand('export', ['prices', file, '--colour=red'], { settings })
  expect(wrong).toMatchObject({ code: 1, complained: expect.stringContaining('Unknown filter --colour=red') })
})

test('retailers come with the filters of their screen, also typed on the other keyboard layout', async () => {
  const { store_name: name } = await server.db.selectFrom('outlet').select('store_name').executeTakeFirstOrThrow()
  const found = async (query: Record<string, string>) =>
    (await linesOf('retailers', { format: 'csv', ...query })).slice(1).map((cells) => cells[1])
  expect(await found({ q: name })).toEqual([name])
  expect(await found({ q: otherLayout(name) })).toEqual([name])
  expect(await found({ q: name, show: 'suspended' })).toEqual([])
})

test('imported files are only those of the kinds that the reader may import', async () => {
  for (const kind of ['retailers', 'brands'] as const) {
    const file = new Uint8Array(await (await take(kind, { format: 'csv' })).arrayBuffer())
    await importsOf(server.url, manager).upload(kind, file, `${kind}.csv`)
  }
  const seenBy = async (who: StaffClient) =>
    parseCsv((await (await take('imports', { format: 'csv' }, who)).text()).slice(1)).map((cells) => cells[1])
  expect(await seenBy(manager)).toEqual(expect.arrayContaining(['retailers.csv', 'brands.csv']))
  const goods = await seenBy(await server.as('goods'))
  expect(goods).toContain('brands.csv')
  expect(goods).not.toContain('retailers.csv')
})

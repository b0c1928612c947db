import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { correctStock } from '#contract/backoffice/goods/stock/calls.ts'
import * as calls from '#contract/backoffice/office/imports/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { searchList } from '#contract/catalogue/calls.ts'
import { pathOf } from '#contract/call.ts'
import { parseCsv } from '#rules/csv.ts'
import { satang } from '#rules/money.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { encode874 } from '../sheet/workbook.fixture.ts'
import { sweepImports } from './sweep-imports.ts'
import { importsOf } from './uploads.fixture.ts'

const server = await testServer({
  stock: async (db) => {
    for (const id of [1, 2, 3, 4]) await aProduct(db, { id, price: id * 10_00, stock: 10 })
  },
})
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)

const product = async (sku: string) =>
  server.db
    .selectFrom('product')
    .leftJoin('stock', 'stock.product_id', 'product.id')
    .select(['price_satang', 'status', 'name_thai', 'on_hand'])
    .where('sku', '=', sku)
    .executeTakeFirst()
const undo = async (actionId: number, who = manager) => who.call(undoAction, { params: { id: actionId } })
const findings = async (id: string) => (await manager.call(calls.listImportFindings, { params: { id } })).body

test('a sheet in Windows-874 is recognised, checked, imported, seen by retailers and undone', async () => {
  const sheet = [
    'รายการสินค้าใหม่;;;;;;;;',
    'รหัส;ชื่อสินค้า;ชื่ออังกฤษ;หมวด;หมวดย่อย;ยี่ห้อ;ราคาขาย;VAT;หน่วยนับ',
    'N1;ข้าวหอม;Rice;ของชำ;ทั่วไป;ทุ่งรุ้ง;189,50;0;ถุง',
    'N2;น้ำปลา;Fish sauce;ของชำ;ทั่วไป;ไม่มี;45;7;ขวด',
    'SKU1;;;;;;12.50;;',
  ].join('\r\n')
  const { status, body } = await imports.upload('products', encode874(sheet))
  expect(status).toBe(201)
  expect(body).toMatchObject({ state: 'UPLOADED', format: 'csv', encoding: 'windows-874', headerLine: 2, totalRows: 3 })
  expect(body.mapping).toMatchObject({ sku: 0, name_thai: 1, category: 3, price: 6, vat_percent: 7, unit: 8 })
  const before = [await product('SKU1'), await product('N1')]
  const checked = (await imports.check(body.id, body.mapping)).body
  expect(checked).toMatchObject({ state: 'CHECKED', counts: { rows: 1, refusedRows: 2, refusals: 2, changed: 1 } })
  expect([await product('SKU1'), await product('N1')]).toEqual(before)
  const found = await findings(body.id)
  expect(found.content).toEqual([
    { line: 3, column: 'price', reason: 'not_price', values: [], cell: '189,50', isWarning: false },
    { line: 4, column: 'brand', reason: 'unknown_brand', values: [], cell: 'ไม่มี', isWarning: false },
  ])

  const corrected = sheet.replace('189,50', '189.50').replace('ไม่มี', 'Tung Rung')
  const { body: second } = await imports.upload('products', encode874(corrected))
  const good = (await imports.check(second.id, second.mapping)).body
  expect(good.counts).toEqual({ rows: 3, refusedRows: 0, refusals: 0, warnings: 0, added: 2, changed: 1 })
  const applied = (await imports.apply(second.id)).body
  expect(applied).toMatchObject({ state: 'APPLIED', obstacles: [], undo: { actionId: expect.any(Number) } })
  await server.refresh()
  const shown = async () => {
    const page = { query: { page: '0', size: '50' } }
    return (await send(server.url, searchList, page)).body.content.map(({ sku }) => sku)
  }
  expect(await shown()).toEqual(expect.arrayContaining(['N1', 'N2']))
  expect(await product('SKU1')).toMatchObject({ price_satang: 12_50 })

  expect((await undo(applied.undo?.actionId ?? 0)).status).toBe(200)
  expect((await undo(applied.undo?.actionId ?? 0)).status).toBe(200)
  expect(await product('SKU1')).toEqual(before[0])
  expect(await product('N1')).toMatchObject({ status: 'INACTIVE' })
  await server.refresh()
  expect(await shown()).not.toContain('N1')
  expect((await imports.get(second.id)).state).toBe('UNDONE')
  // The same products in another file are for sale again.
  await imports.importFile('products', encode874(corrected.replace('ขวด', 'ลัง')))
  expect(await product('N1')).toMatchObject({ status: 'ACTIVE', price_satang: 189_50 })
})

test('counted stock is an adjustment in the ledger; its undoing takes the difference back and leaves sales alone', async () => {
  const applied = await imports.importFile('stock', 'รหัสสินค้า,จำนวนคงเหลือ\nSKU2,25\nSKU3,\n')
  expect(applied.counts).toMatchObject({ rows: 2, changed: 1 })
  expect((await product('SKU2'))?.on_hand).toBe(25)
  const ledger = async () =>
    (
      await server.db
        .selectFrom('stock_movement')
        .select(['delta', 'reason', 'document'])
        .where('product_id', '=', 2)
        .orderBy('id')
        .execute()
    ).slice(1)
  expect(await ledger()).toEqual([{ delta: 15, reason: 'count', document: applied.document }])
  const buyer = await server.retailer()
  await buyer.tap(2, 5)
  expect((await buyer.order()).status).toBe(201)
  expect((await undo(applied.undo?.actionId ?? 0)).status).toBe(200)
  expect((await product('SKU2'))?.on_hand).toBe(5)
  expect((await ledger()).at(-1)).toEqual({ delta: -15, reason: 'correction', document: applied.document })
  const faults = await sql`select s.product_id from stock s join stock_movement m using (product_id)
    group by 1, s.on_hand having sum(m.delta) <> s.on_hand`.execute(server.db)
  expect(faults.rows).toEqual([])
})

test('what a file set is not taken back once somebody has counted it, and is named as changed', async () => {
  const applied = await imports.importFile('stock', 'sku,stock\nSKU2,100\nSKU4,3\n')
  const body = { productId: 2, reason: 'count' as const, counted: 95 }
  const counted = (await manager.call(correctStock, { body, key: randomUUID() })).body.undo
  expect((await imports.get(applied.id)).obstacles).toEqual([{ line: 2, name: 'SKU2', reason: 'changed' }])
  const { status, problem } = await undo(applied.undo?.actionId ?? 0)
  expect([status, problem.errors]).toEqual([409, [{ path: 'action', code: 'changed_since' }]])
  expect((await product('SKU2'))?.on_hand).toBe(95)
  // A count that was taken back says nothing.
  expect((await undo(counted?.actionId ?? 0)).status).toBe(200)
  expect((await imports.get(applied.id)).obstacles).toEqual([])
  expect((await undo(applied.undo?.actionId ?? 0)).status).toBe(200)
  expect([(await product('SKU2'))?.on_hand, (await product('SKU4'))?.on_hand]).toEqual([5, 10])
})

test('a number for a product of which orders have reserved more says so: they lie on the shelf too', async () => {
  const buyer = await server.retailer()
  await buyer.tap(3, 4)
  expect((await buyer.order()).status).toBe(201)
  const applied = await imports.importFile('stock', 'sku,stock\nSKU3,25\nSKU4,25\n')
  expect(applied.counts).toMatchObject({ rows: 2, warnings: 1 })
  expect((await findings(applied.id)).content).toMatchObject([
    { line: 2, column: 'stock', reason: 'reserved_besides', values: ['4'], isWarning: true },
  ])
  expect((await product('SKU3'))?.on_hand).toBe(25)
})

test('an import is undone whole or not at all: what changed since is named, and nothing is touched', async () => {
  const applied = await imports.importFile('prices', 'sku,price\nSKU3,33\nSKU4,44\n')
  await server.db
    .updateTable('product')
    .set({ price_satang: satang(77_00) })
    .where('sku', '=', 'SKU4')
    .execute()
  expect(await imports.get(applied.id)).toMatchObject({
    obstacles: [{ line: 3, name: 'SKU4', reason: 'changed' }],
    obstacleCount: 1,
  })
  const { status, problem } = await undo(applied.undo?.actionId ?? 0)
  expect([status, problem.errors]).toEqual([409, [{ path: 'action', code: 'changed_since' }]])
  expect((await product('SKU3'))?.price_satang).toBe(33_00)
  await server.db
    .updateTable('product')
    .set({ price_satang: satang(44_00) })
    .where('sku', '=', 'SKU4')
    .execute()
  expect((await undo(applied.undo?.actionId ?? 0)).status).toBe(200)
  expect([await product('SKU3'), await product('SKU4')]).toMatchObject([
    { price_satang: 30_00 },
    { price_satang: 40_00 },
  ])
})

test('categories, brands and retailers that an import brought go with it, unless somebody uses them', async () => {
  const header = 'รหัสร้าน,ชื่อร้าน,ชื่อเจ้าของ,นามสกุล,โทรศัพท์,ที่อยู่,ตำบล,อำเภอ,จังหวัด,รหัสไปรษณีย์'
  // A spreadsheet has taken the first zero away.
  const retailers = await imports.importFile(
    'retailers',
    `${header}\nR-1,ร้านดี,สมชาย,ใจดี,811234567,9 ถนนบางแสน,แสนสุข,เมืองชลบุรี,ชลบุรี,20130\n`,
  )
  const known = await server.db.selectFrom('outlet').select('phone').where('outlet_code', '=', 'R-1').execute()
  expect(known).toEqual([{ phone: '0811234567' }])
  expect((await undo(retailers.undo?.actionId ?? 0)).status).toBe(200)
  expect(await server.db.selectFrom('outlet').select('id').where('outlet_code', '=', 'R-1').execute()).toEqual([])

  const categories = await imports.importFile(
    'categories',
    'หมวดหมู่,category english,หมวดย่อย,subcategory\nผัก,Greens,ใบ,Leaves\n',
  )
  const brands = await imports.importFile('brands', 'name,category\nGreen Hill,ผัก\n')
  expect((await imports.get(categories.id)).obstacles).toEqual([{ line: 2, name: 'ผัก', reason: 'used' }])
  expect((await undo(categories.undo?.actionId ?? 0)).status).toBe(409)
  expect((await undo(brands.undo?.actionId ?? 0)).status).toBe(200)
  expect((await undo(categories.undo?.actionId ?? 0)).status).toBe(200)
  const left = await server.db.selectFrom('category').select('id').where('name_thai', '=', 'ผัก').execute()
  expect(left).toEqual([])
})

test('what was imported is not imported again, by a repeated request or from another tab', async () => {
  const { id } = await imports.uploadAndCheck('prices', 'sku,price\nSKU1,15\n')
  const answers = await Promise.all([1, 2, 3].map(() => manager.call(calls.applyImport, { params: { id } })))
  expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 409)).toEqual([])
  const applied = await imports.settled(id)
  expect(applied.state).toBe('APPLIED')
  const changes = await server.db
    .selectFrom('staff_action')
    .select('id')
    .where('subject', '=', `import:${id}`)
    .execute()
  expect(changes).toHaveLength(1)
  expect((await manager.call(calls.applyImport, { params: { id } })).status).toBe(202)
  // It was imported: its columns stay as they were.
  expect((await imports.check(id, { sku: 0, price: 1 })).status).toBe(409)
  const again = await imports.uploadAndCheck('prices', 'sku,price\nSKU1,15\n')
  expect(again).toMatchObject({ appliedBefore: { id }, counts: { changed: 0, added: 0 } })
})

test('an import that its process left can be taken up again', async () => {
  const { id } = await imports.uploadAndCheck('prices', 'sku,price\nSKU1,16\n')
  const work = { import_id: id, work: 'apply' as const, done_rows: 1, beat_at: new Date() }
  await server.db.insertInto('data_import_work').values(work).execute()
  expect((await imports.check(id, { sku: 0, price: 1 })).status).toBe(409)
  await server.db
    .updateTable('data_import_work')
    .set({ beat_at: new Date(Date.now() - 60_000) })
    .execute()
  expect(await imports.get(id)).toMatchObject({ state: 'CHECKED', work: null, failed: true })
  expect((await imports.apply(id)).body).toMatchObject({ state: 'APPLIED', failed: false })
})

test('everybody imports what their role may change, and sees no other imports', async () => {
  const [warehouse, goods, desk] = [
    await server.as('warehouse'),
    await server.as('goods'),
    await server.as('order_desk'),
  ]
  const prices = await imports.importFile('prices', 'sku,price\nSKU1,17\n')
  expect((await importsOf(server.url, warehouse).upload('prices', 'sku,price\n')).status).toBe(403)
  expect((await importsOf(server.url, goods).upload('stock', 'sku,stock\nSKU1,1\n')).status).toBe(403)
  expect((await importsOf(server.url, desk).upload('retailers', 'code\nR1\n')).status).toBe(201)
  expect((await importsOf(server.url, desk).upload('stock', 'sku,stock\n')).status).toBe(403)
  expect((await goods.call(calls.getImport, { params: { id: prices.id } })).status).toBe(404)
  expect((await goods.call(calls.applyImport, { params: { id: prices.id } })).status).toBe(404)
  const kinds = (await desk.call(calls.listImports)).body.content.map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['retailers']))
  // Names are for everybody who keeps goods; prices are not.
  const { body } = await importsOf(server.url, goods).upload('products', 'sku,ชื่อสินค้า,price\nSKU1,ใหม่,1\n')
  expect((await importsOf(server.url, goods).check(body.id, { sku: 0, name_thai: 1, price: 2 })).status).toBe(403)
  expect((await importsOf(server.url, goods).check(body.id, { sku: 0, name_thai: 1 })).status).toBe(202)
})

test('a file that cannot be read says why, and one that is too large is refused', async () => {
  const codeOf = async (file: string | Uint8Array) => {
    const { status, problem } = await imports.upload('prices', file)
    return [status, problem.errors?.[0]?.code ?? problem.code]
  }
  expect(await codeOf('')).toEqual([422, 'empty'])
  expect(await codeOf(new Uint8Array([0x89, 0, 1]))).toEqual([422, 'not_a_table'])
  expect(await codeOf(`sku,price\n${'A,1\n'.repeat(10_001)}`)).toEqual([422, 'too_many_rows'])
  expect(await codeOf(new Uint8Array(9 * 1024 * 1024))).toEqual([413, 'too_large'])
})

test('an emoji that is cut in two leaves a file readable, and its findings too', async () => {
  const [title, cell] = ['ก'.repeat(79), 'ข'.repeat(199)]
  const checked = await imports.uploadAndCheck('prices', `sku,price,${title}😀\nSKU1,${cell}😀,x\n`)
  expect([checked.state, checked.firstLines[0]?.[2]]).toEqual(['CHECKED', `${title}�`])
  expect((await findings(checked.id)).content[0]?.cell).toBe(`${cell}�`)
})

test('what was found is a file for the person who corrects it, and no cell of it is a formula', async () => {
  const checked = await imports.uploadAndCheck('prices', "รหัสสินค้า,ราคาขาย\n=cmd|calc!A1,1\nSKU1,#REF!\nSKU2,'=1+1\n")
  const response = await fetch(
    `${server.url}${pathOf(calls.exportImportFindings).replace(':id', checked.id)}?language=th`,
    {
      headers: { authorization: `Bearer ${manager.token}` },
    },
  )
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(parseCsv((await response.text()).slice(1)).slice(1)).toEqual([
    ['2', 'รหัสสินค้า', "'=cmd|calc!A1", 'ไม่มีสินค้ารหัสนี้'],
    ['3', 'ราคาขาย', '#REF!', 'เซลล์มีข้อผิดพลาดของสูตร'],
    ['4', 'ราคาขาย', "'=1+1", 'ต้องเป็นเงินบาทรวมภาษี ทศนิยมไม่เกิน 2 ตำแหน่ง'],
  ])
})

test('who deletes the account is forgotten by the imports that changed it', async () => {
  const { id, outletCode, phone } = await server.retailer()
  await imports.importFile(
    'retailers',
    `code,store name,first name,surname,mobile\n${outletCode},ร้านใหม่,ก,ข,${phone}\n`,
  )
  const changes = () => server.db.selectFrom('data_import_change').select('after').where('key', '=', id).execute()
  expect(await changes()).toHaveLength(1)
  await server.db.updateTable('outlet').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await changes()).toEqual([])
})

test('a week after its upload a file is gone with its first lines and refused cells; what was imported can still be undone', async () => {
  const checked = await imports.uploadAndCheck('prices', 'sku,price\nSKU1,17.50\nNONE,1\n')
  const applied = await imports.importFile('prices', 'sku,price\nSKU2,27.50\n')
  await sweepImports(server.db, new Date(Date.now() + 6 * dayMs))
  expect([(await imports.get(checked.id)).expired, (await findings(checked.id)).content.length]).toEqual([false, 1])
  await sweepImports(server.db, new Date(Date.now() + 8 * dayMs))
  expect([(await imports.get(checked.id)).expired, (await findings(checked.id)).content.length]).toEqual([true, 0])
  expect((await imports.get(checked.id)).firstLines).toEqual([])
  expect((await imports.apply(checked.id)).status).toBe(409)
  expect((await product('SKU2'))?.price_satang).toBe(2750)
  const { undo: way } = await imports.get(applied.id)
  expect((await undo(way?.actionId ?? 0)).status).toBe(200)
  expect((await product('SKU2'))?.price_satang).toBe(2000)
})

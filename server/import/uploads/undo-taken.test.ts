import { expect, test } from 'vitest'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { enteredOf } from '#test/builders/entered-product.ts'
import { testServer } from '#test/test-server.ts'
import { importsOf } from './uploads.fixture.ts'

// What only one row may have, and another one has by the time of the undo.

const server = await testServer({ products: { 1: { price: 10_00 }, 2: { price: 20_00 } } })
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)
const undo = (actionId: number) => manager.call(undoAction, { params: { id: actionId } })

test('a barcode, a phone and an e-mail address that somebody else has by now are not given back', async () => {
  const aShop = (code: string, phone: string, email: string) =>
    imports.importFile(
      'retailers',
      `outlet_code,store_name,owner_name,last_name,phone,email\n${code},ร้าน,ก,ข,${phone},${email}\n`,
    )
  const barcode = (sku: string, code: string) => imports.importFile('products', `sku,barcode\n${sku},${code}\n`)
  await barcode('SKU1', '8850000000116')
  const scanned = await barcode('SKU1', '8850000000123')
  await barcode('SKU2', '8850000000116')
  await aShop('HAD', '0812349101', 'had@songdee.example')
  const [moved, renamed] = [
    await aShop('HAD', '0812349102', 'had@songdee.example'),
    await aShop('HAD', '0812349102', 'has@songdee.example'),
  ]
  await aShop('NOW', '0812349101', 'had@songdee.example')
  for (const [name, { id, undo: action }] of Object.entries({ SKU1: scanned, HAD: moved, has: renamed })) {
    expect((await imports.get(id)).obstacles).toMatchObject([{ name: name === 'has' ? 'HAD' : name, reason: 'taken' }])
    expect((await undo(action?.actionId ?? 0)).problem.errors).toEqual([{ path: 'action', code: 'changed_since' }])
  }
})

test('a further picture that became the first one is a further one again, but not where another one came since', async () => {
  const file = (id: string) => ({ id, content_type: 'image/webp', source: Buffer.from(id) })
  await server.db.insertInto('picture').values(['sack', 'jar', 'lid', 'box'].map(file)).execute()
  const pictures = (image: string, ...further: string[]) =>
    server.db.updateTable('product').set({ image, more_images: further }).where('sku', '=', 'SKU2').execute()
  await pictures('sack', 'jar', 'lid')
  const { id, undo: action } = await imports.importFile('products', 'sku,image\nSKU2,jar\n')
  await pictures('jar', 'lid', 'box')
  expect((await imports.get(id)).obstacles).toMatchObject([{ name: 'SKU2', reason: 'changed' }])
  await pictures('jar', 'lid')
  expect((await undo(action?.actionId ?? 0)).status).toBe(200)
  expect(
    await server.db.selectFrom('product').select(['image', 'more_images']).where('sku', '=', 'SKU2').execute(),
  ).toEqual([{ image: 'sack', more_images: ['jar', 'lid'] }])
})

test('e-mail addresses that a file handed on go back the same way', async () => {
  const header = 'outlet_code,store_name,owner_name,last_name,phone,email\n'
  const row = (code: string, phone: string, email: string) => `${code},ร้าน,ก,ข,${phone},${email}@songdee.example\n`
  const shops = (emails: readonly string[]) =>
    imports.importFile(
      'retailers',
      header + emails.map((email, nth) => row(`CHAIN-${nth}`, `081234920${nth}`, email)).join(''),
    )
  await shops(['a', 'b', 'c'])
  const handed = await shops(['d', 'a', 'b'])
  expect((await undo(handed.undo?.actionId ?? 0)).status).toBe(200)
  const kept = server.db
    .selectFrom('outlet')
    .select('email')
    .where('outlet_code', 'like', 'CHAIN-%')
    .orderBy('outlet_code')
  expect((await kept.execute()).map(({ email }) => email)).toEqual(
    ['a', 'b', 'c'].map((name) => `${name}@songdee.example`),
  )
})

test('a number and an e-mail address that a file handed to a new retailer go back, and the new one goes', async () => {
  const header = 'outlet_code,store_name,owner_name,last_name,phone,email\n'
  const row = (nth: number, had: number) => `HAND-${nth},ร้าน,ก,ข,081234930${had},hand${had}@songdee.example\n`
  await imports.importFile('retailers', header + row(1, 1) + row(2, 2))
  const kept = () =>
    server.db
      .selectFrom('outlet')
      .select(['outlet_code', 'phone', 'email'])
      .where('outlet_code', 'like', 'HAND-%')
      .orderBy('outlet_code')
      .execute()
  const before = await kept()
  const handed = await imports.importFile('retailers', header + row(1, 3) + row(2, 1) + row(3, 2))
  expect((await kept()).map(({ phone }) => phone.at(-1))).toEqual(['3', '1', '2'])
  expect((await undo(handed.undo?.actionId ?? 0)).status).toBe(200)
  expect(await kept()).toEqual(before)
})

test('a barcode that a file handed to a new product is that of one product after the undo', async () => {
  const barcodes = async () =>
    (
      await server.db
        .selectFrom('product')
        .select(['sku', 'barcode'])
        .where('barcode', 'like', '88500000009%')
        .execute()
    ).map(({ sku, barcode }) => `${sku} ${barcode?.slice(-2)}`)
  await imports.importFile('products', 'sku,barcode\nSKU1,8850000000901\n')
  const handed = await imports.importFile(
    'products',
    'sku,name_thai,name_eng,category,subcategory,brand,price,vat_percent,unit,barcode\n' +
      'SKU1,,,,,,,,,8850000000918\n' +
      'SKU9,ใหม่,New,ของชำ,ทั่วไป,Tung Rung,9,7,ถุง,8850000000901\n',
  )
  expect((await barcodes()).toSorted()).toEqual(['SKU1 18', 'SKU9 01'])
  expect((await undo(handed.undo?.actionId ?? 0)).status).toBe(200)
  expect(await barcodes()).toEqual(['SKU1 01'])
  const { body } = await manager.call(getProduct, { params: { id: 1 } })
  const saved = await manager.call(saveProduct, { params: { id: 1 }, body: { ...enteredOf(body), keywords: 'ใหม่' } })
  expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
})

test('a name that another category, subcategory or brand has by now is not given back', async () => {
  const files = {
    categories: ['category_thai,category_eng', 'ผลไม้,Fruit', 'ผลไม้,Fruits', 'ส้ม,FRUIT'],
    subcategories: [
      'category_thai,category_eng,subcategory_thai,subcategory_eng',
      'ผลไม้,,แห้ง,Dried',
      'ผลไม้,,แห้ง,Dry',
      'ผลไม้,,อบแห้ง,dried',
    ],
    brands: ['name,name_thai', 'Lion,ตราสิงห์', 'Lion,ตราราชสีห์', 'Singh,ตราสิงห์'],
  }
  for (const [kind, [header, ...rows]] of Object.entries(files)) {
    const take = (row = '') => imports.importFile(kind === 'brands' ? 'brands' : 'categories', `${header}\n${row}\n`)
    await take(rows[0])
    const renamed = await take(rows[1])
    await take(rows[2])
    expect([kind, (await imports.get(renamed.id)).obstacles]).toMatchObject([kind, [{ line: 2, reason: 'taken' }]])
    expect((await undo(renamed.undo?.actionId ?? 0)).problem.errors).toEqual([
      { path: 'action', code: 'changed_since' },
    ])
  }
})

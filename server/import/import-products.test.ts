import { afterAll, expect, test } from 'vitest'
import { aProduct, anEmptyShelf } from '#test/builders/catalogue.ts'
import { testDatabase } from '#test/database.ts'
import { aFolder, importFile } from './files.fixture.ts'
import { priceOf } from './product-row.ts'

const folder = aFolder()
const now = new Date('2026-06-01T12:00:00+07:00')

const database = await testDatabase()
await anEmptyShelf(database.db)
await aProduct(database.db, { id: 1, price: 100_00, stock: 7 })

afterAll(() => folder.remove())

const take = (header: string, ...rows: string[]) =>
  importFile(database.db, 'products', folder.file('products.csv', [header, ...rows, ''].join('\n')), now)
const find = (sku: string) =>
  database.db
    .selectFrom('product')
    .leftJoin('stock', 'stock.product_id', 'product.id')
    .selectAll('product')
    .select('on_hand')
    .where('sku', '=', sku)
    .executeTakeFirst()
const ledger = async (sku: string) => {
  const rows = await database.db
    .selectFrom('stock_movement')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['delta', 'reason'])
    .where('sku', '=', sku)
    .orderBy('stock_movement.id')
    .execute()
  return rows.map(({ delta, reason }) => `${delta} ${reason}`)
}
const version = async () =>
  (await database.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

test('a product gets a picture that is kept, and no other', async () => {
  const picture = { id: 'rice-sack', content_type: 'image/webp', source: Buffer.from('x') }
  await database.db.insertInto('picture').values(picture).execute()
  expect((await take('sku,image', 'SKU1,rice-sack')).refused).toEqual([])
  expect((await take('sku,image', 'SKU1,')).refused).toEqual([])
  expect((await take('sku,image', 'SKU1,unknown')).refused).toMatchObject([{ line: 2, column: 'image' }])
  expect((await find('SKU1'))?.image).toBe('rice-sack')
})

test('a further picture that becomes the first one is no further one any more', async () => {
  await database.db
    .insertInto('picture')
    .values(['jar', 'lid'].map((id) => ({ id, content_type: 'image/webp', source: Buffer.from(id) })))
    .execute()
  await database.db
    .updateTable('product')
    .set({ more_images: ['jar', 'lid'] })
    .where('sku', '=', 'SKU1')
    .execute()
  await take('sku,image', 'SKU1,jar')
  expect(await find('SKU1')).toMatchObject({ image: 'jar', more_images: ['lid'] })
  expect((await take('sku,image', 'SKU1,jar')).summary).toBe('0 products new or changed')
})

test('keywords may be as long as on the screen of the product', async () => {
  const longest = 'ข'.repeat(400)
  expect((await take('sku,keywords', `SKU1,${longest}`)).refused).toEqual([])
  expect((await find('SKU1'))?.keywords).toBe(longest)
  expect((await take('sku,keywords', `SKU1,${longest}ข`)).refused).toMatchObject([
    { line: 2, column: 'keywords', reason: 'at most 400 characters' },
  ])
})

const full = 'sku,name_thai,name_eng,category,subcategory,brand,price,vat_percent,unit,conversion,stock,barcode'

test('a new product is put on its shelf, by names or numbers', async () => {
  const { rows, refused } = await take(
    full,
    'N1,ข้าวหอม,Rice,ของชำ,ทั่วไป,Tung Rung,"1,250.5",0,ถุง,6,40,8850000000017',
    'N2,น้ำมัน,Oil,1,General,tung-rung,45,7%,ขวด,,,',
  )
  expect([rows, refused]).toEqual([2, []])
  expect(await find('N1')).toMatchObject({
    name_thai: 'ข้าวหอม',
    category_id: 1,
    subcategory_id: 1,
    brand_id: 1,
    price_satang: 1250_50,
    vat_percent: 0,
    unit: 'ถุง',
    conversion: 6,
    barcode: '8850000000017',
    status: 'ACTIVE',
    sale_category_id: 1,
    on_hand: 40,
  })
  expect(await find('N2')).toMatchObject({ price_satang: 45_00, vat_percent: 7, conversion: 1, on_hand: 0 })
  expect(await ledger('N1')).toEqual(['40 adjustment'])
})

test('a break in the cell of a name is a blank of it, and in a SKU refused as what it is', async () => {
  const rest = ',Rice,ของชำ,ทั่วไป,"Tung\nRung",,,,,,'
  expect((await take(full, `SKU1,"ข้าวหอม\n5 กก."${rest}`)).refused).toEqual([])
  expect(await find('SKU1')).toMatchObject({ name_thai: 'ข้าวหอม 5 กก.', brand_id: 1 })
  expect((await take(full, `"SKU\n1",ข้าว${rest}`)).refused).toContainEqual({
    line: 2,
    column: 'sku',
    reason: 'contains characters that cannot be used',
  })
})

test('a brand that is called by the number of another one is found by its name', async () => {
  const brand = (id: number, name: string) => ({ id, key: name, name, name_thai: name, category_id: 1, sequence: id })
  await database.db
    .insertInto('brand')
    .values([brand(97, 'Ninety-seven'), brand(98, '97')])
    .execute()
  for (const [text, id] of [
    ['97', 98],
    ['98', 98],
    ['ninety-seven', 97],
    ['1', 1],
  ] as const) {
    expect((await take('sku,brand', `SKU1,${text}`)).refused).toEqual([])
    expect((await find('SKU1'))?.brand_id).toBe(id)
  }
})

test('new products stand behind those of the shop, in the order of the file', async () => {
  const places = await database.db.selectFrom('product').select('sku').orderBy('sequence').orderBy('id').execute()
  expect(places.map(({ sku }) => sku)).toEqual(['SKU1', 'N1', 'N2'])
  await take(full, 'A1,ชา,Tea,1,1,1,10,7,ถุง,,,', 'N1,,,,,,,,,,,')
  expect((await find('A1'))?.sequence).toBe(((await find('N2'))?.sequence ?? 0) + 1)
})

test('a known product changes only in what the file says, and its ledger in the difference', async () => {
  const before = await find('SKU1')
  await take('sku,price,stock,status', 'SKU1,99.95,10,', 'N2,,,INACTIVE')
  expect(await find('SKU1')).toEqual({
    ...before,
    revision: (before?.revision ?? 0) + 1,
    price_satang: 99_95,
    on_hand: 10,
  })
  expect(await ledger('SKU1')).toEqual(['7 opening', '3 adjustment'])
  expect(await find('N2')).toMatchObject({ status: 'INACTIVE', price_satang: 45_00 })
})

test('the English name of a sales unit goes with the unit that it names', async () => {
  await database.db.updateTable('product').set({ unit_eng: 'bottle 1 L' }).where('sku', '=', 'N2').execute()
  await take('sku,unit,price', 'N2,ขวด,46')
  expect(await find('N2')).toMatchObject({ unit: 'ขวด', unit_eng: 'bottle 1 L' })
  await take('sku,unit,conversion', 'N2,ลัง,12')
  expect(await find('N2')).toMatchObject({ unit: 'ลัง', conversion: 12, unit_eng: null })
})

test('a barcode belongs to one product: twice in a file and taken in the shop are refused', async () => {
  for (const id of [90, 91]) await aProduct(database.db, { id })
  expect((await take('sku,barcode', 'SKU90,8850000000011', 'SKU91,8850000000011')).refused).toEqual([
    { line: 3, column: 'barcode', reason: 'another product has it' },
  ])
  expect((await take('sku,barcode', 'SKU91,8850000000011')).refused).toMatchObject([{ line: 2, column: 'barcode' }])
  // The file gives it away first, and keeps what is as it was.
  const moved = await take('sku,barcode', 'SKU90,8850000000028', 'SKU91,8850000000011', 'SKU90,8850000000028')
  expect(moved.refused).toMatchObject([{ line: 4, column: 'sku' }])
  expect([(await find('SKU90'))?.barcode, (await find('SKU91'))?.barcode]).toEqual(['8850000000028', '8850000000011'])
  await take('sku,barcode', 'SKU90,8850000000035', 'SKU91,8850000000042')
})

test('the same file again changes nothing', async () => {
  await take('sku,price,stock', 'SKU1,88,12')
  const [product, movements, catalogue] = [await find('SKU1'), await ledger('SKU1'), await version()]
  expect((await take('sku,price,stock', 'SKU1,88,12')).summary).toBe('0 products new or changed')
  expect([await find('SKU1'), await ledger('SKU1'), await version()]).toEqual([product, movements, catalogue])
})

test('every row that cannot be taken is named with its column, and the others are taken', async () => {
  const good = 'ชื่อ,Name,1,1,1,10,7,ชิ้น,1,1,'
  const { rows, refused } = await take(
    full,
    `,${good}`,
    'B1,,Name,1,1,1,10,7,ชิ้น,1,1,',
    'B2,ชื่อ,Name,Toys,1,1,10,7,ชิ้น,1,1,',
    'B3,ชื่อ,Name,1,Other,1,10,7,ชิ้น,1,1,',
    'B4,ชื่อ,Name,1,1,Nobody,10,7,ชิ้น,1,1,',
    'B5,ชื่อ,Name,1,1,1,10.005,7,ชิ้น,1,1,',
    'B6,ชื่อ,Name,1,1,1,-1,7,ชิ้น,1,1,',
    'B7,ชื่อ,Name,1,1,1,10,70,ชิ้น,1,1,',
    'B8,ชื่อ,Name,1,1,1,10,7,ชิ้น,0,-1,12',
    `G1,${good}`,
    `G1,${good}`,
  )
  expect(rows).toBe(1)
  expect(refused.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['2 sku', '3 name_thai', '4 category', '4 subcategory', '5 subcategory', '6 brand', '7 price', '8 price'],
    ...['9 vat_percent', '10 conversion', '10 barcode', '10 stock', '12 sku'],
  ])
  expect((await find('G1'))?.name_eng).toBe('Name')
  expect(await find('B5')).toBeUndefined()
})

test('what the screen of a product does not take, no file brings', async () => {
  const rest = 'ชื่อ,Name,1,1,1,10,7'
  await aProduct(database.db, { id: 20, price: 100_00 })
  await database.db
    .insertInto('product_unit')
    .values({ product_id: 20, pieces: 48, name_thai: 'ลัง', name_eng: 'Carton' })
    .execute()
  const { refused } = await take(
    full,
    `${'S'.repeat(61)},${rest},ชิ้น,1,1,`,
    `L1,${rest},${'ช'.repeat(41)},1,1,`,
    `L2,${rest},ชิ้น,100001,1,`,
    `L3,${rest},ชิ้น,1,1000001,`,
    `L4,${rest},ชิ้น,๑๒,1e3,`,
    'SKU20,,,,,,,,,48,,',
  )
  expect(refused.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['2 sku', '3 unit', '4 conversion', '5 stock', '6 conversion', '6 stock', '7 conversion'],
  ])
})

test('the shelf place is taken in any usual form, and kept where the cell is empty', async () => {
  const header = 'sku,shelf_place'
  expect((await take(header, 'SKU1,b3-1')).refused).toEqual([])
  expect((await take(header, 'SKU1,')).refused).toEqual([])
  expect((await take(header, 'SKU1,top shelf')).refused).toMatchObject([{ line: 2, column: 'shelf_place' }])
  expect((await find('SKU1'))?.shelf_place).toBe('B-03-1')
})

test.each([
  ['0.05', 5],
  ['1,234.5', 1234_50],
  ['12', 12_00],
  ['1,234,567.89', 1_234_567_89],
  ['189,50', null],
  ['1,23,4', null],
  ['1.234', null],
  ['1e3', null],
  ['฿10', null],
  ['', null],
])('%s baht', (text, satang) => expect(priceOf(text)).toBe(satang))

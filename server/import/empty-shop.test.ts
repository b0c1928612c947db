import { afterAll, expect, test } from 'vitest'
import { consumeProducts, getData, listBrands, searchList } from '#contract/catalogue/calls.ts'
import * as schemas from '#contract/catalogue/schemas.ts'
import { send } from '#test/builders/retailer.ts'
import { runCommand } from '#test/run-command.ts'
import { testServer } from '#test/test-server.ts'
import { aFolder } from './files.fixture.ts'

const folder = aFolder()

const server = await testServer({ shelves: async () => undefined })

afterAll(() => folder.remove())

const files = {
  categories: `category_thai,category_eng,subcategory_thai,subcategory_eng
ข้าวและธัญพืช,Rice & grains,ข้าวสาร,Rice
ข้าวและธัญพืช,Rice & grains,ถั่ว,Beans
น้ำดื่ม,Water,น้ำแร่,Mineral water
`,
  brands: `name,name_thai
Ton Fon,ต้นฝน
Lai Rin,ไหลริน
`,
  products: `sku,name_thai,name_eng,category,subcategory,brand,price,vat_percent,unit,conversion,stock
RICE5,ข้าวหอม 5 กก.,Jasmine rice 5 kg,ข้าวและธัญพืช,ข้าวสาร,Ton Fon,189.50,0,ถุง,1,40
WATER,น้ำแร่ 1.5 ล.,Mineral water 1.5 l,Water,Mineral water,ไหลริน,60,7,แพ็ค,6,200
`,
}
const take = (kind: keyof typeof files, content = files[kind]) =>
  runCommand('import', [kind, folder.file(`${kind}.csv`, content)], {
    settings: { DATABASE_URL: server.databaseUrl, DATA_DIR: folder.path },
  })
const version = () => server.db.selectFrom('catalogue_version').select('version').execute()

/** All that visitors see. */
async function shown() {
  await server.refresh()
  const data = (type: 'getCategoriesWithImages' | 'getSubCategoriesWithCategories') =>
    send(server.url, getData, { query: { type } })
  const page = { query: { page: '0', size: '50' } }
  return {
    categories: (await data('getCategoriesWithImages')).body,
    subcategories: (await data('getSubCategoriesWithCategories')).body,
    brands: (await send(server.url, listBrands)).body,
    products: (await send(server.url, consumeProducts, page)).body.content,
    found: (await send(server.url, searchList, page)).body.content,
  }
}

test('a shop with nothing on its shelves says so', async () => {
  expect(await shown()).toMatchObject({ categories: { data: [] }, brands: [], products: [], found: [] })
})

test('categories, brands and products from files are on the shelves of the running shop', async () => {
  for (const kind of ['categories', 'brands', 'products'] as const)
    expect(await take(kind)).toMatchObject({ code: 0, complained: '' })
  const { categories, subcategories, brands, products, found } = await shown()
  for (const answer of [categories, subcategories])
    expect(schemas.getData.answer.safeParse(answer).error).toBeUndefined()
  expect(categories.data).toMatchObject([
    { id: 1, categoryNameThai: 'ข้าวและธัญพืช', categoryNameEng: 'Rice & grains', status: 'ACTIVE', image: null },
    { id: 2, categoryNameThai: 'น้ำดื่ม', categoryNameEng: 'Water', restricted: false },
  ])
  expect(subcategories.data).toMatchObject([
    { id: 1, categoryId: 1, subCategoryNameThai: 'ข้าวสาร', sequence: 1 },
    { id: 3, categoryId: 2, subCategoryNameThai: 'น้ำแร่', sequence: 1 },
    { id: 2, categoryId: 1, subCategoryNameThai: 'ถั่ว', sequence: 2 },
  ])
  expect(brands).toEqual([
    { brandID: 1, brandKey: 'tonfon', brandName: 'Ton Fon', brandCategory: 1, brandSequence: 1 },
    { brandID: 2, brandKey: 'lairin', brandName: 'Lai Rin', brandCategory: 1, brandSequence: 2 },
  ])
  expect(products).toMatchObject([
    { sku: 'RICE5', productPrice: 189.5, productStock: 40, categoryId: 1, productBrandId: 1 },
    { sku: 'WATER', productPrice: 60, productStock: 200, categoryId: 2, productBrandId: 2 },
  ])
  expect(found).toHaveLength(2)
})

test('the same files again leave the shop as it is', async () => {
  const before = [await shown(), await version()]
  for (const kind of ['categories', 'brands', 'products'] as const)
    expect((await take(kind)).printed).toMatch(/, 0 .*new or changed, 0 rows refused/)
  expect([await shown(), await version()]).toEqual(before)
})

test('every row that an import added is in the audit, and so is each import', async () => {
  const entries = await server.db.selectFrom('audit_entry').select(['actor', 'action', 'table_name', 'after']).execute()
  expect(entries.every(({ actor }) => actor.startsWith('command:import'))).toBe(true)
  const products = entries.filter(({ action, table_name: table }) => action === 'insert' && table === 'product')
  const stored = await server.db.selectFrom('product').select('sku').execute()
  expect(products.map(({ after }) => after?.['sku']).sort()).toEqual(stored.map(({ sku }) => sku).sort())
  const imports = entries.filter(({ table_name: table }) => table === 'import')
  expect(imports.map(({ after }) => after?.['kind'])).toEqual([
    ...['categories', 'brands', 'products'],
    ...['categories', 'brands', 'products'],
  ])
  expect(imports[0]?.after).toMatchObject({ file: 'categories.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('rows that are refused are told with line, column and reason', async () => {
  const ran = await take('categories', 'category_thai,category_eng\nของเล่น,Toys\nใหม่,\n')
  expect(ran).toMatchObject({ code: 0, complained: '' })
  expect(ran.printed).toContain('1 rows taken, 1 categories and 0 subcategories new or changed, 1 rows refused')
  expect(ran.printed).toContain('line 3, category_eng: needed for what is new')
  expect((await take('brands', 'name\n***\n')).printed).toContain('line 2, name: without a letter or a digit')
  expect((await shown()).categories.data).toHaveLength(3)
})

test('a zero character in a file that is read as a stream is refused where it stands, and the rows around it are taken', async () => {
  const file = folder.file('zero.csv.gz', 'sku,detail_thai,other\nRICE5,หอม\0นุ่ม,\nWATER,จากภูเขา,\0\n')
  const ran = await runCommand('import', ['products', file], {
    settings: { DATABASE_URL: server.databaseUrl, DATA_DIR: folder.path },
  })
  expect(ran).toMatchObject({ code: 0, complained: '' })
  expect(ran.printed).toContain('1 rows taken, 1 products new or changed, 1 rows refused')
  expect(ran.printed).toContain('line 2, detail_thai: contains characters that cannot be used')
})

test('the command takes many short rows as it takes a few long ones', async () => {
  const ran = await take('brands', `name\n${'***\n'.repeat(100_002)}`)
  expect(ran).toMatchObject({ code: 0, complained: '' })
  expect(ran.printed).toContain('0 rows taken, 0 brands new or changed, 100002 rows refused')
})

test('who names no kind of file is told which there are', async () => {
  const ran = await runCommand('import', ['toys', 'file.csv'], { settings: { DATABASE_URL: server.databaseUrl } })
  expect(ran.code).toBe(1)
  expect(ran.complained).toMatch(
    /^Usage: npm run import -- categories\|brands\|products\|prices\|stock\|retailers\|orders FILE/,
  )
})

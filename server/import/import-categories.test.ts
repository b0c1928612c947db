import { afterAll, expect, test } from 'vitest'
import { anEmptyShelf, beer } from '#test/builders/catalogue.ts'
import { testDatabase } from '#test/database.ts'
import { aFolder, importFile } from './files.fixture.ts'

const folder = aFolder()

const database = await testDatabase()
await anEmptyShelf(database.db)

afterAll(() => folder.remove())

const full = 'category_thai,category_eng,subcategory_thai,subcategory_eng'
const take = (header: string, ...rows: string[]) =>
  importFile(database.db, 'categories', folder.file('categories.csv', [header, ...rows, ''].join('\n')))
const categories = async () => {
  const rows = await database.db.selectFrom('category').selectAll().orderBy('id').execute()
  return rows.map(({ id, name_thai, name_eng, sequence }) => [id, name_thai, name_eng, sequence].join(' '))
}
const subcategories = async () => {
  const rows = await database.db.selectFrom('subcategory').selectAll().orderBy('id').execute()
  return rows.map((row) => [row.id, row.category_id, row.name_thai, row.name_eng, row.sequence].join(' '))
}
const everything = async () => [
  await categories(),
  await subcategories(),
  await database.db.selectFrom('catalogue_version').select('version').execute(),
]

test('new categories and subcategories get the next number and stand last', async () => {
  const { rows, refused, summary } = await take(
    full,
    'น้ำดื่ม,Water,น้ำแร่,Mineral water',
    'น้ำดื่ม,Water,น้ำโซดา,Soda water',
    'ของชำ,Groceries,ข้าว,Rice',
    'ขนม,Snacks,,',
  )
  expect([rows, refused, summary]).toEqual([4, [], '2 categories and 3 subcategories new or changed'])
  expect(await categories()).toEqual(['1 ของชำ Groceries 1', '8 เบียร์ Beer 1', '9 น้ำดื่ม Water 2', '10 ขนม Snacks 3'])
  expect((await subcategories()).slice(2)).toEqual([
    ...['9 9 น้ำแร่ Mineral water 1', '10 9 น้ำโซดา Soda water 2', '11 1 ข้าว Rice 2'],
  ])
})

test('a break in the cell of a name is a blank of it', async () => {
  await take(full, '"ของ\nเด็ก","Baby\r\ngoods",,')
  expect(await categories()).toContainEqual(expect.stringContaining('ของ เด็ก Baby goods'))
  expect(await take(full, '"ของ\nเด็ก",Baby goods,,')).toMatchObject({
    refused: [],
    summary: '0 categories and 0 subcategories new or changed',
  })
})

test('a file of categories alone needs no more columns', async () => {
  expect(await take('category_eng,category_thai', 'Toys,ของเล่น')).toMatchObject({ rows: 1, refused: [] })
})

test('known ones change in their English name alone, whatever the letters of the Thai one', async () => {
  await take(full, 'Baby แม่และเด็ก,Baby,Nappy ผ้าอ้อม,Nappies')
  const before = await database.db.selectFrom('category').selectAll().where('id', '=', beer).executeTakeFirst()
  const { summary } = await take(
    full,
    'BABY แม่และเด็ก,Mother & baby,nappy ผ้าอ้อม,Diapers',
    'เบียร์,Beer & cider,,',
    'ขนม,,,',
  )
  expect(summary).toBe('2 categories and 1 subcategories new or changed')
  expect(await categories()).toContainEqual(expect.stringContaining('Baby แม่และเด็ก Mother & baby'))
  expect((await subcategories()).at(-1)).toContain('Nappy ผ้าอ้อม Diapers')
  const after = await database.db.selectFrom('category').selectAll().where('id', '=', beer).executeTakeFirst()
  expect(after).toEqual({ ...before, name_eng: 'Beer & cider', revision: (before?.revision ?? 0) + 1 })
})

test('the same file of shelves again changes nothing', async () => {
  const file = ['เครื่องเขียน,Stationery,ปากกา,Pens', 'เครื่องเขียน,,สมุด,Notebooks', 'ขนม,,,', 'ขนม,Sweets,,']
  expect((await take(full, ...file)).refused).toEqual([])
  const before = await everything()
  const again = await take(full, ...file)
  expect(again).toMatchObject({ rows: 4, refused: [], summary: '0 categories and 0 subcategories new or changed' })
  expect(await everything()).toEqual(before)
})

test('an English name that another category has is refused, or another subcategory of the category; one that a row frees is not', async () => {
  await take(full, 'ปลา,Fish,ปลาสด,Fresh', 'เนื้อ,Meat,เนื้อสด,Fresh', 'เนื้อ,,เนื้อแห้ง,Dried')
  const { rows, refused } = await take(
    full,
    'เนื้อ,FISH,,',
    'เนื้อ,,เนื้อแห้ง,fresh',
    'ไข่,Eggs,,',
    'ไข่เป็ด,eggs,,',
    'ปลา,Seafood,,',
    'หอย,Fish,หอยสด,Fresh',
  )
  expect([rows, refused.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)]).toEqual([
    3,
    [
      '2 category_eng: another one has this name',
      '3 subcategory_eng: another one has this name',
      '5 category_eng: another one has this name',
    ],
  ])
})

test('a status takes a category or subcategory off the shelves and puts it back; without one it stays', async () => {
  const header = `${full},status,subcategory_status`
  const statuses = async () => {
    const { db } = database
    const [category] = await db.selectFrom('category').select('status').where('name_thai', '=', 'ผัก').execute()
    const rows = await db.selectFrom('subcategory').select(['name_thai', 'status']).orderBy('id').execute()
    const named = rows.filter(({ name_thai }) => name_thai.startsWith('ผัก'))
    return [category?.status, ...named.map(({ name_thai, status }) => `${name_thai} ${status}`)]
  }
  await take(header, 'ผัก,Vegetables,ผักใบ,Leaves,,inactive', 'ผัก,,ผักหัว,Roots,INACTIVE,')
  expect(await statuses()).toEqual(['INACTIVE', 'ผักใบ INACTIVE', 'ผักหัว ACTIVE'])
  await take(full, 'ผัก,Greens,ผักใบ,Leaves')
  expect(await statuses()).toEqual(['INACTIVE', 'ผักใบ INACTIVE', 'ผักหัว ACTIVE'])
  const { refused, summary } = await take(header, 'ผัก,,,,ACTIVE,', 'ผัก,,ผักใบ,,active,ACTIVE')
  expect([refused, summary]).toEqual([[], '1 categories and 1 subcategories new or changed'])
  expect(await statuses()).toEqual(['ACTIVE', 'ผักใบ ACTIVE', 'ผักหัว ACTIVE'])
  const wrong = await take(header, 'ผัก,,,,OFF,', 'ผัก,,,,INACTIVE,', 'ผัก,,,,ACTIVE,', 'ผัก,,,,,INACTIVE')
  expect(wrong.refused.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
    '2 status: ACTIVE or INACTIVE',
    '4 status: line 3 says INACTIVE',
    '5 subcategory_thai: required with subcategory_status',
  ])
})

test('every row of shelves that cannot be taken is named, and leaves nothing behind', async () => {
  const { rows, refused } = await take(
    full,
    ',Nameless,,',
    'ใหม่,,,',
    'ใหม่,New,ย่อย,',
    'ใหม่,New,,Orphan',
    `${'ก'.repeat(201)},Long,,`,
    'ดี,Good,หนึ่ง,One',
    'ดี,Better,สอง,Two',
    'ดี,Good,หนึ่ง,One',
    'ดี,Good,สาม,"Th\u0000ree"',
  )
  expect(rows).toBe(1)
  expect(refused.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
    '2 category_thai: needed',
    '3 category_eng: needed for what is new',
    '4 subcategory_eng: needed for what is new',
    '5 subcategory_thai: required with subcategory_eng',
    '6 category_thai: at most 200 characters',
    '8 category_eng: line 7 says Good',
    '9 subcategory_thai: stands in the file twice',
    '10 subcategory_eng: contains characters that cannot be used',
  ])
  expect((await categories()).join()).not.toContain('ใหม่')
  expect((await subcategories()).join()).not.toContain('สอง')
})

test('a new category of alcohol or tobacco starts restricted, and the import warns of it; what is set is left alone', async () => {
  const { warnings } = await take(full, 'สุรา,Liquor,เหล้าขาว,White spirits', 'ของใช้,Household,บุหรี่,Cigarettes')
  expect(warnings?.map(({ line, column }) => [line, column])).toEqual([
    [2, 'category_thai'],
    [3, 'subcategory_thai'],
  ])
  const liquor = () =>
    database.db.selectFrom('category').select('restriction').where('name_eng', 'like', 'Liquor%').executeTakeFirst()
  expect((await liquor())?.restriction).toMatchObject({ verification: true, promotable: false, orderableOnline: false })
  const household = await database.db
    .selectFrom('category')
    .select('restriction')
    .where('name_eng', '=', 'Household')
    .executeTakeFirst()
  expect(household?.restriction).toBeNull()
  const set = JSON.stringify({ ...(await liquor())?.restriction, orderableOnline: true })
  await database.db.updateTable('category').set({ restriction: set }).where('name_eng', '=', 'Liquor').execute()
  expect((await take(full, 'สุรา,Liquor & wine,,')).warnings).toEqual([])
  expect((await liquor())?.restriction).toMatchObject({ orderableOnline: true })
})

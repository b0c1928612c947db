import { afterAll, expect, test } from 'vitest'
import { anEmptyShelf, beer, groceries } from '#test/builders/catalogue.ts'
import { createDatabase, testDatabase } from '#test/database.ts'
import { aFolder, importFile } from './files.fixture.ts'

const folder = aFolder()

const database = await testDatabase()
await anEmptyShelf(database.db)

afterAll(() => folder.remove())

const take = (header: string, ...rows: string[]) =>
  importFile(database.db, 'brands', folder.file('brands.csv', [header, ...rows, ''].join('\n')))
const brands = () => database.db.selectFrom('brand').selectAll().orderBy('id').execute()
const find = async (key: string) => (await brands()).find((brand) => brand.key === key)
const version = () => database.db.selectFrom('catalogue_version').select('version').execute()

test('new brands get the next number and a key of their name, and stand last', async () => {
  const { rows, refused, summary } = await take('name,name_thai', "Mother's Best,แม่เลือก", 'ตราเรือ 2,', 'Zip-Zap,')
  expect([rows, refused, summary]).toEqual([3, [], '3 brands new or changed'])
  const made = { category_id: groceries, status: 'ACTIVE', image: null, revision: 1 }
  expect((await brands()).slice(1)).toEqual([
    { ...made, id: 2, key: 'mothersbest', name: "Mother's Best", name_thai: 'แม่เลือก', sequence: 2 },
    { ...made, id: 3, key: 'ตราเรือ2', name: 'ตราเรือ 2', name_thai: 'ตราเรือ 2', sequence: 3 },
    { ...made, id: 4, key: 'zipzap', name: 'Zip-Zap', name_thai: 'Zip-Zap', sequence: 4 },
  ])
})

test('a known brand changes in what the file fills in, and keeps its key', async () => {
  const before = await find('tung-rung')
  await take('name,name_thai,category', 'TUNG RUNG,ตราทุ่งรุ้ง,', 'zip zap,,เบียร์')
  expect(await find('tung-rung')).toEqual({ ...before, name: 'TUNG RUNG', name_thai: 'ตราทุ่งรุ้ง', revision: 2 })
  expect(await find('zipzap')).toMatchObject({ id: 4, name: 'zip zap', name_thai: 'Zip-Zap', category_id: beer })
  await take('name', 'zip zap')
  expect(await find('zipzap')).toMatchObject({ category_id: beer })
})

test('the same file of brands again changes nothing', async () => {
  const file = ['Alpha,อัลฟ่า,1', 'Beta,,Beer', 'ตราเรือ 2,เรือสอง,']
  await take('name,name_thai,category', ...file)
  const before = [await brands(), await version()]
  const again = await take('name,name_thai,category', ...file)
  expect(again).toMatchObject({ rows: 3, refused: [], summary: '0 brands new or changed' })
  expect([await brands(), await version()]).toEqual(before)
})

test('every brand that cannot be taken is named, and the others are taken', async () => {
  const { rows, refused } = await take(
    'name,name_thai,category',
    ',ไม่มีชื่อ,',
    '***,ดาว,',
    `Long,${'ก'.repeat(201)},`,
    'Lost,หลง,Toys',
    'Good,ดี,',
    'GOOD,ดี,',
  )
  expect(rows).toBe(1)
  expect(refused.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
    '2 name: needed',
    '3 name: without a letter or a digit',
    '4 name_thai: at most 200 characters',
    '5 category: no such category',
    '7 name: stands in the file twice',
  ])
  expect(await find('good')).toMatchObject({ name: 'Good' })
})

test('a Thai name that another brand has is refused, and one that a row frees is not', async () => {
  await take('name,name_thai', 'Lion,ตราสิงห์', 'Tiger,ตราเสือ')
  const { rows, refused } = await take('name,name_thai', 'Tiger,ตราสิงห์', 'ตราเสือ,', 'Lion,ตราราชสีห์', 'Singh,ตราสิงห์')
  expect([rows, refused.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)]).toEqual([
    2,
    ['2 name_thai: another one has this name', '3 name: another one has this name'],
  ])
})

test('before there is a category no brand has a place', async () => {
  const empty = await createDatabase()
  try {
    const { refused } = await importFile(empty.db, 'brands', folder.file('first.csv', 'name\nAlpha\n'))
    expect(refused).toEqual([{ line: 2, column: 'category', reason: 'there is none yet: take categories in first' }])
  } finally {
    await empty.drop()
  }
})

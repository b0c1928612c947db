import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#contract/identity/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { aFolder, importFile } from './files.fixture.ts'

const folder = aFolder()
const now = new Date('2026-06-01T12:00:00+07:00')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const header =
  'outlet_code,store_name,owner_name,last_name,phone,email,tax_id,segment,address_line,sub_district,district,province,postal_code'
const take = (...rows: string[]) =>
  importFile(server.db, 'retailers', folder.file('outlets.csv', [header, ...rows, ''].join('\n')), now)
const find = (code: string) =>
  server.db
    .selectFrom('outlet')
    .leftJoin('address', 'address.id', 'default_shipping_address_id')
    .selectAll('outlet')
    .select(['address_line', 'province_code'])
    .where('outlet_code', '=', code)
    .executeTakeFirst()

const address = '9 ถนนบางแสน,แสนสุข,เมืองชลบุรี,ชลบุรี,20130'

test('a new shop gets an account that nobody can enter yet, with its address', async () => {
  const { rows, refused } = await take(`A-1,ร้านดี,สมชาย,ใจดี,081-000-0001,,,canteen,${address}`)
  expect([rows, refused]).toEqual([1, []])
  expect(await find('A-1')).toMatchObject({
    store_name: 'ร้านดี',
    phone: '0810000001',
    phone_verified: false,
    segment: 'canteen',
    address_line: '9 ถนนบางแสน',
    province_code: '20',
  })
  for (const password of ['', 'songdee-demo', '0810000001']) {
    const { status } = await send(server.url, logIn, { body: { phoneNumber: '0810000001', password } })
    expect(status).toBeGreaterThanOrEqual(400)
  }
})

test('a known shop is changed by its code; its password, other addresses and the segment that is not told stay', async () => {
  const retailer = await server.retailer()
  const before = await find(retailer.outletCode)
  const { refused } = await take(
    `${retailer.outletCode},ร้านใหม่,สมหญิง,ใจงาม,${retailer.phone},new@example.com,,,${address}`,
  )
  expect(refused).toEqual([])
  expect(await find(retailer.outletCode)).toEqual({
    ...before,
    store_name: 'ร้านใหม่',
    owner_name: 'สมหญิง',
    last_name: 'ใจงาม',
    email: 'new@example.com',
    address_line: '9 ถนนบางแสน',
    revision: Number(before?.revision) + 1,
  })
  expect(before?.phone_verified).toBe(true)
})

test('another phone number has to be proven again', async () => {
  const retailer = await server.retailer()
  await take(`${retailer.outletCode},ร้าน,ก,ข,0810000077,,,,,,,,`)
  expect(await find(retailer.outletCode)).toMatchObject({ phone: '0810000077', phone_verified: false })
})

test('every row that cannot be taken is named, and the others are taken', async () => {
  const other = await server.retailer()
  const { rows, refused } = await take(
    'B 1,ร้าน,ก,ข,0810000011,,,,,,,,',
    'B2,,ก,ข,0810000012,,,,,,,,',
    'B3,ร้าน,ก,ข,038123456,,,,,,,,',
    'B4,ร้าน,ก,ข,0810000014,nowhere,123,,,,,,',
    'B5,ร้าน,ก,ข,0810000015,,,,1 หมู่ 1,แสนสุข,เมืองชลบุรี,ระยอง,20130',
    `B6,ร้าน,ก,ข,${other.phone},,,,,,,,`,
    'G1,ร้าน,ก,ข,0810000016,,,,,,,,',
    'G1,ร้าน,ก,ข,0810000017,,,,,,,,',
    'B7,ร้าน,ก,ข,0810000016,,,,,,,,',
  )
  expect(rows).toBe(1)
  expect(refused.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['2 outlet_code', '3 store_name', '4 phone', '5 email', '5 tax_id', '6 district', '7 phone', '9 outlet_code'],
    '10 phone',
  ])
  expect(await find('B6')).toBeUndefined()
})

test('a landmark comes with its address; a file without one leaves it as the shop has given it', async () => {
  const retailer = await server.retailer()
  const facts = `${retailer.outletCode},ร้าน,ก,ข,${retailer.phone},,,`
  const file = folder.file('landmarks.csv', `${header},landmark\n${facts},${address},ข้างวัด\n`)
  expect((await importFile(server.db, 'retailers', file, now)).refused).toEqual([])
  await take(`${facts},${address}`)
  const kept = await server.db
    .selectFrom('address')
    .select(['address_line', 'landmark'])
    .where('id', '=', retailer.addressId)
    .executeTakeFirst()
  expect(kept).toEqual({ address_line: '9 ถนนบางแสน', landmark: 'ข้างวัด' })
})

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addRetailer } from '#contract/backoffice/retailers/calls.ts'
import { logIn, logInByCode, register, requestSignInCode } from '#contract/identity/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { wordReason } from '#rules/transfer/import-reasons.ts'
import { newcomer, saenSuk } from '#test/builders/newcomer.ts'
import { codeSentTo, registrationCode } from '#test/builders/phone-code.ts'
import { deliverEvents } from '#test/builders/events.ts'
import { send } from '#test/builders/retailer.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { aFolder, importFile } from './files.fixture.ts'

const folder = aFolder()
const now = new Date('2026-06-01T12:00:00+07:00')

const server = await testServer()

afterAll(() => folder.remove())

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

const phoneIsFixed = { line: 2, column: 'phone', reason: wordReason({ reason: 'phone_fixed' }, 'en') }

async function signInByCode(phoneNumber: string): Promise<void> {
  await send(server.url, requestSignInCode, { body: { phoneNumber } })
  const code = await codeSentTo(server.db, phoneNumber)
  expect((await send(server.url, logInByCode, { body: { phoneNumber, code } })).status).toBe(200)
}

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

test('the phone of an account is changed while nobody has proven it: with its history, and with a message to the one before', async () => {
  await take(`P-1,ร้าน,ก,ข,0810000076,,,,${address}`, `P-2,ร้าน,ก,ข,0810000078,,,,,,,,`)
  const { refused } = await take('P-1,ร้าน,ก,ข,0810000077,,,,,,,,', 'P-2,ร้าน,ก,ข,0810000076,,,,,,,,')
  expect(refused).toEqual([])
  expect(await find('P-1')).toMatchObject({ phone: '0810000077', phone_verified: false })
  const changed = await find('P-2')
  expect(changed).toMatchObject({ phone: '0810000076', phone_verified: false })
  const events = await server.db
    .selectFrom('retailer_event')
    .select(['kind', 'note', 'by'])
    .where('outlet_id', '=', changed?.id ?? '')
    .execute()
  expect(events).toEqual([{ kind: 'PHONE_CHANGED', note: '0810000078 → 0810000076', by: 'import' }])
  const sent = async (phone: string) =>
    (await server.db.selectFrom('sms').select('text').where('phone', '=', phone).execute()).map(({ text }) => text)
  await deliverEvents(server.db)
  expect((await sent('0810000078')).join()).toContain('0810000076')
  await signInByCode('0810000077')
  // What the supplier entered stays: nobody else has registered this account.
  expect(await find('P-1')).toMatchObject({ phone_verified: true, address_line: '9 ถนนบางแสน' })
  const late = await take('P-1,ร้าน,ก,ข,0810000079,,,,,,,,')
  expect(late.refused).toEqual([phoneIsFixed])
})

test.each([true, false])(
  'no file changes the phone of an account with a password (proven: %s)',
  async (phone_verified) => {
    const retailer = await server.retailer()
    await server.db.updateTable('outlet').set({ phone_verified }).where('id', '=', retailer.id).execute()
    const { refused, rows } = await take(`${retailer.outletCode},ร้าน,ก,ข,0810000070,,,,,,,,`)
    expect([rows, refused]).toEqual([0, [phoneIsFixed]])
    expect(await find(retailer.outletCode)).toMatchObject({ phone: retailer.phone, phone_verified })
    expect((await retailer.call(getProfile)).status).toBe(200)
  },
)

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

test('a segment is a word as the screen has it, whatever its letters in the file', async () => {
  const { refused } = await take('S-1,ร้าน,ก,ข,0810000031,,,Grocery,,,,,', 'S-2,ร้าน,ก,ข,0810000032,,,9bar,,,,,')
  expect(refused).toEqual([{ line: 3, column: 'segment', reason: '1 to 40 letters and digits' }])
  expect(await find('S-1')).toMatchObject({ segment: 'grocery' })
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

/** Somebody who has filled in the form of a registration. */
async function aNewcomer(phoneNumber: string) {
  const phoneCode = await registrationCode(server.url, server.db, phoneNumber)
  return () => send(server.url, register, { body: { ...newcomer, phoneNumber, phoneCode } })
}
const codeOf = async (phone: string) =>
  (await server.db.selectFrom('outlet').select('outlet_code').where('phone', '=', phone).executeTakeFirst())
    ?.outlet_code

test('who registers or is added gets a code that no imported account has, several at once, too', async () => {
  const clerk = await server.as('clerk')
  const newcomers = await Promise.all(['0820000001', '0820000002'].map(aNewcomer))
  const last = Number((await server.retailer()).outletCode.slice(1))
  // Of another Songdee, with a gap, and a number that no sequence reaches.
  const numbers = Array.from({ length: 3000 }, (_, nth) => nth + 1).filter((number) => number !== 2000)
  const codes = [...numbers.map((number) => `R${last + number}`), `R${'9'.repeat(35)}`]
  // Phones that no retailer of these tests is given.
  const { refused } = await take(...codes.map((code, nth) => `${code},ร้าน,ก,ข,09${String(30_000_000 + nth)},,,,,,,,`))
  expect(refused).toEqual([])
  const body = { ...saenSuk, storeName: 'ร้าน', ownerName: 'ก', lastName: 'ข', taxId: null, phone: '0820000003' }
  const answers = await Promise.all([
    ...newcomers.map((go) => go()),
    clerk.call(addRetailer, { body, key: 'retailer-1' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const given = await Promise.all(['0820000001', '0820000002', '0820000003'].map(codeOf))
  const expected = [2000, 3001, 3002].map((number) => `R${last + number}`)
  expect(given.toSorted()).toEqual(expected)
})

test('a code that another issuer brings while somebody registers is passed over', async () => {
  const go = await aNewcomer('0820000004')
  const { id, outletCode } = await server.retailer()
  const next = Number(outletCode.slice(1)) + 1
  const answer = await secondWaits(
    server.db,
    {
      has: (tx) =>
        sql`insert into outlet select (jsonb_populate_record(outlet, jsonb_build_object(
            'id', gen_random_uuid(), 'outlet_code', ${`R${next}`}::text, 'phone', '0820000005'))).*
          from outlet where id = ${id}`.execute(tx),
      goesOn: async () => undefined,
    },
    go,
  )
  expect([answer.status, await codeOf('0820000004')]).toEqual([201, `R${next + 1}`])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assignRetailers, createPriceList } from '#contract/backoffice/goods/price-lists/calls.ts'
import { getImport } from '#contract/backoffice/office/imports/calls.ts'
import {
  addRetailerAddress,
  changeRetailerAddress,
  getRetailer,
  recordRetailerCall,
  saveRetailer,
  suspendRetailer,
} from '#contract/backoffice/retailers/calls.ts'
import { saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { beginViewing } from '#contract/backoffice/viewings/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { forgotPassword, resetPassword } from '#contract/identity/calls.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { codeSentTo } from '#test/builders/phone-code.ts'
import { aPhone, password, send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { retailerRules } from './undo-obstacles.ts'
import { importsOf } from './uploads.fixture.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'

// A file of retailers is undone while every retailer is as the file left it, and nobody has taken one over.

const server = await testServer()
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)
const undo = async (id: string) => {
  const { undo: action } = (await manager.call(getImport, { params: { id } })).body
  return manager.call(undoAction, { params: { id: action?.actionId ?? 0 } })
}

const header =
  'outlet_code,store_name,owner_name,last_name,phone,address_line,sub_district,district,province,postal_code\n'
const place = '9 ถนนบางแสน,แสนสุข,เมืองชลบุรี,ชลบุรี,20130'
let shops = 0
/** A shop with an address that a file has brought. */
async function brought() {
  const code = `NEW-${(shops += 1)}`
  const phone = aPhone()
  const { id: importId } = await imports.importFile('retailers', `${header}${code},ร้าน,สมชาย,ใจดี,${phone},${place}\n`)
  const found = await server.db.selectFrom('outlet').select('id').where('outlet_code', '=', code).executeTakeFirst()
  return { code, phone, importId, id: found?.id ?? '' }
}
const shown = async (id: string) => (await manager.call(getRetailer, { params: { id } })).body
type Field = keyof AnswerOf<typeof getRetailer> | 'defaultShippingAddressId' | 'defaultBillingAddressId'

/** Saves the form of the retailer with these fields. */
async function save(id: string, change: Partial<Record<Field, string | null>>): Promise<void> {
  const stored = await shown(id)
  const ids = { defaultShippingAddressId: stored.addresses[0]?.id, defaultBillingAddressId: stored.addresses[0]?.id }
  const body = { ...stored, ...ids, ...change } as never
  expect((await manager.call(saveRetailer, { params: { id }, body })).status).toBe(200)
}
async function moveAddress(id: string, change: object): Promise<void> {
  const [address] = (await shown(id)).addresses
  const params = { id, addressId: address?.id ?? '' }
  const body = { ...saenSuk, addressLine: '9 ถนนบางแสน', ...change, revision: address?.revision ?? 0 }
  expect((await manager.call(changeRetailerAddress, { params, body })).status).toBe(200)
}
async function setPassword(phoneNumber: string): Promise<void> {
  await send(server.url, forgotPassword, { body: { phoneNumber } })
  const body = { phoneNumber, code: await codeSentTo(server.db, phoneNumber), password, confirmPassword: password }
  expect((await send(server.url, resetPassword, { body })).status).toBe(204)
}
async function putOnList(id: string): Promise<void> {
  const { body: list } = await manager.call(createPriceList, { body: { name: 'ร้านอาหาร', note: null } })
  const body = { add: [id], remove: [] }
  expect((await manager.call(assignRetailers, { params: { id: list.id }, body })).body).toMatchObject({ added: 1 })
}
const giveCredit = (id: string) =>
  manager.call(saveCreditAccount, {
    params: { id },
    body: { limit: 5000, termsDays: 14, status: 'ACTIVE', note: null, revision: 0 },
  })
const pin = { latitude: 13.28, longitude: 100.92 }

/** A known retailer that has got its first address by a file. */
async function firstPlaced() {
  const { id, outletCode, phone } = await server.retailer()
  const none = { default_shipping_address_id: null, default_billing_address_id: null }
  await server.db.updateTable('outlet').set(none).where('id', '=', id).execute()
  await server.db.deleteFrom('address').where('outlet_id', '=', id).execute()
  const file = `${header}${outletCode},ร้านทดสอบ,สมศรี,ใจดี,${phone},${place}\n`
  const { id: importId } = await imports.importFile('retailers', file)
  const addressId = (await shown(id)).addresses[0]?.id ?? ''
  return { id, outletCode, importId, addressId }
}

test.each<[string, string, (shop: Awaited<ReturnType<typeof brought>>) => Promise<unknown>]>([
  ['its last name is corrected', 'changed', ({ id }) => save(id, { lastName: 'ใจงาม' })],
  ['it gets another segment', 'changed', ({ id }) => save(id, { segment: 'canteen' })],
  ['it gets a branch for tax invoices', 'changed', ({ id }) => save(id, { taxBranch: '00001' })],
  ['a note is written', 'changed', ({ id }) => save(id, { note: 'โทรก่อนส่ง' })],
  [
    'it is suspended',
    'changed',
    ({ id }) => manager.call(suspendRetailer, { params: { id }, body: { reason: 'ไม่จ่าย' } }),
  ],
  ['its address is corrected', 'changed', ({ id }) => moveAddress(id, { subDistrict: 'บ้านปึก' })],
  ['its address gets a place on the map', 'changed', ({ id }) => moveAddress(id, pin)],
  ['it gets a second address', 'used', ({ id }) => manager.call(addRetailerAddress, { params: { id }, body: saenSuk })],
  ['it is on a price list', 'used', ({ id }) => putOnList(id)],
  ['it has credit', 'used', ({ id }) => giveCredit(id)],
  [
    'a call is noted',
    'used',
    ({ id }) => manager.call(recordRetailerCall, { params: { id }, body: { outcome: 'REACHED' } }),
  ],
  ['it gets points', 'used', ({ id }) => givePoints(server, id, 5)],
  ['it sets its password', 'used', ({ phone }) => setPassword(phone)],
])('a new retailer stays once %s', async (_, reason, work) => {
  const shop = await brought()
  await work(shop)
  expect((await imports.get(shop.importId)).obstacles).toEqual([{ line: 2, name: shop.code, reason }])
  expect((await undo(shop.importId)).problem.errors).toEqual([{ path: 'action', code: 'changed_since' }])
  expect((await shown(shop.id)).addresses.length).toBeGreaterThan(0)
})

test('a new retailer goes with its address while nobody has touched it, as after an undone change', async () => {
  const shop = await brought()
  const corrected = await imports.importFile(
    'retailers',
    `${header}${shop.code},ร้านใหม่,สมชาย,ใจงาม,${shop.phone},${place.replace('9', '10')}\n`,
  )
  expect((await undo(corrected.id)).status).toBe(200)
  expect((await imports.get(shop.importId)).obstacles).toEqual([])
  expect((await undo(shop.importId)).status).toBe(200)
  const left = (table: 'outlet' | 'address') =>
    server.db
      .selectFrom(table)
      .select('id')
      .where(table === 'outlet' ? 'id' : 'outlet_id', '=', shop.id)
      .execute()
  expect([await left('outlet'), await left('address')]).toEqual([[], []])
  const noted = server.db.selectFrom('data_import_change').select('name').where('name', '=', shop.code)
  expect(await noted.execute()).toEqual([])
})

test('a new retailer goes although somebody has seen the shop as it does', async () => {
  const shop = await brought()
  expect((await manager.call(beginViewing, { params: { id: shop.id } })).status).toBe(201)
  expect((await imports.get(shop.importId)).obstacles).toEqual([])
  expect((await undo(shop.importId)).status).toBe(200)
})

test('each table that refers to retailers has a rule for the undo of a new one', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'outlet'::regclass and confdeltype = 'a' and conrelid <> confrelid`.execute(
    server.db,
  )
  expect(rows.map(({ name }) => name).filter((name) => !(name in retailerRules))).toEqual([])
})

test.each(['shipping', 'billing'] as const)(
  'the first address of a known retailer goes as its default for %s alone, and its own other address is that',
  async (kind) => {
    const { id, importId, addressId } = await firstPlaced()
    const added = await manager.call(addRetailerAddress, { params: { id }, body: saenSuk })
    const own = added.body.addresses.find((one) => one.id !== addressId)?.id ?? ''
    const [defaultShippingAddressId, defaultBillingAddressId] =
      kind === 'shipping' ? [addressId, own] : [own, addressId]
    await save(id, { defaultShippingAddressId, defaultBillingAddressId })
    expect((await undo(importId)).status).toBe(200)
    const row = await server.db
      .selectFrom('outlet')
      .select(['default_shipping_address_id', 'default_billing_address_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ default_shipping_address_id: own, default_billing_address_id: own })
  },
)

test.each([
  ['corrected', { subDistrict: 'บ้านปึก' }],
  ['put on the map', pin],
])('the first address of a known retailer stays once it is %s', async (_, change) => {
  const { id, outletCode, importId } = await firstPlaced()
  await moveAddress(id, change)
  expect((await imports.get(importId)).obstacles).toEqual([{ line: 2, name: outletCode, reason: 'changed' }])
  expect((await undo(importId)).status).toBe(409)
  expect((await shown(id)).addresses).toMatchObject([change])
})

test('an import of a former release, which noted little of a new retailer, knows by their revisions', async () => {
  const asBefore = async (importId: string) => {
    const changes = server.db.updateTable('data_import_change').where('import_id', '=', importId)
    await server.db
      .deleteFrom('data_import_change')
      .where('import_id', '=', importId)
      .where('table_name', '=', 'address')
      .execute()
    await changes.set({ after: JSON.stringify({ store_name: 'ร้าน' }) }).execute()
  }
  const [touched, moved, kept] = [await brought(), await brought(), await brought()]
  for (const { importId } of [touched, moved, kept]) await asBefore(importId)
  await save(touched.id, { lastName: 'ใจงาม' })
  await moveAddress(moved.id, pin)
  expect((await imports.get(touched.importId)).obstacles).toMatchObject([{ reason: 'changed' }])
  expect((await imports.get(moved.importId)).obstacles).toMatchObject([{ reason: 'used' }])
  expect((await undo(kept.importId)).status).toBe(200)
})

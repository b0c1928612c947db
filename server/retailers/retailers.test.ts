import { sql } from 'kysely'
import { expect, test as plainTest } from 'vitest'
import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import { placeForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import * as calls from '#contract/backoffice/retailers/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { logIn } from '#contract/identity/calls.ts'
import { changeAddress, getProfile, updateProfile } from '#contract/profile/calls.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { staffClient, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { price: 100_00, stock: 1_000_000 } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')

const show = async ({ id }: { id: string }) => (await clerk.call(calls.getRetailer, { params: { id } })).body
type RetailerAnswer = Awaited<ReturnType<typeof show>>
type Body = RequestOf<typeof calls.saveRetailer>['body']
const bodyOf = (shown: RetailerAnswer, over: Partial<Body> = {}): Body => ({
  storeName: shown.storeName,
  ownerName: shown.ownerName,
  lastName: shown.lastName,
  email: shown.email,
  segment: shown.segment,
  taxId: shown.taxId,
  taxName: shown.taxName,
  taxBranch: shown.taxBranch,
  note: shown.note,
  revision: shown.revision,
  ...over,
})
const save = async (retailer: RetailerClient, over: Partial<Body>, who = clerk) =>
  who.call(calls.saveRetailer, { params: { id: retailer.id }, body: bodyOf(await show(retailer), over) })
const list = async (query: object) => (await clerk.call(calls.listRetailers, { query })).body

const test = plainTest.extend('retailer', () => server.retailer())

test('a retailer is added by hand, once, with its address, and orders by phone', async () => {
  const body = {
    storeName: 'ร้านป้าแดง',
    ownerName: 'แดง',
    lastName: 'ใจดี',
    phone: '089-111-2233',
    taxId: null,
    ...saenSuk,
  }
  const add = (over: object = {}, key = 'retailer-1') =>
    clerk.call(calls.addRetailer, { body: { ...body, ...over }, key })
  const wrong = await add({ phone: '12', province: 'ภูเก็ต' }, 'retailer-0')
  expect(wrong.problem.errors?.map(({ path }) => path)).toContain('phone')
  const added = await add()
  expect([added.status, added.body]).toMatchObject([
    201,
    { storeName: 'ร้านป้าแดง', approved: true, addresses: [{ isShipping: true, isBilling: true, postalCode: '20130' }] },
  ])
  expect((await add()).body.id).toBe(added.body.id)
  expect((await add({}, 'retailer-2')).problem).toMatchObject({ code: 'phone_taken', errors: [{ path: 'phone' }] })
  const [address] = added.body.addresses
  const order = await clerk.call(placeForRetailer, {
    params: { id: added.body.id },
    key: 'first-order-1',
    body: {
      lines: [{ productId: rice, qty: 1 }],
      payType: 'COD',
      shippingAddressId: address?.id,
      billingAddressId: address?.id,
      expectedGrandTotalAmt: 100,
    } as never,
  })
  expect(order.status).toBe(201)
})

test('a retailer whose answer cannot be kept is not added: the repetition adds it', async () => {
  const names = { storeName: 'ร้านป้าดำ', ownerName: 'ดำ', lastName: 'ใจดี', phone: '089-111-2244', taxId: null }
  const add = () => clerk.call(calls.addRetailer, { body: { ...names, ...saenSuk }, key: 'retailer-lost' })
  await sql`
    create function keep_nothing() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`.execute(
    server.db,
  )
  await sql`create trigger keep_nothing before insert on idempotency for each row execute function keep_nothing()`.execute(
    server.db,
  )
  expect((await add()).status).toBe(500)
  await sql`drop function keep_nothing cascade`.execute(server.db)
  const [added, again] = [await add(), await add()]
  expect([added.status, again.status, again.body.id]).toEqual([201, 201, added.body.id])
})

test('names and tax profile are corrected over the revision that was read, and it is undone', async ({ retailer }) => {
  const seen = await show(retailer)
  const saved = await save(retailer, {
    storeName: 'ร้านใหม่',
    taxId: '0 1075 42000 01 1',
    taxName: 'หจก. ร้านใหม่',
    taxBranch: '00000',
  })
  expect(saved.body).toMatchObject({ storeName: 'ร้านใหม่', taxId: '0107542000011', taxName: 'หจก. ร้านใหม่' })
  const late = await manager.call(calls.saveRetailer, {
    params: { id: retailer.id },
    body: bodyOf(seen, { storeName: 'ชื่ออื่น' }),
  })
  expect([late.status, late.problem.code]).toEqual([409, 'edit_conflict'])
  expect((await save(retailer, { taxId: '0107542000012' })).problem.errors).toEqual([
    { path: 'taxId', code: 'tax_id_invalid' },
  ])
  const { actionId } = saved.body.undo ?? { actionId: 0 }
  expect((await clerk.call(undoAction, { params: { id: String(actionId) } })).status).toBeLessThan(300)
  expect(await show(retailer)).toMatchObject({ storeName: seen.storeName, taxId: null, taxName: null })
})

test('what the retailer changes itself is a conflict, too, and nothing of it is lost', async ({ retailer }) => {
  const seen = await show(retailer)
  const { body: own } = await retailer.call(getProfile)
  await retailer.call(updateProfile, { body: { ...own, storeName: 'ชื่อของร้านเอง', email: '', taxId: '' } as never })
  const late = await clerk.call(calls.saveRetailer, {
    params: { id: retailer.id },
    body: bodyOf(seen, { note: 'โทรเช้า' }),
  })
  expect(late.problem.code).toBe('edit_conflict')
  expect((await show(retailer)).storeName).toBe('ชื่อของร้านเอง')
  // Proving a phone is no change of what staff edit.
  const now = await show(retailer)
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  expect((await show(retailer)).revision).toBe(now.revision)
})

test('addresses: corrected over their revision, with landmark and place; the default moves', async ({ retailer }) => {
  const [address] = (await show(retailer)).addresses
  if (!address) throw new Error('It has no address')
  const { addressLine, subDistrict, district, province, postalCode, revision } = address
  const parts = { addressLine, subDistrict, district, province, postalCode }
  const params = { id: retailer.id, addressId: address.id }
  const change = (over: object) =>
    clerk.call(calls.changeRetailerAddress, { params, body: { ...parts, revision, ...over } })
  const changed = await change({ landmark: 'ข้างวัด', latitude: 13.2855, longitude: 100.9247 })
  expect(changed.body).toMatchObject({ located: true, addresses: [{ landmark: 'ข้างวัด', isShipping: true }] })
  expect((await change({ landmark: 'อีกคน' })).problem.code).toBe('edit_conflict')
  expect((await change({ province: 'ระยอง' })).problem.errors).toEqual([{ path: 'district', code: 'address_mismatch' }])
  const add = () =>
    clerk.call(calls.addRetailerAddress, {
      params: { id: retailer.id },
      body: { ...parts, label: 'โกดัง' },
      key: `add-${retailer.id}`,
    })
  expect((await add()).status).toBe(201)
  const { addresses } = (await add()).body
  expect(addresses).toHaveLength(2)
  // A save that names no default leaves the one that the retailer has chosen.
  const { body: profile } = await retailer.call(getProfile)
  const defaultShippingAddressId = addresses.find(({ label }) => label === 'โกดัง')?.id
  await retailer.call(updateProfile, { body: { ...profile, email: '', taxId: '', defaultShippingAddressId } as never })
  const saved = (await save(retailer, { note: 'โทรเช้า' })).body
  expect(saved.note).toBe('โทรเช้า')
  expect(saved.addresses.filter(({ isShipping }) => isShipping).map(({ id }) => id)).toEqual([defaultShippingAddressId])
  expect(saved.addresses.filter(({ isBilling }) => isBilling).map(({ id }) => id)).toEqual([address.id])
  expect((await clerk.call(calls.removeRetailerAddress, { params })).body.addresses).toMatchObject([
    { label: 'โกดัง', isShipping: true, isBilling: true },
  ])
  // Its own change, too, and never another's address.
  const other = await server.retailer()
  const foreign = { id: other.id, addressId: (await show(retailer)).addresses[0]?.id ?? '' }
  expect(
    (await clerk.call(calls.changeRetailerAddress, { params: foreign, body: { ...parts, revision: 1 } })).status,
  ).toBe(404)
  expect((await clerk.call(calls.removeRetailerAddress, { params: foreign })).status).toBe(404)
  const own = (await show(other)).addresses[0]
  await other.call(changeAddress, { params: { id: own?.id ?? '' }, body: { ...parts, landmark: 'ใหม่' } })
  expect((await show(other)).addresses[0]?.revision).toBe((own?.revision ?? 0) + 1)
})

test('who registers is new until somebody has looked at it', async ({ retailer }) => {
  await server.db.updateTable('outlet').set({ approved_at: null }).where('id', '=', retailer.id).execute()
  expect((await list({ show: 'new' })).content.map(({ id }) => id)).toEqual([retailer.id])
  const params = { id: retailer.id }
  expect((await clerk.call(calls.approveRetailer, { params })).body).toMatchObject({
    approval: { by: { id: clerk.id } },
  })
  expect((await manager.call(calls.approveRetailer, { params })).body).toMatchObject({
    approval: { by: { id: clerk.id } },
    undo: null,
  })
  expect((await list({ show: 'new' })).totalElements).toBe(0)
})

test('a suspended retailer is signed out, cannot sign in or order; restored, it has its cart', async ({ retailer }) => {
  await retailer.tap(rice, 3)
  const params = { id: retailer.id }
  const suspend = (who: StaffClient) => who.call(calls.suspendRetailer, { params, body: { reason: 'เช็คเด้ง' } })
  expect((await suspend(clerk)).status).toBe(403)
  expect((await suspend(manager)).body).toMatchObject({ suspended: true, suspension: { reason: 'เช็คเด้ง' } })
  expect((await suspend(manager)).problem.code).toBe('conflict')
  expect((await retailer.call(getProfile)).status).toBe(401)
  const signIn = (word: string) => send(server.url, logIn, { body: { phoneNumber: retailer.phone, password: word } })
  expect((await signIn(password)).problem.code).toBe('forbidden')
  // Without the password nothing is revealed.
  expect((await signIn('wrong-password')).problem.code).toBe('invalid_credentials')
  const addressId = retailer.addressId
  const onBehalf = await clerk.call(placeForRetailer, {
    params,
    key: `order-${retailer.id}`,
    body: {
      lines: [{ productId: rice, qty: 1 }],
      payType: 'COD',
      shippingAddressId: addressId,
      billingAddressId: addressId,
      expectedGrandTotalAmt: 100,
    },
  })
  expect([onBehalf.status, onBehalf.problem.code]).toEqual([403, 'forbidden'])
  expect((await list({ show: 'suspended' })).content.map(({ id }) => id)).toEqual([retailer.id])
  const restored = await manager.call(calls.restoreRetailer, { params })
  expect(restored.body).toMatchObject({ suspended: false, suspension: null })
  const { body: tokens } = await signIn(password)
  const profile = await send(server.url, getProfile, { token: tokens.access_token })
  expect(profile.status).toBe(200)
  const { rows } = await sql<{ items: unknown[] }>`select items from cart where outlet_id = ${retailer.id}`.execute(
    server.db,
  )
  expect(rows[0]?.items).toMatchObject([{ productId: rice, qty: 3 }])
  // Undoing the restoration suspends it again.
  const { actionId } = restored.body.undo ?? { actionId: 0 }
  expect((await manager.call(undoAction, { params: { id: String(actionId) } })).status).toBeLessThan(300)
  expect((await show(retailer)).suspension?.reason).toBe('เช็คเด้ง')
  expect((await show(retailer)).signIn.sessions).toBe(0)
  await expect.poll(async () => (await send(server.url, getProfile, { token: tokens.access_token })).status).toBe(401)
})

test('who may not suspend undoes neither a suspension nor a restoration', async ({ retailer }) => {
  const params = { id: retailer.id }
  const former = await server.as('manager')
  const suspended = await former.call(calls.suspendRetailer, { params, body: { reason: 'เช็คเด้ง' } })
  await server.db
    .updateTable('staff')
    .set({ roles: ['clerk'] })
    .where('id', '=', former.id)
    .execute()
  const now = await staffClient(server.url, former)
  const undo = (who: Pick<StaffClient, 'call'>, actionId: number | undefined) =>
    who.call(undoAction, { params: { id: actionId ?? 0 } })
  const notAllowed = { status: 403, problem: { errors: [{ path: 'action', code: 'not_allowed' }] } }
  expect(await undo(now, suspended.body.undo?.actionId)).toMatchObject(notAllowed)
  expect((await show(retailer)).suspension?.reason).toBe('เช็คเด้ง')
  expect((await undo(manager, suspended.body.undo?.actionId)).status).toBe(200)
  expect((await show(retailer)).suspension).toBeNull()
})

test('staff without the permission, and retailers, see nothing', async ({ retailer }) => {
  for (const role of ['driver', 'goods', 'warehouse'] as const) {
    const who = await server.as(role)
    expect((await who.call(calls.listRetailers)).status).toBe(403)
    expect((await who.call(calls.getRetailer, { params: { id: retailer.id } })).status).toBe(403)
  }
  expect((await send(server.url, calls.listRetailers, { token: retailer.token })).status).toBe(403)
  for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
    expect((await clerk.call(calls.getRetailer, { params: { id } })).status).toBe(404)
  expect(JSON.stringify(await show(retailer))).not.toMatch(/argon2|password_hash/)
})

test('a deleted account takes along what staff wrote of it', async ({ retailer }) => {
  await save(retailer, { note: 'ลูกชายรับสาย', taxName: 'บริษัท ลับเฉพาะ จำกัด' })
  await clerk.call(calls.recordRetailerCall, {
    params: { id: retailer.id },
    body: { outcome: 'REACHED', callAgainOn: null, note: 'คุยกับลูกชาย' },
  })
  expect(JSON.stringify((await retailer.call(downloadData)).body)).toContain('คุยกับลูกชาย')
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  const left = await sql`select o, e from outlet o left join retailer_event e on e.outlet_id = o.id
    where o.id = ${retailer.id} and (o::text ~ 'ลูกชาย|ลับเฉพาะ' or e.id is not null)`.execute(server.db)
  expect(left.rows).toEqual([])
  expect((await clerk.call(calls.getRetailer, { params: { id: retailer.id } })).status).toBe(404)
})

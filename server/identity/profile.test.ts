import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { clerk, fillAccounts, shop, startIdentityApp } from '#test/identity-app.ts'
import { findAddress, findOutlet, segmentOf } from './outlets.ts'

type Profile = {
  revision: number
  storeName: string
  addresses: { id: string }[]
  defaultShippingAddressId: string | null
  defaultBillingAddressId: string | null
}

const database = await testDatabase()
const outletId = (await fillAccounts(database.db)).outletId
const app = await startIdentityApp(database.url)
const login = await app.post('/api/user/login', { phoneNumber: shop.phone, password: shop.password })
const token = ((await login.json()) as { access_token: string }).access_token

afterAll(() => app.close())

const send = (method: string, path: string, body?: object) =>
  fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
const profile = async () => (await (await send('GET', '/api/customer/profile')).json()) as Profile

// Specification 6.14
test('nobody sees a profile without a shop’s token', async () => {
  expect((await app.get('/api/customer/profile')).status).toBe(401)
  expect((await app.get('/api/customer/profile', 'nonsense')).status).toBe(401)
  const staff = await app.token({ grant_type: 'password', client_id: 'backoffice', ...clerk })
  const { access_token } = (await staff.json()) as { access_token: string }
  expect((await app.get('/api/customer/profile', access_token)).status).toBe(403)
})

test('a shop changes its names and numbers', async () => {
  const names = { storeName: 'ร้านใหม่', ownerName: 'แดง', lastName: 'ใจดี' }
  const changed = await send('PUT', '/api/customer/profile', { ...names, email: 'new@example.com', taxId: '' })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ ...names, email: 'new@example.com', taxId: null })
  const refused = await send('PUT', '/api/customer/profile', { ...names, storeName: '', taxId: '123' })
  expect(refused.status).toBe(422)
  expect(((await refused.json()) as { errors: object[] }).errors).toEqual([
    { path: 'storeName', code: 'required' },
    { path: 'taxId', code: 'tax_id_invalid' },
  ])
  expect((await profile()).storeName).toBe('ร้านใหม่')
})

test('what another has corrected meanwhile is not written over, and a default address goes alone', async () => {
  const read = await profile()
  const names = { storeName: 'ร้านใหม่', ownerName: 'แดง', lastName: 'ใจดี' }
  const save = (body: object) => send('PUT', '/api/customer/profile', body)
  await database.db.updateTable('outlet').set({ tax_id: '0107542000011' }).where('id', '=', outletId).execute()
  const late = await save({ ...names, taxId: '', revision: read.revision })
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, 'edit_conflict'])
  const [home] = read.addresses
  const tapped = await save({ defaultBillingAddressId: home?.id })
  expect([tapped.status, await tapped.json()]).toMatchObject([
    200,
    { taxId: '0107542000011', storeName: read.storeName, defaultBillingAddressId: home?.id },
  ])
  const { revision } = await profile()
  expect((await save({ ...names, taxId: '', revision })).status).toBe(200)
  expect((await save({})).status).toBe(422)
  expect((await save({ defaultBillingAddressId: home?.id, taxId: '' })).status).toBe(422)
})

test('an address that another has changed meanwhile is not written over', async () => {
  const added = await send('POST', '/api/customer/addresses', { ...saenSuk, addressLine: '99' })
  const { id } = (await added.json()) as { id: string }
  const revision = async () =>
    ((await profile()).addresses.find((address) => address.id === id) as { revision?: number }).revision
  const read = await revision()
  const change = (landmark: string) =>
    send('PUT', `/api/customer/addresses/${id}`, { ...saenSuk, addressLine: '99', landmark, revision: read })
  expect((await change('ข้างวัด')).status).toBe(200)
  // The answer was lost: what is stored already is no conflict.
  expect((await change('ข้างวัด')).status).toBe(200)
  const late = await change('หน้าโรงเรียน')
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, 'edit_conflict'])
  expect(await revision()).toBe((read ?? 0) + 1)
  await send('DELETE', `/api/customer/addresses/${id}`)
})

test('an address that is added again, as after a lost answer, is the one that is stored', async () => {
  const fresh = { ...saenSuk, addressLine: '77/7 ซอย 7', label: 'โกดัง' }
  const add = async (address: object) => {
    const added = await send('POST', '/api/customer/addresses', address)
    return { status: added.status, body: (await added.json()) as { id: string } }
  }
  const added = await add(fresh)
  const before = (await profile()).addresses
  expect(await add(fresh)).toEqual(added)
  expect((await profile()).addresses).toEqual(before)
  const other = await add({ ...fresh, label: 'หน้าร้าน' })
  expect((await profile()).addresses).toHaveLength(before.length + 1)
  for (const { body } of [added, other]) await send('DELETE', `/api/customer/addresses/${body.id}`)
})

test('a shop keeps its addresses, and a removed default gives way to another', async () => {
  const [home] = (await profile()).addresses
  const added = await send('POST', '/api/customer/addresses', { ...saenSuk, addressLine: '99' })
  expect(added.status).toBe(201)
  const { id } = (await added.json()) as { id: string }
  const moved = await send('PUT', `/api/customer/addresses/${id}`, {
    addressLine: '99/1',
    subDistrict: 'พระบรมมหาราชวัง',
    district: 'พระนคร',
    province: 'กรุงเทพมหานคร',
    postalCode: '10200',
  })
  expect(await moved.json()).toMatchObject({ id, addressLine: '99/1', postalCode: '10200' })
  expect(await findAddress(database.db, outletId, id)).toMatchObject({ provinceCode: '10' })
  expect((await profile()).defaultShippingAddressId).toBe(home?.id)
  expect((await send('DELETE', `/api/customer/addresses/${home?.id}`)).status).toBe(204)
  expect(await profile()).toMatchObject({ defaultShippingAddressId: id, defaultBillingAddressId: id })
  expect((await send('DELETE', `/api/customer/addresses/${id}`)).status).toBe(204)
  expect(await profile()).toMatchObject({ addresses: [], defaultShippingAddressId: null })
})

test('an address has a name and a receiver of its own, and both can be taken away again', async () => {
  const named = { ...saenSuk, addressLine: '7', label: ' โกดัง ', receiverName: 'วิชัย', receiverPhone: '089-765 4321' }
  const added = await send('POST', '/api/customer/addresses', named)
  const kept = (await added.json()) as { id: string }
  expect(kept).toMatchObject({ label: 'โกดัง', receiverName: 'วิชัย', receiverPhone: '0897654321' })
  expect((await profile()).addresses).toContainEqual({ ...kept, revision: 1 })
  const plain = await send('PUT', `/api/customer/addresses/${kept.id}`, { ...saenSuk, addressLine: '7', label: '' })
  expect(Object.keys((await plain.json()) as object)).not.toContain('label')
  expect((await profile()).addresses.find(({ id }) => id === kept.id)).not.toHaveProperty('receiverPhone')
  const refused = await send('POST', '/api/customer/addresses', { ...named, label: 'ก\u0007', receiverPhone: '02-123' })
  expect(((await refused.json()) as { errors: object[] }).errors).toEqual([
    { path: 'label', code: 'text_invalid' },
    { path: 'receiverPhone', code: 'phone_invalid' },
  ])
  await send('DELETE', `/api/customer/addresses/${kept.id}`)
})

test('an address whose parts lie apart is refused', async () => {
  const refused = await send('POST', '/api/customer/addresses', { ...saenSuk, postalCode: '10200' })
  expect(refused.status).toBe(422)
  expect(((await refused.json()) as { errors: object[] }).errors).toEqual([
    { path: 'postalCode', code: 'address_mismatch' },
  ])
})

test('another shop’s address, and an id that is none, are not found', async () => {
  const other = '7f6f1c9e-0000-4000-8000-000000000000'
  for (const id of [other, 'not-an-id', "' or true --"]) {
    const path = `/api/customer/addresses/${encodeURIComponent(id)}`
    expect((await send('PUT', path, saenSuk)).status).toBe(404)
    expect((await send('DELETE', path)).status).toBe(404)
    expect(await findAddress(database.db, outletId, id)).toBeNull()
  }
  const names = { storeName: 'ร้าน', ownerName: 'แดง', lastName: 'ใจดี' }
  const stolen = await send('PUT', '/api/customer/profile', { ...names, defaultShippingAddressId: other })
  expect(stolen.status).toBe(404)
})

test('other rooms find a shop by its id', async () => {
  expect(await findOutlet(database.db, outletId)).toMatchObject({ phone: shop.phone, outletCode: 'R1001' })
  expect(await findOutlet(database.db, 'not-an-id')).toBeNull()
  expect(await segmentOf(database.db, outletId)).toBe('grocery')
})

test('a pin on the map is kept with its address, and refused where it lies abroad or by halves', async () => {
  const pinned = { ...saenSuk, latitude: 13.28551, longitude: 100.9247 }
  const added = await send('POST', '/api/customer/addresses', pinned)
  expect(added.status).toBe(201)
  const { id } = (await added.json()) as { id: string }
  expect(await findAddress(database.db, outletId, id)).toMatchObject({ latitude: 13.28551, longitude: 100.9247 })
  const moved = await send('PUT', `/api/customer/addresses/${id}`, { ...saenSuk, latitude: null, longitude: null })
  expect(await moved.json()).toEqual({ ...saenSuk, id })
  for (const place of [
    { latitude: 0, longitude: 0 },
    { latitude: 13.3, longitude: null },
    { longitude: 100.9 },
    { latitude: 48.85, longitude: 2.35 },
  ]) {
    const refused = await send('PUT', `/api/customer/addresses/${id}`, { ...saenSuk, ...place })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: [{ path: 'latitude', code: 'place_invalid' }] })
  }
})

test('a landmark and how exact a measured pin is are kept with an address, and taken away again', async () => {
  const place = { ...saenSuk, latitude: 13.28551, longitude: 100.9247 }
  const led = { ...place, locationAccuracy: 12, landmark: 'ข้างวัด' }
  const added = await send('POST', '/api/customer/addresses', { ...led, landmark: ' ข้างวัด ' })
  const { id } = (await added.json()) as { id: string }
  expect((await profile()).addresses.find((one) => one.id === id)).toEqual({ ...led, id, revision: 1 })
  const path = `/api/customer/addresses/${id}`
  const byHand = await send('PUT', path, { ...place, locationAccuracy: null, landmark: '' })
  expect(await byHand.json()).toEqual({ ...place, id })
  const unpinned = await send('PUT', path, { ...saenSuk, locationAccuracy: 12, landmark: 'ก'.repeat(200) })
  expect(await unpinned.json()).toEqual({ ...saenSuk, id, landmark: 'ก'.repeat(200) })
  for (const [field, value] of [
    ['landmark', 'ก'.repeat(201)],
    ['landmark', 'ข้าง\u0007วัด'],
    ['locationAccuracy', 1001],
    ['locationAccuracy', -1],
    ['locationAccuracy', 1.5],
  ] as const) {
    const refused = await send('PUT', path, { ...led, [field]: value })
    expect([field, value, refused.status]).toEqual([field, value, 422])
    expect(await refused.json()).toMatchObject({ code: 'validation', errors: [{ path: field }] })
  }
  await send('DELETE', path)
})

import { beforeEach, expect, test } from 'vitest'
import * as apiKeysCalls from '#contract/backoffice/settings/api-keys/calls.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import * as staffCalls from '#contract/backoffice/settings/staff/calls.ts'
import { addSupplier } from '#contract/backoffice/goods/suppliers/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { mostKeyDays, type KeyScope } from '#rules/identity/key-scopes.ts'
import { send } from '#test/builders/retailer.ts'
import { staffPassword, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

let admin: StaffClient
let made = 0

const server = await testServer()

beforeEach(async () => {
  admin = await server.as('admin')
})

const make = async (scopes: KeyScope[], days = 90) =>
  (await admin.call(apiKeysCalls.createApiKey, { body: { name: `ERP ${(made += 1)}`, scopes, days } })).body
const orders = async (token: string) => (await send(server.url, listStaffOrders, { token })).status
const supplier = {
  name: 'ส่งออก',
  taxId: '',
  branch: '00000',
  contact: '',
  phone: '',
  address: '',
  leadDays: 3,
  minimumAmt: 0,
  note: '',
  status: 'ACTIVE' as const,
}

test('a key makes the calls of its scopes and no others, and is shown once', async () => {
  const { key, id, begins } = await make(['orders.read'])
  expect(key).toMatch(/^sdk_[\w-]{43}$/)
  expect(await orders(key)).toBe(200)
  for (const call of [listSlips, staffCalls.listStaff, apiKeysCalls.listApiKeys])
    expect((await send(server.url, call, { token: key })).status).toBe(403)
  expect((await send(server.url, getCart, { token: key })).status).toBe(403)
  const { keys } = (await admin.call(apiKeysCalls.listApiKeys)).body
  const listed = keys.find((one) => one.id === id)
  expect(listed).toMatchObject({ status: 'ACTIVE', begins, owner: { id: admin.id } })
  expect(listed?.lastUsed).not.toBeNull()
  const stored = JSON.stringify(await server.db.selectFrom('api_key').selectAll().where('id', '=', id).execute())
  expect(JSON.stringify(keys) + stored).not.toContain(key.slice(10))
})

test('every call of a key is counted by day, those outside its scopes too; what it changes is in the audit under its name', async () => {
  const { key, id, name } = await make(['purchasing', 'orders.read'])
  const added = await send(server.url, addSupplier, { token: key, body: supplier })
  expect(added.status).toBe(200)
  await orders(key)
  await orders(key)
  await send(server.url, listSlips, { token: key })
  const { uses } = (await admin.call(apiKeysCalls.listApiKeyUses, { params: { id } })).body
  expect(uses.map(({ call, calls, refused }) => [call, calls, refused])).toEqual([
    ['GET /backoffice/api/orders', 2, 0],
    ['GET /backoffice/api/slips', 1, 1],
    ['POST /backoffice/api/suppliers', 1, 0],
  ])
  const entry = await server.db
    .selectFrom('audit_entry')
    .select(['actor', 'call'])
    .where('table_name', '=', 'supplier')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ actor: `API ${name} (น้อย)`, call: 'POST /backoffice/api/suppliers' })
})

test('a key is worth nothing once it is revoked or has expired', async () => {
  const [revoked, expired] = [await make(['orders.read']), await make(['orders.read'], 1)]
  expect((await admin.call(apiKeysCalls.revokeApiKey, { params: { id: revoked.id } })).status).toBe(204)
  expect((await admin.call(apiKeysCalls.revokeApiKey, { params: { id: revoked.id } })).status).toBe(404)
  await server.db.updateTable('api_key').set({ expires_at: new Date() }).where('id', '=', expired.id).execute()
  expect([await orders(revoked.key), await orders(expired.key)]).toEqual([401, 401])
  const { keys } = (await admin.call(apiKeysCalls.listApiKeys)).body
  const statusOf = (id: string) => keys.find((one) => one.id === id)?.status
  expect([statusOf(revoked.id), statusOf(expired.id)]).toEqual(['REVOKED', 'EXPIRED'])
})

test('a key loses what its owner loses: a role at once, everything while the account is locked', async () => {
  const owner = await server.as('admin')
  const body = { name: `owner ${owner.id}`, scopes: ['orders.read' as const, 'figures' as const], days: 90 }
  const { key } = (await owner.call(apiKeysCalls.createApiKey, { body })).body
  const change = (roles: ('admin' | 'driver' | 'cash')[], disabled: boolean) =>
    admin.call(staffCalls.changeStaff, { params: { id: owner.id }, body: { name: 'น้อย', roles, disabled } })
  expect(await orders(key)).toBe(200)
  await change(['driver'], false)
  expect(await orders(key)).toBe(403)
  await change(['cash'], false)
  expect(await orders(key)).toBe(200)
  await change(['cash'], true)
  expect(await orders(key)).toBe(401)
})

test('who may not manage accounts makes no keys, a name is taken once, and there are no scopes for persons alone', async () => {
  const body = { name: `one ${admin.id}`, scopes: ['orders.read' as const], days: 90 }
  expect((await (await server.as('manager')).call(apiKeysCalls.createApiKey, { body })).status).toBe(403)
  expect((await admin.call(apiKeysCalls.createApiKey, { body })).status).toBe(201)
  expect(await admin.call(apiKeysCalls.createApiKey, { body })).toMatchObject({
    status: 409,
    problem: { code: 'conflict' },
  })
  for (const scope of ['staff', 'account', 'everything'])
    expect((await admin.call(apiKeysCalls.createApiKey, { body: { ...body, scopes: [scope as never] } })).status).toBe(
      422,
    )
})

test('a key ends with the password and the sessions of its owner, and within two years', async () => {
  const owner = await server.as('admin')
  const create = (days: number) =>
    owner.call(apiKeysCalls.createApiKey, { body: { name: `ends ${(made += 1)}`, scopes: ['orders.read'], days } })
  for (const days of [null as never, mostKeyDays + 1]) expect((await create(days)).status).toBe(422)
  const [first, other] = [(await create(1)).body.key, (await make(['orders.read'])).key]
  expect((await owner.call(staffCalls.endStaffSessions, { params: { id: owner.id } })).status).toBe(204)
  const second = (await create(1)).body.key
  expect([await orders(first), await orders(second)]).toEqual([401, 200])
  const passwords = { oldPassword: staffPassword, password: 'คลังสินค้า-77' }
  expect((await owner.call(staffCalls.changeStaffOwnPassword, { body: passwords })).status).toBe(204)
  const third = (await create(1)).body.key
  expect([await orders(second), await orders(third)]).toEqual([401, 200])
  await admin.call(staffCalls.giveOneTimePassword, { params: { id: owner.id } })
  expect([await orders(third), await orders(other)]).toEqual([401, 200])
})

test('what looks like a key and is none opens nothing', async () => {
  for (const token of ['sdk_', `sdk_${'x'.repeat(43)}`, `sdk_${'x'.repeat(5000)}`])
    expect(await orders(token)).toBe(401)
})

test('a key makes so many calls a minute, from however many addresses; others are not slowed by it', async () => {
  const slow = await startTestServer({ sharing: server, rateLimitFactor: 0.01 })
  const [one, other] = [await make(['orders.read']), await make(['orders.read'])]
  const at = async (token: string) => (await send(slow.url, listStaffOrders, { token })).status
  const statuses = []
  for (let call = 0; call < 5; call += 1) statuses.push(await at(one.key))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(await at(other.key)).toBe(200)
  await slow.close()
})

test('so many tokens that open nothing are looked up a minute, and then none of that address', async () => {
  const slow = await startTestServer({ sharing: server, rateLimitFactor: 0.01 })
  const at = async (token: string) =>
    (await send(slow.url, listStaffOrders, { token: `sdk_${token.repeat(43)}` })).status
  const statuses = []
  for (const token of ['a', 'b', 'c', 'd', 'e']) statuses.push(await at(token))
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  await slow.close()
})

test('the OpenAPI document says which calls a key may make', async () => {
  type Document = { paths: Record<string, Record<string, { security?: object[]; 'x-api-key-scope'?: string }>> }
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document
  expect(paths['/backoffice/api/orders']?.['get']).toMatchObject({
    'x-api-key-scope': 'orders.read',
    security: [{ bearer: [] }, { apiKey: [] }],
  })
  expect(paths['/backoffice/api/staff']?.['get']).toMatchObject({ security: [{ bearer: [] }] })
  expect(paths['/backoffice/api/staff']?.['get']).not.toHaveProperty('x-api-key-scope')
})

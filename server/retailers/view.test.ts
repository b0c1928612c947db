import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { getRetailer, suspendRetailer } from '#contract/backoffice/retailers/calls.ts'
import { endStaffSessions } from '#contract/backoffice/settings/staff/calls.ts'
import { beginViewing } from '#contract/backoffice/viewings/calls.ts'
import type { CallDefinition } from '#contract/call.ts'
import { getCart } from '#contract/cart/calls.ts'
import { endViewing, listSessions } from '#contract/identity/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { recommendations, usualOrder } from '#contract/smart-basket/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { documentedCalls, pathWith, stateOf, type DocumentedCall } from '#test/faults/calls.ts'
import { contractCalls } from '#test/faults/contract-calls.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({
  rateLimitFactor: 1_000_000,
  products: { [rice]: { price: 100_00, stock: 1_000_000 } },
})
const clerk = await server.as('clerk')
const retailer = await server.retailer()
await retailer.tap(rice, 3)

const begin = (who = clerk, id = retailer.id) => who.call(beginViewing, { params: { id } })
const tokenOf = async (who = clerk) => (await begin(who)).body.token
const statusFor = async (token: string) => (await send(server.url, getCart, { token })).status

const request = ({ method, path, takes }: DocumentedCall, token: string) =>
  fetch(server.url + pathWith(path, '1'), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': 'just-a-test-key',
      ...(method !== 'GET' && takes === 'application/json' && { 'content-type': takes }),
    },
    ...(method !== 'GET' && takes === 'application/json' && { body: '{}' }),
  })

test('staff see cart, prices and profile as the retailer does, and it is recorded who saw whom', async () => {
  const begun = await begin()
  expect(begun).toMatchObject({ status: 201, body: { storeName: 'ร้านทดสอบ' } })
  const { token } = begun.body
  const seen = await send(server.url, getCart, { token })
  expect(seen.body).toEqual((await retailer.call(getCart)).body)
  expect(seen.body.cartItems).toMatchObject([{ productId: rice, qty: 3 }])
  expect((await send(server.url, getProfile, { token })).body).toMatchObject({ id: retailer.id })
  const { body: shown } = await clerk.call(getRetailer, { params: { id: retailer.id } })
  expect(shown.events[0]).toMatchObject({ kind: 'VIEWED', by: { id: clerk.id } })
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_entry where table_name = 'viewing' and retailer_id = ${retailer.id}`.execute(server.db)
  expect(rows[0]?.actor).toContain(clerk.id)
  const { rows: audited } = await sql`select from audit_entry e where e::text like ${`%${token}%`}`.execute(server.db)
  expect(audited).toEqual([])
})

test('every changing call of the contract is refused, and nothing of the database has changed', async () => {
  const token = await tokenOf()
  const calls = await documentedCalls(server)
  const definitions = new Map((await contractCalls()).map(({ name, definition }) => [name, definition]))
  const isOpen = ({ name }: DocumentedCall) => (definitions.get(name) as CallDefinition | undefined)?.viewing === 'open'
  const before = await stateOf(server)
  const closed = calls.filter((call) => !isOpen(call) && (call.method !== 'GET' || call.access !== 'public'))
  expect(closed.length).toBeGreaterThan(300)
  for (const call of closed) {
    const response = await request(call, token)
    const { code } = (await response.json()) as { code: string }
    const isForRetailers = ['public', 'retailer', 'signed-in'].includes(call.access)
    expect([call.name, response.status, code]).toEqual([call.name, 403, isForRetailers ? 'view_only' : 'forbidden'])
  }
  // What is open reads: whatever its method, it leaves everything as it was.
  const open = calls.filter((call) => isOpen(call) && call.method !== 'DELETE')
  expect(open.length).toBeGreaterThan(20)
  for (const call of open) {
    const response = await request(call, token)
    await response.arrayBuffer()
    expect([call.name, response.status < 500 && ![401, 403].includes(response.status)]).toEqual([call.name, true])
  }
  await send(server.url, usualOrder, { token })
  const recommended = { customer_id: retailer.id, outlet_code: retailer.outletCode }
  await send(server.url, recommendations, { token, query: recommended })
  expect(await stateOf(server)).toEqual(before)
})

test('payments and how the retailer signs in stay closed, whatever the method', async () => {
  const defined = await contractCalls()
  const openOnes = defined.flatMap(({ name, definition }) => (definition.viewing === 'open' ? [name] : []))
  expect(
    openOnes.filter((name) => /payment|slip|credit$|session|password|apple|consent|customer\/data/.test(name)),
  ).toEqual([])
  const answer = await send(server.url, listSessions, { token: await tokenOf() })
  expect([answer.status, answer.problem.code]).toEqual([403, 'view_only'])
})

test('it ends when it is ended, when it expires and with the session or the account of the staff', async () => {
  const token = await tokenOf()
  expect((await send(server.url, endViewing, { token })).status).toBe(204)
  expect([await statusFor(token), (await retailer.call(endViewing)).status]).toEqual([401, 404])

  const expired = await tokenOf()
  await server.db.updateTable('viewing').set({ expires_at: new Date() }).where('ended_at', 'is', null).execute()
  expect(await statusFor(expired)).toBe(401)

  const admin = await server.as('admin')
  const [desk, other] = [await server.as('order_desk'), await tokenOf()]
  const bound = await tokenOf(desk)
  expect(await statusFor(bound)).toBe(200)
  await admin.call(endStaffSessions, { params: { id: desk.id } })
  expect([await statusFor(bound), await statusFor(other)]).toEqual([401, 200])

  const demoted = await server.as('order_desk')
  const theirs = await tokenOf(demoted)
  await server.db
    .updateTable('staff')
    .set({ roles: sql`array['driver']` })
    .where('id', '=', demoted.id)
    .execute()
  expect(await statusFor(theirs)).toBe(401)
  // The retailer's own session never noticed.
  expect((await retailer.call(getCart)).status).toBe(200)
})

test('a suspended retailer is seen too; nobody without the permission, no key and no forged token sees anything', async () => {
  const suspended = await server.retailer()
  const manager = await server.as('manager')
  await manager.call(suspendRetailer, { params: { id: suspended.id }, body: { reason: 'เช็คเด้ง' } })
  expect((await begin(clerk, suspended.id)).status).toBe(201)
  for (const role of ['driver', 'warehouse', 'accountant'] as const)
    expect((await begin(await server.as(role))).status).toBe(403)
  for (const id of ['x', '00000000-0000-4000-8000-000000000000']) expect((await begin(clerk, id)).status).toBe(404)
  const made = await (
    await server.as('admin')
  ).call(createApiKey, { body: { name: 'คลัง', scopes: ['retailers'], days: 90 } })
  const byKey = await send(server.url, beginViewing, { token: made.body.key, params: { id: retailer.id } })
  expect([byKey.status, byKey.problem.code]).toEqual([403, 'forbidden'])
  const token = await tokenOf()
  const [mark, claims, secret = ''] = token.split('.')
  for (const forged of [`${mark}.${claims}.${secret.slice(1)}A`, `${mark}.${claims}.`, `${mark}..${secret}`, 'sdv.'])
    expect(await statusFor(forged)).toBe(401)
})

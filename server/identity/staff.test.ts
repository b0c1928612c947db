import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listPromotions } from '#contract/backoffice/trade/promotions/calls.ts'
import { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import * as calls from '#contract/backoffice/settings/staff/calls.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { staffPassword, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

let admin: StaffClient
let clerk: StaffClient

const server = await testServer()

beforeEach(async () => {
  await server.db.deleteFrom('staff').execute()
  admin = await server.as('admin')
  clerk = await server.as('clerk')
})

const signIn = (username: string, password: string) => signInByPassword(server.url, username, password)
const newcomer = { username: 'Nid.K', name: 'นิด', role: 'manager' as const, password: 'คลังสินค้า-9' }
const asIs = { name: 'น้อย', disabled: false }

test('an administrator adds somebody, who signs in with the role', async () => {
  const added = await admin.call(calls.createStaffAccount, { body: newcomer })
  expect(added).toMatchObject({ status: 201, body: { username: 'nid.k', role: 'manager', disabled: false } })
  const { password: _none, ...account } = added.body
  expect((await admin.call(calls.getStaff, { params: { id: added.body.id } })).body).toEqual(account)
  expect((await signIn('nid.k', newcomer.password)).status).toBe(200)
  const { content, totalElements } = (await admin.call(calls.listStaff, { query: { page: 0, size: 10 } })).body
  expect(totalElements).toBe(3)
  expect(content.map(({ username }) => username)).toEqual(content.map(({ username }) => username).sort())
  expect(JSON.stringify(content)).not.toMatch(/argon2|password/)
})

test('a user name is taken once, whatever its letters', async () => {
  await admin.call(calls.createStaffAccount, { body: newcomer })
  const again = await admin.call(calls.createStaffAccount, { body: { ...newcomer, username: 'NID.K' } })
  expect(again).toMatchObject({ status: 409, problem: { code: 'username_taken' } })
})

test('whoever is disabled is out at once, and in again when enabled', async () => {
  const change = (disabled: boolean) =>
    admin.call(calls.changeStaff, { params: { id: clerk.id }, body: { name: 'น้อย', role: 'clerk', disabled } })
  const own = { body: { oldPassword: 'wrong password', password: 'another-one-1' } }
  expect((await clerk.call(calls.changeStaffOwnPassword, own)).status).toBe(422)
  expect(await change(true)).toMatchObject({ status: 200, body: { disabled: true } })
  expect((await clerk.call(calls.changeStaffOwnPassword, own)).status).toBe(401)
  expect((await signIn(clerk.username, staffPassword)).status).toBe(400)
  await change(false)
  expect((await signIn(clerk.username, staffPassword)).status).toBe(200)
})

test('a role that changes ends the sessions: the token at hand says the old one', async () => {
  const other = await server.as('admin')
  const demoted = { params: { id: other.id }, body: { ...asIs, role: 'clerk' as const } }
  expect((await admin.call(calls.changeStaff, demoted)).status).toBe(200)
  expect((await other.call(calls.listStaff)).status).toBe(401)
})

test('an account has a set of roles: one that is added or taken ends the sessions, the same set does not', async () => {
  const body = { ...newcomer, role: undefined, roles: ['cash' as const, 'order_desk' as const] }
  const added = await admin.call(calls.createStaffAccount, { body })
  expect(added.body).toMatchObject({ role: null, roles: ['order_desk', 'cash'] })
  const change = (roles: StaffRole[]) =>
    admin.call(calls.changeStaff, { params: { id: added.body.id }, body: { ...asIs, roles } })
  const sessions = () =>
    server.db.selectFrom('sign_in_session').select('id').where('account_id', '=', added.body.id).execute()
  expect((await signIn('nid.k', newcomer.password)).status).toBe(200)
  expect((await change(['order_desk', 'cash'])).status).toBe(200)
  expect(await sessions()).toHaveLength(1)
  expect((await change(['order_desk', 'cash', 'clerk'])).body).toMatchObject({
    role: 'clerk',
    roles: ['order_desk', 'cash', 'clerk'],
  })
  expect(await sessions()).toHaveLength(0)
})

test('an account without any role, or with an unknown one, is refused', async () => {
  for (const roles of [undefined, [], ['owner']]) {
    const body = { ...newcomer, role: undefined, roles: roles as StaffRole[] | undefined }
    expect(await admin.call(calls.createStaffAccount, { body })).toMatchObject({ problem: { code: 'validation' } })
  }
})

test('somebody with jobs alone does what the jobs allow, and nothing else', async () => {
  const [driver, desk] = [await server.as('driver'), await server.as('order_desk', 'cash')]
  const status = async (who: StaffClient) => [
    (await who.call(listStaffOrders)).status,
    (await who.call(listSlips)).status,
    (await who.call(listPromotions)).status,
    (await who.call(calls.listStaff)).status,
  ]
  expect(await status(driver)).toEqual([403, 403, 403, 403])
  expect(await status(desk)).toEqual([200, 200, 403, 403])
  expect(await status(admin)).toEqual([200, 200, 200, 200])
})

test('an older release that writes the role alone sets the roles; an account with jobs alone is nobody to it', async () => {
  const stored = async () =>
    (await sql`select role, roles from staff where id = ${clerk.id}`.execute(server.db)).rows[0]
  await sql`update staff set role = 'manager' where id = ${clerk.id}`.execute(server.db)
  expect(await stored()).toEqual({ role: 'manager', roles: ['manager'] })
  await sql`update staff set roles = '{driver}' where id = ${clerk.id}`.execute(server.db)
  expect(await stored()).toEqual({ role: null, roles: ['driver'] })
  await sql`insert into staff (id, username, password_hash, name, role)
    select gen_random_uuid(), 'older', password_hash, name, 'clerk' from staff limit 1`.execute(server.db)
  const { rows } = await sql`select role, roles from staff where username = 'older'`.execute(server.db)
  expect(rows).toEqual([{ role: 'clerk', roles: ['clerk'] }])
})

test('a name alone ends nothing', async () => {
  const renamed = { params: { id: clerk.id }, body: { name: 'น้อยหน่า', role: 'clerk' as const, disabled: false } }
  expect((await admin.call(calls.changeStaff, renamed)).body.name).toBe('น้อยหน่า')
  const own = { body: { oldPassword: staffPassword, password: 'another-one-1' } }
  expect((await clerk.call(calls.changeStaffOwnPassword, own)).status).toBe(204)
})

test('the same change again, as after a lost answer, is done and no conflict; another one is', async () => {
  const { revision } = (await admin.call(calls.getStaff, { params: { id: clerk.id } })).body
  const body = { name: 'น้อยหน่า', roles: ['clerk' as const, 'driver' as const], disabled: false, revision }
  const change = (over: object = {}) =>
    admin.call(calls.changeStaff, { params: { id: clerk.id }, body: { ...body, ...over } })
  const first = await change()
  expect(first.status).toBe(200)
  expect((await change()).body).toEqual(first.body)
  expect((await change({ name: 'น้อย' })).problem.code).toBe('edit_conflict')
})

test('an administrator who has never signed in is not the one who remains', async () => {
  const { password: _own, ...invited } = { ...newcomer, role: 'admin' as const }
  const added = await admin.call(calls.createStaffAccount, { body: invited })
  expect(added.status).toBe(201)
  const leaving = () => admin.call(calls.changeStaff, { params: { id: admin.id }, body: { ...asIs, role: 'clerk' } })
  expect((await leaving()).problem.code).toBe('last_admin')
  // The invited one may go: the other stays.
  const params = { id: added.body.id }
  expect((await admin.call(calls.changeStaff, { params, body: { ...asIs, role: 'clerk' } })).status).toBe(200)
})

test('the last administrator can neither be demoted nor disabled', async () => {
  for (const body of [
    { ...asIs, role: 'clerk' as const },
    { ...asIs, role: 'admin' as const, disabled: true },
  ]) {
    const answer = await admin.call(calls.changeStaff, { params: { id: admin.id }, body })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'last_admin' } })
  }
  // A disabled administrator does not count.
  const other = await server.as('admin')
  await admin.call(calls.changeStaff, { params: { id: other.id }, body: { ...asIs, role: 'admin', disabled: true } })
  const leaving = await admin.call(calls.changeStaff, { params: { id: admin.id }, body: { ...asIs, role: 'clerk' } })
  expect(leaving.status).toBe(409)
})

test.each([1, 2, 3, 4, 5])('two administrators who demote each other at once: one remains (%i)', async () => {
  const other = await server.as('admin')
  const demote = (who: StaffClient, whom: StaffClient) =>
    who.call(calls.changeStaff, { params: { id: whom.id }, body: { ...asIs, role: 'clerk' } })
  const answers = await Promise.all([demote(admin, other), demote(other, admin)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
  const left = await server.db.selectFrom('staff').select('id').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
})

test('an administrator sets a forgotten password; whoever holds the old one is out', async () => {
  const set = await admin.call(calls.setStaffPassword, { params: { id: clerk.id }, body: { password: 'คลังสินค้า-2' } })
  expect(set.status).toBe(204)
  expect((await signIn(clerk.username, staffPassword)).status).toBe(400)
  expect((await signIn(clerk.username, 'คลังสินค้า-2')).status).toBe(200)
  expect(
    (await clerk.call(calls.changeStaffOwnPassword, { body: { oldPassword: 'x', password: '12345678' } })).status,
  ).toBe(401)
})

test('a clerk locked out by wrong passwords signs in with the password that an administrator sets', async () => {
  expect((await signIn(clerk.username, 'wrong password')).status).toBe(400)
  await server.db.updateTable('password_guess').set({ guesses: 1_000_000 }).execute()
  expect((await signIn(clerk.username, staffPassword)).status).toBe(429)
  await admin.call(calls.setStaffPassword, { params: { id: clerk.id }, body: { password: 'คลังสินค้า-2' } })
  expect((await signIn(clerk.username, 'คลังสินค้า-2')).status).toBe(200)
})

test('everybody changes the own password, with the old one', async () => {
  const change = (oldPassword: string, password: string) =>
    clerk.call(calls.changeStaffOwnPassword, { body: { oldPassword, password } })
  expect(await change('wrong password', 'คลังสินค้า-2')).toMatchObject({ problem: { code: 'password_wrong' } })
  expect((await change(staffPassword, 'short')).status).toBe(422)
  expect((await change(staffPassword, 'คลังสินค้า-2')).status).toBe(204)
  // Sent once more, as when the answer was lost.
  expect((await change(staffPassword, 'คลังสินค้า-2')).status).toBe(204)
  expect((await signIn(clerk.username, 'คลังสินค้า-2')).status).toBe(200)
  expect((await change('คลังสินค้า-2', 'คลังสินค้า-3')).status).toBe(204)
})

test('somebody who is not there is not found', async () => {
  for (const id of ['1', '00000000-0000-4000-8000-000000000000']) {
    expect((await admin.call(calls.getStaff, { params: { id } })).status).toBe(404)
    const change = { params: { id }, body: { ...asIs, role: 'clerk' as const } }
    expect((await admin.call(calls.changeStaff, change)).status).toBe(404)
    expect((await admin.call(calls.setStaffPassword, { params: { id }, body: { password: '12345678' } })).status).toBe(
      404,
    )
  }
})

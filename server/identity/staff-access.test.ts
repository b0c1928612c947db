import { beforeEach, expect, test } from 'vitest'
import {
  changeStaff,
  changeStaffOwnPassword,
  createStaffAccount,
  endStaffSessions,
  getStaff,
  giveOneTimePassword,
  listStaff,
  listStaffSessions,
  setStaffPassword,
} from '#contract/backoffice/settings/staff/calls.ts'
import { readMessage } from '#contract/backoffice/office/outbox/calls.ts'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { resetSecondFactor } from '#contract/backoffice/settings/second-factor/calls.ts'
import { addWebhook } from '#contract/backoffice/settings/webhooks/calls.ts'
import { oneTimePasswordMs } from '#rules/identity/one-time-password.ts'
import { loginPage } from '#test/builders/login-page.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { staffPassword, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

let clerk: StaffClient

const server = await testServer()
const admin = await server.as('admin')

beforeEach(async () => {
  clerk = await server.as('clerk')
})

const grant = async (username: string, password: string) =>
  (await signInByPassword(server.url, username, password)).status
const give = async () => (await admin.call(giveOneTimePassword, { params: { id: clerk.id } })).body.password
const ownPassword = 'คลังสินค้า-77'

test('a one-time password opens the login page once, which asks for an own password', async () => {
  const given = await give()
  expect(
    (await clerk.call(changeStaffOwnPassword, { body: { oldPassword: given, password: ownPassword } })).status,
  ).toBe(401)
  expect((await admin.call(getStaff, { params: { id: clerk.id } })).body).toMatchObject({ oneTimePassword: true })
  // Without a page there is no prompt.
  expect(await grant(clerk.username, given)).toBe(400)
  const page = loginPage(server)
  await page.open()
  const prompt = await page.send({ username: clerk.username, password: given })
  expect([prompt.status, prompt.tokens, prompt.text]).toEqual([
    200,
    null,
    expect.stringContaining('Choose your password'),
  ])
  const answers = [
    { new_password: 'short', repeated: 'short' },
    { new_password: ownPassword, repeated: 'another-one-1' },
    { new_password: given, repeated: given },
    { new_password: clerk.username, repeated: clerk.username },
  ]
  for (const form of answers) expect(await page.send(form)).toMatchObject({ status: 401, tokens: null })
  expect((await page.send({ new_password: ownPassword, repeated: ownPassword })).tokens).not.toBeNull()
  expect((await admin.call(getStaff, { params: { id: clerk.id } })).body).toMatchObject({
    oneTimePassword: false,
    sessions: 1,
  })
  expect([await grant(clerk.username, given), await grant(clerk.username, ownPassword)]).toEqual([400, 200])
  // The page has ended with the sign-in.
  expect((await page.send({ new_password: 'another-one-1', repeated: 'another-one-1' })).tokens).toBeNull()
  expect(await grant(clerk.username, ownPassword)).toBe(200)
})

test('what is chosen on the login page is in the audit, as done by the owner of the account', async () => {
  const page = loginPage(server)
  await page.open()
  await page.send({ username: clerk.username, password: await give() })
  expect((await page.send({ new_password: ownPassword, repeated: ownPassword })).tokens).not.toBeNull()
  const entry = await server.db
    .selectFrom('audit_entry')
    .select(['actor', 'call', 'action'])
    .where('table_name', '=', 'staff')
    .where('key', '=', clerk.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ actor: `staff:${clerk.id} น้อย`, call: 'POST /realms/marlin/login', action: 'update' })
})

test('a login page that waits ends with the password that opened it, whatever was left to do on it', async () => {
  const manager = await server.as('manager')
  const thief = loginPage(server)
  const stop = async () => {
    await thief.open()
    const prompt = await thief.send({ username: manager.username, password: staffPassword })
    expect(prompt.text).toContain('Add a second factor')
  }
  await stop()
  expect((await admin.call(endStaffSessions, { params: { id: manager.id } })).status).toBe(204)
  expect(await thief.send({ later: '1' })).toMatchObject({ status: 400, tokens: null })
  await stop()
  const given = (await admin.call(giveOneTimePassword, { params: { id: manager.id } })).body.password
  const chosen = await thief.send({ new_password: ownPassword, repeated: ownPassword })
  expect([chosen.status, (await thief.send({ later: '1' })).tokens]).toEqual([400, null])
  expect(await grant(manager.username, ownPassword)).toBe(400)
  const owner = loginPage(server)
  await owner.open()
  expect((await owner.send({ username: manager.username, password: given })).text).toContain('Choose your password')
})

test('a browser that has not come back from the login page has no session after a new password, nor when disabled', async () => {
  const held = async () => {
    const page = loginPage(server)
    await page.open()
    return page.hold({ username: clerk.username, password: staffPassword })
  }
  expect(await (await held())()).toMatchObject({ access_token: expect.any(String) })
  const [ended, replaced] = [await held(), await held()]
  await admin.call(endStaffSessions, { params: { id: clerk.id } })
  expect(await ended()).toBeNull()
  // As where the new password is stored while the page is being answered.
  await server.db.updateTable('staff').set({ password_hash: 'another' }).where('id', '=', clerk.id).execute()
  expect(await replaced()).toBeNull()
  const other = await server.as('clerk')
  const page = loginPage(server)
  await page.open()
  const disabled = await page.hold({ username: other.username, password: staffPassword })
  await admin.call(changeStaff, { params: { id: other.id }, body: { name: 'น้อย', role: 'clerk', disabled: true } })
  expect(await disabled()).toBeNull()
})

test('a step is nothing without the password before it, and ends with the account', async () => {
  const page = loginPage(server, 'th')
  await page.open()
  expect((await page.send({ new_password: ownPassword, repeated: ownPassword })).status).toBe(400)
  const prompt = await page.send({ username: clerk.username, password: await give() })
  expect(prompt.text).toContain('ตั้งรหัสผ่านของคุณ')
  await admin.call(changeStaff, { params: { id: clerk.id }, body: { name: 'น้อย', role: 'clerk', disabled: true } })
  expect((await page.send({ new_password: ownPassword, repeated: ownPassword })).tokens).toBeNull()
})

test('a one-time password is worth nothing after three days, and a new one makes the one before worthless', async () => {
  const [first, second] = [await give(), await give()]
  const page = loginPage(server)
  await page.open()
  expect((await page.send({ username: clerk.username, password: first })).status).toBe(401)
  const past = new Date(Date.now() - 1)
  const { one_time_until: until } = await server.db
    .selectFrom('staff')
    .select('one_time_until')
    .where('id', '=', clerk.id)
    .executeTakeFirstOrThrow()
  expect(Math.abs(Number(until) - Date.now() - oneTimePasswordMs)).toBeLessThan(60_000)
  await server.db.updateTable('staff').set({ one_time_until: past }).where('id', '=', clerk.id).execute()
  expect((await page.send({ username: clerk.username, password: second })).status).toBe(401)
})

test('an account that is added without a password gets a one-time one, shown once', async () => {
  const body = { username: `new-${clerk.id.slice(0, 8)}`, name: 'นิด', roles: ['warehouse' as const] }
  const added = await admin.call(createStaffAccount, { body })
  expect(added).toMatchObject({ status: 201, body: { oneTimePassword: true, sessions: 0, lastUsed: null } })
  expect(added.body.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const { content } = (await admin.call(listStaff, { query: { page: 0, size: 100 } })).body
  expect(content.find(({ id }) => id === added.body.id)).not.toHaveProperty('password')
  const page = loginPage(server)
  await page.open()
  const prompt = await page.send({ username: body.username, password: added.body.password ?? '' })
  expect(prompt.text).toContain('Choose your password')
})

test('an administrator sees the sessions of somebody and ends them; of the own ones this one stays', async () => {
  await grant(clerk.username, staffPassword)
  const sessions = async (id: string) => (await admin.call(listStaffSessions, { params: { id } })).body.sessions
  expect(await sessions(clerk.id)).toMatchObject([{ current: false }, { current: false }])
  expect((await admin.call(endStaffSessions, { params: { id: clerk.id } })).status).toBe(204)
  expect(await sessions(clerk.id)).toEqual([])
  expect((await clerk.call(listStaff)).status).toBe(401)
  await grant(admin.username, staffPassword)
  await admin.call(endStaffSessions, { params: { id: admin.id } })
  expect(await sessions(admin.id)).toMatchObject([{ current: true }])
})

test('of two administrators who change an account the second sees that it has changed', async () => {
  const { revision } = (await admin.call(getStaff, { params: { id: clerk.id } })).body
  const save = (name: string) =>
    admin.call(changeStaff, { params: { id: clerk.id }, body: { name, role: 'clerk', disabled: false, revision } })
  expect((await save('หนึ่ง')).body).toMatchObject({ name: 'หนึ่ง', revision: revision + 1 })
  expect(await save('สอง')).toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  expect((await admin.call(getStaff, { params: { id: clerk.id } })).body.name).toBe('หนึ่ง')
})

test('somebody who may not manage accounts does none of it, and nobody is found who is not there', async () => {
  const manager = await server.as('manager')
  const calls = [listStaffSessions, endStaffSessions, giveOneTimePassword] as const
  for (const one of calls) {
    expect((await manager.call(one, { params: { id: clerk.id } })).status).toBe(403)
    for (const id of ['1', '00000000-0000-4000-8000-000000000000'])
      expect((await admin.call(one, { params: { id } })).status).toBe(404)
  }
})

test('a session that is minutes old opens nothing to others, and none changes the own password without the old one', async () => {
  const [one, own] = [{ params: { id: clerk.id } }, { params: { id: admin.id } }]
  const password = ownPassword
  for (const answer of [
    await admin.call(setStaffPassword, { ...own, body: { password } }),
    await admin.call(giveOneTimePassword, own),
  ])
    expect(answer).toMatchObject({ status: 403, problem: { code: 'second_person_required' } })
  const idle = await server.as('admin')
  const elevenMinutes = new Date(Date.now() - 11 * 60_000)
  await server.db
    .updateTable('sign_in_session')
    .set({ created_at: elevenMinutes })
    .where('account_id', '=', idle.id)
    .execute()
  const account = { username: 'newcomer', name: 'ใหม่', role: 'admin' as const, password }
  const hook = { name: 'ERP', url: 'https://erp.example/', topics: ['order.placed' as const], stockLowAt: 0 }
  for (const answer of [
    await idle.call(setStaffPassword, { ...one, body: { password } }),
    await idle.call(giveOneTimePassword, one),
    await idle.call(createStaffAccount, { body: account }),
    await idle.call(changeStaff, { ...one, body: { name: 'น้อย', role: 'admin', disabled: false } }),
    await idle.call(resetSecondFactor, one),
    await idle.call(createApiKey, { body: { name: 'ERP', scopes: ['orders.read'], days: 1 } }),
    await idle.call(addWebhook, { body: hook }),
    await idle.call(readMessage, { params: { id: 1 } }),
  ])
    expect(answer).toMatchObject({ status: 403, problem: { code: 'reauthentication_required' } })
  expect((await idle.call(listStaff)).status).toBe(200)
  expect(await grant(clerk.username, staffPassword)).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import * as calls from '#contract/backoffice/settings/staff/calls.ts'
import { oneTimePasswordMs } from '#rules/identity/one-time-password.ts'
import { passwordFits } from './passwords.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// A press that is doubled, and one whose answer was lost: one account, whose password the administrator has.

const server = await testServer()
const admin = await server.as('admin')
beforeEach(() => server.db.deleteFrom('staff').where('username', 'like', 'somchai%').execute())

const body = { username: 'Somchai', name: 'สมชาย', roles: ['clerk' as const] }
const add = (key: string, change: Partial<typeof body> & { password?: string } = {}, who: StaffClient = admin) =>
  who.call(calls.createStaffAccount, { body: { ...body, ...change }, key })
const accounts = () =>
  server.db.selectFrom('staff').select(['id', 'username']).where('username', 'like', 'somchai%').execute()

test('an account whose answer was lost is added once, and the password of the answer that arrives opens it', async () => {
  const key = randomUUID()
  const lost = await add(key)
  const again = await add(key)
  expect([lost.status, again.status]).toEqual([201, 201])
  expect(again.body).toMatchObject({ id: lost.body.id, username: 'somchai', oneTimePassword: true })
  expect(await accounts()).toHaveLength(1)
  expect(again.body.password).not.toBe(lost.body.password)
  const account = await server.db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', lost.body.id)
    .executeTakeFirstOrThrow()
  expect(await passwordFits(again.body.password ?? '', account.password_hash)).toBe(true)
  expect(await passwordFits(lost.body.password ?? '', account.password_hash)).toBe(false)
})

test('of repetitions that are answered at once the latest one has the password', async () => {
  const key = randomUUID()
  const { id, password } = (await add(key)).body
  // As if another process had answered a later one in between.
  const later = new Date(Date.now() + oneTimePasswordMs + 60_000)
  await server.db.updateTable('staff').set({ one_time_until: later }).where('id', '=', id).execute()
  expect((await add(key)).body).toMatchObject({ id, password: null, oneTimePassword: true })
  const { password_hash: hash } = await server.db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await passwordFits(password ?? '', hash)).toBe(true)
})

test('a password that its owner has chosen meanwhile stays', async () => {
  const key = randomUUID()
  const { id } = (await add(key)).body
  await server.db.updateTable('staff').set({ one_time_until: null }).where('id', '=', id).execute()
  expect((await add(key)).body).toMatchObject({ id, password: null, oneTimePassword: false })
})

test('a key is good for no other account and for nobody else', async () => {
  const key = randomUUID()
  await add(key)
  for (const other of [{ username: 'somchai2' }, { roles: ['clerk' as const, 'driver' as const] }])
    expect((await add(key, other as never)).problem.code).toBe('idempotency_key_reused')
  expect((await add(randomUUID())).problem.code).toBe('username_taken')
  expect((await add(key, {}, await server.as('admin'))).problem.code).toBe('username_taken')
})

test('an account with a given password is added once, and not with another one', async () => {
  const key = randomUUID()
  const given = { password: 'คลังสินค้า-9' }
  const [first, again] = [await add(key, given), await add(key, given)]
  expect([again.status, again.body.id, again.body.password]).toEqual([201, first.body.id, null])
  expect((await add(key, { password: 'คลังสินค้า-10' })).problem.code).toBe('idempotency_key_reused')
})

test('who is added under a key can sign in and is let in', async () => {
  // Several, since an id that is none is taken for one now and then.
  for (let nth = 0; nth < 12; nth += 1) {
    const [username, password] = [`somchai${nth}`, 'คลังสินค้า-9']
    expect((await add(randomUUID(), { username, password })).status).toBe(201)
    const signedIn = await signInByPassword(server.url, username, password)
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    expect([username, (await send(server.url, listStaffOrders, { token })).status]).toEqual([username, 200])
  }
})

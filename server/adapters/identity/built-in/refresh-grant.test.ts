import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createDatabase, testDatabase } from '#test/database.ts'
import { clerk, fillAccounts, shop, startIdentityApp } from '#test/identity-app.ts'
import { sweepIdentity } from './payload-store.ts'

const database = await testDatabase()
await fillAccounts(database.db)
/** Two processes on one database. */
const first = await startIdentityApp(database.url, { publicUrl: 'http://shop.test', poolSize: 2 })
const second = await startIdentityApp(database.url, { publicUrl: 'http://shop.test', poolSize: 2 })

afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await first.close()
  await second.close()
})

type Tokens = { access_token: string; refresh_token: string; session_state: string }

const tokensOf = async (response: Response) => (await response.json()) as Tokens

const signIn = async (app = first): Promise<Tokens> =>
  tokensOf(await app.post('/api/user/login', { phoneNumber: shop.phone, password: shop.password }))

const refresh = (refresh_token: string, app = first) =>
  app.token(
    { grant_type: 'refresh_token', refresh_token, client_id: 'storefront' },
    { authorization: `Bearer ${refresh_token}` },
  )

const refreshed = async (token: string, app = first): Promise<Tokens> => {
  const response = await refresh(token, app)
  expect(response.status).toBe(200)
  return tokensOf(response)
}

const laterBy = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

// Specification 7.37, 7.38
test('a refresh gives a new pair of the same session, bearer header or not', async () => {
  const before = await signIn()
  const response = await refresh(before.refresh_token)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const after = await tokensOf(response)
  expect(after).toMatchObject({
    session_state: before.session_state,
    expires_in: 300,
    refresh_expires_in: 2_592_000,
    token_type: 'Bearer',
  })
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect((await first.get('/api/customer/profile', after.access_token)).status).toBe(200)
  await refreshed(after.refresh_token, second)
})

test('the direct predecessor is answered again with the same tokens for a minute', async () => {
  const before = await signIn()
  const after = await refreshed(before.refresh_token)
  laterBy(55)
  expect(await refreshed(before.refresh_token, second)).toEqual(after)
  expect((await refresh(after.refresh_token)).status).toBe(200)
})

test('after that minute it ends the session', async () => {
  const before = await signIn()
  const after = await refreshed(before.refresh_token)
  laterBy(61)
  const late = await refresh(before.refresh_token)
  expect(late.status).toBe(400)
  expect(await late.json()).toMatchObject({ error: 'invalid_grant' })
  expect((await refresh(after.refresh_token)).status).toBe(400)
})

test('a token older than the predecessor ends the session at once, and the answer kept for it', async () => {
  const oldest = await signIn()
  const older = await refreshed(oldest.refresh_token)
  const newest = await refreshed(older.refresh_token)
  expect((await refresh(oldest.refresh_token, second)).status).toBe(400)
  expect((await refresh(older.refresh_token)).status).toBe(400)
  expect((await refresh(newest.refresh_token)).status).toBe(400)
  const left = await database.db
    .selectFrom('refresh_replay')
    .select('session_id')
    .where('session_id', '=', newest.session_state)
    .execute()
  expect(left).toEqual([])
})

test('one session that ends leaves the others of the same shop alone', async () => {
  const [lost, kept] = [await signIn(), await signIn()]
  await refreshed((await refreshed(lost.refresh_token)).refresh_token)
  expect((await refresh(lost.refresh_token)).status).toBe(400)
  expect((await refresh(kept.refresh_token)).status).toBe(200)
})

test('many tabs with one token at two processes get one answer', async () => {
  const { refresh_token } = await signIn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => refreshed(refresh_token, tab % 2 === 0 ? first : second)),
  )
  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.access_token)).size).toBe(1)
})

test('a stolen old token racing with the newest leaves no living session behind', async () => {
  for (let round = 0; round < 8; round += 1) {
    const oldest = await signIn()
    const newest = await refreshed((await refreshed(oldest.refresh_token)).refresh_token)
    const [honest] = await Promise.all([refresh(newest.refresh_token), refresh(oldest.refresh_token, second)])
    const last = honest.status === 200 ? await tokensOf(honest) : newest
    expect((await refresh(last.refresh_token)).status).toBe(400)
  }
})

test('a token is no good at another client, after thirty days, or when it was made up', async () => {
  const { refresh_token } = await signIn()
  const otherClient = await first.token({ grant_type: 'refresh_token', refresh_token, client_id: 'backoffice' })
  expect(otherClient.status).toBe(400)
  expect((await refresh('made-up')).status).toBe(400)
  expect((await refresh('')).status).toBe(400)
  laterBy(30 * 24 * 3600 + 60)
  expect((await refresh(refresh_token)).status).toBe(400)
})

test('logging out at the realm ends the session', async () => {
  const { refresh_token } = await signIn()
  const logOut = (client_id: string) =>
    fetch(`${first.url}/realms/marlin/protocol/openid-connect/logout`, {
      method: 'POST',
      body: new URLSearchParams({ client_id, refresh_token }),
    })
  expect((await logOut('backoffice')).status).toBe(400)
  expect((await logOut('storefront')).status).toBe(204)
  expect((await refresh(refresh_token)).status).toBe(400)
})

test('revoking a refresh token ends the session', async () => {
  const { refresh_token } = await signIn()
  const response = await fetch(`${first.url}/realms/marlin/protocol/openid-connect/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'storefront', token: refresh_token }),
  })
  expect(response.status).toBe(200)
  expect((await refresh(refresh_token)).status).toBe(400)
})

test('a removed account has no session any more', async () => {
  const { refresh_token } = await tokensOf(
    await first.token({ grant_type: 'password', client_id: 'backoffice', ...clerk }),
  )
  const form = { grant_type: 'refresh_token', refresh_token, client_id: 'backoffice' }
  await database.db.deleteFrom('staff').where('username', '=', clerk.username).execute()
  expect((await first.token(form)).status).toBe(400)
})

test('the tables hold nothing that opens a session', async () => {
  const before = await signIn()
  const after = await refreshed(before.refresh_token)
  const dump = JSON.stringify([
    await database.db.selectFrom('oidc_payload').selectAll().execute(),
    await database.db.selectFrom('refresh_replay').selectAll().execute(),
  ])
  for (const secret of [before.refresh_token, after.refresh_token, after.access_token]) {
    expect(dump).not.toContain(secret)
  }
})

test('processes that start together on a fresh database agree on their keys', async () => {
  const fresh = await createDatabase()
  await fillAccounts(fresh.db)
  const start = () => startIdentityApp(fresh.url, { publicUrl: 'http://shop.test' })
  const [one, other, third] = await Promise.all([start(), start(), start()])
  const { access_token } = await signIn(one)
  expect((await other.get('/api/customer/profile', access_token)).status).toBe(200)
  expect((await third.get('/api/customer/profile', access_token)).status).toBe(200)
  await Promise.all([one.close(), other.close(), third.close()])
  await fresh.drop()
})

test('the sweep removes what has expired and nothing else', async () => {
  const { refresh_token } = await signIn()
  const newest = await refreshed(refresh_token)
  await sweepIdentity(database.db, new Date())
  await refreshed(newest.refresh_token)
  expect(await sweepIdentity(database.db, new Date(Date.now() + 31 * 24 * 3600 * 1000))).toBeGreaterThan(0)
  expect(await database.db.selectFrom('oidc_payload').selectAll().execute()).toEqual([])
  expect(await database.db.selectFrom('refresh_replay').selectAll().execute()).toEqual([])
})

test('nothing of all this was an error of ours', () => {
  expect([...first.errors, ...second.errors]).toEqual([])
})

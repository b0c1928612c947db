import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { hashPassword } from './passwords.ts'
import { clerk, fillAccounts, shop, startIdentityApp } from '#test/identity-app.ts'

const database = await testDatabase()
const outletId = (await fillAccounts(database.db)).outletId
const app = await startIdentityApp(database.url)

afterAll(() => app.close())

type Body = Record<string, unknown> & { access_token: string; detail: string; keys: object[] }
const bodyOf = async (response: Response) => (await response.json()) as Body

const answerFields = [
  'access_token',
  'expires_in',
  'refresh_expires_in',
  'refresh_token',
  'session_state',
  'token_type',
]

// Specification 1.1, 3.1, 3.3, 3.4
test.each([['0812345678'], ['081-234-5678'], ['๐๘๑๒๓๔๕๖๗๘'], ['+66 81 234 5678']])(
  'a shop signs in with its phone number typed as %s',
  async (phoneNumber) => {
    const response = await app.post('/api/user/login', { phoneNumber, password: shop.password })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const tokens = await bodyOf(response)
    expect(Object.keys(tokens).sort()).toEqual(answerFields)
    expect(tokens).toMatchObject({ expires_in: 300, refresh_expires_in: 2_592_000, token_type: 'Bearer' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: outletId,
      id: outletId,
      outletCode: 'R1001',
      phone_number: shop.phone,
      name: shop.storeName,
      roles: ['retailer'],
      iss: `${app.url}/realms/marlin`,
    })
    expect(decodeProtectedHeader(tokens.access_token).alg).toBe('ES256')
  },
)

test('a wrong password and an unknown phone number are told alike, as the storefront expects it', async () => {
  const wrong = await app.post('/api/user/login', { phoneNumber: shop.phone, password: 'wrong password' })
  const unknown = await app.post('/api/user/login', { phoneNumber: '0899999999', password: 'wrong password' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  const problem = await bodyOf(wrong)
  expect(problem).toMatchObject({ code: 'invalid_credentials', is_login_pass: false })
  expect(problem.detail).toContain('401')
  expect(await unknown.json()).toEqual(problem)
})

test('the token endpoint grants both clients their own accounts', async () => {
  const grant = (client_id: string, username: string, password: string) =>
    app.token({ grant_type: 'password', client_id, username, password })
  const retailer = await grant('storefront', '081 234 5678', shop.password)
  expect(retailer.status).toBe(200)
  expect(Object.keys(await bodyOf(retailer)).sort()).toEqual(answerFields)
  const staff = await grant('backoffice', 'Somsri', clerk.password)
  expect(staff.status).toBe(200)
  const claims = decodeJwt((await bodyOf(staff)).access_token)
  expect(claims).toMatchObject({ name: clerk.name, roles: ['clerk'] })
  expect(claims).not.toHaveProperty('outletCode')
  expect((await grant('backoffice', shop.phone, shop.password)).status).toBe(400)
  expect((await grant('storefront', clerk.username, clerk.password)).status).toBe(400)
})

test('a wrong password at the token endpoint is an invalid grant, in the words of Keycloak', async () => {
  const response = await app.token({
    grant_type: 'password',
    client_id: 'storefront',
    username: '0822222222',
    password: 'x',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Invalid user credentials',
  })
})

test('ten wrong passwords lock one account for a while, known or not, by either way in', async () => {
  for (const phoneNumber of ['0833333333', '0844444444']) {
    const guess = (password: string) => app.post('/api/user/login', { phoneNumber, password })
    for (let count = 0; count < 10; count += 1) expect((await guess(`guess ${count}`)).status).toBe(401)
    const locked = await guess('guess 11')
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    const other = { grant_type: 'password', client_id: 'storefront', username: phoneNumber, password: 'x' }
    expect((await app.token(other)).status).toBe(429)
  }
  expect((await app.post('/api/user/login', { phoneNumber: shop.phone, password: shop.password })).status).toBe(200)
})

test('of thirty guesses at once at most ten are looked at', async () => {
  const guesses = Array.from({ length: 30 }, (_, index) =>
    app.post('/api/user/login', { phoneNumber: '0855555555', password: `guess ${index}` }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
})

test('a sign-in whose password is replaced while it is compared begins no session', async () => {
  const { db } = database
  await db.deleteFrom('rate_limit').execute()
  const hash = await hashPassword('ข้าวหอม-2570')
  const was = await db
    .selectFrom('outlet')
    .select('password_hash')
    .where('phone', '=', shop.phone)
    .executeTakeFirstOrThrow()
  let settled = false
  const isWaiting = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    return settled || rows.length > 0
  }
  const grant = await db.transaction().execute(async (tx) => {
    // As the call that sets a password does, which has not ended yet.
    await tx.updateTable('outlet').set({ password_hash: hash }).where('phone', '=', shop.phone).execute()
    const pending = app
      .post('/api/user/login', { phoneNumber: shop.phone, password: shop.password })
      .finally(() => (settled = true))
    await expect.poll(isWaiting).toBe(true)
    return { pending }
  })
  expect((await grant.pending).status).toBe(401)
  await db.updateTable('outlet').set(was).where('phone', '=', shop.phone).execute()
})

test('a stored password that cannot be read fits nothing, and the log names its account', async () => {
  const { db } = database
  const ofShop = db.selectFrom('outlet').select('password_hash').where('phone', '=', shop.phone)
  const was = await ofShop.executeTakeFirstOrThrow()
  const store = (stored: typeof was) => db.updateTable('outlet').set(stored).where('phone', '=', shop.phone).execute()
  const { access_token: token } = await bodyOf(
    await app.post('/api/user/login', { phoneNumber: shop.phone, password: shop.password }),
  )
  const before = app.errors.length
  await store({ password_hash: 'written by hand' })
  const response = await app.post('/api/user/login', { phoneNumber: shop.phone, password: shop.password })
  const body = { oldPassword: shop.password, password: 'ข้าวหอม-2570', confirmPassword: 'ข้าวหอม-2570' }
  const change = await fetch(`${app.url}/api/user/password`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  await store(was)
  expect([response.status, (await bodyOf(response))['code']]).toEqual([401, 'invalid_credentials'])
  expect([change.status, (await bodyOf(change))['code']]).toEqual([422, 'password_wrong'])
  const logged = [{ client: 'storefront', id: outletId }, 'the stored password of an account cannot be read']
  expect(app.errors.splice(before)).toMatchObject([logged, logged])
})

test('hostile credentials are refused, and break nothing', async () => {
  const huge = { grant_type: 'password', client_id: 'storefront', username: shop.phone, password: 'x'.repeat(50_000) }
  expect((await app.token(huge)).status).toBe(400)
  const beyond = await app.token({ ...huge, password: 'x'.repeat(200_000) })
  expect(beyond.status).toBe(400)
  const nul = await app.token({ ...huge, username: '08\u000012345678', password: 'x' })
  expect(nul.status).toBe(400)
  const split = await app.token({ ...huge, username: 'a\r\nset-cookie: a=b', password: 'x' })
  expect([split.status, split.headers.get('set-cookie')]).toEqual([400, null])
  expect((await app.post('/api/user/login', { phoneNumber: shop.phone, password: 'x'.repeat(201) })).status).toBe(422)
  expect((await app.token({ ...huge, password: 'x', client_id: 'stranger' })).status).toBe(401)
  expect(app.errors).toEqual([])
})

// Specification 1.21
test('discovery names Keycloak paths, and the key set shows no private half', async () => {
  const discovery = await (await app.get('/realms/marlin/.well-known/openid-configuration')).json()
  const base = `${app.url}/realms/marlin/protocol/openid-connect`
  expect(discovery).toMatchObject({
    issuer: `${app.url}/realms/marlin`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/certs`,
    authorization_endpoint: `${base}/auth`,
    userinfo_endpoint: `${base}/userinfo`,
  })
  const { keys } = await bodyOf(await app.get('/realms/marlin/protocol/openid-connect/certs'))
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' })
  expect(keys[0]).not.toHaveProperty('d')
})

test('userinfo tells whose token it is', async () => {
  const { access_token } = await bodyOf(
    await app.post('/api/user/login', { phoneNumber: shop.phone, password: shop.password }),
  )
  const userInfo = '/realms/marlin/protocol/openid-connect/userinfo'
  expect(await (await app.get(userInfo, access_token)).json()).toMatchObject({ sub: outletId, outletCode: 'R1001' })
  expect((await app.get(userInfo, `${access_token}x`)).status).toBe(401)
})

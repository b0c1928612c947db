import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { addWebhook } from '#contract/backoffice/settings/webhooks/calls.ts'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { listOutbox } from '#contract/backoffice/office/outbox/calls.ts'
import { listDrivers } from '#contract/backoffice/day/runs/calls.ts'
import { listStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { forgotPassword, listSessions, logIn, signInWays } from '#contract/identity/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { requestTokens } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { startTestServer, testServer } from '#test/test-server.ts'
import { holdPort } from '#test/held-port.ts'
import { OtherIssuer, person } from './other-issuer.fixture.ts'

// The whole server on an external issuer with Keycloak's claims and keys.

const issuer = new OtherIssuer(await holdPort())
await issuer.rotate()
await issuer.open()
const server = await testServer({ oidcIssuer: issuer.url })

afterAll(() => issuer.close())
beforeEach(async () => {
  issuer.tooMany = null
  await issuer.close()
  await issuer.open()
})

const profile = async (token: string) => send(server.url, getProfile, { token })
const refresh = (form: Record<string, string>) => requestTokens(server.url, form)
const good = { grant_type: 'refresh_token', refresh_token: 'good', client_id: 'storefront' }

test('a shop signs in there, and is known here from its first call on', async () => {
  const signedIn = await send(server.url, logIn, { body: { phoneNumber: person.phone, password: person.password } })
  expect(signedIn.status).toBe(200)
  const token = signedIn.body.access_token
  const calls = await Promise.all([profile(token), profile(token), profile(token)])
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(calls[0]?.body).toMatchObject({ id: person.id, outletCode: 'R9001', phoneNumber: person.phone })
  expect((await send(server.url, getCart, { token })).status).toBe(200)
  expect(await server.db.selectFrom('outlet').select('store_name').execute()).toEqual([{ store_name: 'ร้านมาลี' }])
  const wrong = await send(server.url, logIn, { body: { phoneNumber: person.phone, password: 'wrong' } })
  expect(wrong).toMatchObject({ status: 401, problem: { code: 'invalid_credentials' } })
})

test('staff are known by the roles of the realm', async () => {
  const staff = { azp: 'backoffice', preferred_username: 'somsri', realm_access: { roles: ['clerk'] } }
  const token = await issuer.token(staff)
  expect((await send(server.url, listOutbox, { token })).status).toBe(200)
  expect((await send(server.url, listStaff, { token })).status).toBe(403)
  const desk = await issuer.token({ ...staff, realm_access: { roles: ['offline_access', 'cash', 'order_desk'] } })
  expect((await send(server.url, listOutbox, { token: desk })).status).toBe(200)
  const driver = await issuer.token({ ...staff, realm_access: { roles: ['driver'] } })
  expect((await send(server.url, listOutbox, { token: driver })).status).toBe(403)
})

test('staff who signed in there long ago do nothing that needs a sign-in of the last minutes, as far as it says so', async () => {
  const body = { name: 'ERP', url: 'https://example.com/hook', topics: ['order.placed' as const], stockLowAt: 0 }
  const add = async (claims: object) => {
    const staff = { azp: 'backoffice', id: randomUUID(), realm_access: { roles: ['admin'] } }
    const { status, problem } = await send(server.url, addWebhook, {
      token: await issuer.token({ ...staff, ...claims }),
      body,
    })
    return status < 300 ? status : problem.code
  }
  const now = Math.floor(Date.now() / 1000)
  expect(await add({ auth_time: now - 11 * 60 })).toBe('reauthentication_required')
  expect([await add({ auth_time: now - 60 }), await add({})]).toEqual([201, 201])
})

test('a driver of the realm who was here once can be given a run, by the name of the last token', async () => {
  const driverId = randomUUID()
  const claims = { azp: 'backoffice', id: driverId, name: 'วิชัย', realm_access: { roles: ['driver'] } }
  const planner = await issuer.token({ ...claims, id: randomUUID(), realm_access: { roles: ['warehouse'] } })
  for (const name of ['วิชัย', 'วิชัย ใจดี'])
    await send(server.url, getMe, { token: await issuer.token({ ...claims, name }) })
  const { drivers } = (await send(server.url, listDrivers, { token: planner })).body
  expect(drivers.filter(({ id }) => id === driverId)).toEqual([{ id: driverId, name: 'วิชัย ใจดี', openRuns: 0 }])
})

test('a token of the same realm for another application opens nothing', async () => {
  expect((await profile(await issuer.token({ azp: 'accounting' }))).status).toBe(401)
})

test('a shop whose phone or code belongs to another here is not let in', async () => {
  for (const claims of [{ outletCode: 'R9002' }, { phone_number: '0811113333' }]) {
    const token = await issuer.token({ id: randomUUID(), ...claims })
    expect((await profile(token)).status).toBe(401)
  }
})

test('the pages go on refreshing at their own origin', async () => {
  const renewed = await refresh(good)
  const { access_token } = (await renewed.json()) as { access_token: string }
  expect([renewed.status, (await profile(access_token)).status]).toEqual([200, 200])
  expect((await refresh({ ...good, refresh_token: 'old' })).status).toBe(400)
  expect((await refresh({ ...good, client_id: 'accounting' })).status).toBe(401)
  expect((await refresh({ grant_type: 'client_credentials', client_id: 'storefront' })).status).toBe(400)
})

test.each([
  ['90', '90'],
  ['', '60'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', '60'],
])('an issuer to which too many come says how long to wait: %j', async (sent, seconds) => {
  issuer.tooMany = sent
  const signedIn = await send(server.url, logIn, { body: { phoneNumber: person.phone, password: person.password } })
  expect(signedIn).toMatchObject({ status: 429, problem: { code: 'rate_limited' } })
  const renewed = await refresh(good)
  expect(renewed.status).toBe(429)
  expect([signedIn.headers.get('retry-after'), renewed.headers.get('retry-after')]).toEqual([seconds, seconds])
})

test('staff are led to the login page of the issuer, and come back with a code', async () => {
  const begin = (query: Record<string, string>) =>
    fetch(`${server.url}/realms/marlin/protocol/openid-connect/auth?${new URLSearchParams(query)}`, {
      redirect: 'manual',
    })
  const redirect_uri = 'https://shop.example/backoffice/'
  const query = {
    client_id: 'backoffice',
    response_type: 'code',
    scope: 'openid',
    redirect_uri,
    state: 's',
    prompt: 'login',
  }
  const led = await begin(query)
  const page = new URL(led.headers.get('location') ?? '')
  expect([led.status, page.origin + page.pathname]).toEqual([303, `${issuer.url}/auth`])
  expect(Object.fromEntries(page.searchParams)).toEqual({ theme: 'shop', ...query })
  expect((await begin({ ...query, client_id: 'accounting' })).status).toBe(400)

  const code = {
    grant_type: 'authorization_code',
    client_id: 'backoffice',
    code: 'c',
    code_verifier: 'v',
    redirect_uri,
  }
  expect((await refresh(code)).status).toBe(200)
  expect((await refresh({ ...code, code_verifier: 'w' })).status).toBe(400)
  expect((await refresh({ ...code, client_id: 'accounting' })).status).toBe(401)
})

test('new keys of the issuer are found by themselves, and the old ones are out', async () => {
  const old = await issuer.token()
  await issuer.rotate()
  const fresh = await issuer.token()
  await expect.poll(async () => (await profile(fresh)).status, { interval: 500 }).toBe(200)
  expect((await profile(old)).status).toBe(401)
})

test('an issuer that is away signs nobody out: 503, for the time being', async () => {
  const cold = await startTestServer({ oidcIssuer: issuer.url })
  const token = await issuer.token()
  expect((await profile(token)).status).toBe(200)
  await issuer.close()
  expect((await profile(token)).status).toBe(200)
  expect((await refresh(good)).status).toBe(503)
  const away = await send(cold.url, getProfile, { token })
  expect(away).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  await issuer.open()
  expect((await send(cold.url, getProfile, { token })).status).toBe(200)
  await cold.close()
})

test('staff who are to be led to an issuer that is away see a page that says so, in their language, and leads there again', async () => {
  const cold = await startTestServer({ oidcIssuer: issuer.url })
  await issuer.close()
  const path = '/realms/marlin/protocol/openid-connect/auth?client_id=backoffice&state=s'
  const begin = (headers: Record<string, string>) => fetch(cold.url + path, { headers, redirect: 'manual' })
  const page = await begin({ accept: 'text/html', 'accept-language': 'th' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  const shown = await page.text()
  expect(shown).toContain('<html lang="th">')
  expect(shown).toContain('ตอนนี้เข้าสู่ระบบไม่ได้')
  expect(shown).toContain(`href="${path.replace('&', '&amp;')}">ลองใหม่</a>`)
  const english = await begin({ accept: 'text/html', 'accept-language': 'en' })
  expect(await english.text()).toContain('You can’t sign in right now')
  expect(await (await begin({ accept: 'application/json' })).json()).toEqual({ error: 'temporarily_unavailable' })
  await issuer.open()
  expect((await begin({ accept: 'text/html' })).status).toBe(303)
  await cold.close()
})

test('a key from before there was an issuer opens nothing', async () => {
  const before = await startTestServer({ sharing: server })
  const admin = await before.as('admin')
  const body = { name: 'ERP', scopes: ['orders.read' as const], days: 90 }
  const { key } = (await admin.call(createApiKey, { body })).body
  const statusAt = async (url: string) => (await send(url, listStaffOrders, { token: key })).status
  expect([await statusAt(before.url), await statusAt(server.url)]).toEqual([200, 401])
  await before.close()
})

test('what is managed there is not managed here', async () => {
  expect((await send(server.url, signInWays)).body).toEqual({ ownAccounts: false, apple: false })
  const answers = [
    await send(server.url, forgotPassword, { body: { phoneNumber: person.phone } }),
    await send(server.url, listSessions, { token: await issuer.token() }),
    await send(server.url, listStaff, { token: await issuer.token({ realm_access: { roles: ['admin'] } }) }),
  ]
  for (const { status, problem } of answers) expect([status, problem.code]).toEqual([409, 'accounts_elsewhere'])
})

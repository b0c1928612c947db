import { beforeEach, expect, onTestFinished, test as plainTest, vi } from 'vitest'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { endOtherSessions, endSession, listSessions, logIn } from '#contract/identity/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { startIdentityApp } from '#test/identity-app.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

let retailer: RetailerClient

const server = await testServer()

beforeEach(async () => {
  retailer = await server.retailer()
})

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
const signIn = async (userAgent = phone) =>
  (
    await send(server.url, logIn, {
      body: { phoneNumber: retailer.phone, password },
      headers: { 'user-agent': userAgent },
    })
  ).body
const refresh = (refresh_token: string, path = '/token') =>
  fetch(`${server.url}/realms/marlin/protocol/openid-connect${path}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: 'storefront' }),
    headers: { 'user-agent': phone },
  })
const list = async () => (await retailer.call(listSessions)).body.sessions
const profile = async (token: string) => (await send(server.url, getProfile, { token })).status

const test = plainTest.extend('other', () => signIn())

test('a shop sees where it is signed in, in plain words, and which of them it is', async ({ other }) => {
  const sessions = await list()
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  expect(sessions.find(({ id }) => id === other.session_state)).toMatchObject({
    browser: 'Chrome',
    system: 'Android',
    current: false,
  })
  expect(JSON.stringify(await server.db.selectFrom('sign_in_session').selectAll().execute())).not.toContain('Mozilla')
})

test('a refresh is a use: the session stays the same and comes first', async ({ other }) => {
  await retailer.call(listSessions)
  const before = (await list()).find(({ id }) => id === other.session_state)
  expect((await refresh(other.refresh_token)).status).toBe(200)
  const [first, ...rest] = await list()
  expect(first).toMatchObject({ id: other.session_state, since: before?.since })
  expect((first?.lastUsed ?? '') > (before?.lastUsed ?? '')).toBe(true)
  expect(rest).toHaveLength(1)
})

test('an ended session opens nothing any more, at once, and another process knows within seconds', async () => {
  const otherProcess = await startIdentityApp(server.databaseUrl)
  const other = await signIn()
  expect((await otherProcess.get('/api/customer/profile', other.access_token)).status).toBe(200)
  const ended = await retailer.call(endSession, { params: { id: other.session_state } })
  expect(ended.status).toBe(204)
  expect((await refresh(other.refresh_token)).status).toBe(400)
  expect(await profile(other.access_token)).toBe(401)
  expect((await retailer.call(getProfile)).status).toBe(200)
  expect(await list()).toHaveLength(1)
  await expect.poll(async () => (await otherProcess.get('/api/customer/profile', other.access_token)).status).toBe(401)
  await otherProcess.close()
})

test('a process that has had no request yet refuses an ended session at its first request', async ({ other }) => {
  await retailer.call(endSession, { params: { id: other.session_state } })
  const idle = await startIdentityApp(server.databaseUrl)
  expect((await idle.get('/api/customer/profile', other.access_token)).status).toBe(401)
  await idle.close()
})

test('all others end, and this one goes on', async () => {
  const others = [await signIn(), await signIn()]
  expect((await retailer.call(endOtherSessions)).status).toBe(204)
  for (const { access_token, refresh_token } of others) {
    expect(await profile(access_token)).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(400)
  }
  expect(await list()).toMatchObject([{ current: true }])
})

test("another shop's session is not found and goes on", async () => {
  const stranger = await server.retailer()
  const [own] = await list()
  expect((await stranger.call(endSession, { params: { id: own?.id ?? '' } })).status).toBe(404)
  expect((await stranger.call(endSession, { params: { id: "' or true" } })).status).toBe(404)
  await stranger.call(endOtherSessions)
  expect(await list()).toHaveLength(1)
})

test('signing out ends the session for good, access token and all', async ({ other }) => {
  expect((await refresh(other.refresh_token, '/logout')).status).toBe(204)
  expect(await profile(other.access_token)).toBe(401)
  expect(await list()).toHaveLength(1)
})

test('a stolen refresh token that is found out ends the access token too', async ({ other }) => {
  const second = (await (await refresh(other.refresh_token)).json()) as { access_token: string; refresh_token: string }
  await refresh(second.refresh_token)
  expect((await refresh(other.refresh_token)).status).toBe(400)
  expect(await profile(second.access_token)).toBe(401)
})

test('who goes on for longer than an access token lives stays signed in, in tests as in a browser', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = await startTestServer()
  onTestFinished(() => slow.close())
  const [shop, clerk] = [await slow.retailer(), await slow.as('clerk')]
  vi.advanceTimersByTime(6 * 60_000)
  expect((await send(slow.url, getProfile, { token: shop.token })).status).toBe(401)
  const answers = await Promise.all([shop.call(getProfile), shop.call(getProfile), clerk.call(getMe)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

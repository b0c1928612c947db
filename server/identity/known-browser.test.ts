import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logIn } from '#contract/identity/calls.ts'
import { aStaff, staffPassword, type StaffClient } from '#test/builders/staff.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { knownBrowserId, knownBrowserValue } from './known-browser.ts'

// Attackers can lock each other out of an account, but no browser that signed in before.

let server: TestServer
let retailer: RetailerClient
let clerk: StaffClient
beforeAll(async () => {
  server = await startTestServer({ rateLimitFactor: 1 })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('rate_limit').execute()
  retailer = await server.retailer()
  clerk = await aStaff(server)
})

const cookieOf = (headers: Headers) => headers.getSetCookie().join(';')
const valueIn = (cookie: string) => /known-browser=([\w-]+)/.exec(cookie)?.[1] ?? ''
const retailerSignIn = (word: string, known = '') =>
  send(server.url, logIn, {
    body: { phoneNumber: retailer.phone, password: word },
    ...(known && { headers: { cookie: `known-browser=${known}` } }),
  })
const staffSignIn = (word: string, known = '') =>
  fetch(`${server.url}/realms/marlin/protocol/openid-connect/token`, {
    method: 'POST',
    headers: known ? { cookie: `known-browser=${known}` } : {},
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'backoffice',
      username: clerk.username,
      password: word,
    }),
  })

test('after ten wrong passwords from its address a shop still signs in by the browser it uses', async () => {
  const first = await retailerSignIn(password)
  const cookie = cookieOf(first.headers)
  expect(cookie).toMatch(/^known-browser=[\w-]{65}; Path=\/api\/user\/login; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  for (let time = 0; time < 10; time += 1) await retailerSignIn('wrong password')
  expect((await retailerSignIn(password)).status).toBe(429)
  const again = await retailerSignIn(password, valueIn(cookie))
  expect(again.status).toBe(200)
  expect(valueIn(cookieOf(again.headers))).toBe(valueIn(cookie))
})

test('staff as well, at the token endpoint', async () => {
  const first = await staffSignIn(staffPassword)
  const cookie = cookieOf(first.headers)
  expect(cookie).toContain('Path=/realms/marlin; ')
  for (let time = 0; time < 10; time += 1) await staffSignIn('wrong password')
  expect((await staffSignIn(staffPassword)).status).toBe(429)
  expect((await staffSignIn(staffPassword, valueIn(cookie))).status).toBe(200)
})

test('a known browser guesses ten times, and its cookie counts for no other account', async () => {
  const known = valueIn(cookieOf((await retailerSignIn(password)).headers))
  for (let time = 0; time < 10; time += 1) await retailerSignIn('wrong password', known)
  expect((await retailerSignIn(password, known)).status).toBe(429)
  expect((await retailerSignIn(password)).status).toBe(200)
  retailer = await server.retailer()
  for (let time = 0; time < 10; time += 1) await retailerSignIn('wrong password', known)
  expect((await retailerSignIn(password, known)).status).toBe(429)
})

test('a cookie that was changed, made up, or made before the password was changed is none', () => {
  const owner = { key: 'k', account: 'a', passwordHash: 'h' }
  const value = knownBrowserValue(owner, null)
  expect(knownBrowserId(owner, value)).toHaveLength(22)
  const flipped = value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const bad of [null, '', 'x', flipped, value.slice(1), `${value}A`, value.slice(0, 22)])
    expect(knownBrowserId(owner, bad)).toBeNull()
  for (const other of [{ key: 'l' }, { account: 'b' }, { passwordHash: 'i' }])
    expect(knownBrowserId({ ...owner, ...other }, value)).toBeNull()
})

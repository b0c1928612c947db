import { beforeEach, expect, test } from 'vitest'
import { forgotPassword, logIn, logInByCode, requestSignInCode, resetPassword } from '#contract/identity/calls.ts'
import { requestTokens } from '#test/builders/realm.ts'
import { staffPassword, type StaffClient } from '#test/builders/staff.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { knownBrowserId, knownBrowserValue } from './known-browser.ts'

// Attackers can lock each other out of an account, but no browser that signed in before.

let retailer: RetailerClient
let clerk: StaffClient

const server = await testServer({ rateLimitFactor: 1 })

beforeEach(async () => {
  await server.db.deleteFrom('rate_limit').execute()
  retailer = await server.retailer()
  clerk = await server.as('clerk')
})

const cookieOf = (headers: Headers) => headers.getSetCookie().join(';')
const valueIn = (cookie: string) => /known-browser=([\w-]+)/.exec(cookie)?.[1] ?? ''
const withCookie = (known: string): Record<string, string> => (known ? { cookie: `known-browser=${known}` } : {})
const retailerSignIn = (word: string, known = '') =>
  send(server.url, logIn, {
    body: { phoneNumber: retailer.phone, password: word },
    ...(known && { headers: { cookie: `known-browser=${known}` } }),
  })
const staffSignIn = (word: string, known = '') =>
  requestTokens(
    server.url,
    { grant_type: 'password', client_id: 'backoffice', username: clerk.username, password: word },
    known ? { cookie: `known-browser=${known}` } : {},
  )

test('after ten wrong passwords from its address a shop still signs in by the browser it uses', async () => {
  const first = await retailerSignIn(password)
  const cookie = cookieOf(first.headers)
  expect(cookie).toMatch(/^known-browser=[\w-]{65}; Path=\/api\/user; Max-Age=31536000; HttpOnly; SameSite=Lax;/)
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

const codeCalls = { signIn: requestSignInCode, password: forgotPassword }
const codeFor = async (purpose: keyof typeof codeCalls, known = '') => {
  await server.db.deleteFrom('rate_limit').execute()
  const headers = withCookie(known)
  return (await send(server.url, codeCalls[purpose], { body: { phoneNumber: retailer.phone }, headers })).status
}
const signInBy = async (code: string, known = '') => {
  const headers = withCookie(known)
  return send(server.url, logInByCode, { body: { phoneNumber: retailer.phone, code }, headers })
}
/** The last of so many messages to the phone. */
const messageNumber = async (count: number) => {
  const sent = () => server.db.selectFrom('sms').select('text').where('phone', '=', retailer.phone).orderBy('id')
  await expect.poll(async () => (await sent().execute()).length).toBe(count)
  return /\d{6}/.exec((await sent().execute()).at(-1)?.text ?? '')?.[0] ?? ''
}

test.each(['signIn', 'password'] as const)(
  'strangers who use up the codes (%s) keep no known browser from its own',
  async (purpose) => {
    const cookie = valueIn(cookieOf((await retailerSignIn(password)).headers))
    const strangers = [1, 2, 3, 4].map(() => () => codeFor(purpose))
    const statuses = []
    for (const ask of strangers) statuses.push(await ask())
    expect(statuses).toEqual([202, 202, 202, 429])
    await messageNumber(3)
    expect(await codeFor(purpose, cookie)).toBe(202)
    const code = await messageNumber(4)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const words = { password: 'ข้าวหอม-2570', confirmPassword: 'ข้าวหอม-2570' }
    const use = async (digits: string, known = '') => {
      if (purpose === 'signIn') return (await signInBy(digits, known)).status
      const body = { phoneNumber: retailer.phone, code: digits, ...words }
      const headers = withCookie(known)
      return (await send(server.url, resetPassword, { body, headers })).status
    }
    for (let time = 0; time < 6; time += 1) await use(wrong)
    // The code is of the browser that requested it.
    expect(await use(code)).toBe(422)
    expect(await use(code, cookie)).toBe(purpose === 'signIn' ? 200 : 204)
    expect(await use(code, cookie)).toBe(422)
  },
)

test('known browsers of an account ask for three codes an hour together; who signs in by a code is known', async () => {
  const first = valueIn(cookieOf((await retailerSignIn(password)).headers))
  expect(await codeFor('signIn', first)).toBe(202)
  const second = valueIn(cookieOf((await signInBy(await messageNumber(1), first)).headers))
  expect(second).toBe(first)
  const statuses = []
  for (let time = 0; time < 3; time += 1) statuses.push(await codeFor('signIn', second))
  expect(statuses).toEqual([202, 202, 429])
  const stranger = await codeFor('signIn')
  expect(stranger).toBe(202)
  const byCode = await signInBy(await messageNumber(4))
  expect(valueIn(cookieOf(byCode.headers))).toHaveLength(65)
})

test('the newest code of an account works in a known browser, also when that has its own or has used its tries up', async () => {
  const cookie = valueIn(cookieOf((await retailerSignIn(password)).headers))
  expect(await codeFor('signIn', cookie)).toBe(202)
  const own = await messageNumber(1)
  // As another device of the shop does.
  expect(await codeFor('signIn')).toBe(202)
  const other = await messageNumber(2)
  const wrong = ['000000', '000001', '000002'].find((code) => code !== own && code !== other) ?? ''
  expect((await signInBy(wrong, cookie)).status).toBe(422)
  expect((await signInBy(other, cookie)).status).toBe(200)
  expect((await signInBy(other, cookie)).status).toBe(422)
  for (let time = 0; time < 5; time += 1) await signInBy(wrong, cookie)
  expect((await signInBy(own, cookie)).problem.code).toBe('code_too_many')
  await codeFor('signIn')
  expect((await signInBy(await messageNumber(3), cookie)).status).toBe(200)
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

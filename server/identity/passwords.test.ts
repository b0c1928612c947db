import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import { changePassword, forgotPassword, logIn, resetPassword } from '#contract/identity/calls.ts'
import { getConsents, getProfile } from '#contract/profile/calls.ts'
import { confirmCode, requestCode } from '#contract/restricted-goods/calls.ts'
import { codeSentTo } from '#test/builders/phone-code.ts'
import { refreshTokens } from '#test/builders/realm.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, testServer } from '#test/test-server.ts'
import { createDecoy, hashPassword, passwordFits } from './passwords.ts'

let retailer: RetailerClient

const server = await testServer()
let strict = await testServer({ rateLimitFactor: 1 })

beforeEach(async () => {
  retailer = await server.retailer()
})

const next = 'ข้าวหอม-2570'
const signIn = (phoneNumber: string, word: string, at = server) =>
  send(at.url, logIn, { body: { phoneNumber, password: word } })
const refresh = async (refresh_token: string) => (await refreshTokens(server.url, refresh_token)).status
const ask = (phoneNumber: string, at = server) => send(at.url, forgotPassword, { body: { phoneNumber } })
const reset = (phoneNumber: string, code: string, word = next, at = server) =>
  send(at.url, resetPassword, { body: { phoneNumber, code, password: word, confirmPassword: word } })

const codeTo = (phone: string, at = server) => codeSentTo(at.db, phone)
const anotherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a new password needs the old one, ends the other sessions and keeps this one', async () => {
  const other = (await signIn(retailer.phone, password)).body
  const body = { oldPassword: password, password: next, confirmPassword: next }
  expect(await retailer.call(changePassword, { body: { ...body, oldPassword: 'wrong password' } })).toMatchObject({
    status: 422,
    problem: { code: 'password_wrong' },
  })
  expect(await refresh(other.refresh_token)).toBe(200)
  const still = (await signIn(retailer.phone, password)).body
  expect((await retailer.call(changePassword, { body })).status).toBe(204)
  expect(await refresh(still.refresh_token)).toBe(400)
  expect((await send(server.url, getProfile, { token: still.access_token })).status).toBe(401)
  expect((await retailer.call(getProfile)).status).toBe(200)
  expect((await signIn(retailer.phone, password)).status).toBe(401)
  expect((await signIn(retailer.phone, next)).status).toBe(200)
})

test('a new password that is set already is done, as when the answer was lost; another one needs the right old one', async () => {
  const change = (word: string) =>
    retailer.call(changePassword, { body: { oldPassword: password, password: word, confirmPassword: word } })
  expect([(await change(next)).status, (await change(next)).status]).toEqual([204, 204])
  expect(await change('ข้าวเหนียว-2571')).toMatchObject({ status: 422, problem: { code: 'password_wrong' } })
  expect((await signIn(retailer.phone, next)).status).toBe(200)
})

test.each([
  [
    { password: 'short', confirmPassword: 'short' },
    { path: 'password', code: 'password_short' },
  ],
  [
    { password: next, confirmPassword: 'another one' },
    { path: 'confirmPassword', code: 'password_mismatch' },
  ],
])('a new password %o is refused like at registration', async (words, error) => {
  const changed = await retailer.call(changePassword, { body: { oldPassword: password, ...words } })
  expect(changed).toMatchObject({ status: 422, problem: { code: 'validation', errors: [error] } })
  const body = { phoneNumber: retailer.phone, code: '123456', ...words }
  expect(await send(server.url, resetPassword, { body })).toMatchObject({ status: 422, problem: { errors: [error] } })
})

test('a stolen access token is no way to guess the password on, and shuts nobody out', async () => {
  const victim = await strict.retailer()
  const body = { oldPassword: 'wrong password', password: next, confirmPassword: next }
  const statuses = []
  for (let time = 0; time < 10; time += 1) statuses.push((await victim.call(changePassword, { body })).status)
  expect(new Set(statuses)).toEqual(new Set([422]))
  const rightWord = { ...body, oldPassword: password }
  expect(await victim.call(changePassword, { body: rightWord })).toMatchObject({ status: 429 })
  expect((await signIn(victim.phone, password, strict)).status).toBe(200)
})

test('a code from the phone sets a new password, ends all sessions, proves the phone and opens a locked account', async () => {
  const session = (await signIn(retailer.phone, password)).body
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  expect(await ask(retailer.phone)).toMatchObject({ status: 202, body: { expiresIn: 300 } })
  const code = await codeTo(retailer.phone)
  const thai = code.replaceAll(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? '')
  expect((await reset(` ${retailer.phone.slice(0, 3)}-${retailer.phone.slice(3)}`, thai)).status).toBe(204)
  expect(await refresh(session.refresh_token)).toBe(400)
  expect((await retailer.call(getProfile)).status).toBe(401)
  const signedIn = await signIn(retailer.phone, next)
  const profile = await send(server.url, getProfile, { token: signedIn.body.access_token })
  expect(profile.body.phoneVerified).toBe(true)
  expect(await reset(retailer.phone, code, 'again-and-again')).toMatchObject({ problem: { code: 'code_wrong' } })
})

test('what a stranger typed who registered the number goes with the first proof of the phone', async () => {
  const { db } = server
  await db
    .updateTable('outlet')
    .set({ phone_verified: false, email: `${retailer.id}@example.com`, tax_id: '0107542000011' })
    .where('id', '=', retailer.id)
    .execute()
  await db
    .insertInto('consent')
    .values({ outlet_id: retailer.id, document: 'terms', version: '1', at: new Date() })
    .execute()
  await ask(retailer.phone)
  expect((await reset(retailer.phone, await codeTo(retailer.phone))).status).toBe(204)
  const token = (await signIn(retailer.phone, next)).body.access_token
  const { body } = await send(server.url, getProfile, { token })
  expect(body).toMatchObject({
    addresses: [],
    email: null,
    taxId: null,
    defaultShippingAddressId: null,
    phoneVerified: true,
  })
  expect((await send(server.url, getConsents, { token })).body).toMatchObject({ due: true, given: [] })
})

test.each([
  ['that the supplier imported', false, 0],
  ['whose phone was proven before', true, 1],
])('an account %s keeps its addresses', async (_which, proven, consents) => {
  await server.db.updateTable('outlet').set({ phone_verified: proven }).where('id', '=', retailer.id).execute()
  if (consents > 0)
    await server.db
      .insertInto('consent')
      .values({ outlet_id: retailer.id, document: 'terms', version: '1', at: new Date() })
      .execute()
  await ask(retailer.phone)
  await reset(retailer.phone, await codeTo(retailer.phone))
  const token = (await signIn(retailer.phone, next)).body.access_token
  expect((await send(server.url, getProfile, { token })).body.addresses).toHaveLength(1)
})

test('a locked account is opened by its code', async () => {
  const locked = await strict.retailer()
  for (let time = 0; time < 10; time += 1) await signIn(locked.phone, 'wrong password', strict)
  expect((await signIn(locked.phone, password, strict)).status).toBe(429)
  await ask(locked.phone, strict)
  await reset(locked.phone, await codeTo(locked.phone, strict), next, strict)
  expect((await signIn(locked.phone, next, strict)).status).toBe(200)
})

test('of two who use one code at once, one sets the password', async () => {
  await ask(retailer.phone)
  const code = await codeTo(retailer.phone)
  const words = ['first-password', 'second-password']
  const answers = await Promise.all(words.map((word) => reset(retailer.phone, code, word)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
  const winner = words[answers.findIndex(({ status }) => status === 204)] ?? ''
  expect((await signIn(retailer.phone, winner)).status).toBe(200)
})

test('a number without an account is answered, counted and refused like one with', async () => {
  const known = (await strict.retailer()).phone
  const story = async (phone: string) => {
    const told: unknown[] = []
    const tell = ({ status, problem }: { status: number; problem: unknown }) => told.push([status, problem])
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await ask(phone, strict)
      told.push([status, body])
    }
    const tooMany = await ask(phone, strict)
    told.push([tooMany.status, tooMany.problem.code, Number(tooMany.headers.get('retry-after')) > 3500])
    await strict.db.deleteFrom('sms').execute()
    for (let time = 0; time < 6; time += 1) tell(await reset(phone, '12345', next, strict))
    return told
  }
  const one = await story(known)
  await strict.app.close()
  strict = await startTestServer({ rateLimitFactor: 1 })
  expect(await story('0899999998')).toEqual(one)
  expect(one.at(-1)).toMatchObject([422, { code: 'code_too_many' }])
})

test('a code is guessed at five times and not more, and its digits lie nowhere', async () => {
  await ask(retailer.phone)
  const code = await codeTo(retailer.phone)
  const guesses = await Promise.all(Array.from({ length: 12 }, () => reset(retailer.phone, anotherThan(code))))
  const codes = guesses.map(({ problem }) => problem.code)
  expect(codes.filter((one) => one === 'code_wrong')).toHaveLength(5)
  expect(codes.filter((one) => one === 'code_too_many')).toHaveLength(7)
  expect(await reset(retailer.phone, code)).toMatchObject({ problem: { code: 'code_too_many' } })
  const rows = JSON.stringify(await server.db.selectFrom('password_code').selectAll().execute())
  expect(rows).not.toContain(code)
  expect(rows).not.toContain(retailer.phone)
})

test('a code is worth nothing after five minutes', async () => {
  await ask(retailer.phone)
  const code = await codeTo(retailer.phone)
  await server.db.updateTable('password_code').set({ expires_at: new Date() }).execute()
  expect(await reset(retailer.phone, code)).toMatchObject({ status: 422, problem: { code: 'code_expired' } })
})

test('a code for restricted goods sets no password, nor the other way round', async () => {
  await retailer.call(requestCode, { body: { customerID: retailer.id, phoneNumber: retailer.phone } })
  const forGoods = await codeTo(retailer.phone)
  expect(await reset(retailer.phone, forGoods)).toMatchObject({ problem: { code: 'code_wrong' } })
  await server.db.deleteFrom('sms').execute()
  await ask(retailer.phone)
  const forPassword = await codeTo(retailer.phone)
  const body = { customerID: retailer.id, verifyCode: forPassword }
  expect((await retailer.call(confirmCode, { body })).body).toEqual({ verifyStatus: forPassword === forGoods })
})

test('what is no mobile number is told at once', async () => {
  expect(await ask('12345')).toMatchObject({ status: 422, problem: { errors: [{ code: 'phone_invalid' }] } })
})

test('an unknown account costs the comparison that a wrong password costs', async () => {
  const compared: string[] = []
  const compare: typeof verify = async (hashed, word) => {
    compared.push(String(hashed))
    return verify(hashed, word)
  }
  const own = await hashPassword('own password')
  expect(await passwordFits('wrong password', own, { compare })).toBe(false)
  expect(await passwordFits('wrong password', null, { compare })).toBe(false)
  // Of one whose password another issuer keeps.
  expect(await passwordFits('no account has this password', '', { compare })).toBe(false)
  // One that cannot be read costs nothing by itself.
  expect(await passwordFits('wrong password', 'written by hand', { compare })).toBe(false)
  // Algorithm, version, memory, passes and lanes come before the salt.
  const costOf = (hashed = '') => hashed.split('$').slice(0, 4)
  expect(compared.splice(3, 1)).toEqual(['written by hand'])
  expect(compared).toHaveLength(4)
  for (const other of compared.slice(1)) expect(costOf(other)).toEqual(costOf(own))
})

test('a hash is called unreadable only where another can be compared', async () => {
  const unreadable: unknown[] = []
  const onUnreadable = (error: unknown) => unreadable.push(error)
  expect(await passwordFits('wrong password', 'written by hand', { onUnreadable })).toBe(false)
  expect(unreadable.splice(0)).toHaveLength(1)
  const compare = () => Promise.reject(new Error('no memory'))
  await expect(
    passwordFits('own password', await hashPassword('own password'), { compare, onUnreadable }),
  ).rejects.toThrow('no memory')
  expect(unreadable).toEqual([])
})

test('a comparison that could not be prepared is prepared by the next one', async () => {
  let tries = 0
  const decoy = createDecoy(async (typed) => {
    tries += 1
    if (tries === 1) throw new Error('no memory')
    return hashPassword(typed)
  })
  await expect(passwordFits('wrong password', null, { decoy })).rejects.toThrow('no memory')
  for (let again = 0; again < 2; again += 1) expect(await passwordFits('wrong password', null, { decoy })).toBe(false)
  expect(tries).toBe(2)
})

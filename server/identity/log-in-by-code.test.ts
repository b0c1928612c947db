import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test as plainTest } from 'vitest'
import { forgotPassword, logIn, logInByCode, requestSignInCode, resetPassword } from '#contract/identity/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { codeSentTo } from '#test/builders/phone-code.ts'
import { password, send } from '#test/builders/retailer.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

const server = await testServer()
const strict = await testServer({ rateLimitFactor: 1 })

const test = plainTest.extend('retailer', () => server.retailer())

const ask = (phoneNumber: string, at = server) => send(at.url, requestSignInCode, { body: { phoneNumber } })
const signIn = (phoneNumber: string, code: string, at = server) =>
  send(at.url, logInByCode, { body: { phoneNumber, code } })

test('a shop signs in by the code from its phone, with the answer of the password, once', async ({ retailer }) => {
  expect(await ask(`+66 ${retailer.phone.slice(1)}`)).toMatchObject({ status: 202, body: { expiresIn: 300 } })
  const code = await codeSentTo(server.db, retailer.phone)
  const byCode = await signIn(retailer.phone, code)
  const byPassword = await send(server.url, logIn, { body: { phoneNumber: retailer.phone, password } })
  expect(Object.keys(byCode.body).sort()).toEqual(Object.keys(byPassword.body).sort())
  const profile = await send(server.url, getProfile, { token: byCode.body.access_token })
  expect(profile.body).toMatchObject({ id: retailer.id, phoneVerified: true })
  expect(profile.body.addresses).toHaveLength(1)
  expect(await signIn(retailer.phone, code)).toMatchObject({ status: 422, problem: { code: 'code_wrong' } })
  expect((await retailer.call(getProfile)).status).toBe(200)
})

test('of two who use one code at once, one is signed in', async ({ retailer }) => {
  await ask(retailer.phone)
  const code = await codeSentTo(server.db, retailer.phone)
  const answers = await Promise.all([signIn(retailer.phone, code), signIn(retailer.phone, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a code is used up only with the session that it begins', async ({ retailer }) => {
  await ask(retailer.phone)
  const code = await codeSentTo(server.db, retailer.phone)
  await sql`alter table sign_in_session rename to sign_in_session_away`.execute(server.db)
  const stopped = await signIn(retailer.phone, code)
  await sql`alter table sign_in_session_away rename to sign_in_session`.execute(server.db)
  expect(stopped.status).toBe(500)
  expect((await signIn(retailer.phone, code)).status).toBe(200)
})

test('a number without an account is answered, counted and refused like one with', async () => {
  const known = (await strict.retailer()).phone
  const story = async (phone: string) => {
    const seen: unknown[] = []
    for (let time = 0; time < 4; time += 1) {
      const { status, body, headers } = await ask(phone, strict)
      seen.push([status, status === 202 ? body : Number(headers.get('retry-after')) > 3500])
    }
    for (let time = 0; time < 6; time += 1) {
      const { status, problem } = await signIn(phone, '12345', strict)
      seen.push([status, problem.code])
    }
    return seen
  }
  const one = await story(known)
  expect(await story('0899999997')).toEqual(one)
  expect(one.slice(3, 5)).toEqual([
    [429, true],
    [422, 'code_wrong'],
  ])
  expect(one.at(-1)).toEqual([422, 'code_too_many'])
})

test('a code for signing in sets no password, and gets into an account that wrong passwords have locked', async () => {
  const locked = await strict.retailer()
  const wrong = { body: { phoneNumber: locked.phone, password: 'wrong password' } }
  for (let time = 0; time < 10; time += 1) await send(strict.url, logIn, wrong)
  const rightWord = { body: { phoneNumber: locked.phone, password } }
  expect((await send(strict.url, logIn, rightWord)).status).toBe(429)
  await ask(locked.phone, strict)
  const code = await codeSentTo(strict.db, locked.phone)
  const words = { password: 'ข้าวหอม-2570', confirmPassword: 'ข้าวหอม-2570' }
  const reset = await send(strict.url, resetPassword, { body: { phoneNumber: locked.phone, code, ...words } })
  expect(reset).toMatchObject({ status: 422, problem: { code: 'code_wrong' } })
  expect((await signIn(locked.phone, code, strict)).status).toBe(200)
  expect((await send(strict.url, logIn, rightWord)).status).toBe(200)
})

test('who proves an unproven phone by signing in shuts out the one who registered it', async ({ retailer }) => {
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  await ask(retailer.phone)
  const signedIn = await signIn(retailer.phone, await codeSentTo(server.db, retailer.phone))
  expect((await send(server.url, getProfile, { token: signedIn.body.access_token })).body.phoneVerified).toBe(true)
  expect((await retailer.call(getProfile)).status).toBe(401)
  expect((await send(server.url, logIn, { body: { phoneNumber: retailer.phone, password } })).status).toBe(401)
})

test('one network asks for sixty codes an hour, whatever the numbers', async () => {
  const limited = await startTestServer({ rateLimitFactor: 1 })
  try {
    await limited.db.deleteFrom('rate_limit').execute()
    const statuses: number[] = []
    for (let index = 0; index < 61; index += 1) {
      // The limit per minute is a different one.
      await limited.db.deleteFrom('rate_limit').execute()
      statuses.push((await ask(`08${String(10_000_000 + index)}`, limited)).status)
    }
    expect(statuses).toEqual([...Array<number>(60).fill(202), 429])
  } finally {
    await limited.close()
  }
})

test('codes are limited in all, for each purpose on its own, whatever the networks', async () => {
  const limited = await startTestServer({ rateLimitFactor: 1 })
  try {
    const phone = (await limited.retailer()).phone
    expect((await ask(phone, limited)).status).toBe(202)
    const code = await codeSentTo(limited.db, phone)
    const until = new Date(Date.now() + 60_000)
    const used = (purpose: string) => ({ name: createHash('sha256').update(`${purpose} codes`).digest('base64url') })
    await limited.db
      .insertInto('allowance')
      .values([{ ...used('sign-in'), used: 1200, until }])
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ used: 1200, until }))
      .execute()
    for (let time = 0; time < 3; time += 1)
      expect(await ask(phone, limited)).toMatchObject({ status: 429, problem: { code: 'rate_limited' } })
    expect((await send(limited.url, forgotPassword, { body: { phoneNumber: phone } })).status).toBe(202)
    // What was refused has neither replaced the code nor counts for the number; what the number's own limit refuses, not in all.
    expect((await signIn(phone, code, limited)).status).toBe(200)
    const inAll = () => limited.db.updateTable('allowance').set({ used: 0 }).where('name', '=', used('sign-in').name)
    await inAll().execute()
    for (const status of [202, 202, 429]) expect((await ask(phone, limited)).status).toBe(status)
    expect(
      await limited.db.selectFrom('allowance').select('used').where('name', '=', used('sign-in').name).execute(),
    ).toEqual([{ used: 2 }])
  } finally {
    await limited.close()
  }
})

test('staff do not sign in by a text message, and what is no mobile number is told at once', async () => {
  expect(await ask('admin')).toMatchObject({ status: 422, problem: { errors: [{ code: 'phone_invalid' }] } })
  expect(await signIn('admin', '123456')).toMatchObject({ status: 422, problem: { code: 'validation' } })
})

import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/retailers/sign-in/calls.ts'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { getRetailer } from '#contract/backoffice/retailers/calls.ts'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import { logIn, logInByCode, requestSignInCode } from '#contract/identity/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { deliverEvents } from '#test/builders/events.ts'
import { codeSentTo, withoutNumbers } from '#test/builders/phone-code.ts'
import { password, send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ rateLimitFactor: 1 })
const clerk = await server.as('clerk')

// The tests sign in more often than an address may in a minute.
beforeEach(() => server.db.deleteFrom('rate_limit').execute())

const show = async (id: string) => (await clerk.call(getRetailer, { params: { id } })).body
const signIn = (phoneNumber: string, word = password) =>
  send(server.url, logIn, { body: { phoneNumber, password: word } })

test('an account that wrong passwords have locked is unlocked', async () => {
  const { id, phone } = await server.retailer()
  for (let guess = 0; guess < 10; guess += 1) await signIn(phone, `wrong-${guess}`)
  expect((await signIn(phone)).status).toBe(429)
  expect((await show(id)).signIn.lockedUntil).not.toBeNull()
  const unlocked = await clerk.call(calls.unlockRetailer, { params: { id } })
  expect(unlocked.body).toMatchObject({ signIn: { lockedUntil: null }, events: [{ kind: 'UNLOCKED' }] })
})

test('a code goes to the phone of the retailer, and into no answer', async () => {
  const { id, phone } = await server.retailer()
  const answer = await clerk.call(calls.sendRetailerCode, { params: { id } })
  expect(answer.status).toBe(200)
  const code = await codeSentTo(server.db, phone)
  expect(withoutNumbers([answer.body, await show(id)])).not.toContain(code)
  expect((await send(server.url, logInByCode, { body: { phoneNumber: phone, code } })).status).toBe(200)
  await clerk.call(calls.sendRetailerCode, { params: { id } })
  await clerk.call(calls.sendRetailerCode, { params: { id } })
  expect((await clerk.call(calls.sendRetailerCode, { params: { id } })).status).toBe(429)
})

test('a code that staff send comes and works also where strangers have used up those of the number', async () => {
  const { id, phone } = await server.retailer()
  const signInBy = (code: string) => send(server.url, logInByCode, { body: { phoneNumber: phone, code } })
  const request = () => send(server.url, requestSignInCode, { body: { phoneNumber: phone } })
  const requests = [await request(), await request(), await request(), await request()]
  expect(requests.map(({ status }) => status)).toEqual([202, 202, 202, 429])
  const messages = server.db.selectFrom('sms').select('text').where('phone', '=', phone).orderBy('id')
  await expect.poll(async () => (await messages.execute()).length).toBe(3)
  const codes = async () => (await messages.execute()).map(({ text }) => /\d{6}/.exec(text)?.[0])
  const strangers = await codes()
  const noCodes = ['000000', '000001', '000002', '000003'].filter((one) => !strangers.includes(one))
  const [wrong = ''] = noCodes
  for (let guess = 0; guess < 5; guess += 1) await signInBy(wrong)
  expect((await signInBy(wrong)).problem.code).toBe('code_too_many')
  expect((await clerk.call(calls.sendRetailerCode, { params: { id } })).status).toBe(200)
  await expect.poll(async () => (await messages.execute()).length).toBe(4)
  const code = (await codes()).at(-1) ?? ''
  // Strangers do not learn that there is one: staff send codes to accounts alone.
  const another = noCodes.find((one) => one !== code) ?? ''
  expect((await signInBy(another)).problem.code).toBe('code_too_many')
  expect((await signInBy(code)).status).toBe(200)
  expect((await signInBy(code)).status).toBe(422)
})

test('strangers in the network of the office use up no code that staff send', async () => {
  const { id, phone } = await server.retailer()
  const ofNetwork = { name: createHash('sha256').update('codes 127.0.0.1').digest('base64url'), used: 60 }
  const until = new Date(Date.now() + 60_000)
  await server.db
    .insertInto('allowance')
    .values({ ...ofNetwork, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ used: 60, until }))
    .execute()
  const byStranger = await send(server.url, requestSignInCode, { body: { phoneNumber: phone } })
  const byStaff = await clerk.call(calls.sendRetailerCode, { params: { id } })
  const body = { phoneNumber: '0899999991' }
  const ofPhone = await clerk.call(calls.requestRetailerPhone, { params: { id }, body })
  await server.db.deleteFrom('allowance').where('name', '=', ofNetwork.name).execute()
  expect([byStranger.status, byStaff.status, ofPhone.status]).toEqual([429, 200, 202])
})

test('a code for a new phone counts among those that staff send, and says what became of it after five guesses, too', async () => {
  const { id } = await server.retailer()
  const [params, phoneNumber] = [{ id }, '0899999992']
  const ask = () => clerk.call(calls.requestRetailerPhone, { params, body: { phoneNumber } })
  const change = (code: string) => clerk.call(calls.changeRetailerPhone, { params, body: { phoneNumber, code } })
  const inAll = { name: createHash('sha256').update('phone-change codes sent by staff').digest('base64url'), used: 300 }
  const until = new Date(Date.now() + 60_000)
  await server.db
    .insertInto('allowance')
    .values({ ...inAll, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ used: 300, until }))
    .execute()
  const refused = await ask()
  await server.db.deleteFrom('allowance').where('name', '=', inAll.name).execute()
  expect(refused.status).toBe(429)
  expect((await ask()).status).toBe(202)
  const code = await codeSentTo(server.db, phoneNumber)
  const wrong = code === '000000' ? '000001' : '000000'
  const guesses = []
  for (let guess = 0; guess < 6; guess += 1) guesses.push((await change(wrong)).problem.code)
  expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'code_wrong'), 'code_too_many'])
  expect((await change(code)).problem.code).toBe('code_too_many')
  // The next one, which may be the same by chance, has its own tries.
  await ask()
  const messages = server.db.selectFrom('sms').select('id').where('phone', '=', phoneNumber)
  await expect.poll(async () => (await messages.execute()).length).toBe(2)
  expect((await change(await codeSentTo(server.db, phoneNumber))).body).toMatchObject({ phone: phoneNumber })
})

test('a retailer that lost its phone is signed out everywhere', async () => {
  const retailer = await server.retailer()
  expect((await show(retailer.id)).signIn.sessions).toBe(1)
  const ended = await clerk.call(calls.endRetailerSessions, { params: { id: retailer.id } })
  expect(ended.body).toMatchObject({
    signIn: { sessions: 0 },
    events: [{ kind: 'SESSIONS_ENDED', by: { id: clerk.id } }],
  })
  expect((await retailer.call(getProfile)).status).toBe(401)
})

test('a new phone is proven by the code that was sent to it, and the previous phone is notified', async () => {
  const [retailer, other] = [await server.retailer(), await server.retailer()]
  const params = { id: retailer.id }
  const ask = (phoneNumber: string) => clerk.call(calls.requestRetailerPhone, { params, body: { phoneNumber } })
  const change = (phoneNumber: string, code: string) =>
    clerk.call(calls.changeRetailerPhone, { params, body: { phoneNumber, code } })
  expect((await ask(other.phone)).problem.code).toBe('phone_taken')
  expect((await ask('12345')).problem.errors).toEqual([{ path: 'phoneNumber', code: 'phone_invalid' }])
  const fresh = '0899911122'
  expect((await ask(fresh)).status).toBe(202)
  const code = await codeSentTo(server.db, fresh)
  expect((await change(fresh, code === '000000' ? '000001' : '000000')).problem.code).toBe('code_wrong')
  // The code proves this phone, and no other.
  expect((await change('0899911133', code)).status).toBe(422)
  const changed = await change(fresh, code)
  expect(changed.body).toMatchObject({ phone: fresh, phoneVerified: true, events: [{ kind: 'PHONE_CHANGED' }, {}] })
  // Again after the answer was lost: nothing more is changed.
  expect((await change(fresh, code)).body).toMatchObject({ phone: fresh, events: [{ kind: 'PHONE_CHANGED' }, {}] })
  expect((await show(retailer.id)).events).toHaveLength(2)
  expect((await ask(fresh)).problem.errors).toEqual([{ path: 'phoneNumber', code: 'phone_same' }])
  // The code works once: at another retailer it is none.
  const atOther = { params: { id: other.id }, body: { phoneNumber: fresh, code } }
  expect((await clerk.call(calls.changeRetailerPhone, atOther)).problem.code).toBe('code_wrong')
  expect((await retailer.call(getProfile)).status).toBe(401)
  expect((await signIn(retailer.phone)).status).toBe(401)
  expect((await signIn(fresh)).status).toBe(200)
  await deliverEvents(server.db)
  const sent = await server.db.selectFrom('sms').select('text').where('phone', '=', retailer.phone).execute()
  expect(sent.map(({ text }) => text).join()).toContain(fresh)
})

test('with another phone goes the right to restricted goods that the phone before has won', async () => {
  const grants = (id: string) =>
    server.db.selectFrom('restricted_grant').select('phone').where('outlet_id', '=', id).execute()
  const retailer = await server.retailer()
  const until = new Date(Date.now() + 24 * 3_600_000)
  await server.db
    .insertInto('restricted_grant')
    .values({ outlet_id: retailer.id, until, phone: retailer.phone })
    .execute()
  const params = { id: retailer.id }
  const phoneNumber = '0899911155'
  await clerk.call(calls.requestRetailerPhone, { params, body: { phoneNumber } })
  expect(await grants(retailer.id)).toHaveLength(1)
  const code = await codeSentTo(server.db, phoneNumber)
  expect((await clerk.call(calls.changeRetailerPhone, { params, body: { phoneNumber, code } })).status).toBe(200)
  expect(await grants(retailer.id)).toEqual([])
})

test('a phone, which opens the account, is changed by a person who has just signed in, and by no API key', async () => {
  const admin = await server.as('admin')
  const retailer = await server.retailer()
  const made = await admin.call(createApiKey, { body: { name: 'ERP', scopes: ['retailers'], days: 1 } })
  const phoneNumber = '0899911144'
  const tryBoth = async (token: string) => {
    const request = { token, params: { id: retailer.id } }
    return [
      await send(server.url, calls.requestRetailerPhone, { ...request, body: { phoneNumber } }),
      await send(server.url, calls.changeRetailerPhone, { ...request, body: { phoneNumber, code: '123456' } }),
    ].map(({ status, problem }) => [status, problem.code])
  }
  const both = (code: string) => Array.from({ length: 2 }, () => [403, code])
  expect(await tryBoth(made.body.key)).toEqual(both('forbidden'))
  await server.db
    .updateTable('sign_in_session')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('account_id', '=', admin.id)
    .execute()
  expect(await tryBoth(admin.token)).toEqual(both('reauthentication_required'))
  expect((await show(retailer.id)).phone).toBe(retailer.phone)
})

test('two accounts are merged, which may bring a link, by a person who has just signed in, and by no API key', async () => {
  const admin = await server.as('admin')
  const [from, into] = [await server.retailer(), await server.retailer()]
  const scopes = ['retailers', 'retailers.decide'] as const
  const made = await admin.call(createApiKey, { body: { name: 'ERP of a thief', scopes: [...scopes], days: 1 } })
  const { revision } = await show(from.id)
  const body = { into: into.id, revision, intoRevision: (await show(into.id)).revision }
  const merge = async (token: string) => {
    const { status, problem } = await send(server.url, mergeRetailer, { token, params: { id: from.id }, body })
    return [status, problem.code]
  }
  expect(await merge(made.body.key)).toEqual([403, 'forbidden'])
  await server.db
    .updateTable('sign_in_session')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where('account_id', '=', admin.id)
    .execute()
  expect(await merge(admin.token)).toEqual([403, 'reauthentication_required'])
  expect((await show(from.id)).phone).toBe(from.phone)
})

test('nobody helps an account that is not there, nor without the permission', async () => {
  const packer = await server.as('warehouse')
  const { id } = await server.retailer()
  for (const call of [calls.unlockRetailer, calls.sendRetailerCode, calls.endRetailerSessions] as const) {
    expect((await packer.call(call, { params: { id } })).status).toBe(403)
    expect((await clerk.call(call, { params: { id: '00000000-0000-4000-8000-000000000000' } })).status).toBe(404)
  }
})

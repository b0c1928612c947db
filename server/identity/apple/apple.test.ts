import { randomInt } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { deleteAccount } from '#contract/account/calls.ts'
import { appleLink, appleResult, dropAppleResult, signInWithApple, unlinkApple } from '#contract/apple/calls.ts'
import { register } from '#contract/identity/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import type { AppleSignIn } from '#server/adapters/identity/apple/port.ts'
import { registrationCode } from '#test/builders/phone-code.ts'
import { send } from '#test/builders/retailer.ts'
import { newcomer } from '#test/builders/newcomer.ts'
import { testServer } from '#test/test-server.ts'
import { AppleBrowser, consent, postToCallback } from './apple-browser.fixture.ts'
import { revokeAtApple } from './revoke.ts'
import { sweepApple } from './store.ts'

const server = await testServer()

const resultOf = (browser: AppleBrowser) => send(server.url, appleResult, { headers: browser.headers() })
const signIn = async (browser: AppleBrowser) => {
  const answer = await send(server.url, signInWithApple, { body: {}, headers: browser.headers() })
  browser.take(answer.headers)
  return answer
}
const aNewcomer = () => ({
  ...newcomer,
  storeName: 'ร้านมาลี',
  phoneNumber: `09${randomInt(10_000_000, 99_999_999)}`,
  withApple: true,
})
const registerWith = async (browser: AppleBrowser, body = aNewcomer()) => {
  const phoneCode = await registrationCode(server.url, server.db, body.phoneNumber)
  return send(server.url, register, { body: { ...body, phoneCode }, headers: browser.headers() })
}

let browser: AppleBrowser
beforeEach(async () => {
  browser = new AppleBrowser(server.url)
  await server.db.deleteFrom('apple_result').execute()
  await server.db.deleteFrom('apple_link').execute()
})

test('somebody new comes back with a name, registers, and signs in with Apple the next time', async () => {
  expect(await browser.goToApple('malee')).toBe('/register?apple=new&next=%2Fcategory%2F1')
  expect((await resultOf(browser)).body.result).toEqual({
    known: false,
    firstName: 'มาลี',
    lastName: 'สวนผัก',
    email: 'malee@example.com',
  })
  expect((await signIn(browser)).status).toBe(404)
  // That attempt consumed nothing of a new browser.
  browser = new AppleBrowser(server.url)
  await browser.goToApple('malee')
  expect((await registerWith(browser)).status).toBe(201)
  expect((await resultOf(browser)).body.result).toBeNull()

  const again = new AppleBrowser(server.url)
  expect(await again.goToApple('malee', { hide: '1' })).toBe('/login?apple=known&next=%2Fcategory%2F1')
  const signedIn = await signIn(again)
  const profile = await send(server.url, getProfile, { token: signedIn.body.access_token })
  expect(profile.body).toMatchObject({ storeName: 'ร้านมาลี', phoneVerified: true })
  expect((await signIn(again)).status).toBe(404)
})

test('the name, told once by Apple, is known as long as a result of the person waits', async () => {
  await browser.goToApple('arthit')
  const later = new AppleBrowser(server.url)
  await later.goToApple('arthit', { hide: '1' })
  const { result } = (await resultOf(later)).body
  expect(result).toMatchObject({ firstName: 'Arthit', email: expect.stringMatching(/@privaterelay\.appleid\.com$/) })
})

test('a shop links and unlinks; its Apple Account is revoked afterwards', async () => {
  const retailer = await server.retailer()
  expect((await retailer.call(appleLink)).body).toEqual({ offered: true, linked: false })
  expect(await browser.goToApple('pim', { token: retailer.token })).toBe(
    '/retailer/retailer-info?part=security&apple=linked',
  )
  expect((await retailer.call(appleLink)).body.linked).toBe(true)
  const again = new AppleBrowser(server.url)
  await again.goToApple('pim')
  expect((await signIn(again)).status).toBe(200)
  expect((await retailer.call(unlinkApple)).status).toBe(204)
  expect((await retailer.call(unlinkApple)).status).toBe(404)
  expect(await server.db.selectFrom('apple_revocation').select('tries').execute()).toEqual([{ tries: 0 }])
  await revoke(1)
  expect(await server.db.selectFrom('apple_revocation').select('id').execute()).toEqual([])
  // After revocation Apple sends the name again.
  const form = await consent(server.url, (await browser.start()).body.url, { person: 'pim', choice: 'continue' })
  expect(JSON.parse(form['user'] ?? '')).toMatchObject({ name: { firstName: 'Pim' } })
})

const revoke = (minutes: number, apple: AppleSignIn = server.apple) =>
  revokeAtApple({ db: server.db, apple, log: server.app.log }, new Date(Date.now() + minutes * 60_000))
const away: AppleSignIn['revoke'] = async () => ({ ok: false, error: { code: 'unavailable' } })

test('deleting the account revokes at Apple, however long Apple is away, and nothing before it is deleted', async () => {
  const retailer = await server.retailer()
  await browser.goToApple('somchai', { token: retailer.token })
  const { refresh_token } = await server.db.selectFrom('apple_link').select('refresh_token').executeTakeFirstOrThrow()
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await server.db.selectFrom('apple_link').select('sub').execute()).toEqual([])
  await revoke(1, { ...server.apple, revoke: away })
  await revoke(2, { ...server.apple, revoke: away })
  expect(await server.db.selectFrom('apple_revocation').select(['token', 'tries']).execute()).toEqual([
    { token: refresh_token, tries: 1 },
  ])
  await revoke(10)
  expect(await server.db.selectFrom('apple_revocation').select('id').execute()).toEqual([])
})

test('whoever belongs to one shop cannot be linked with another', async () => {
  const [one, other] = [await server.retailer(), await server.retailer()]
  await browser.goToApple('pim', { token: one.token })
  expect(await new AppleBrowser(server.url).goToApple('pim', { token: other.token })).toBe(
    '/retailer/retailer-info?part=security&apple=taken',
  )
  expect((await other.call(appleLink)).body.linked).toBe(false)
  const third = new AppleBrowser(server.url)
  await third.goToApple('pim')
  expect(await registerWith(third)).toMatchObject({ status: 409, problem: { code: 'apple_taken' } })
})

test('a registration without a result opens no half-linked account', async () => {
  const body = aNewcomer()
  browser.cookies.set('apple-sign-in', 'x'.repeat(43))
  expect((await registerWith(browser, body)).status).toBe(409)
  const rows = await server.db.selectFrom('outlet').select('id').where('phone', '=', body.phoneNumber).execute()
  expect(rows).toEqual([])
})

test('who changes their mind is led back, and nothing is kept', async () => {
  const form = await consent(server.url, (await browser.start()).body.url, { person: 'pim', choice: 'cancel' })
  expect(form).toMatchObject({ error: 'user_cancelled_authorize' })
  await postToCallback(server.url, form)
  expect(await browser.finish(form['state'] ?? '')).toBe('/login?apple=cancelled&next=%2Fcategory%2F1')
  await browser.goToApple('pim')
  const dropped = await send(server.url, dropAppleResult, { headers: browser.headers() })
  expect(dropped.status).toBe(204)
  expect((await resultOf(browser)).body.result).toBeNull()
})

test('an answer bears fruit in the browser that set out only: nobody is signed in as somebody else', async () => {
  const attacker = new AppleBrowser(server.url)
  const form = await consent(server.url, (await attacker.start()).body.url, { person: 'pim', choice: 'continue' })
  await postToCallback(server.url, form)
  const victim = new AppleBrowser(server.url)
  await victim.start()
  expect(await victim.finish(form['state'] ?? '')).toBe('/login?apple=failed&next=%2F')
  expect(await new AppleBrowser(server.url).finish(form['state'] ?? '')).toBe('/login?apple=failed&next=%2F')
  expect((await resultOf(victim)).body.result).toBeNull()
  expect(await attacker.finish(form['state'] ?? '')).toMatch(/^\/register/)
})

test('a victim who follows an attacker’s link to Apple is not linked with the attacker’s shop', async () => {
  const retailer = await server.retailer()
  const { url } = (await browser.start('/', retailer.token)).body
  const form = await consent(server.url, url, { person: 'pim', choice: 'continue' })
  await postToCallback(server.url, form)
  await new AppleBrowser(server.url).finish(form['state'] ?? '')
  expect((await retailer.call(appleLink)).body.linked).toBe(false)
})

test('a forged, repeated or late answer comes to nothing', async () => {
  const form = await consent(server.url, (await browser.start()).body.url, { person: 'pim', choice: 'continue' })
  const state = form['state'] ?? ''
  for (const forged of [{ ...form, state: 'forged' }, { code: form['code'] ?? '' }, {}]) {
    const answer = await postToCallback(server.url, forged as Record<string, string>)
    expect(answer.status).toBe(303)
  }
  const kept = () => server.db.selectFrom('apple_result').select('sub').execute()
  expect(await kept()).toEqual([])
  await Promise.all([
    postToCallback(server.url, form),
    postToCallback(server.url, form),
    postToCallback(server.url, form),
  ])
  expect(await kept()).toHaveLength(1)
  expect(await browser.finish(state)).toMatch(/^\/register/)
  expect(await browser.finish(state)).toMatch(/^\/login\?apple=failed/)
  const late = await consent(server.url, (await browser.start()).body.url, { person: 'pim', choice: 'continue' })
  await server.db.updateTable('apple_errand').set({ expires_at: new Date() }).execute()
  await postToCallback(server.url, late)
  expect(await kept()).toHaveLength(1)
})

test('a code is good once, and the code of one errand does not fit another', async () => {
  const first = await consent(server.url, (await browser.start()).body.url, { person: 'pim', choice: 'continue' })
  const other = new AppleBrowser(server.url)
  const second = await consent(server.url, (await other.start()).body.url, { person: 'malee', choice: 'continue' })
  // The nonce in the token is of the other request.
  await postToCallback(server.url, { ...second, code: first['code'] ?? '' })
  expect(await other.finish(second['state'] ?? '')).toMatch(/apple=failed/)
  // That has consumed the code.
  await postToCallback(server.url, first)
  expect(await browser.finish(first['state'] ?? '')).toMatch(/apple=failed/)
})

test('after ten minutes a result still fills in a form, and signs nobody in', async () => {
  const retailer = await server.retailer()
  await browser.goToApple('pim', { token: retailer.token })
  const late = new AppleBrowser(server.url)
  await late.goToApple('pim')
  await server.db
    .updateTable('apple_result')
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .execute()
  expect((await resultOf(late)).body.result?.known).toBe(true)
  expect((await signIn(late)).status).toBe(404)
})

test('what nobody came for is forgotten after seven days, and revoked where no shop was opened', async () => {
  await browser.goToApple('pim')
  await sweepApple(server.db, new Date(Date.now() + 6 * dayMs))
  expect((await resultOf(browser)).body.result).not.toBeNull()
  await sweepApple(server.db, new Date(Date.now() + 8 * dayMs))
  expect((await resultOf(browser)).body.result).toBeNull()
  expect(await server.db.selectFrom('apple_revocation').select('id').execute()).toHaveLength(1)
})

test('the page that follows is of this shop, whatever was asked for', async () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const other = new AppleBrowser(server.url)
    const form = await consent(server.url, (await other.start(next)).body.url, { person: 'pim', choice: 'continue' })
    await postToCallback(server.url, form)
    expect(await other.finish(form['state'] ?? '')).toBe('/register?apple=new&next=%2F')
  }
})

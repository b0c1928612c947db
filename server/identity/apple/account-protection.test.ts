import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { linkApple, signInWithApple } from '#contract/apple/calls.ts'
import { endRetailerSessions } from '#contract/backoffice/retailers/sign-in/calls.ts'
import { changePassword, endOtherSessions, forgotPassword, logIn, resetPassword } from '#contract/identity/calls.ts'
import { deliverEvents } from '#test/builders/events.ts'
import { codeSentTo } from '#test/builders/phone-code.ts'
import { password as retailerPassword, send, type RetailerClient } from '#test/builders/retailer.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { AppleBrowser, consent, postToCallback } from './apple-browser.fixture.ts'

// An Apple Account must not let an attacker stay in an account, or get into one permanently.

let browser: AppleBrowser

const server = await testServer()

beforeEach(async () => {
  browser = new AppleBrowser(server.url)
  await server.db.deleteFrom('apple_result').execute()
  await server.db.deleteFrom('apple_link').execute()
})

test('a session that is minutes old links no Apple Account until its shop has signed in again', async () => {
  const retailer = await server.retailer()
  const elevenMinutes = new Date(Date.now() - 11 * 60_000)
  await server.db.updateTable('sign_in_session').set({ created_at: elevenMinutes }).execute()
  const refused = await retailer.call(linkApple)
  expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required'])
  const { access_token: token } = (
    await send(server.url, logIn, { body: { phoneNumber: retailer.phone, password: retailerPassword } })
  ).body
  expect(await browser.goToApple('pim', { token })).toBe('/retailer/retailer-info?part=security&apple=linked')
})

test('a new password by the code unlinks every Apple Account, also one that is on its way', async () => {
  const retailer = await server.retailer()
  await browser.goToApple('pim', { token: retailer.token })
  const late = new AppleBrowser(server.url)
  const form = await consent(server.url, (await late.start('/', retailer.token)).body.url, {
    person: 'malee',
    choice: 'continue',
  })
  await postToCallback(server.url, form)
  await send(server.url, forgotPassword, { body: { phoneNumber: retailer.phone } })
  const word = 'ข้าวหอม-2570'
  const code = await codeSentTo(server.db, retailer.phone)
  const body = { phoneNumber: retailer.phone, code, password: word, confirmPassword: word }
  expect((await send(server.url, resetPassword, { body })).status).toBe(204)
  const stranger = new AppleBrowser(server.url)
  expect(await stranger.goToApple('pim')).toBe('/register?apple=new&next=%2Fcategory%2F1')
  expect((await send(server.url, signInWithApple, { body: {}, headers: stranger.headers() })).status).toBe(404)
  expect(await late.finish(form['state'] ?? '')).toContain('apple=failed')
  expect(await server.db.selectFrom('apple_link').selectAll().execute()).toEqual([])
  expect((await server.db.selectFrom('apple_revocation').select('token').execute()).length).toBeGreaterThan(0)
})

test('another password, the end of all other sessions and the end of all by the staff unlink the Apple Account', async () => {
  const clerk = await server.as('clerk')
  const passwords = { oldPassword: retailerPassword, password: 'ข้าวหอม-2570', confirmPassword: 'ข้าวหอม-2570' }
  const ways: ((retailer: RetailerClient) => Promise<{ status: number }>)[] = [
    (retailer) => retailer.call(changePassword, { body: passwords }),
    (retailer) => retailer.call(endOtherSessions),
    ({ id }) => clerk.call(endRetailerSessions, { params: { id } }),
  ]
  for (const end of ways) {
    const retailer = await server.retailer()
    expect(await browser.goToApple('pim', { token: retailer.token })).toContain('apple=linked')
    expect((await end(retailer)).status).toBeLessThan(300)
    expect(await new AppleBrowser(server.url).goToApple('pim')).toContain('apple=new')
  }
})

test('the doors are closed while a browser comes back from Apple: it links nothing, and says so', async () => {
  const { id, token } = await server.retailer()
  const choice = { person: 'pim', choice: 'continue' }
  const form = await consent(server.url, (await browser.start('/', token)).body.url, choice)
  await postToCallback(server.url, form)
  let page = ''
  await secondWaits(
    server.db,
    {
      has: (tx) => sql`select from outlet where id = ${id} for update`.execute(tx),
      goesOn: (tx) => sql`delete from apple_errand where outlet_id = ${id}`.execute(tx),
    },
    async () => {
      page = await browser.finish(form['state'] ?? '')
      return { status: 303 }
    },
  )
  expect(page).toContain('apple=failed')
  expect(await server.db.selectFrom('apple_link').selectAll().execute()).toEqual([])
})

test('the phone gets to know of an Apple Account that is linked', async () => {
  const { phone, token } = await server.retailer()
  await browser.goToApple('pim', { token })
  await deliverEvents(server.db)
  const sent = await server.db.selectFrom('sms').select('text').where('phone', '=', phone).execute()
  expect(sent).toEqual([{ text: expect.stringContaining('Apple') }])
})

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/settings/second-factor/calls.ts'
import { getStaff, giveOneTimePassword, listStaff } from '#contract/backoffice/settings/staff/calls.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { authenticator } from '#test/builders/authenticator.ts'
import { loginPage } from '#test/builders/login-page.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { staffPassword, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

let manager: StaffClient

const server = await testServer()
/** The same shop where the setting requires a second factor. */
const strict = await testServer({ sharing: server, secondFactor: 'required' })

beforeEach(async () => {
  manager = await server.as('manager')
})

const grant = (username: string, totp?: string, at = server) =>
  signInByPassword(at.url, username, staffPassword, totp === undefined ? {} : { totp })
const statusOf = async (username: string, totp?: string) => (await grant(username, totp)).status
/** Codes of the device count as new again: two of them last for a minute only. */
const forgetSteps = () => server.db.updateTable('staff_second_factor').set({ last_step: 0 }).execute()

async function enrol(who: StaffClient) {
  const { secret, uri } = (await who.call(calls.offerSecondFactor, { body: { password: staffPassword } })).body
  expect(uri).toMatch(/^otpauth:\/\/totp\/Songdee:/)
  const device = authenticator(secret)
  const accepted = await who.call(calls.acceptSecondFactor, { body: { code: device() } })
  expect(accepted.status).toBe(200)
  await forgetSteps()
  return { device: authenticator(secret), codes: accepted.body.recoveryCodes }
}

test('a manager sets up a second factor: the password alone opens nothing any more', async () => {
  const clerkToo = await server.as('clerk')
  expect((await manager.call(calls.getSecondFactor)).body).toMatchObject({
    since: null,
    policy: 'recommended',
    needed: true,
  })
  expect((await clerkToo.call(calls.getSecondFactor)).body.needed).toBe(false)
  const { device, codes } = await enrol(manager)
  expect(new Set(codes).size).toBe(10)
  expect((await manager.call(calls.getSecondFactor)).body).toMatchObject({ recoveryCodesLeft: 10 })
  expect(await statusOf(manager.username)).toBe(400)
  expect(await statusOf(manager.username, '000000')).toBe(400)
  expect(await statusOf(manager.username, device())).toBe(200)
  // A second one cannot replace the first without a code.
  expect((await manager.call(calls.offerSecondFactor, { body: { password: staffPassword } })).status).toBe(409)
})

test('a sign-in by the password alone that is under way while a second factor is set up begins no session', async () => {
  const { id, username } = manager
  const setsUp = {
    has: (tx: Tx) => sql`select from staff where id = ${id} for update`.execute(tx),
    goesOn: (tx: Tx) =>
      tx
        .insertInto('staff_second_factor')
        .values({ account_id: id, secret: 'A', created_at: new Date(), confirmed_at: new Date(), recovery_hashes: [] })
        .execute(),
  }
  expect((await secondWaits(server.db, setsUp, () => grant(username))).status).toBe(400)
})

test('a session that just begins by the password alone ends where a second factor comes into use', async () => {
  const { id } = manager
  const { secret } = (await manager.call(calls.offerSecondFactor, { body: { password: staffPassword } })).body
  const begins = {
    has: (tx: Tx) => sql`select from staff where id = ${id} for share`.execute(tx),
    goesOn: (tx: Tx) =>
      tx
        .insertInto('oidc_payload')
        .values({ model: 'RefreshToken', id: `of ${id}`, payload: { accountId: id } as never, grant_id: `of ${id}` })
        .execute(),
  }
  const accept = () => manager.call(calls.acceptSecondFactor, { body: { code: authenticator(secret)() } })
  expect((await secondWaits(server.db, begins, accept)).status).toBe(200)
  const left = await server.db.selectFrom('oidc_payload').where('grant_id', '=', `of ${id}`).select('id').execute()
  expect(left).toEqual([])
})

test('an offered factor is not required before its first code, nor given without the password', async () => {
  expect((await manager.call(calls.offerSecondFactor, { body: { password: 'wrong password' } })).status).toBe(422)
  await manager.call(calls.offerSecondFactor, { body: { password: staffPassword } })
  expect(await manager.call(calls.acceptSecondFactor, { body: { code: '000000' } })).toMatchObject({
    status: 422,
    problem: { code: 'second_factor_wrong' },
  })
  expect(await statusOf(manager.username)).toBe(200)
})

test('a code is good once, also for two at the same moment; so is a recovery code', async () => {
  const { device, codes } = await enrol(manager)
  const code = device()
  const both = await Promise.all([statusOf(manager.username, code), statusOf(manager.username, code)])
  expect(both.sort()).toEqual([200, 400])
  expect(await statusOf(manager.username, code)).toBe(400)
  const [first = '', second = ''] = codes
  const twice = await Promise.all([statusOf(manager.username, first), statusOf(manager.username, first)])
  expect(twice.sort()).toEqual([200, 400])
  const typed = second.toUpperCase().replace('-', ' ')
  expect(await statusOf(manager.username, typed)).toBe(200)
  expect((await manager.call(calls.getSecondFactor)).body.recoveryCodesLeft).toBe(8)
})

test('wrong codes are counted before they are compared: after too many even the right one has to wait', async () => {
  const { device } = await enrol(manager)
  expect(await statusOf(manager.username, '000000')).toBe(400)
  await server.db.updateTable('password_guess').set({ guesses: 1_000_000 }).execute()
  const waiting = await manager.call(calls.renewRecoveryCodes, { body: { code: device() } })
  expect(waiting).toMatchObject({ status: 429, problem: { code: 'rate_limited' } })
  await server.db.deleteFrom('password_guess').execute()
})

test('of thirty wrong codes at once no more are compared than one after the other', async () => {
  const fewer = await startTestServer({ sharing: server, rateLimitFactor: 1 })
  try {
    await server.db.deleteFrom('rate_limit').execute()
    const { device } = await enrol(manager)
    const wrong = Array.from({ length: 20 }, (_, at) => grant(manager.username, String(at).padStart(6, '0'), fewer))
    const statuses = (await Promise.all(wrong)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect((await grant(manager.username, device(), fewer)).status).toBe(429)
  } finally {
    await fewer.close()
  }
})

test('the login page asks for the code after the password, and for it alone', async () => {
  const { device, codes } = await enrol(manager)
  const page = loginPage(server)
  await page.open()
  const prompt = await page.send({ username: manager.username, password: staffPassword })
  expect([prompt.tokens, prompt.text]).toEqual([null, expect.stringContaining('Second factor')])
  expect(await page.send({ code: '000000' })).toMatchObject({ status: 401, tokens: null })
  // Who came with the wrong account begins again; until then the page is where it was.
  expect(prompt.text).toContain('href="?again=1"')
  expect((await page.again()).text).toContain('name="username"')
  // Nothing of another step passes it by.
  expect((await page.send({ later: '1', stored: '1' })).tokens).toBeNull()
  expect((await page.send({ new_password: 'another-one-1', repeated: 'another-one-1' })).tokens).toBeNull()
  expect((await page.send({ code: device() })).tokens).not.toBeNull()
  const other = loginPage(server)
  await other.open()
  await other.send({ username: manager.username, password: staffPassword })
  expect((await other.send({ code: codes[0] ?? '' })).tokens).not.toBeNull()
})

test('the secret that a login page offers is its own: who saw another page has no part in the factor', async () => {
  const secretOn = async (page: ReturnType<typeof loginPage>) => {
    await page.open()
    const { text } = await page.send({ username: manager.username, password: staffPassword })
    return /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  }
  const [first, second] = [loginPage(server), loginPage(server)]
  const [seen, own] = [await secretOn(first), await secretOn(second)]
  expect([seen, own]).toEqual([expect.stringMatching(/^\w{32}$/), expect.stringMatching(/^\w{32}$/)])
  expect(seen).not.toBe(own)
  expect((await second.send({ code: authenticator(seen)() })).status).toBe(401)
  expect((await second.send({ code: authenticator(own)() })).status).toBe(200)
  await forgetSteps()
  expect(await statusOf(manager.username, authenticator(seen)())).toBe(400)
  expect(await statusOf(manager.username, authenticator(own)())).toBe(200)
  // Nor does the other page, which still waits, replace it.
  expect((await first.send({ code: authenticator(seen)() })).tokens).toBeNull()
})

test('a one-time password does not go round the second factor, nor can it be set before the code', async () => {
  const { device } = await enrol(manager)
  const admin = await server.as('admin')
  const { password } = (await admin.call(giveOneTimePassword, { params: { id: manager.id } })).body
  const page = loginPage(server)
  await page.open()
  expect((await page.send({ username: manager.username, password })).text).toContain('Second factor')
  expect((await page.send({ code: device() })).text).toContain('Choose your password')
  expect((await page.send({ new_password: 'คลังสินค้า-55', repeated: 'คลังสินค้า-55' })).tokens).not.toBeNull()
})

test('an account that should have a second factor is prompted at the sign-in, and may put it off', async () => {
  const page = loginPage(server)
  await page.open()
  const prompt = await page.send({ username: manager.username, password: staffPassword })
  expect([prompt.tokens, prompt.text]).toEqual([null, expect.stringContaining('Add a second factor')])
  expect((await page.send({ later: '1' })).tokens).not.toBeNull()
  const clerk = await server.as('clerk')
  const plain = loginPage(server)
  await plain.open()
  expect((await plain.send({ username: clerk.username, password: staffPassword })).tokens).not.toBeNull()
})

test('where the setting requires it, it is set up on the login page; no grant goes round it, and it stays', async () => {
  expect((await grant(manager.username, undefined, strict)).status).toBe(400)
  const page = loginPage(strict)
  await page.open()
  const { text } = await page.send({ username: manager.username, password: staffPassword })
  expect(text).not.toContain('Later')
  expect((await page.send({ later: '1' })).tokens).toBeNull()
  // A phone cannot scan its own screen.
  expect(text).toMatch(/<a href="otpauth:\/\/totp\/[^"&]+\?[^"&]+(&amp;[^"&]+)+">/)
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? ''
  const shown = await page.send({ code: authenticator(secret)() })
  expect([shown.tokens, shown.text]).toEqual([null, expect.stringContaining('recovery codes')])
  expect(shown.text.match(/<li>/g)).toHaveLength(10)
  expect((await page.send({ stored: '1' })).tokens).not.toBeNull()
  await forgetSteps()
  const code = authenticator(secret)()
  const granted = await grant(manager.username, code, strict)
  expect(granted.status).toBe(200)
  const { access_token: token } = (await granted.json()) as { access_token: string }
  expect(await send(strict.url, calls.removeSecondFactor, { token, body: { code: '000000' } })).toMatchObject({
    status: 409,
    problem: { code: 'second_factor_required' },
  })
})

test('setting it up on the login page ends the sessions that began with the password alone, and that sign-in goes on', async () => {
  const page = loginPage(server)
  await page.open()
  const { text } = await page.send({ username: manager.username, password: staffPassword })
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? ''
  expect((await page.send({ code: '000000' })).status).toBe(401)
  expect((await manager.call(calls.getSecondFactor)).status).toBe(200)
  expect((await page.send({ code: authenticator(secret)() })).text).toContain('recovery codes')
  expect((await manager.call(calls.getSecondFactor)).status).toBe(401)
  expect((await page.send({ stored: '1' })).tokens).not.toBeNull()
})

test('it is turned off with a code, and its recovery codes are renewed with one', async () => {
  const { device, codes } = await enrol(manager)
  const renewed = await manager.call(calls.renewRecoveryCodes, { body: { code: device() } })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect(await statusOf(manager.username, codes[0])).toBe(400)
  const [first = ''] = renewed.body.recoveryCodes
  const remove = async () => (await manager.call(calls.removeSecondFactor, { body: { code: first } })).status
  expect(await remove()).toBe(204)
  expect(await statusOf(manager.username)).toBe(200)
  // Again after the answer was lost: it is off, and no code is called wrong.
  for (let press = 0; press < 11; press += 1) expect(await remove()).toBe(204)
})

test('another administrator resets it, with an entry in the audit that holds no secret; nobody the own one', async () => {
  const admin = await server.as('admin')
  const { codes } = await enrol(admin)
  const other = await server.as('admin')
  const reset = (who: StaffClient) => who.call(calls.resetSecondFactor, { params: { id: admin.id } })
  expect((await reset(manager)).status).toBe(403)
  expect(await reset(admin)).toMatchObject({ status: 403, problem: { code: 'second_person_required' } })
  expect((await other.call(getStaff, { params: { id: admin.id } })).body.secondFactor).toBe(true)
  expect((await reset(other)).status).toBe(204)
  expect((await reset(other)).status).toBe(404)
  expect((await admin.call(listStaff)).status).toBe(401)
  expect([await statusOf(admin.username), await statusOf(admin.username, codes[0])]).toEqual([200, 200])
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('table_name', '=', 'staff_second_factor')
    .where('key', '=', admin.id)
    .orderBy('id')
    .execute()
  expect(entries.at(-1)).toMatchObject({ action: 'delete', actor_id: other.id })
  expect(JSON.stringify(entries)).not.toMatch(/[A-Z2-7]{32}/)
})

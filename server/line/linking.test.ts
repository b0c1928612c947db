import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import { getLine, makeLineGroupCode } from '#contract/backoffice/settings/line/calls.ts'
import { endOtherSessions, forgotPassword, resetPassword } from '#contract/identity/calls.ts'
import { lineLink, makeLineCode, unlinkLine } from '#contract/line/calls.ts'
import { tablesWith } from '#server/account/tables-with.fixture.ts'
import { mostGuesses } from '#rules/line/link-code.ts'
import { aGroup, aUser } from '#sandbox/line/line.ts'
import { codeSentTo } from '#test/builders/phone-code.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { aStaff } from '#test/builders/staff.ts'
import { startTestServer } from '#test/test-server.ts'
import { postWebhook, lineTest } from './line.fixture.ts'
import { notifyByLine } from './line.ts'
import { answers } from './texts.ts'

let retailer: RetailerClient
let userId: string
const at = await lineTest()
const admin = await at.server.as('admin')
beforeEach(async () => {
  retailer = await at.server.retailer()
  userId = aUser()
})

const isLinked = async (who = retailer) => (await who.call(lineLink)).body.linkedOn !== null
const codeOf = async (who = retailer) => (await who.call(makeLineCode)).body.code
/** What the account answered to the last message. */
async function say(text: string, from = userId): Promise<string | undefined> {
  const before = at.textsTo(from).length
  expect(await at.line.say({ type: 'user', userId: from }, text)).toBe(200)
  await at.send()
  return at.textsTo(from)[before]
}

test('a retailer sends the code of its account page from LINE and is linked; it ends that in its account', async () => {
  expect((await retailer.call(lineLink)).body).toEqual({
    offered: true,
    linkedOn: null,
    addFriendUrl: 'https://line.me/R/ti/p/%40songdee',
  })
  await at.line.follow(userId)
  await at.send()
  // The part of the account page that has the button
  const way = '"บัญชีร้าน > ข่าวทาง LINE" '
  const page = '/retailer/retailer-info?part=line'
  expect(at.textsTo(userId)).toEqual([expect.stringMatching(new RegExp(`${way}https?://\\S+${RegExp.escape(page)}$`))])
  const made = await retailer.call(makeLineCode)
  expect(made.status).toBe(201)
  expect(made.body.chatUrl).toBe(`https://line.me/R/oaMessage/%40songdee/?${made.body.code}`)
  expect(await say('ข้าวหอมมีของไหมคะ')).toBeUndefined()
  const linked = await say(made.body.code.toLowerCase())
  expect(linked).toContain('เชื่อมกับ')
  expect(linked).toContain(page)
  expect(at.line.delivered.at(-1)).toMatchObject({ isReply: true })
  expect(await isLinked()).toBe(true)
  expect((await retailer.call(downloadData)).body.lineLinkedOn).not.toBeNull()
  expect((await retailer.call(unlinkLine)).status).toBe(204)
  expect((await retailer.call(unlinkLine)).status).toBe(404)
  expect(await isLinked()).toBe(false)
})

test('a code works once, for ten minutes, and only the newest one', async () => {
  const [first, second] = [await codeOf(), await codeOf()]
  expect(await say(first)).toBe(answers.wrongCode)
  expect(await say(second)).toContain('เชื่อมกับ')
  const stranger = aUser()
  expect(await say(second, stranger)).toBe(answers.wrongCode)
  await at.link(retailer, userId)
  const late = await codeOf()
  await at.server.db.updateTable('line_code').set({ expires_at: new Date() }).execute()
  expect(await say(late, stranger)).toBe(answers.wrongCode)
  const { rows } = await sql<{
    user_id: string
  }>`select user_id from line_link where outlet_id = ${retailer.id}`.execute(at.server.db)
  expect(rows).toEqual([{ user_id: userId }])
})

test('two chats that send one code at the same time: one is linked', async () => {
  const code = await codeOf()
  const users = [userId, aUser(), aUser()]
  await Promise.all(users.map((one) => at.line.say({ type: 'user', userId: one }, code)))
  for (let count = 0; count < 2; count += 1) await at.send()
  const said = users.flatMap((one) => at.textsTo(one))
  expect(said.filter((text) => text !== answers.wrongCode)).toHaveLength(1)
})

test('who guesses is not answered any more, not even with a right code; others are', async () => {
  for (let count = 0; count < mostGuesses; count += 1) expect(await say('AAAA-BBBB')).toBe(answers.wrongCode)
  expect(await say('AAAA-BBBB')).toBeUndefined()
  const code = await codeOf()
  expect(await say(code)).toBeUndefined()
  expect(await isLinked()).toBe(false)
  expect(await say(code, aUser())).toContain('เชื่อมกับ')
})

test('an event is acted on once, however often LINE sends it', async () => {
  const message = { id: '1', type: 'text', text: await codeOf() }
  const event = at.line.event('message', { type: 'user', userId }, { replyToken: 'r'.repeat(32), message })
  expect(await at.line.send(event)).toBe(200)
  await retailer.call(unlinkLine)
  const again = { ...event, deliveryContext: { isRedelivery: true } }
  expect(await at.line.send(again)).toBe(200)
  expect(await isLinked()).toBe(false)
  const rows = await at.server.db.selectFrom('line_message').select('id').where('receiver', '=', userId).execute()
  expect(rows).toHaveLength(1)
})

test('a retailer that blocks the account is not linked any more; an event of before coming back changes nothing', async () => {
  const blocked = at.line.event('unfollow', { type: 'user', userId })
  await at.link(retailer, userId)
  expect(await at.line.send({ ...blocked, timestamp: Date.now() - 60_000 })).toBe(200)
  expect(await isLinked()).toBe(true)
  await at.line.unfollow(userId)
  expect(await isLinked()).toBe(false)
})

test('a session that is minutes old gets no code, of a retailer or for the group of the staff', async () => {
  const elevenMinutes = new Date(Date.now() - 11 * 60_000)
  const colleague = await at.server.as('admin')
  await at.server.db
    .updateTable('sign_in_session')
    .set({ created_at: elevenMinutes })
    .where('account_id', 'in', [retailer.id, colleague.id])
    .execute()
  const refused = { status: 403, problem: { code: 'reauthentication_required' } }
  expect(await retailer.call(makeLineCode)).toMatchObject(refused)
  expect(await colleague.call(makeLineGroupCode)).toMatchObject(refused)
})

test('the phone gets to know of a link; a new password by the code ends it, and what waits goes by text message', async () => {
  await say(await codeOf())
  at.line.delivered.splice(0)
  await at.relay()
  expect((await at.smsTo(retailer.phone)).join()).toContain('LINE')
  const unused = await codeOf()
  const notice = { subject: 'event-1', text: 'ส่งแล้ว', at: new Date() }
  expect(await notifyByLine(at.server.db, retailer.id, notice)).toBe(true)
  const { phone: phoneNumber } = retailer
  await send(at.server.url, forgotPassword, { body: { phoneNumber } })
  const code = await codeSentTo(at.server.db, phoneNumber)
  const body = { phoneNumber, code, password: 'ข้าวหอม-2570', confirmPassword: 'ข้าวหอม-2570' }
  expect((await send(at.server.url, resetPassword, { body })).status).toBe(204)
  await at.send()
  await at.relay()
  expect(at.textsTo(userId)).toEqual([])
  expect((await at.smsTo(phoneNumber)).at(-1)).toBe('ส่งแล้ว')
  const links = await at.server.db.selectFrom('line_link').where('outlet_id', '=', retailer.id).selectAll().execute()
  expect(links).toEqual([])
  expect(await say(unused)).toBe(answers.wrongCode)
})

test('a link that is being made while the sessions are ended is ended with them', async () => {
  const { db } = at.server
  await codeOf()
  let ended: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    // As the webhook does: the code is used, the link is made, and both are not yet to be seen.
    await tx.deleteFrom('line_code').where('outlet_id', '=', retailer.id).execute()
    const link = { outlet_id: retailer.id, user_id: userId, linked_at: new Date() }
    await tx.insertInto('line_link').values(link).execute()
    let settled = false
    ended = retailer.call(endOtherSessions).finally(() => (settled = true))
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return settled || rows.length > 0
      })
      .toBe(true)
  })
  await ended
  expect(await isLinked()).toBe(false)
})

test('without a valid signature over the bytes nothing is looked at, and what is no event does no harm', async () => {
  const { server } = at
  const code = await codeOf()
  const message = { id: '1', type: 'text', text: code }
  const body = JSON.stringify({
    destination: 'U',
    events: [at.line.event('message', { type: 'user', userId }, { message })],
  })
  const sign = (text: string, secret = 'channel-secret') => createHmac('sha256', secret).update(text).digest('base64')
  const headerless: Record<string, string> = {}
  for (const headers of [
    headerless,
    { 'x-line-signature': '' },
    { 'x-line-signature': 'AAAA' },
    { 'x-line-signature': sign(body, 'guess') },
    { 'x-line-signature': sign(`${body} `) },
    { 'x-line-signature': sign(JSON.stringify(JSON.parse(body), null, 1)) },
  ])
    expect((await postWebhook(server, body, headers)).status).toBe(401)
  expect(await isLinked()).toBe(false)
  const strange = [
    '{broken',
    '[]',
    '{"events":[]}',
    '{"events":[1,null,{"type":"message"},{"type":"videoPlayComplete"}]}',
    '',
  ]
  const statuses = []
  for (const text of strange)
    statuses.push((await postWebhook(server, text, { 'x-line-signature': sign(text) })).status)
  expect(statuses).toEqual([400, 400, 200, 200, 400])
  expect((await postWebhook(server, body, { 'x-line-signature': sign(body) })).status).toBe(200)
  expect(await isLinked()).toBe(true)
})

test('a group is of the staff with their code only, and a code of one kind is none of the other', async () => {
  const group = aGroup()
  await at.line.join(group)
  await at.send()
  expect(at.textsTo(group)).toEqual([answers.joined])
  const inGroup = { type: 'group' as const, groupId: group, userId }
  await at.line.say(inGroup, await codeOf())
  const { code } = (await admin.call(makeLineGroupCode)).body
  expect(await say(code)).toBe(answers.wrongCode)
  await at.send()
  expect(at.textsTo(group).at(-1)).toBe(answers.wrongCode)
  expect((await admin.call(getLine)).body.groupLinkedOn).toBeNull()
  await at.line.say(inGroup, code)
  await at.send()
  expect(at.textsTo(group).at(-1)).toBe(answers.groupLinked)
  expect((await admin.call(getLine)).body).toMatchObject({ basicId: '@songdee', groupLinkedOn: expect.any(String) })
  await at.line.leave(group)
  expect((await admin.call(getLine)).body.groupLinkedOn).toBeNull()
})

test('the number of codes is limited', async () => {
  const strict = await startTestServer({
    sharing: at.server,
    rateLimitFactor: 1,
    line: { url: 'http://127.0.0.1:9', token: 'token', secret: 'secret', basicId: '@songdee' },
  })
  const ask = () =>
    fetch(strict.url + '/api/customer/line/code', {
      method: 'POST',
      headers: { authorization: `Bearer ${retailer.token}` },
    })
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await ask()).status)
  expect(statuses.at(-1)).toBe(429)
  await strict.close()
})

test('without settings nothing is offered, and nobody is listening', async () => {
  const without = await startTestServer({ sharing: at.server })
  const other = { ...(await without.retailer()) }
  expect((await other.call(lineLink)).body).toEqual({ offered: false, linkedOn: null, addFriendUrl: null })
  expect((await other.call(makeLineCode)).status).toBe(404)
  expect((await postWebhook(without, '{"events":[]}', {})).status).toBe(404)
  const clerk = await aStaff(without, 'admin')
  expect((await clerk.call(getLine)).body.basicId).toBeNull()
  expect((await clerk.call(makeLineGroupCode)).status).toBe(404)
  await without.close()
})

test('nothing of LINE is left of a deleted account, and the log names nobody', async () => {
  await at.line.follow(userId)
  await at.send()
  expect(await say('AAAA-BBBB')).toBe(answers.wrongCode)
  expect(await say(await codeOf())).toContain('เชื่อมกับ')
  await codeOf()
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  for (const table of ['line_link', 'line_code', 'line_message'] as const) {
    const left = await at.server.db.selectFrom(table).selectAll().where('outlet_id', '=', retailer.id).execute()
    expect([table, left]).toEqual([table, []])
  }
  await at.relay()
  expect(await tablesWith(at.server.db, userId)).toEqual([])
  expect(JSON.stringify(at.server.log)).not.toContain(userId)
})

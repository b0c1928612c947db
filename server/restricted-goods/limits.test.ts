import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listOutbox, readMessage } from '#contract/backoffice/office/outbox/calls.ts'
import { requestCode } from '#contract/restricted-goods/calls.ts'
import { codeSentTo, withoutNumbers } from '#test/builders/phone-code.ts'
import { fail } from '#contract/errors.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { requestCode as sendCode } from './request-code.ts'

// A server with its production limits.

const server = await testServer({ rateLimitFactor: 1 })

const ask = ({ call, id, phone }: RetailerClient) => call(requestCode, { body: { customerID: id, phoneNumber: phone } })
const sentTo = async ({ phone }: RetailerClient) =>
  (await server.db.selectFrom('sms').select('id').where('phone', '=', phone).execute()).length

// Specification 5.15
test('three codes an hour, however many are asked for at once; then the answer says how long to wait', async () => {
  const retailer = await server.retailer()
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => ask(retailer)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([202, 202, 202, 429, 429, 429])
  expect(await sentTo(retailer)).toBe(3)
  const { requested_at: requestedAt } = await server.db
    .selectFrom('verification_code')
    .select('requested_at')
    .where('outlet_id', '=', retailer.id)
    .executeTakeFirstOrThrow()
  const secondsLeft = () => Math.ceil((Math.min(...requestedAt.map(Number)) + 3600_000 - Date.now()) / 1000)
  const most = secondsLeft()
  const refused = await ask(retailer)
  expect(refused).toMatchObject({ status: 429, problem: { code: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(most)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(secondsLeft())
})

test('the hour is counted from each request; another shop is not held up', async () => {
  const [retailer, other] = [await server.retailer(), await server.retailer()]
  for (let turn = 0; turn < 3; turn += 1) await ask(retailer)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await server.db
    .updateTable('verification_code')
    .set({ requested_at: [minutesAgo(1), minutesAgo(30), minutesAgo(50)] })
    .where('outlet_id', '=', retailer.id)
    .execute()
  expect(Math.ceil(Number((await ask(retailer)).headers.get('retry-after')) / 60)).toBe(10)
  expect((await ask(other)).status).toBe(202)
  await server.db
    .updateTable('verification_code')
    .set({ requested_at: [minutesAgo(1), minutesAgo(30), minutesAgo(61)] })
    .where('outlet_id', '=', retailer.id)
    .execute()
  expect((await ask(retailer)).status).toBe(202)
  expect((await ask(retailer)).status).toBe(429)
})

test('codes that could not be sent are not counted', async () => {
  const retailer = await server.retailer()
  const who = { ...retailer, kind: 'retailer' as const, name: 'ร้านทดสอบ' }
  const deps = { db: server.db, rateLimitFactor: 1, newId: randomUUID, sms: { send: async () => fail('unavailable') } }
  const body = { customerID: retailer.id, phoneNumber: retailer.phone }
  for (let turn = 0; turn < 4; turn += 1) {
    const answer = await sendCode(deps, { who, body, now: new Date() }, '123456')
    expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  }
  expect((await ask(retailer)).status).toBe(202)
})

// Specification 6.21
test('staff read the outbox page by page, newest first; shops do not', async () => {
  const retailer = await server.retailer()
  await ask(retailer)
  await ask(retailer)
  const clerk = await server.as('clerk')
  const page = (number: number) => clerk.call(listOutbox, { query: { page: number, size: 1 } }).then(({ body }) => body)
  const [newest, next] = [await page(0), await page(1)]
  expect(newest).toMatchObject({ page: 0, size: 1, content: [{ phone: retailer.phone }] })
  expect(newest.content[0]).toMatchObject({ hasCode: true, read: null, text: expect.stringContaining(' •••••• ') })
  expect(newest.content[0]?.id).toBeGreaterThan(next.content[0]?.id ?? Infinity)
  expect(newest.totalElements).toBe(newest.totalPages)
  expect(await retailer.call(listOutbox)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
})

test('no code of a shop reaches a clerk; a manager reads each once, and who did is written down', async () => {
  const retailer = await server.retailer()
  await ask(retailer)
  const [clerk, manager, admin] = [await server.as('clerk'), await server.as('manager'), await server.as('admin')]
  const code = await codeSentTo(server.db, retailer.phone)
  for (const one of [clerk, manager, admin])
    expect(withoutNumbers((await one.call(listOutbox)).body)).not.toContain(code)
  const id = (await manager.call(listOutbox, { query: { page: 0, size: 1 } })).body.content[0]?.id ?? 0
  const read = { params: { id } }
  expect((await clerk.call(readMessage, read)).status).toBe(403)
  const answers = await Promise.all([manager.call(readMessage, read), admin.call(readMessage, read)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers[winner]?.body.text).toContain(code)
  const rows = await server.db.selectFrom('message_reading').selectAll().where('message_id', '=', id).execute()
  expect(rows).toMatchObject([{ phone: retailer.phone, staff_id: [manager, admin][winner]?.id, staff_name: 'น้อย' }])
  expect((await clerk.call(listOutbox)).body.content[0]?.read).toMatchObject({ by: 'น้อย' })
  expect((await manager.call(readMessage, { params: { id: 2_000_000_000 } })).status).toBe(404)
})

test('words about an order are no secret, and are shown to all staff as they are', async () => {
  const text = 'คำสั่งซื้อ SD261122000001 กำลังจัดส่ง 123456'
  await server.db.insertInto('sms').values({ phone: '0812345670', text, at: new Date() }).execute()
  const clerk = await server.as('clerk')
  const [newest] = (await clerk.call(listOutbox, { query: { page: 0, size: 1 } })).body.content
  expect(newest).toMatchObject({ text, hasCode: false, read: null })
})

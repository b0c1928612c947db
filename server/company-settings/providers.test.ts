import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/settings/company/calls.ts'
import { lineLink } from '#contract/line/calls.ts'
import { requestCode } from '#contract/restricted-goods/calls.ts'
import { lineSandbox } from '#sandbox/line/line.ts'
import { thaiBulkSmsSandbox } from '#sandbox/sms/thai-bulk-sms.ts'
import { webhookPath } from '#server/line/webhook.ts'
import { retailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const channel = { basicId: '@kaasong', token: 'line-token-nobody-may-read', secret: 'line-secret-nobody-may-read' }
const login = { key: 'sms-key-nobody-may-read', secret: 'sms-secret-nobody-may-read' }
const secrets = [channel.token, channel.secret, login.key, login.secret]

/** Everything that the server answered. */
const answers: unknown[] = []

const line = Fastify()
lineSandbox(line, { ...channel, webhookUrl: () => '' })
const sms = Fastify()
const credit = { standard: 5, corporate: 5 }
const { taken } = await thaiBulkSmsSandbox(sms, { ...login, senders: ['Kaasong'], credit })
const environment = { LINE_URL: await line.listen({ port: 0, host: '127.0.0.1' }) }
const smsUrl = await sms.listen({ port: 0, host: '127.0.0.1' })
const server = await testServer({ environment, smsUrl, logLevel: 'info' })
const other = await testServer({ sharing: server, environment, smsUrl, logLevel: 'info' })
const admin = await server.as('admin')

afterAll(async () => {
  await line.close()
  await sms.close()
})

const call: StaffClient['call'] = async (...what) => {
  const answer = await admin.call(...what)
  answers.push(answer.body)
  return answer
}
const company = async () => (await call(calls.getCompany)).body
const lineNow = async (change: object = {}) =>
  call(calls.saveLineAccount, { body: { ...channel, revision: (await company()).line.revision, ...change } })
const smsNow = async (change: object = {}) => {
  const body = { provider: 'thaibulksms' as const, sender: 'Kaasong', credit: 'corporate' as const, ...login }
  return call(calls.saveSmsProvider, { body: { ...body, revision: (await company()).sms.revision, ...change } })
}
const aBuyer = async () => {
  const { id, outletCode, phone, addressId } = await server.retailer()
  return retailerClient(other.url, { id, outletCode, phone, addressId })
}

test('notices by LINE begin where an account is set up, at every process, and end where its name is removed', async () => {
  const buyer = await aBuyer()
  const offered = async () => (await buyer.call(lineLink)).body.offered
  const hook = async () => (await fetch(other.url + webhookPath, { method: 'POST', body: '{}' })).status
  expect([await offered(), await hook()]).toEqual([false, 404])
  expect((await call(calls.tryLineAccount)).status).toBe(404)
  const halves = await lineNow({ secret: '' })
  expect(halves.problem.errors).toEqual([{ path: 'secret', code: 'required' }])
  expect((await lineNow()).body.line.value).toEqual({ basicId: channel.basicId, connected: true })
  await expect.poll(offered).toBe(true)
  expect(await hook()).toBe(401)
  expect((await call(calls.tryLineAccount)).body).toEqual({ ok: true, answer: channel.basicId })
  await lineNow({ basicId: '', token: '', secret: '' })
  await expect.poll(offered).toBe(false)
})

test('a secret that is left empty stays, and LINE says what is wrong with one that is wrong', async () => {
  await lineNow()
  await lineNow({ basicId: '@another', token: '', secret: '' })
  expect((await call(calls.tryLineAccount)).body).toEqual({ ok: false, answer: channel.basicId })
  await lineNow({ token: 'wrong' })
  expect((await call(calls.tryLineAccount)).body).toMatchObject({ ok: false, answer: expect.stringMatching(/401/) })
})

test('codes go to the provider that is set up, and its answer is shown', async () => {
  const buyer = await aBuyer()
  await buyer.call(requestCode, { body: { customerID: buyer.id, phoneNumber: buyer.phone } })
  expect(taken).toEqual([])
  const trial = { body: { phone: '081-234-5678' } }
  expect((await call(calls.trySmsProvider, trial)).status).toBe(404)
  expect((await smsNow({ key: '' })).problem.errors).toEqual([{ path: 'key', code: 'required' }])
  expect((await smsNow()).body.sms.value).toMatchObject({ provider: 'thaibulksms', connected: true })
  expect((await call(calls.trySmsProvider, { body: { phone: '12' } })).problem.errors).toEqual([
    { path: 'phone', code: 'phone_invalid' },
  ])
  expect((await call(calls.trySmsProvider, trial)).body).toEqual({ ok: true, answer: '' })
  expect(taken.at(-1)).toMatchObject({ number: '66812345678', sender: 'Kaasong', credit: 'corporate' })
  await smsNow({ sender: 'Unknown', key: '', secret: '' })
  const { body } = await call(calls.trySmsProvider, trial)
  expect(body).toMatchObject({ ok: false, answer: expect.stringMatching(/ERROR_SENDER_NOT_FOUND/) })
  await smsNow({ key: '', secret: '' })
  const arrived = async () => {
    const another = await aBuyer()
    await another.call(requestCode, { body: { customerID: another.id, phoneNumber: another.phone } })
    return taken.at(-1)?.number
  }
  await expect.poll(arrived).not.toBe('66812345678')
})

test('no secret is in an answer, a log or the audit', async () => {
  const entries = await server.db.selectFrom('audit_entry').selectAll().execute()
  expect(entries.some(({ after }) => JSON.stringify(after).includes('sms_secret'))).toBe(true)
  const seen = JSON.stringify([answers, server.log, other.log, entries])
  expect(secrets.filter((secret) => seen.includes(secret))).toEqual([])
})

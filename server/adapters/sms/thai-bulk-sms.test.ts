import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestCode } from '#contract/restricted-goods/calls.ts'
import { thaiBulkSmsSandbox, type ReceivedSms } from '#sandbox/sms/thai-bulk-sms.ts'
import { startTestServer } from '#test/test-server.ts'
import { thaiBulkSms, type ThaiBulkSms } from './thai-bulk-sms.ts'

const account = { key: 'key', secret: 'secret', sender: 'Songdee', credit: 'corporate' } as const
const credit = { standard: 0, corporate: 100 }
const sms = { phone: '0812345678', text: 'รหัส 123456 & more+', at: new Date(0) }
let provider: FastifyInstance
let taken: ReceivedSms[]
let url: string

beforeAll(async () => {
  provider = Fastify()
  ;({ taken } = await thaiBulkSmsSandbox(provider, { ...account, senders: ['Songdee'], credit }))
  url = await provider.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => provider.close())

const open = (other: Partial<ThaiBulkSms> = {}, request = fetch) => thaiBulkSms({ url, ...account, ...other }, request)

test('a message goes out under the registered name, paid with the credit that is named', async () => {
  expect(await open().send(sms)).toEqual({ ok: true, value: null })
  expect(taken.at(-1)).toEqual({ number: '66812345678', message: sms.text, sender: 'Songdee', credit: 'corporate' })
})

test('it is asked as its interface is described: login, form and number', async () => {
  const request = vi.fn<typeof fetch>(async () => Response.json({ phone_number_list: [{ number: '66812345678' }] }))
  expect(await open({ credit: null }, request).send(sms)).toMatchObject({ ok: true })
  const [asked, init] = request.mock.calls[0] ?? []
  expect(asked).toBe(`${url}/sms`)
  expect(init).toMatchObject({
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('key:secret')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
    msisdn: '+66812345678',
    message: sms.text,
    sender: 'Songdee',
  })
})

test.each<[string, Partial<ThaiBulkSms>, string, RegExp]>([
  ['a number that it refuses, though it answers 201', {}, '0212345678', /refused: Wrong number/],
  ['credit of another kind, which is used up', { credit: 'standard' }, sms.phone, /402: ERROR_INSUFFICIENT_CREDIT/],
  ['a name that is not registered', { sender: 'Nobody' }, sms.phone, /400: ERROR_SENDER_NOT_FOUND/],
  ['a wrong secret', { secret: 'guess' }, sms.phone, /401: ERROR_UNAUTHORIZED/],
])('not sent, and certainly not: %s', async (_what, other, phone, detail) => {
  const before = taken.length
  const sent = await open(other).send({ ...sms, phone })
  expect(sent).toMatchObject({ ok: false, error: { code: 'unavailable', detail: expect.stringMatching(detail) } })
  expect(sent).not.toHaveProperty('perhapsSent')
  expect(taken).toHaveLength(before)
})

test.each<[string, unknown, boolean]>([
  ['says that it took nothing', { phone_number_list: [], bad_phone_number_list: [] }, false],
  ['carries an error', { error: { code: 108, name: 'ERROR_X', description: 'x' } }, false],
  ['says nothing of numbers', { remaining_credit: 9 }, true],
  ['is no object', 'OK', true],
])('an answer 200 that %s', async (_what, body, isSent) => {
  const sent = await open({}, async () => Response.json(body)).send(sms)
  expect(sent.ok).toBe(isSent)
})

test('a code for restricted goods reaches the phone through it', async () => {
  const server = await startTestServer({ sms: () => open() })
  const retailer = await server.retailer()
  const body = { customerID: retailer.id, phoneNumber: retailer.phone }
  expect((await retailer.call(requestCode, { body })).status).toBe(202)
  expect(taken.at(-1)).toMatchObject({ number: retailer.phone.replace(/^0/, '66') })
  expect(taken.at(-1)?.message).toMatch(/ \d{6} /)
  await server.close()
})

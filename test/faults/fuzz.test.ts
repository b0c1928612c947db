import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusOf } from '#contract/errors.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { requestText } from '#test/builders/request-text.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { documentedCalls, pathWith, stateOf, tokenFor, type DocumentedCall } from './calls.ts'
import { nastyAddress, nastyBody } from './nasty.ts'

// Every call of the contract with input that no honest client sends. `npm run test:all` tries many more.

/** For tests only. */
const serviceSecret = 'a-secret-for-tests-only'
const isLong = process.env.FAULTS === 'long'
const tries = isLong ? 40 : 8
let server: TestServer
let calls: DocumentedCall[]
let retailer: RetailerClient
let admin: StaffClient
beforeAll(async () => {
  server = await startTestServer({
    stock: (db) => aProduct(db, { id: 1 }),
    changesNothing: true,
    rateLimitFactor: 1_000_000,
    loyaltyToken: serviceSecret,
    companyToken: serviceSecret,
  })
  calls = await documentedCalls(server)
  retailer = await server.retailer()
  admin = await aStaff(server, 'admin')
  await retailer.tap(1, 3)
})
afterAll(() => server.close())

const send = (call: DocumentedCall, address: string, body: unknown) =>
  sendText(call, body === undefined ? undefined : JSON.stringify(body), address)

async function sendText(call: DocumentedCall, text: string | undefined, address = pathWith(call.path, '1')) {
  const token = tokenFor(call, { retailer: retailer.token, staff: admin.token, service: serviceSecret })
  const answer = await requestText(server.url + address, {
    method: call.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'idempotency-key': crypto.randomUUID(),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
  })
  return { status: answer.status, type: answer.headers().get('content-type'), text: answer.text }
}

/** Never a 500; an error is always a problem from the closed list. */
function expectCivil({ status, type, text }: { status: number; type: string | null; text: string }): void {
  expect(status, text).toBeLessThan(500)
  if (status < 400) return
  expect(type, text).toMatch(/^application\/problem\+json/)
  const problem: { code: keyof typeof statusOf; status: number } = JSON.parse(text)
  expect([statusOf[problem.code], problem.status]).toEqual([status, status])
}

test('whatever is sent, the answer is civil, and what was refused changed nothing', async () => {
  let before = await stateOf(server)
  // It would delete the account that makes the calls.
  for (const call of calls.filter(({ name }) => name !== 'DELETE /api/user/manual/delete')) {
    const body = call.body && call.method !== 'GET' ? nastyBody(call.body) : fc.constant(undefined)
    let taken = false
    await fc
      .assert(
        fc.asyncProperty(
          fc.oneof(fc.constant(call.path.replaceAll(/[{}]/g, '')), nastyAddress(call)),
          body,
          async (address, sent) => {
            const answer = await send(call, address, sent)
            taken ||= answer.status < 400
            expectCivil(answer)
          },
        ),
        { numRuns: tries, endOnFailure: true },
      )
      .catch((error: Error) => {
        throw new Error(`${call.name}: ${error.message}`)
      })
    const after = await stateOf(server)
    if (!taken) expect(after, call.name).toEqual(before)
    before = after
  }
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([])
})

/** Bodies of a quarter of a megabyte that say nothing: deep as a well, or a list without end. */
const heavyValues = {
  'lists in lists': '['.repeat(100_000) + ']'.repeat(100_000),
  'objects in objects': '{"a":'.repeat(30_000) + '1' + '}'.repeat(30_000),
  'a list of many': `[${'1,'.repeat(100_000)}1]`,
  'many letters': `"${'\\u202e'.repeat(35_000)}"`,
}

const takeJson = () => calls.filter(({ body, takes }) => body !== null && takes === 'application/json')

test.each(Object.entries(heavyValues))(
  '%s instead of a body, or of a field, is answered in words',
  async (_what, value) => {
    for (const call of takeJson().filter((_, nth) => isLong || nth % 9 === 0)) {
      const fields = Object.keys(call.body?.properties ?? {}).slice(0, isLong ? undefined : 1)
      for (const text of [value, ...fields.map((field) => `{${JSON.stringify(field)}:${value}}`)])
        expectCivil(await sendText(call, text))
    }
  },
)

test('no body gives the objects of the server a property', async () => {
  const bodies = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}']
  for (const call of takeJson()) for (const text of bodies) expectCivil(await sendText(call, text))
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
})

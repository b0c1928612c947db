import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusOf } from '#contract/errors.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { documentedCalls, stateOf, tokenFor, textOf, type DocumentedCall } from './calls.ts'
import { nastyAddress, nastyBody } from './nasty.ts'

// Every call of the contract with input that no honest client sends. `npm run test:all` tries many more.

/** For tests only. */
const serviceSecret = 'a-secret-for-tests-only'
const tries = process.env.FAULTS === 'long' ? 40 : 8
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

async function send(call: DocumentedCall, address: string, body: unknown) {
  const token = tokenFor(call, { retailer: retailer.token, staff: admin.token, service: serviceSecret })
  const response = await fetch(server.url + address, {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'idempotency-key': crypto.randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await textOf(response) }
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { may, staffRoles } from '#rules/identity/permissions.ts'
import { aProduct, beer } from '#test/builders/catalogue.ts'
import { requestText } from '#test/builders/request-text.ts'
import { sendForm, type RetailerClient } from '#test/builders/retailer.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { aSlip, upload } from '#test/builders/slip.ts'
import { aStaff } from '#test/builders/staff.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { startPaying } from '#server/payments/unpaid-order.fixture.ts'
import { bodyFieldsOf, contractCalls } from './contract-calls.ts'
import { plainValue } from './nasty.ts'
import { documentedCalls, pathWith, stateOf, type DocumentedCall } from './calls.ts'

// Every call of the contract with every kind of caller.

/** For tests only. */
const serviceSecret = 'a-secret-for-tests-only'
/** Fields of bodies that name something of a retailer. */
const naming = /^(retailerId|customerID|orderID|outletID|invoiceNo|phoneNumber)$/

let server: TestServer
let calls: DocumentedCall[]
let owner: RetailerClient
let otherRetailer: RetailerClient
/** Names of things that belong to `owner`. */
let things: string[]

beforeAll(async () => {
  server = await startTestServer({
    changesNothing: true,
    loyaltyToken: serviceSecret,
    companyToken: serviceSecret,
    stock: async (db) => {
      await aProduct(db, { id: 1 })
      await aProduct(db, { id: 2, categoryId: beer })
    },
  })
  calls = await documentedCalls(server)
  owner = await server.retailer()
  otherRetailer = await server.retailer()
  things = await thingsOf(owner)
})
afterAll(() => server.close())

/** Creates one of everything for the retailer. @returns their ids and numbers */
async function thingsOf(retailer: RetailerClient): Promise<string[]> {
  await retailer.tap(1, 3)
  const placed = await retailer.order({ payType: '2C2P-PP-QR' })
  const { id, orderNumber, grandTotalAmt } = placed.body
  await startPaying({ retailer, orderNumber, amount: grandTotalAmt })
  const form = { image: await aSlip(), orderID: id, outletID: retailer.outletCode, orderAmt: grandTotalAmt }
  const { slipId } = (await upload(server.url, retailer.token, form)).body
  await retailer.tap(1, 2)
  const { body: cart } = await retailer.call(getCart)
  const problem = await report(server.url, retailer.token, await sentOrder(retailer), aReport(), 'a-problem-report')
  const attempt = await server.db.selectFrom('payment_attempt').select('invoice_no').executeTakeFirstOrThrow()
  return [
    id,
    orderNumber,
    slipId,
    problem.body.id,
    attempt.invoice_no,
    retailer.addressId,
    ...(cart.cartItems ?? []).map((item) => item.id),
  ]
}

/** An order out for delivery, so that a problem can be reported. */
async function sentOrder(retailer: RetailerClient): Promise<string> {
  await retailer.tap(1, 2)
  const { id } = (await retailer.order()).body
  const clerk = await aStaff(server)
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const) await clerk.call(moveOrders, { body: { ids: [id], to } })
  return id
}

/** A plain body as its call takes it: JSON, or a form without files. */
function plainBody({ body, takes }: DocumentedCall): string | FormData {
  const value = plainValue(body ?? {})
  if (takes !== 'multipart/form-data') return JSON.stringify(value)
  const form = new FormData()
  for (const [name, part] of Object.entries(body?.properties ?? {}))
    if (part.format !== 'binary') form.set(name, String(plainValue(part)))
  return form
}

const send = async (
  call: DocumentedCall,
  token: string | null,
  path = pathWith(call.path, '1'),
  body: string | FormData = '{}',
) => {
  const request = {
    method: call.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'idempotency-key': `matrix-${Math.random()}`,
      ...(call.method !== 'GET' && typeof body === 'string' && { 'content-type': 'application/json' }),
    },
  }
  const { status, text, headers } =
    typeof body === 'string'
      ? await requestText(server.url + path, { ...request, ...(call.method !== 'GET' && { body }) })
      : await sendForm(server.url + path, { ...request, redirect: 'manual', body })
  const isProblem = headers().get('content-type')?.startsWith('application/problem+json')
  const code: string | null = isProblem ? JSON.parse(text).code : null
  return { status, code, text }
}

/** A client that is made from the document knows every status that a call answers with. */
const expectDocumented = ({ name, statuses }: DocumentedCall, status: number) =>
  expect([name, `${status}`, statuses.includes(`${status}`)]).toEqual([name, `${status}`, true])

/** Calls that delete the account that the matrix uses; other tests try them. */
const isFinal = ({ name }: Pick<DocumentedCall, 'name'>) => name === 'DELETE /api/user/manual/delete'

describe('who may call', () => {
  test('there are calls of every kind', async () => {
    const kinds = new Set(calls.map(({ access }) => access))
    expect([...kinds].sort()).toEqual(['public', 'retailer', 'service', 'signed-in', 'staff'])
    expect(calls.length).toBe((await contractCalls()).length)
  })

  // Specification 6.19
  test('nobody: public calls only', async () => {
    for (const call of calls) {
      const { status, code } = await send(call, null)
      if (call.access === 'public') expect([call.name, code]).not.toEqual([call.name, 'unauthenticated'])
      else expect([call.name, status, code]).toEqual([call.name, 401, 'unauthenticated'])
      expectDocumented(call, status)
    }
  })

  // Specification 6.19
  test('a shop: its own calls, and none of the staff', async () => {
    for (const call of calls.filter((one) => !isFinal(one))) {
      const { status, code } = await send(call, otherRetailer.token)
      if (['staff', 'service'].includes(call.access))
        expect([call.name, status, code]).toEqual([call.name, 403, 'forbidden'])
      else expect([call.name, code]).not.toEqual([call.name, 'unauthenticated'])
      expectDocumented(call, status)
    }
  })

  test('another service: the calls between services, and no other', async () => {
    for (const call of calls) {
      const { status, code } = await send(call, serviceSecret)
      if (call.access === 'public') expect([call.name, code]).not.toEqual([call.name, 'unauthenticated'])
      else if (call.access === 'service') expect([call.name, [401, 403].includes(status)]).toEqual([call.name, false])
      else expect([call.name, [401, 403].includes(status)]).toEqual([call.name, true])
    }
  })

  // Specification 6.19
  test.each([...staffRoles])('%s: the calls of its permissions, and no other, nor any of a shop', async (role) => {
    // Signed in now: on a busy machine all roles together take longer than a token is valid.
    const { token } = await aStaff(server, role)
    for (const call of calls) {
      // Of nothing that exists, since records may be refused to this person for reasons of their own.
      const { status, code } = await send(call, token, pathWith(call.path, '987654'))
      const allowed = call.access === 'public' || (call.permission !== null && may({ roles: [role] }, call.permission))
      if (allowed) {
        expect([call.name, status === 401, code === 'forbidden']).toEqual([call.name, false, false])
        if (call.access === 'staff') expectDocumented(call, status)
      } else expect([call.name, status, code]).toEqual([call.name, 403, 'forbidden'])
    }
  })
})

test("another shop's things are not found, whatever they are called by, and nothing of theirs changes", async () => {
  const before = await stateOf(server)
  // A product is everybody's.
  const namesOwnThing = (name: string) => name.includes('{') && !name.includes('{productId}')
  const own = calls.filter(({ access, name }) => access === 'retailer' && namesOwnThing(name))
  const defined = (await contractCalls()).filter((one) => one.definition.access === 'retailer')
  expect(own.map(({ name }) => name).sort()).toEqual(
    defined
      .map(({ name }) => name)
      .filter(namesOwnThing)
      .sort(),
  )
  expect(own.length).toBeGreaterThan(0)
  for (const call of own) {
    for (const thing of things) {
      const token = await otherRetailer.freshToken()
      const { status, text } = await send(call, token, pathWith(call.path, thing), plainBody(call))
      expect([call.name, thing, [403, 404, 422].includes(status)], text).toEqual([call.name, thing, true])
      expectDocumented(call, status)
    }
  }
  expect(await stateOf(server)).toEqual(before)
})

test("another shop's things named in a body or query are refused, and nothing of theirs changes", async () => {
  const before = await stateOf(server)
  const named = calls.filter(({ access, name }) => access === 'retailer' && !isFinal({ name }))
  let tried = 0
  for (const call of named) {
    const token = await otherRetailer.freshToken()
    const properties = Object.keys(call.body?.properties ?? {})
    for (const field of properties.filter((name) => naming.test(name))) {
      const others = { retailerId: owner.id, customerID: owner.id, orderID: things[0], outletID: owner.outletCode }
      const value = { ...others, invoiceNo: things[1], phoneNumber: owner.phone }[field] ?? ''
      const { status, text } = await send(call, token, call.path, JSON.stringify({ [field]: value }))
      expect([call.name, field, status >= 400 && status < 500], text).toEqual([call.name, field, true])
      expectDocumented(call, status)
      tried += 1
    }
    for (const { name } of call.parameters.filter(({ in: where }) => where === 'query')) {
      for (const thing of [...things, owner.id, owner.outletCode]) {
        const { text } = await send(call, token, `${call.path}?${name}=${encodeURIComponent(thing)}`)
        expect([call.name, text.includes(owner.phone), text.includes(owner.addressId)]).toEqual([
          call.name,
          false,
          false,
        ])
      }
    }
  }
  const defined = (await contractCalls()).filter((one) => one.definition.access === 'retailer' && !isFinal(one))
  expect(tried).toBe(defined.flatMap(bodyFieldsOf).filter((name) => naming.test(name)).length)
  expect(tried).toBeGreaterThan(0)
  expect(await stateOf(server)).toEqual(before)
})

test('a cookie is no login: nothing a foreign page could make the browser send is taken for the shop', async () => {
  for (const call of calls.filter(({ access }) => access !== 'public')) {
    const response = await requestText(server.url + pathWith(call.path, '1'), {
      method: call.method,
      headers: { cookie: `signed-in=1; access_token=${owner.token}; songdee.access_token=${owner.token}` },
    })
    expect([call.name, response.status]).toEqual([call.name, 401])
  }
})

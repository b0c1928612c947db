import { afterAll, expect, test as plainTest } from 'vitest'
import { downloadData } from '#contract/account/calls.ts'
import * as outboxCalls from '#contract/backoffice/office/outbox/calls.ts'
import * as calls from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { changeCart } from '#contract/cart/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { confirmCode, requestCode } from '#contract/restricted-goods/calls.ts'
import { alcohol } from '#rules/restricted-goods/restriction.ts'
import { beer } from '#test/builders/catalogue.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, testServer } from '#test/test-server.ts'
import { holdPort } from '#test/held-port.ts'
import { readModules } from './services.ts'

// The company service in its own process with its own database; the server asks it who may buy restricted goods.

const rice = 1
const lager = 4

const openCompany = () =>
  startTestServer({
    port: companyPort,
    running: { modules: readModules('company'), replaced: {} },
    oidcIssuer: `${main.url}/realms/marlin`,
  })

const companyPort = await holdPort()
const main = await testServer({
  running: { modules: null, replaced: { company: `http://127.0.0.1:${companyPort.port}/company` } },
  products: { [rice]: { stock: 1000 }, [lager]: { categoryId: beer, stock: 1000 } },
})
let company = await openCompany()

afterAll(() => company.close())

const addBoth = (retailer: RetailerClient, partial: 'true' | 'false') =>
  retailer.call(changeCart, {
    query: { partial },
    body: { retailerId: retailer.id, cartItems: [rice, lager].map((productId) => ({ productId, qty: 1 })) },
  })

/** Requests a code through the server, reads it in the company's outbox, and confirms it through the server. */
async function prove(retailer: RetailerClient): Promise<void> {
  const { id: customerID, phone: phoneNumber } = retailer
  expect((await retailer.call(requestCode, { body: { customerID, phoneNumber } })).status).toBe(202)
  const { token } = await main.as('manager')
  const { body } = await send(company.url, outboxCalls.listOutbox, { token, query: { page: 0, size: 1000 } })
  const id = body.content.find(({ phone }) => phone === phoneNumber)?.id ?? 0
  const { text } = (await send(company.url, outboxCalls.readMessage, { token, params: { id } })).body
  const verifyCode = /\d{6}/.exec(text)?.[0] ?? ''
  const confirmed = await retailer.call(confirmCode, { body: { customerID, verifyCode } })
  expect(confirmed).toMatchObject({ status: 200, body: { verifyStatus: true } })
  expect(confirmed.headers.get('set-cookie')).toContain('verify-restrict-product=1')
}

const test = plainTest.extend('retailer', () => main.retailer())

test('a code confirmed there opens restricted goods here, and proves the phone here too', async ({ retailer }) => {
  await main.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  expect(await addBoth(retailer, 'false')).toMatchObject({ status: 403, problem: { code: 'restricted_product' } })
  await prove(retailer)
  await expect.poll(async () => (await retailer.call(getProfile)).body.phoneVerified).toBe(true)
  expect((await addBoth(retailer, 'false')).status).toBe(200)
  expect((await retailer.order()).status).toBe(201)
  const here = await main.db.selectFrom('restricted_grant').selectAll().execute()
  expect(here).toEqual([])
})

test('the shop reads its own messages, and its own events that were not delivered, itself', async ({ retailer }) => {
  const phone = '0899999999'
  await main.db.insertInto('sms').values({ phone, text: 'รหัสตั้งรหัสผ่านใหม่คือ 123456', at: new Date() }).execute()
  const { id: eventId } = await main.db
    .insertInto('outbox')
    .values({
      topic: 'order.placed',
      payload: JSON.stringify({ outletId: retailer.id }),
      at: new Date(),
      done_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stuck = { event_id: eventId, consumer: 'shop-notice', tries: 9, dead_at: new Date(), error: 'no credit' }
  await main.db.insertInto('outbox_delivery').values(stuck).execute()
  const manager = await main.as('manager')
  const phones = async (url: string) => {
    const { body } = await send(url, outboxCalls.listOutbox, { token: manager.token, query: { page: 0, size: 1000 } })
    return body.content.map((message) => message.phone)
  }
  expect(await phones(main.url)).toEqual([phone])
  expect(await phones(company.url)).not.toContain(phone)
  const page = { query: { page: 0, size: 10 } }
  expect((await manager.call(outboxCalls.listUndelivered, page)).body.content).toMatchObject([
    { eventId, topic: 'order.placed' },
  ])
  const again = { params: { eventId, consumer: 'shop-notice' }, body: { what: 'again' as const } }
  expect((await manager.call(outboxCalls.decideUndelivered, again)).status).toBe(200)
  expect((await send(company.url, outboxCalls.listUndelivered, { token: manager.token, ...page })).status).toBe(404)
})

test('a number that was changed is not proven by an answer about the one before', async ({ retailer }) => {
  await prove(retailer)
  expect((await addBoth(retailer, 'false')).status).toBe(200)
  const changed = { phone: `09${retailer.phone.slice(2)}`, phone_verified: false }
  await main.db.updateTable('outlet').set(changed).where('id', '=', retailer.id).execute()
  expect(await addBoth(retailer, 'false')).toMatchObject({ status: 403, problem: { code: 'phone_unverified' } })
})

test('a grant in our own database counts for nothing where the company service is another', async ({ retailer }) => {
  const until = new Date(Date.now() + 60_000)
  await main.db.insertInto('restricted_grant').values({ outlet_id: retailer.id, until }).execute()
  expect(await addBoth(retailer, 'false')).toMatchObject({ status: 403, problem: { code: 'restricted_product' } })
  await main.db.deleteFrom('restricted_grant').execute()
})

test('a licence filed and approved there is required here', async ({ retailer }) => {
  await prove(retailer)
  const manager = await main.as('manager')
  const set = (licence: boolean) =>
    manager.call(calls.setRestriction, { params: { id: beer }, body: { restriction: { ...alcohol, licence } } })
  expect((await set(true)).status).toBe(200)
  expect(await addBoth(retailer, 'false')).toMatchObject({ status: 403, problem: { code: 'licence_required' } })
  const filed = await manager.call(calls.fileLicence, {
    body: { outletId: retailer.id, categoryId: beer, number: 'ส.2/1234', expiresOn: '2099-12-31' },
  })
  expect(filed).toMatchObject({ status: 201, body: { state: 'filed', expiresOn: '2099-12-31' } })
  expect((await addBoth(retailer, 'false')).status).toBe(403)
  expect((await manager.call(calls.approveLicence, { params: { id: filed.body.id } })).body.state).toBe('approved')
  expect((await manager.call(calls.listLicences, { query: { page: 0, size: 10 } })).body.totalElements).toBe(1)
  expect(await main.db.selectFrom('licence').selectAll().execute()).toEqual([])
  // The server cannot hand out licences that another service stores; null does not claim that there are none.
  expect((await retailer.call(downloadData)).body.licences).toBeNull()
  expect((await addBoth(retailer, 'false')).status).toBe(200)
  await set(false)
})

test('while it is away restricted goods are refused with a word, and nothing else is', async ({ retailer }) => {
  await prove(retailer)
  expect((await addBoth(retailer, 'false')).status).toBe(200)
  await company.close()

  expect(await addBoth(retailer, 'false')).toMatchObject({
    status: 503,
    problem: {
      code: 'verification_unavailable',
      products: [{ productId: lager, code: 'verification_unavailable' }],
    },
  })
  const part = await addBoth(retailer, 'true')
  expect(part.body.problems).toEqual([{ productId: lager, code: 'verification_unavailable' }])
  expect(part.body.cartItems).toMatchObject([
    { productId: rice, qty: 2 },
    { productId: lager, qty: 1 },
  ])
  expect((await retailer.cart()).problems).toEqual([{ productId: lager, code: 'verification_unavailable' }])
  expect(await retailer.order()).toMatchObject({
    status: 503,
    problem: { code: 'verification_unavailable', products: [{ productId: lager }] },
  })
  const { id: customerID, phone: phoneNumber } = retailer
  const asked = await retailer.call(requestCode, { body: { customerID, phoneNumber } })
  expect(asked).toMatchObject({ status: 503, problem: { code: 'unavailable', service: 'company' } })

  // Without it the rest can be ordered.
  expect((await retailer.tap(lager, -1)).status).toBe(200)
  expect((await retailer.order()).status).toBe(201)
  company = await openCompany()
})

test('a deleted account gets nothing from it, though its token still lives', async ({ retailer }) => {
  const gone = await fetch(`${main.url}/api/user/manual/delete`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${retailer.token}` },
  })
  expect(gone.status).toBe(204)
  const { id: customerID, phone: phoneNumber } = retailer
  expect((await retailer.call(requestCode, { body: { customerID, phoneNumber } })).status).toBe(401)
})

test('the process of one service serves that one, its health, its metrics and its document', async () => {
  const status = async (path: string, method = 'GET') => (await fetch(`${company.url}${path}`, { method })).status
  expect([await status('/healthz'), await status('/readyz'), await status('/metrics')]).toEqual([200, 200, 200])
  expect([await status('/company/brands/'), await status('/company/verify/', 'POST')]).toEqual([200, 401])
  const elsewhere = [
    '/',
    '/api/products/consume',
    '/api/retailer/cart',
    '/api/banner/',
    '/content/images/x',
    '/loyalty/x',
  ]
  expect(await Promise.all(elsewhere.map((path) => status(path)))).toEqual(elsewhere.map(() => 404))
  expect([
    await status('/realms/marlin/.well-known/openid-configuration'),
    await status('/api/user/login', 'POST'),
    await status('/backoffice/api/slips'),
    await status('/api/payment/return', 'POST'),
  ]).toEqual([404, 404, 404, 404])
  const document = (await (await fetch(`${company.url}/api/openapi.json`)).json()) as { paths: object }
  const foreign = Object.keys(document.paths).filter(
    (path) => !/^\/(company|backoffice\/api\/(outbox|restricted-goods\/licences))/.test(path),
  )
  expect([foreign, Object.keys(document.paths).length > 5]).toEqual([[], true])
})

test('it takes the tokens of the shop, and nobody else’s', async () => {
  const other = await startTestServer()
  const [retailer, stranger] = [await main.retailer(), await other.retailer()]
  const ask = (token: string) =>
    fetch(`${company.url}/company/verify/standing`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask(retailer.token)).status).toBe(200)
  expect((await ask(stranger.token)).status).toBe(401)
  await other.close()
})

import { afterAll, beforeAll, expect, test as plainTest } from 'vitest'
import { customerInfo, myPoints } from '#contract/loyalty/calls.ts'
import { httpLoyalty } from '#server/adapters/loyalty/http-service.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { retailerClient, type RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { holdPort } from '#test/held-port.ts'
import { givePoints, secret } from '#server/loyalty/retailer-points.fixture.ts'
import { readModules } from './services.ts'

// The loyalty service in its own process with its own database: the calls that the server forwards, and those it makes
// itself. How orders and points stay consistent over a failing network: server/loyalty/remote-loyalty.test.ts.

let main: TestServer
let part: TestServer
let away = false
beforeAll(async () => {
  const port = await holdPort()
  const url = `http://127.0.0.1:${port.port}/loyalty`
  main = await startTestServer({
    running: { modules: null, replaced: { loyalty: url } },
    loyalty: () => httpLoyalty({ url, token: secret }, fetch),
    stock: (db) => aProduct(db, { id: 1 }),
  })
  part = await startTestServer({
    port,
    running: { modules: readModules('loyalty'), replaced: {} },
    oidcIssuer: `${main.url}/realms/marlin`,
    loyaltyToken: secret,
  })
})
afterAll(async () => {
  await main.close()
  if (!away) await part.close()
})

const info = async (retailer: RetailerClient) => retailer.call(customerInfo, { body: { phoneNumber: retailer.phone } })

const test = plainTest.extend('retailer', () => main.retailer())

test('a shop that it has never heard of is known there by its token, and has no points', async ({ retailer }) => {
  expect((await info(retailer)).body.customer).toMatchObject({
    id: retailer.id,
    phoneNumber: retailer.phone,
    points: 0,
  })
  expect(await part.db.selectFrom('outlet').select('id').execute()).toEqual([])
})

test('its points stand there, and are shown here', async ({ retailer }) => {
  await givePoints(part, retailer.id, 100)
  expect((await info(retailer)).body.customer).toMatchObject({ points: 100 })
  expect((await retailer.call(myPoints)).body).toMatchObject({ points: 100 })
})

test("nobody sees another's points, and nobody those of a number that is not proven", async ({ retailer }) => {
  const other = await main.retailer()
  const asked = await retailer.call(customerInfo, { body: { phoneNumber: other.phone } })
  expect([asked.status, asked.problem.code]).toEqual([403, 'forbidden'])
  await main.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  // From the next token on: access tokens live for five minutes.
  const told = await info(await retailerClient(main.url, retailer))
  expect([told.status, told.problem.code]).toEqual([403, 'phone_unverified'])
  expect((await retailer.call(myPoints)).problem.code).toBe('phone_unverified')
})

test('while it is away points are reported as missing, and orders go on', async ({ retailer }) => {
  await part.close()
  away = true
  expect(await info(retailer)).toMatchObject({ status: 503, problem: { code: 'unavailable', service: 'loyalty' } })
  expect(await retailer.call(myPoints)).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
  await retailer.tap(1, 1)
  expect((await retailer.order()).status).toBe(201)
})

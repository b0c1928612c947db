import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { fileLicence } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { requestCode, serviceForget } from '#contract/restricted-goods/calls.ts'
import { fail } from '#contract/errors.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import { beer } from '#test/builders/catalogue.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { aStaff } from '#test/builders/staff.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { holdPort } from '#test/held-port.ts'
import { companyMemory } from './adapters/company/memory.ts'
import { consumers } from './jobs/consumers.ts'
import { ownLoyalty } from './loyalty/loyalty.ts'
import { readModules } from './services/services.ts'

// The company service in its own process with its own database: what happens there when an account is deleted here.

const companyToken = 'known-to-both-sides'
const loyaltyToken = 'for-loyalty-and-no-other'
let main: TestServer
let company: TestServer
let away = false
let url: string

beforeAll(async () => {
  const port = await holdPort()
  url = `http://127.0.0.1:${port.port}/company`
  main = await startTestServer({ running: { modules: null, replaced: { company: url } } })
  company = await startTestServer({
    port,
    running: { modules: readModules('company'), replaced: {} },
    oidcIssuer: `${main.url}/realms/marlin`,
    companyToken,
    loyaltyToken,
  })
})
afterAll(async () => {
  await main.close()
  if (!away) await company.close()
})

const askForCode = async ({ id: customerID, phone: phoneNumber, call }: RetailerClient) =>
  expect((await call(requestCode, { body: { customerID, phoneNumber } })).status).toBe(202)
const isGranted = ({ id, phone }: RetailerClient) =>
  company.db
    .insertInto('restricted_grant')
    .values({ outlet_id: id, phone, until: new Date(Date.now() + 60_000) })
    .execute()

/** Tables of the company's database that have rows of this retailer. */
async function tracesOf({ id, phone }: RetailerClient): Promise<string[]> {
  const found: string[] = []
  for (const table of ['verification_code', 'restricted_grant', 'licence'] as const) {
    const rows = await company.db.selectFrom(table).select('outlet_id').where('outlet_id', '=', id).execute()
    if (rows.length > 0) found.push(table)
  }
  const messages = await company.db.selectFrom('sms').select('id').where('phone', '=', phone).execute()
  return messages.length > 0 ? [...found, 'sms'] : found
}

/** As the outbox delivers it. */
async function passOnDeletion({ id: outletId }: RetailerClient): Promise<void> {
  const heard = consumers({
    db: main.db,
    sms: { send: async () => fail('unavailable') },
    loyalty: ownLoyalty(main.db),
    oddOrders: () => defaultOddOrderLimits,
    publicUrl: 'https://shop.example',
    company: companyMemory({ url, token: companyToken }, fetch),
  }).find(({ name }) => name === 'company')
  if (!heard || !('outside' in heard)) throw new Error('Nobody tells the company service')
  expect(heard.topics).toEqual(['account.deleted'])
  await heard.outside({ id: 1, topic: 'account.deleted', payload: { outletId }, at: new Date() })
}

test('it forgets a shop whose account was deleted: codes, grant, licences and messages, and no other shop', async () => {
  const [gone, stays, unproven] = [await main.retailer(), await main.retailer(), await main.retailer()]
  const clerk = await aStaff(main)
  for (const { id: outletId } of [gone, stays]) {
    const licence = { outletId, categoryId: beer, number: 'ส.2/99', expiresOn: '2099-12-31' }
    expect((await clerk.call(fileLicence, { body: licence })).status).toBe(201)
  }
  for (const retailer of [gone, stays, unproven]) await askForCode(retailer)
  for (const retailer of [gone, stays]) await isGranted(retailer)
  for (const retailer of [gone, stays, unproven]) expect(await tracesOf(retailer)).not.toEqual([])

  for (const retailer of [gone, unproven]) {
    expect((await retailer.call(deleteAccount)).status).toBe(204)
    await passOnDeletion(retailer)
    // An event may be delivered twice.
    await passOnDeletion(retailer)
    expect(await tracesOf(retailer)).toEqual([])
  }
  expect(await tracesOf(stays)).toEqual(['verification_code', 'restricted_grant', 'licence', 'sms'])
})

test('nobody else makes it forget, and while it is away the deletion waits', async () => {
  const retailer = await main.retailer()
  await isGranted(retailer)
  const params = { id: retailer.id }
  const asked = async (token: string) => (await send(company.url, serviceForget, { token, params })).status
  const admin = await aStaff(main, 'admin')
  const tokens = [retailer.token, admin.token, loyaltyToken, 'guessed-secret-1234']
  expect(await Promise.all(tokens.map(asked))).toEqual([403, 403, 403, 401])
  expect(await tracesOf(retailer)).toContain('restricted_grant')
  await company.close()
  away = true
  await expect(passOnDeletion(retailer)).rejects.toThrow('The company service')
})

import { expect, test } from 'vitest'
import { downloadData } from '#contract/account/calls.ts'
import { saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { testServer } from '#test/test-server.ts'

// What a retailer gets of its data beyond its orders.

const server = await testServer()

test('goods on account, sessions and links are in the data of their retailer', async () => {
  const [manager, retailer] = [await server.as('manager'), await server.retailer()]
  const before = (await retailer.call(downloadData)).body
  expect([before.credit, before.appleLinkedOn]).toEqual([null, null])
  expect(before.sessions).toMatchObject([{ since: expect.any(String), lastUsed: expect.any(String) }])

  const params = { id: retailer.id }
  const terms = { limit: 5000, termsDays: 14, status: 'ACTIVE' as const, note: 'จ่ายทุกสิ้นเดือน', revision: 0 }
  expect((await manager.call(saveCreditAccount, { params, body: terms })).status).toBe(200)
  const receivedOn = bangkokDate(new Date())
  await server.db
    .insertInto('credit_receipt')
    .values({
      outlet_id: retailer.id,
      amount_satang: satang(120_00),
      method: 'TRANSFER',
      reference: 'T-1',
      received_on: receivedOn,
      recorded_at: new Date(),
      recorded_by: 'staff:',
    })
    .execute()
  const linkedAt = new Date()
  await server.db
    .insertInto('apple_link')
    .values({ sub: 'apple-1', outlet_id: retailer.id, refresh_token: 'secret', linked_at: linkedAt })
    .execute()
  const after = (await retailer.call(downloadData)).body
  expect(after.credit).toEqual({
    limitAmt: 5000,
    termsDays: 14,
    status: 'ACTIVE',
    note: 'จ่ายทุกสิ้นเดือน',
    payments: [{ receivedOn, amt: 120, method: 'TRANSFER', reference: 'T-1', cancelledOn: null }],
  })
  expect(after.appleLinkedOn).toBe(linkedAt.toISOString())
  expect(JSON.stringify(after)).not.toContain('secret')
})

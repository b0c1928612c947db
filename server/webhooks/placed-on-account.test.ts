import { expect, test } from 'vitest'
import { saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { addWebhook } from '#contract/backoffice/settings/webhooks/calls.ts'
import { testServer } from '#test/test-server.ts'
import { readEvent } from '#server/events/events.ts'
import { queueOrderMessages } from './webhooks.ts'

const server = await testServer({ credit: { overdue: 'warn' }, products: { 1: { price: 100_00 } } })

test('of an order on account a webhook names the total, and that nothing is due of it', async () => {
  const admin = await server.as('admin')
  const body = { name: 'ERP', url: 'https://erp.example/hook', topics: ['order.placed' as const], stockLowAt: 1 }
  await admin.call(addWebhook, { body })
  const retailer = await server.retailer()
  const terms = { limit: 10_000, termsDays: 30, status: 'ACTIVE' as const, note: null, revision: 0 }
  await admin.call(saveCreditAccount, { params: { id: retailer.id }, body: terms })
  await retailer.tap(1, 5)
  const { grandTotalAmt } = (await retailer.order({ payType: 'ACCOUNT' })).body
  const rows = await server.db.selectFrom('outbox').selectAll().where('topic', '=', 'order.placed').execute()
  const events = rows.flatMap((row) => readEvent(row, ['order.placed']) ?? [])
  await server.db.transaction().execute((tx) => queueOrderMessages(tx, events))
  const { data } = await server.db.selectFrom('webhook_delivery').select('data').executeTakeFirstOrThrow()
  expect(data).toMatchObject({ payType: 'ACCOUNT', grandTotalAmt, dueAmt: 0 })
})

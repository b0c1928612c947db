import { expect, test } from 'vitest'
import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import { rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { aClerk, anOrder, sendFor, slipServer } from './slips.fixture.ts'

const server = await slipServer()

test('an account whose slip waits stays; a closed one leaves the transfer and no picture', async () => {
  const owing = await anOrder(server)
  const { body } = await sendFor(server, owing)
  expect(await owing.retailer.call(deleteAccount)).toMatchObject({ status: 409, problem: { code: 'order_open' } })
  const clerk = await aClerk(server)
  const note = 'บัญชีของคุณสมศรี'
  await clerk(rejectSlip, { params: { id: body.slipId }, body: { reason: 'wrong_account', note } })
  expect((await owing.retailer.call(deleteAccount)).status).toBe(204)
  const kept = await server.db.selectFrom('payment_slip').selectAll().where('id', '=', body.slipId).executeTakeFirst()
  expect(kept).toMatchObject({ picture: null, note: null, reason: 'wrong_account', reference: expect.any(String) })
})

test('a shop finds its slips among what is kept about it', async () => {
  const owing = await anOrder(server)
  const { body } = await sendFor(server, owing)
  expect((await owing.retailer.call(downloadData)).body.slips).toEqual([
    expect.objectContaining({ id: body.slipId, orderNumber: owing.orderNumber, state: 'pending', note: null }),
  ])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import { getSlip, overrideSlip, rejectSlip, viewSlip } from '#contract/backoffice/day/slips/calls.ts'
import { pathOf } from '#contract/call.ts'
import { ok } from '#contract/errors.ts'
import { slipPicture } from '#contract/payments/calls.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { aClerk, aSentSlip, anOrder, ownSlips, sendFor, slipServer, type UnpaidSlipOrder } from './slips.fixture.ts'
import { forgetSlips } from './waiting.ts'

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

test('a slip that pays an order of another shop shows its sender’s picture to the staff alone, while its account is open', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const [other, own] = [await anOrder(server), await anOrder(server, 'PROMPTPAY', owing.retailer)]
  const [clerk, manager] = [await aClerk(server), await server.as('manager')]
  const use = async ({ orderNumber }: UnpaidSlipOrder) => {
    const body = { orderNumber, reason: 'โอนรวม', amount: 480 }
    return (await manager.call(overrideSlip, { params: { id: slipId }, body })).body.id
  }
  const [usedForOther, usedForOwn] = [await use(other), await use(own)]
  const view = async (path: string, id: string, token: string) =>
    (await fetch(server.url + path.replace(':id', id), { headers: { authorization: `Bearer ${token}` } })).status
  const pictures = async () => [
    await view(pathOf(slipPicture), usedForOther, other.retailer.token),
    await view(pathOf(slipPicture), usedForOwn, own.retailer.token),
    await view(pathOf(viewSlip), usedForOther, manager.token),
  ]
  expect(await pictures()).toEqual([404, 200, 200])
  expect(await ownSlips(other)).toMatchObject([{ hasPicture: false }])
  expect(await ownSlips(own)).toMatchObject([{ hasPicture: true }])
  expect((await clerk(getSlip, { params: { id: usedForOther } })).body.hasPicture).toBe(true)
  // As a release of before has stored it.
  await sql`update payment_slip set picture = (select picture from payment_slip where id = ${slipId}) where id = ${usedForOther}`.execute(
    server.db,
  )
  await transact(server.db, async (tx) => ok(await forgetSlips(tx, owing.retailer.id)))
  const kept = server.db
    .selectFrom('payment_slip')
    .select('picture')
    .where('content_hash', 'in', (of) => of.selectFrom('payment_slip').select('content_hash').where('id', '=', slipId))
  expect(await kept.execute()).toEqual([{ picture: null }, { picture: null }, { picture: null }])
})

test('a shop finds its slips among what is kept about it', async () => {
  const owing = await anOrder(server)
  const { body } = await sendFor(server, owing)
  expect((await owing.retailer.call(downloadData)).body.slips).toEqual([
    expect.objectContaining({ id: body.slipId, orderNumber: owing.orderNumber, state: 'pending', note: null }),
  ])
})

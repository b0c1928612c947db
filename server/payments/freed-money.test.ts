import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { acceptSlip, overrideSlip } from '#contract/backoffice/day/slips/calls.ts'
import { heard } from '#test/builders/pairs.ts'
import { undoing } from '#test/builders/second-change.ts'
import { accept, aClerk, anOrder, aSentSlip, refundsOf, sendFor, slipServer, stateOf } from './slips/slips.fixture.ts'

// Money of transfers whose orders need it no more.

const server = await slipServer()
const clerk = await aClerk(server)
const manager = await server.as('manager')

test('the money of an order that was cancelled pays the next one instead of going back', async () => {
  const { owing, slipId } = await aSentSlip(server)
  await accept(clerk, slipId)
  const body = { ids: [owing.id], to: 'CANCELLED' as const, reason: 'ร้านสั่งผิด' }
  const cancelled = (await manager.call(moveOrders, { body })).body.results[0]
  expect(await refundsOf(server, owing.id)).toEqual(['DUE 48000'])
  const next = await anOrder(server)
  const byClerk = ({ orderNumber }: { orderNumber: string }) =>
    clerk(overrideSlip, { params: { id: slipId }, body: { orderNumber, reason: 'ใช้เงินของคำสั่งซื้อที่ยกเลิก' } })
  const used = await byClerk(next)
  expect([used.status, await stateOf(next), await refundsOf(server, owing.id)]).toEqual([
    200,
    'PAYMENT_COMPLETE',
    ['KEPT 48000'],
  ])
  // It pays no other one, nor the cancelled one again.
  const third = await anOrder(server)
  expect((await byClerk(third)).problem.code).toBe('amount_mismatch')
  expect(await heard(undoing(manager, cancelled?.undo)())).toBe('money_returned')
  expect(await heard(undoing(manager, used.body.undo)())).toBe('done')
  expect(await refundsOf(server, owing.id)).toEqual(['DUE 48000'])
  await sql`update refund set in_bank_file_at = now() where order_id = ${owing.id}`.execute(server.db)
  expect((await byClerk(next)).problem.code).toBe('amount_mismatch')
})

test('a cancellation whose money was used in part is undone once the use is', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const id = owing.id
  const more = { amount: 1000, amountReason: 'โอนรวมหลายคำสั่งซื้อ' }
  expect((await manager.call(acceptSlip, { params: { id: slipId }, body: more })).status).toBe(200)
  const body = { ids: [id], to: 'CANCELLED' as const, reason: 'ร้านสั่งผิด' }
  const cancelled = (await manager.call(moveOrders, { body })).body.results[0]
  expect(await refundsOf(server, id)).toEqual(['DUE 52000', 'DUE 48000'])
  const next = await anOrder(server)
  const part = { orderNumber: next.orderNumber, reason: 'ใช้บางส่วน', amount: 300, amountReason: 'ที่เหลือจ่ายเงินสด' }
  const used = await manager.call(overrideSlip, { params: { id: slipId }, body: part })
  expect(await refundsOf(server, id)).toEqual(['KEPT 52000', 'DUE 48000', 'DUE 22000'])
  expect(await heard(undoing(manager, used.body.undo)())).toBe('done')
  expect(await refundsOf(server, id)).toEqual(['DUE 52000', 'DUE 48000', 'KEPT 22000'])
  expect(await heard(undoing(manager, cancelled?.undo)())).toBe('done')
  expect(await refundsOf(server, id)).toEqual(['DUE 52000', 'KEPT 48000', 'KEPT 22000'])
})

test('money of a second slip that was given back pays no other order without a reason', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const second = await sendFor(server, owing)
  await accept(clerk, slipId)
  const all = { refund: true, amount: 1000, amountReason: 'โอนรวม' }
  expect((await manager.call(acceptSlip, { params: { id: second.body.slipId }, body: all })).status).toBe(200)
  await sql`update refund set state = 'REFUNDED', closed_at = now(), closed_by = 'clock', reference = 'KBANK 1'
    where order_id = ${owing.id}`.execute(server.db)
  const next = await anOrder(server)
  const use = { orderNumber: next.orderNumber, reason: 'ใช้ที่เหลือ', amount: 480 }
  expect((await clerk(overrideSlip, { params: { id: second.body.slipId }, body: use })).problem.code).toBe(
    'amount_mismatch',
  )
})

import { expect, test } from 'vitest'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { exportRefunds, listRefunds, recordRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { pathOf } from '#contract/call.ts'
import { parseCsv } from '#rules/csv.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { aSentOrder, deliverInPart, cashServer } from '../cash.fixture.ts'

const server = await cashServer()
const manager = await server.as('manager')
const accountant = await server.as('accountant')
const buyer = await server.retailer()

/** A paid order of which one bag of 155 baht did not come. */
async function aDueRefund() {
  const order = await aSentOrder({ buyer, staff: manager }, { bags: 2, payType: '2C2P-PP-QR' })
  const { body } = await deliverInPart(manager, order.id, 1)
  return { order, id: body.refunds[0]?.id ?? 0 }
}
const list = async (state = 'DUE') => (await accountant.call(listRefunds, { query: { state } as never })).body
const record = (refunds: { id: number; reference: string; note?: string }[]) =>
  accountant.call(recordRefunds, { body: { bank: 'KBANK', refunds } })

test('the list is empty exactly while no refund is due; many are recorded in one sheet', async () => {
  expect(await list()).toMatchObject({ content: [], totalElements: 0, totalAmt: 0 })
  const [first, second] = [await aDueRefund(), await aDueRefund()]
  const due = await list()
  expect(due).toMatchObject({ totalElements: 2, totalAmt: 310 })
  expect(due.content).toMatchObject([
    {
      id: first.id,
      orderNumber: first.order.orderNumber,
      amount: 155,
      cause: 'PARTLY_DELIVERED',
      phoneNumber: buyer.phone,
      closedBy: null,
    },
    { id: second.id },
  ])
  const { body } = await record([
    { id: first.id, reference: 'TR001' },
    { id: 999_999, reference: 'TR002' },
    { id: second.id, reference: 'TR003', note: 'โอนเข้าบัญชีแม่' },
  ])
  expect(body.results).toMatchObject([
    { id: first.id, ok: true, undo: { actionId: expect.any(Number) } },
    { id: 999_999, ok: false, code: 'not_found' },
    { id: second.id, ok: true },
  ])
  expect(await list()).toMatchObject({ content: [], totalAmt: 0 })
  const done = await list('REFUNDED')
  expect(done.content.find(({ id }) => id === second.id)).toMatchObject({
    bank: 'KBANK',
    reference: 'TR003',
    note: 'โอนเข้าบัญชีแม่',
    closedBy: { id: accountant.id },
  })
})

test('recording twice is once, and under another reference it is too late', async () => {
  const { order, id } = await aDueRefund()
  await record([{ id, reference: 'TR100' }])
  expect((await record([{ id, reference: 'TR100' }])).body.results).toEqual([{ id, ok: true, undo: null }])
  expect((await record([{ id, reference: 'TR101' }])).body.results).toMatchObject([{ ok: false, code: 'order_closed' }])
  const { events } = (await manager.call(getStaffOrder, { params: { id: order.id } })).body
  expect(events.filter(({ stage }) => stage === 'REFUNDED')).toHaveLength(1)
})

test('the bank’s file has every due refund and no formula, and only those may read it who refund', async () => {
  const { order, id } = await aDueRefund()
  await server.db.updateTable('outlet').set({ store_name: '=1+1,"ร้าน"' }).where('id', '=', buyer.id).execute()
  const get = (who: StaffClient) =>
    fetch(server.url + pathOf(exportRefunds), { headers: { authorization: `Bearer ${who.token}` } })
  const file = await get(accountant)
  expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    'text/csv; charset=utf-8',
    'private, no-store',
  ])
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [, line] = parseCsv(new TextDecoder().decode(bytes))
  expect(line?.slice(0, 7)).toEqual([
    String(id),
    buyer.phone,
    '155.00',
    order.orderNumber,
    buyer.outletCode,
    `'=1+1,"ร้าน"`,
    'PARTLY_DELIVERED',
  ])
  expect((await get(await server.as('cash'))).status).toBe(403)
})

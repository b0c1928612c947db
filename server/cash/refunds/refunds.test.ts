import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getStaffOrder, keepRefund, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import * as calls from '#contract/backoffice/office/refunds/calls.ts'
import { pathOf } from '#contract/call.ts'
import { parseCsv } from '#rules/csv.ts'
import { secondWaits } from '#test/builders/second-change.ts'
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
const list = async (state = 'DUE') => (await accountant.call(calls.listRefunds, { query: { state } as never })).body
const record = (refunds: { id: number; reference: string; note?: string }[]) =>
  accountant.call(calls.recordRefunds, { body: { bank: 'KBANK', refunds } })

/** Makes a file for the bank. @returns the refunds that it has */
const make = async (body: object = {}, who = accountant) => {
  const response = await fetch(server.url + pathOf(calls.makeRefundFile), {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const ids = response.ok
    ? parseCsv(text)
        .slice(1)
        .map(([id]) => Number(id))
    : []
  return { status: response.status, ids, cache: response.headers.get('cache-control') }
}

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
    fetch(server.url + pathOf(calls.exportRefunds), { headers: { authorization: `Bearer ${who.token}` } })
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

test('a due refund is in one file for the bank, however many make one at once, and in another only where that is wanted', async () => {
  const [first, second] = [await aDueRefund(), await aDueRefund()]
  const { unfiled, totalElements } = await list()
  expect(unfiled).toBe(totalElements)
  const made = await Promise.all([make(), make(), make()])
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(made.find(({ status }) => status === 200)?.cache).toBe('private, no-store')
  expect(made.flatMap(({ ids }) => ids)).toEqual((await list()).content.map(({ id }) => id))
  expect(await list()).toMatchObject({ unfiled: 0 })
  expect((await list()).content.find(({ id }) => id === first.id)).toMatchObject({
    filedOn: expect.any(String),
    filedBy: { id: accountant.id },
  })
  // What is named is refused as a whole where one of it is in a file, unless it is wanted again.
  const third = await aDueRefund()
  expect(await make({ ids: [first.id, third.id] })).toMatchObject({ status: 409, ids: [] })
  expect(await list()).toMatchObject({ unfiled: 1 })
  expect(await make({ ids: [second.id, first.id], again: true })).toMatchObject({ ids: [first.id, second.id] })
  expect((await make({ again: true })).status).toBe(422)
  await record([{ id: third.id, reference: 'TR200' }])
  expect((await make({ ids: [third.id], again: true })).status).toBe(409)
  expect((await make({}, await server.as('cash'))).status).toBe(403)
})

test('what the bank may be paying is money that has left: its cause is not undone', async () => {
  const order = await aSentOrder({ buyer, staff: manager }, { bags: 2, payType: '2C2P-PP-QR' })
  const cancel = async (id: string) => {
    const body = { ids: [id], to: 'REFUSED' as const, reason: 'ไม่รับ' }
    return (await manager.call(moveOrders, { body })).body.results[0]?.undo?.actionId ?? 0
  }
  const undo = (id: number) => manager.call(undoAction, { params: { id } })
  expect((await undo(await cancel(order.id))).status).toBe(200)
  const action = await cancel(order.id)
  expect((await make()).status).toBe(200)
  expect((await undo(action)).problem).toMatchObject({ code: 'not_undoable', errors: [{ code: 'money_returned' }] })
})

test('what was in a file that never went to the bank is due as before: its cause can be undone, and it goes in the next file', async () => {
  const order = await aSentOrder({ buyer, staff: manager }, { bags: 2, payType: '2C2P-PP-QR' })
  const body = { ids: [order.id], to: 'REFUSED' as const, reason: 'ไม่รับ' }
  const action = (await manager.call(moveOrders, { body })).body.results[0]?.undo?.actionId ?? 0
  const { ids } = await make()
  const [refund] = (await list()).content.filter(({ orderId }) => orderId === order.id)
  const id = refund?.id ?? 0
  expect(ids).toContain(id)
  const takeOut = (who: StaffClient, reason: string, wanted = [id]) =>
    who.call(calls.takeRefundsOut, { body: { ids: wanted, reason } })
  expect((await takeOut(await server.as('cash'), 'x')).status).toBe(403)
  expect((await takeOut(accountant, ' ')).status).toBe(422)
  // Two at once take it out once; who is not there is said.
  const both = await Promise.all([takeOut(accountant, 'ไฟล์ไม่ได้ส่ง', [id, 999_999]), takeOut(manager, 'ไฟล์ไม่ได้ส่ง')])
  expect(both.map(({ body: { results } }) => results)).toEqual([
    [
      { id, ok: true },
      { id: 999_999, ok: false, code: 'not_found' },
    ],
    [{ id, ok: true }],
  ])
  const history = async () =>
    (await manager.call(getStaffOrder, { params: { id: order.id } })).body.events
      .filter(({ stage }) => stage === 'REFUND_UNFILED')
      .map(({ reason }) => reason)
  expect(await history()).toEqual(['ไฟล์ไม่ได้ส่ง'])
  expect(await list()).toMatchObject({ unfiled: 1 })
  expect((await make()).ids).toEqual([id])
  await takeOut(accountant, 'ธนาคารไม่รับ')
  expect((await manager.call(undoAction, { params: { id: action } })).status).toBe(200)
  expect((await takeOut(accountant, 'ช้าไป')).body.results).toEqual([{ id, ok: false, code: 'order_closed' }])
})

test('what is in a file is closed as not to be refunded only after it was taken out', async () => {
  const { order, id } = await aDueRefund()
  await server.db.updateTable('refund').set({ cause: 'PAID_TWICE' }).where('id', '=', id).execute()
  await make({ ids: [id] })
  const keep = () =>
    accountant.call(keepRefund, { params: { id: order.id, refundId: id }, body: { reason: 'เงินก้อนเดียว' } })
  expect(await keep()).toMatchObject({ status: 409, problem: { code: 'order_closed' } })
  await accountant.call(calls.takeRefundsOut, { body: { ids: [id], reason: 'ไฟล์ไม่ได้ส่ง' } })
  expect((await keep()).status).toBe(200)
})

test('a refund whose cause is undone while the file is made is not in it', async () => {
  const { order, id } = await aDueRefund()
  const { ids } = await make()
  expect(ids).toContain(id)
  await accountant.call(calls.takeRefundsOut, { body: { ids: [id], reason: 'ไฟล์ไม่ได้ส่ง' } })
  const answer = secondWaits(
    server.db,
    {
      has: (tx) => sql`select from orders where id = ${order.id} for update`.execute(tx),
      goesOn: (tx) =>
        sql`update refund set state = 'KEPT', closed_at = now(), closed_by = ${manager.id} where id = ${id}`.execute(
          tx,
        ),
    },
    () => make(),
  )
  expect((await answer).status).toBe(409)
  expect((await list('KEPT')).content.find((refund) => refund.id === id)?.filedOn).toBeNull()
})

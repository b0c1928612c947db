import { expect, test } from 'vitest'
import { reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { changeOrder, getOrderSheet, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getRun } from '#contract/backoffice/day/runs/calls.ts'
import { issueReceipt, listOrderReceipts } from '#contract/backoffice/office/receipts/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { listOrderHeaders } from '#contract/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { aDriver, aRun, aSentOrder, cashOf, close, count, move, cashServer } from '../cash.fixture.ts'

const today = bangkokDate(new Date())
const server = await cashServer()
const counter = await server.as('clerk')
const manager = await server.as('manager')
const buyer = await server.retailer()

const rice = 1

test('cash that was received and closed is paid, for the shop and the office alike, until it is opened again', async () => {
  const driver = aDriver()
  const order = await aSentOrder({ buyer, staff: manager }, { soaps: 2 })
  await move(manager, order.id, 'DELIVERED')
  const runId = await aRun(server, driver, [order])
  const params = { id: order.id }
  const buyerParty = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }
  await manager.call(issueTaxInvoice, { params, body: { buyer: buyerParty } })
  const filterConditions = [{ filterAttr: 'id' as const, operator: 'EQ' as const, value: order.id }]
  const own = { body: { page: 0, size: 1, filterConditions } }
  const everywhere = async () => {
    const query = { number: order.orderNumber }
    const list = (await manager.call(listStaffOrders, { query })).body
    const search = (await manager.call(listStaffOrders, { query: { q: order.orderNumber } })).body
    const { body: sheet } = await manager.call(getOrderSheet, { params })
    const { body: run } = await manager.call(getRun, { params: { id: runId } })
    return [
      list.content[0]?.dueAmt,
      list.totals?.dueAmt,
      search.totals?.dueAmt,
      (await manager.call(getStaffOrder, { params })).body.dueAmt,
      sheet.content.dueAmt,
      sheet.content.dueRows.reduce((sum, { amt }) => sum + amt, 0),
      (await buyer.call(listOrderHeaders, own)).body.content[0]?.dueAmt,
      (await manager.call(issueTaxInvoice, { params, body: {} })).body.dueAmt,
      run.stops[0]?.dueAmt,
    ]
  }
  const each = (due: number) => Array.from({ length: 9 }, () => due)
  const before = (await manager.call(listStaffOrders)).body.totals?.dueAmt ?? 0
  expect(await everywhere()).toEqual(each(221.5))
  await count(counter, driver.id, 221.5)
  expect(await everywhere()).toEqual(each(221.5))
  await close(manager, driver.id, 221.5)
  expect(await everywhere()).toEqual(each(0))
  const after = (await manager.call(listStaffOrders)).body.totals?.dueAmt ?? 0
  expect(before - after).toBe(221.5)
  const { cash } = (await manager.call(getOrderSheet, { params })).body
  expect(cash).toMatchObject({ amt: 221.5, receivedBy: driver.name, closedBy: { id: manager.id } })
  const closed = await cashOf(counter, driver.id)
  expect(closed).toMatchObject({ expectedAmt: 221.5, cashOrders: [{ dueAmt: 221.5 }], lateAmt: 0 })
  await manager.call(reopenCash, { params: { day: today, collector: driver.id }, body: { reason: 'นับแบงก์ร้อยผิด' } })
  expect(await everywhere()).toEqual(each(221.5))
  expect((await manager.call(getOrderSheet, { params })).body.cash).toBeNull()
})

test('what a change added to an order paid before is counted and closed, and the receipt of its payment stays', async () => {
  const driver = aDriver()
  await buyer.tap(rice, 2)
  const order = (await buyer.order({ payType: '2C2P-PP-QR' })).body
  const params = { id: order.id }
  await move(manager, order.id, 'PAYMENT_COMPLETE')
  const receipt = (await manager.call(issueReceipt, { params })).body
  const receipts = async () => (await manager.call(listOrderReceipts, { params })).body.receipts
  const lines = [{ productId: rice, qty: 3 }]
  const { revision, after } = (await manager.call(previewChange, { params, body: { lines } })).body
  const change = { lines, reason: 'ร้านโทรมาเพิ่ม', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  expect((await manager.call(changeOrder, { params, body: change })).status).toBe(200)
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(manager, order.id, to)
  await aRun(server, driver, [order])
  expect(await cashOf(counter, driver.id)).toMatchObject({ expectedAmt: 155, cashOrders: [{ dueAmt: 155 }] })
  await count(counter, driver.id, 155)
  expect((await close(manager, driver.id, 155)).status).toBe(200)
  expect(receipt).toMatchObject({ totalAmt: 310, voidedOn: null })
  expect(await receipts()).toEqual([receipt])
  const body = { reason: 'นับแบงก์ร้อยผิด' }
  const opened = await manager.call(reopenCash, { params: { day: today, collector: driver.id }, body })
  expect(opened.body.state).toBe('COUNTED')
  expect(await receipts()).toEqual([receipt])
})

import { expect, test } from 'vitest'
import { reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { getOrderSheet } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getRun } from '#contract/backoffice/day/runs/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { listOrderHeaders } from '#contract/orders/calls.ts'
import { aDriver, aRun, aSentOrder, cashOf, close, count, move, today, cashServer } from '../cash.fixture.ts'

const server = await cashServer()
const counter = await server.as('clerk')
const manager = await server.as('manager')
const buyer = await server.retailer()

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
    const query = { number: order.orderNumber } as never
    const list = (await manager.call(listStaffOrders, { query })).body
    const search = (await manager.call(listStaffOrders, { query: { q: order.orderNumber } as never })).body
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
  const before = (await manager.call(listStaffOrders, { query: {} as never })).body.totals?.dueAmt ?? 0
  expect(await everywhere()).toEqual(each(221.5))
  await count(counter, driver.id, 221.5)
  expect(await everywhere()).toEqual(each(221.5))
  await close(manager, driver.id, 221.5)
  expect(await everywhere()).toEqual(each(0))
  const after = (await manager.call(listStaffOrders, { query: {} as never })).body.totals?.dueAmt ?? 0
  expect(before - after).toBe(221.5)
  const { cash } = (await manager.call(getOrderSheet, { params })).body
  expect(cash).toMatchObject({ amt: 221.5, receivedBy: driver.name, closedBy: { id: manager.id } })
  const closed = await cashOf(counter, driver.id)
  expect(closed).toMatchObject({ expectedAmt: 221.5, cashOrders: [{ dueAmt: 221.5 }], lateAmt: 0 })
  await manager.call(reopenCash, { params: { day: today, collector: driver.id }, body: { reason: 'นับแบงก์ร้อยผิด' } })
  expect(await everywhere()).toEqual(each(221.5))
  expect((await manager.call(getOrderSheet, { params })).body.cash).toBeNull()
})

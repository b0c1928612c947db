import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { deliverPartly, getStaffOrder, listStaffOrders, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { listOrderHeaders, listOrders, orderHistory } from '#contract/orders/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2

const server = await testServer({
  products: { [rice]: { price: 155_00, vatPercent: 0, stock: 10_000 }, [soap]: { price: 50_00, stock: 10_000 } },
})
const manager = await server.as('manager')
const retailer = await server.retailer({ provinceCode: '30' })

async function anOrder(payType: 'COD' | '2C2P-PP-QR' | 'PROMPTPAY' = 'COD', note?: string): Promise<string> {
  await retailer.tap(rice, 10)
  await retailer.tap(soap, 8)
  return (await retailer.order({ payType, ...(note && { note }) })).body.id
}
const move = (id: string, ...stages: Stage[]) =>
  stages.reduce(async (before, to) => {
    await before
    const { body } = await manager.call(moveOrders, { body: { ids: [id], to, reason: 'as it happened' } })
    expect(body.results).toMatchObject([{ id, ok: true, stage: to }])
  }, Promise.resolve())
const inPart = (id: string, deliveredQty: number, reason: string) =>
  manager.call(deliverPartly, {
    params: { id },
    body: { lines: [{ lineNo: 1, deliveredQty, reason }], reason: 'รถเสีย' },
  })
const filter = (id: string) => ({
  body: { page: 0, size: 20, filterConditions: [{ filterAttr: 'id' as const, operator: 'EQ' as const, value: id }] },
})

/** The amount due in every response that contains this order. */
async function duesOf(id: string): Promise<number[]> {
  const staffList = (await manager.call(listStaffOrders)).body.content
  const told = [
    (await retailer.call(orderHistory)).body.find((order) => order.id === id),
    (await retailer.call(listOrderHeaders, filter(id))).body.content[0],
    (await retailer.call(listOrders, filter(id))).body.content[0],
    staffList.find((order) => order.id === id),
    (await manager.call(getStaffOrder, { params: { id } })).body,
  ]
  return told.map((order) => order?.dueAmt ?? Number.NaN)
}
const everywhere = (due: number) => [due, due, due, due, due]
const own = async (id: string) => (await retailer.call(orderHistory)).body.find((order) => order.id === id)

test('cash on delivery: the total until it came in part, then what came, as its tax invoice says', async () => {
  const id = await anOrder()
  expect(await duesOf(id)).toEqual(everywhere(2050))
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  const { body } = await inPart(id, 7, 'กระสอบขาด 3 ถุง')
  expect(body).toMatchObject({ grandTotalAmt: 2050, dueAmt: 1585, refunds: [] })
  expect(await duesOf(id)).toEqual(everywhere(1585))
  const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }
  const invoice = await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })
  expect(invoice.body).toMatchObject({ totalAmt: 1585, dueAmt: 1585 })
})

test('a retailer reads what did not come, why, and what it was worth', async () => {
  const id = await anOrder()
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  expect(await own(id)).not.toHaveProperty('missing')
  await inPart(id, 7, 'กระสอบขาด 3 ถุง')
  const order = await own(id)
  expect(order).toMatchObject({ missing: { lines: 1, amt: 465, reason: 'กระสอบขาด 3 ถุง' } })
  expect(order?.orderDetails.map(({ deliveredQty, missingReason }) => [deliveredQty, missingReason])).toEqual([
    [7, 'กระสอบขาด 3 ถุง'],
    [8, undefined],
  ])
})

test('a prepaid order owes its total until it is paid, then nothing; what goes back stands beside it', async () => {
  const id = await anOrder('2C2P-PP-QR')
  expect(await duesOf(id)).toEqual(everywhere(2050))
  await move(id, 'PAYMENT_COMPLETE', 'ACCEPTED', 'OUT_FOR_DELIVERY')
  expect(await duesOf(id)).toEqual(everywhere(0))
  expect((await inPart(id, 7, 'หาย')).body).toMatchObject({ dueAmt: 0, refund: { state: 'DUE', amount: 465 } })
})

test('of a cancelled order nothing is due', async () => {
  const id = await anOrder('2C2P-PP-QR')
  await move(id, 'CANCELLED')
  expect(await duesOf(id)).toEqual(everywhere(0))
})

test('an unpaid order tells until when it can be paid, and no longer once it is paid', async () => {
  const id = await anOrder('PROMPTPAY')
  const order = await own(id)
  const deadline = new Date(order?.createdOn ?? '').getTime() + dayMs
  expect(order).toMatchObject({ payBefore: new Date(deadline).toISOString(), slipState: 'none' })
  await move(id, 'PAYMENT_COMPLETE')
  const paid = await own(id)
  expect([paid?.payBefore, paid?.slipState]).toEqual([undefined, undefined])
})

test('an order tells where it goes and who receives it, as it was when it was placed', async () => {
  const id = await anOrder('COD', 'ส่งหลังร้าน')
  await server.db.updateTable('address').set({ address_line: 'ย้ายแล้ว' }).where('id', '=', retailer.addressId).execute()
  await server.db.updateTable('outlet').set({ owner_name: 'สมชาย' }).where('id', '=', retailer.id).execute()
  const address = { addressLine: '1 หมู่ 1', subDistrict: 'แสนสุข', postalCode: '20130' }
  const frozen = {
    receiver: { name: 'สมศรี ใจดี', phone: retailer.phone },
    note: 'ส่งหลังร้าน',
    shippingAddress: address,
    billingAddress: address,
  }
  expect(await own(id)).toMatchObject(frozen)
  expect((await manager.call(getStaffOrder, { params: { id } })).body).toMatchObject(frozen)
})

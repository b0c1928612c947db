import { expect, test } from 'vitest'
import { handOverOrder } from '#contract/backoffice/day/cash/calls.ts'
import { createRun, getRun, planRuns } from '#contract/backoffice/day/runs/calls.ts'
import { listOrderReceipts } from '#contract/backoffice/office/receipts/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { listWithoutInvoice } from '#contract/backoffice/office/tax-months/calls.ts'
import { orderTaxDocuments } from '#contract/tax-invoices/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { aWindow, everyHour, publishTerms } from '#test/builders/pick-up.ts'
import { testServer } from '#test/test-server.ts'
import { anOrder, buyer, download, moveTo } from './invoiced-order.fixture.ts'
import { readPdf } from './pdf/read-pdf.fixture.ts'

// The papers of an order that its retailer fetches: of a province with a delivery fee, which none of them may name.

const [fish, rice] = [1, 2]
const server = await testServer({
  products: {
    [fish]: { price: 107_00, stock: 100, name: 'น้ำปลาแท้' },
    [rice]: { price: 245_00, stock: 100, vatPercent: 0, name: 'ข้าวหอมมะลิ' },
  },
})
const manager = await server.as('manager')
const retailer = await server.retailer({ provinceCode: '30' })
await publishTerms(server, manager, { pickUp: everyHour })
const window = await aWindow(server)

const pdf = async (path: string, token = manager.token) => {
  const { status, bytes } = await download(server, path, token)
  expect(status, path).toBe(200)
  return readPdf(bytes).texts
}
const expectIn = (texts: string[], words: string[]) => {
  for (const word of words)
    expect(
      texts.some((text) => text.includes(word)),
      word,
    ).toBe(true)
}
const feeText = 'ค่าจัดส่ง'

test('delivery note, receipt and tax invoice of an order that is fetched agree, and no run loads it', async () => {
  const order = await anOrder(retailer, { [fish]: 2, [rice]: 1 }, { pickUpFrom: window.from.toISOString() })
  const { id, orderNumber } = order
  await moveTo(server, id, 'ACCEPTED', 'PICKING', 'PACKED')

  const note = `/backoffice/api/orders/${id}/delivery-note`
  const [priced, plain] = [await pdf(note), await pdf(`${note}?prices=no`)]
  for (const texts of [priced, plain]) {
    expectIn(texts, ['ใบส่งของ', orderNumber, 'ผู้มารับ', 'มารับเอง', everyHour.place.th, 'น้ำปลาแท้', '459.00'])
    expect(texts.filter((text) => text.includes(feeText) || text === 'ส่งถึง' || text === 'วันที่ส่ง')).toEqual([])
  }
  expect(plain.filter((text) => text === '214.00' || text === '107.00')).toEqual([])

  // The load sheet of the day is of the orders that are delivered, its cash too.
  const delivered = await anOrder(retailer, { [fish]: 1 })
  await moveTo(server, delivered.id, 'ACCEPTED', 'PICKING', 'PACKED')
  const day = bangkokDate(window.from)
  const refused = await manager.call(createRun, { body: { day, orderIds: [id] } })
  expect(refused.problem.code).toBe('order_closed')
  const planned = await manager.call(planRuns, { body: { day, orderIds: [id, delivered.id], unpackedToo: false } })
  expect(planned.body.runIds).toHaveLength(1)
  const { stops } = (await manager.call(getRun, { params: { id: planned.body.runIds[0] ?? '' } })).body
  expect(stops.map((stop) => [stop.orderNumber, stop.dueAmt])).toEqual([[delivered.orderNumber, 207]])

  // Its tax is due when it is handed over, and not before.
  const params = { month: bangkokDate(new Date()).slice(0, 7) }
  const withoutInvoice = async () =>
    (await manager.call(listWithoutInvoice, { params, query: { page: 0, size: 100 } })).body.content.map(
      (sale) => sale.orderNumber,
    )
  expect(await withoutInvoice()).not.toContain(orderNumber)
  expect((await manager.call(handOverOrder, { params: { id } })).body.dueAmt).toBe(459)
  expect(await withoutInvoice()).toContain(orderNumber)

  const { receipts } = (await manager.call(listOrderReceipts, { params: { id } })).body
  expect(receipts).toMatchObject([{ totalAmt: 459, method: 'CASH', voidedOn: null, orders: [{ orderNumber }] }])
  const receipt = receipts[0]?.number ?? ''
  const receiptTexts = await pdf(`/backoffice/api/receipts/${receipt}/pdf?mark=original`)
  expectIn(receiptTexts, ['ใบเสร็จรับเงิน', receipt, 'เงินสด', 'น้ำปลาแท้', 'ข้าวหอมมะลิ', 'สี่ร้อยห้าสิบเก้าบาทถ้วน'])

  const invoice = (await manager.call(issueTaxInvoice, { params: { id }, body: {} })).body
  expect(invoice).toMatchObject({ totalAmt: 459, vat: expect.arrayContaining([{ rate: 7, base: 200, vat: 14 }]) })
  const invoiceTexts = await pdf(`/backoffice/api/tax-invoices/${invoice.number}/pdf?mark=original`)
  expectIn(invoiceTexts, ['ใบกำกับภาษี', invoice.number, buyer.name, 'ยกเว้นภาษี', '459.00', 'สี่ร้อยห้าสิบเก้าบาทถ้วน'])
  // An invoice always says what the delivery cost.
  expect(receiptTexts.filter((text) => text.includes(feeText))).toEqual([])
  expect(invoiceTexts[invoiceTexts.indexOf(feeText) + 1]).toBe('-')
  expect(await withoutInvoice()).not.toContain(orderNumber)

  // The retailer has the same two.
  const own = (await retailer.call(orderTaxDocuments, { params: { id } })).body
  expect([own.invoice?.number, own.receipts.map(({ number }) => number)]).toEqual([invoice.number, [receipt]])
  expectIn(await pdf(`/api/retailer/order/${id}/tax-invoice`, retailer.token), [invoice.number])
})

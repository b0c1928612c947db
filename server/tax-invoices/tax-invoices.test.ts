import { beforeEach, expect, test } from 'vitest'
import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import { deliverPartly, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { getTaxInvoice, issueTaxInvoice, listTaxInvoices } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import { getRetailer, saveRetailer } from '#contract/backoffice/retailers/calls.ts'
import { getTaxProfile, orderTaxDocuments } from '#contract/tax-invoices/calls.ts'
import { aPromotion } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { anOrder, aSentOrder, buyer, download, moveTo } from './invoiced-order.fixture.ts'
import { issueDue } from './issue-due.ts'
import { readPdf } from './pdf/read-pdf.fixture.ts'

const [fish, rice, gift] = [1, 2, 3]
const seller = { name: 'บริษัท ส่งดี ทดสอบ จำกัด', taxId: '0107542000011', branch: '00000', address: 'ชลบุรี' }

let retailer: RetailerClient

const server = await testServer({
  products: {
    [fish]: { price: 107_00, stock: 100_000, name: 'น้ำปลาแท้' },
    [rice]: { price: 245_00, vatPercent: 0, stock: 100_000, name: 'ข้าวหอมมะลิ' },
    [gift]: { price: 20_00, stock: 100_000, name: 'ผ้าเช็ดมือ' },
  },
  stock: async (db) => {
    await aPromotion(db, { id: 1, productId: fish, tiers: [{ minimumBuy: 5, discountSatang: 3_33 }] })
    await aPromotion(db, { id: 2, productId: rice, tiers: [{ minimumBuy: 2, giftQty: 1 }], giftProductId: gift })
  },
})
const clerk = await server.as('clerk')

beforeEach(async () => {
  retailer = await server.retailer()
})

const issue = (id: string, body = {}, by = clerk) => by.call(issueTaxInvoice, { params: { id }, body })
const documents = (id: string, of = retailer) => of.call(orderTaxDocuments, { params: { id } })
const pdfOf = (id: string, token = retailer.token) => download(server, `/api/retailer/order/${id}/tax-invoice`, token)

test('an invoice says what was ordered: lines, discount, delivery and net add up, VAT is that of the order', async () => {
  const far = await server.retailer({ provinceCode: '30' })
  const order = await aSentOrder(server, far, { [fish]: 6, [rice]: 3 })
  const { status, body } = await issue(order.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    number: expect.stringMatching(/^TI25\d\d-\d{6}$/),
    orderNumber: order.orderNumber,
    orderStatus: 'WAITING_FOR_DELIVERY',
    seller: { name: 'บริษัท ส่งดี ทดสอบ จำกัด', taxId: '0107542000011', branch: '00000' },
    buyer: { ...buyer, address: '1 หมู่ 1 ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130' },
    lines: [
      { description: 'น้ำปลาแท้', qty: 6, unit: 'แพ็ค', unitPrice: 107, discountAmt: 19.98, totalAmt: 622.02 },
      { description: 'ข้าวหอมมะลิ', qty: 3, unitPrice: 245, discountAmt: 0, totalAmt: 735, taxCategoryValue: 0 },
      { description: 'ผ้าเช็ดมือ', qty: 1, unitPrice: 0, totalAmt: 0, gift: true },
    ],
    grossAmt: 1377,
    discountAmt: 19.98,
    deliveryAmt: 100,
    totalAmt: 1457.02,
    creditedAmt: 0,
    totalInWords: 'หนึ่งพันสี่ร้อยห้าสิบเจ็ดบาทสองสตางค์',
    vat: [
      { rate: 0, base: 735, vat: 0 },
      { rate: 7, base: 674.79, vat: 47.23 },
    ],
    creditNotes: [],
  })
  const stored = await server.db.selectFrom('orders').select('vat').where('id', '=', order.id).executeTakeFirstOrThrow()
  expect(body.vat.map(({ base, vat }) => [base, vat])).toEqual(stored.vat.map((row) => [row.base / 100, row.vat / 100]))
})

test('issued after only a part arrived, an invoice says what did, at what the shop pays for it', async () => {
  const far = await server.retailer({ provinceCode: '30' })
  const order = await aSentOrder(server, far, { [fish]: 6, [rice]: 3 })
  const lines = [
    { lineNo: 1, deliveredQty: 4 },
    { lineNo: 2, deliveredQty: 0 },
  ]
  const inPart = await clerk.call(deliverPartly, { params: { id: order.id }, body: { lines, reason: 'broken' } })
  expect(inPart.status).toBe(200)
  expect((await issue(order.id)).body).toMatchObject({
    lines: [
      { lineNo: 1, description: 'น้ำปลาแท้', qty: 4, unitPrice: 107, discountAmt: 13.32, totalAmt: 414.68 },
      { lineNo: 2, description: 'ผ้าเช็ดมือ', qty: 1, totalAmt: 0, gift: true },
    ],
    grossAmt: 428,
    discountAmt: 13.32,
    deliveryAmt: 100,
    totalAmt: 514.68,
    vat: [{ rate: 7, base: 481.01, vat: 33.67 }],
  })
})

test('asked again, and by ten at once, the same invoice is given: an order has one', async () => {
  // Several times, since ten requests do not always coincide.
  for (let turn = 0; turn < 5; turn += 1) {
    const order = await aSentOrder(server, retailer, { [fish]: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => issue(order.id)))
    const again = await issue(order.id, { buyer: { ...buyer, name: 'คนอื่น', address: 'ที่อื่น' } })
    expect([again, ...answers].map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect(new Set([again, ...answers].map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const rows = await server.db.selectFrom('tax_invoice').select('number').where('order_id', '=', order.id).execute()
    expect(rows).toHaveLength(1)
  }
})

test('not before the law wants it: goods on their way or, paid in advance, money in hand', async () => {
  const cash = await anOrder(retailer, { [fish]: 1 })
  expect((await issue(cash.id)).problem).toMatchObject({ status: 409, code: 'tax_invoice_not_due' })
  await moveTo(server, cash.id, 'ACCEPTED', 'PICKING', 'PACKED')
  expect((await issue(cash.id)).problem.code).toBe('tax_invoice_not_due')
  const prepaid = await anOrder(retailer, { [fish]: 1 }, { payType: '2C2P-CC' })
  expect((await issue(prepaid.id)).problem.code).toBe('tax_invoice_not_due')
  await moveTo(server, prepaid.id, 'PAYMENT_COMPLETE')
  expect((await issue(prepaid.id)).status).toBe(200)
  await moveTo(server, cash.id, 'CANCELLED')
  expect((await issue(cash.id)).problem).toMatchObject({ status: 409, code: 'order_closed' })
})

test('an order without a buyer gets one from the clerk, one with a buyer keeps its own', async () => {
  const plain = await aSentOrder(server, retailer, { [fish]: 1 }, { taxInvoice: undefined })
  expect((await issue(plain.id)).problem).toMatchObject({ status: 422, code: 'buyer_missing' })
  const given = { ...buyer, name: 'ร้านป้าแดง', address: '9 ถ.สุขุมวิท' }
  for (const wrong of [
    { ...given, taxId: '0107536000316' },
    { ...given, branch: '1' },
    { ...given, name: ' ' },
    { ...given, address: 'a\nb' },
  ])
    expect((await issue(plain.id, { buyer: wrong })).status).toBe(422)
  expect((await issue(plain.id, { buyer: given })).body.buyer).toEqual(given)
  const named = await aSentOrder(server, retailer, { [fish]: 1 })
  expect((await issue(named.id, { buyer: given })).body.buyer.name).toBe(buyer.name)
})

test('exempt goods alone have no tax invoice, and none is promised', async () => {
  const order = await aSentOrder(server, retailer, { [rice]: 1 })
  expect((await issue(order.id)).problem).toMatchObject({ status: 409, code: 'tax_invoice_exempt' })
  expect((await documents(order.id)).body).toMatchObject({ wanted: true, awaits: null })
})

test('goods picked short before they leave are simply not on the invoice of cash on delivery', async () => {
  const order = await anOrder(retailer, { [fish]: 4 })
  await moveTo(server, order.id, 'ACCEPTED')
  await issueDue({ db: server.db, seller: () => seller, log: server.app.log }, 'under way', new Date())
  await moveTo(server, order.id, 'PICKING')
  const lines = [{ lineNo: 1, pickedQty: 3, stock: 'back' as const }]
  const picked = await clerk.call(pickShort, { params: { id: order.id }, body: { lines, reason: 'not on the shelf' } })
  expect(picked.status).toBe(200)
  await moveTo(server, order.id, 'OUT_FOR_DELIVERY')
  await issueDue({ db: server.db, seller: () => seller, log: server.app.log }, 'under way', new Date())
  expect((await documents(order.id)).body).toMatchObject({ invoice: { totalAmt: 321 }, creditNotes: [] })
})

test('where only exempt goods arrived no invoice is awaited, until the delivery is taken back', async () => {
  const order = await aSentOrder(server, retailer, { [fish]: 1, [rice]: 1 })
  const lines = [{ lineNo: 1, deliveredQty: 0 }]
  const inPart = await clerk.call(deliverPartly, { params: { id: order.id }, body: { lines, reason: 'broken' } })
  expect(inPart.status).toBe(200)
  const look = () => issueDue({ db: server.db, seller: () => seller, log: server.app.log }, 'delivered', new Date())
  await look()
  expect((await documents(order.id)).body).toMatchObject({ wanted: true, awaits: null, invoice: null })
  const undone = { ids: [order.id], to: 'OUT_FOR_DELIVERY' as const, reason: 'wrong order' }
  expect((await clerk.call(moveOrders, { body: undone })).body).toMatchObject({ results: [{ ok: true }] })
  expect((await documents(order.id)).body.awaits).toBe('issue')
  await moveTo(server, order.id, 'DELIVERED')
  await look()
  expect((await documents(order.id)).body).toMatchObject({ awaits: null, invoice: { totalAmt: 352 } })
})

test('the shop is told what its invoice waits for, and then gets it: the original, the same file every time', async () => {
  const order = await anOrder(retailer, { [fish]: 2 })
  expect((await documents(order.id)).body).toEqual({
    wanted: true,
    awaits: 'delivery',
    invoice: null,
    creditNotes: [],
    receipts: [],
  })
  const early = await pdfOf(order.id)
  expect([early.status, JSON.parse(early.bytes.toString()).code]).toEqual([409, 'tax_invoice_not_issued'])
  await moveTo(server, order.id, 'ACCEPTED', 'PICKING', 'PACKED')
  expect((await documents(order.id)).body.awaits).toBe('delivery')
  await moveTo(server, order.id, 'OUT_FOR_DELIVERY')
  expect((await documents(order.id)).body.awaits).toBe('issue')
  const { number } = (await issue(order.id)).body
  expect((await documents(order.id)).body).toMatchObject({ awaits: null, invoice: { number, totalAmt: 214 } })
  const pdf = await pdfOf(order.id)
  expect(pdf.status).toBe(200)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
  expect(pdf.headers.get('cache-control')).toBe('private, no-store')
  const { texts } = readPdf(pdf.bytes)
  for (const text of ['ใบกำกับภาษี', 'ต้นฉบับ', number, 'น้ำปลาแท้', '(สองร้อยสิบสี่บาทถ้วน)']) expect(texts).toContain(text)
  await server.db.updateTable('product').set({ name_thai: 'อื่น' }).where('id', '=', gift).execute()
  await moveTo(server, order.id, 'DELIVERED')
  expect((await pdfOf(order.id)).bytes.equals(pdf.bytes)).toBe(true)
})

test("another shop's documents are not found, nor are those of an id that is none", async () => {
  const order = await aSentOrder(server, retailer, { [fish]: 1 })
  await issue(order.id)
  const stranger = await server.retailer()
  for (const id of [order.id, '1', '00000000-0000-0000-0000-000000000000']) {
    const found = [(await documents(id, stranger)).status, (await pdfOf(id, stranger.token)).status]
    expect([id, ...found]).toEqual([id, 404, 404])
  }
  expect((await issue('nonsense')).status).toBe(404)
})

test('nobody but staff issues, lists or prints', async () => {
  const order = await aSentOrder(server, retailer, { [fish]: 1 })
  expect((await issue(order.id, {}, retailer as unknown as StaffClient)).problem.code).toBe('forbidden')
  const { number } = (await issue(order.id)).body
  for (const path of ['', `/${number}`, `/${number}/pdf`]) {
    const answer = await download(server, `/backoffice/api/tax-invoices${path}`, retailer.token)
    expect([path, answer.status]).toEqual([path, 403])
  }
})

test('staff find an invoice by its number, its order and its buyer, and print copy or original', async () => {
  const order = await aSentOrder(server, retailer, { [fish]: 1 }, { taxInvoice: { ...buyer, name: 'ร้าน 100%_พิเศษ' } })
  const { number } = (await issue(order.id)).body
  const numbersFor = async (q: string) =>
    (await clerk.call(listTaxInvoices, { query: { q } })).body.content.map((one) => one.number)
  for (const q of [number, order.orderNumber, '100%_พิ']) expect([q, await numbersFor(q)]).toEqual([q, [number]])
  expect(await numbersFor('%_%_%_%_%')).toEqual([])
  const page = (await clerk.call(listTaxInvoices, { query: { page: '0', size: '1' } })).body
  expect(page).toMatchObject({ content: [{ number }], size: 1, totalPages: page.totalElements })
  expect((await clerk.call(getTaxInvoice, { params: { number } })).body.number).toBe(number)
  expect((await clerk.call(getTaxInvoice, { params: { number: 'TI2000-000001' } })).status).toBe(404)
  const print = async (query = '') =>
    readPdf((await download(server, `/backoffice/api/tax-invoices/${number}/pdf${query}`, clerk.token)).bytes).texts
  expect(await print()).toContain('สำเนา')
  expect(await print('?mark=original')).toContain('ต้นฉบับ')
})

test('the next order begins with the buyer of the last one', async () => {
  expect((await retailer.call(getTaxProfile)).body).toEqual({ profile: null, billingAddressId: null })
  await anOrder(retailer, { [fish]: 1 })
  await anOrder(retailer, { [fish]: 1 }, { taxInvoice: { ...buyer, branch: '00002' } })
  await anOrder(retailer, { [fish]: 1 }, { taxInvoice: undefined })
  expect((await retailer.call(getTaxProfile)).body).toEqual({
    profile: { ...buyer, branch: '00002' },
    billingAddressId: retailer.addressId,
  })
})

test('what the staff set as the tax profile of the account is what the next document begins with', async () => {
  const other = await server.retailer()
  await anOrder(other, { [fish]: 1 }, { taxInvoice: { ...buyer, branch: '00002' } })
  const params = { id: other.id }
  const { body: seen } = await clerk.call(getRetailer, { params })
  const [address] = seen.addresses
  const profile = { taxId: buyer.taxId, taxName: 'หจก. ชื่อใหม่', taxBranch: '00000' }
  const kept = { storeName: seen.storeName, ownerName: seen.ownerName, lastName: seen.lastName, email: seen.email }
  const defaults = { defaultShippingAddressId: address?.id ?? null, defaultBillingAddressId: address?.id ?? null }
  const { segment, note, revision } = seen
  const saved = await clerk.call(saveRetailer, {
    params,
    body: { ...kept, ...defaults, ...profile, segment, note, revision },
  })
  expect(saved.status).toBe(200)
  expect((await other.call(getTaxProfile)).body).toEqual({
    profile: { name: 'หจก. ชื่อใหม่', taxId: buyer.taxId, branch: '00000' },
    billingAddressId: other.addressId,
  })
})

test('an order is refused with a tax number whose check digit is wrong', async () => {
  await retailer.tap(fish, 1)
  const refused = await retailer.order({ taxInvoice: { ...buyer, taxId: '0107536000316' } })
  expect([refused.status, refused.problem.code]).toEqual([422, 'validation'])
  expect((await retailer.call(placeOrder)).status).toBe(422)
})

test('an account can be deleted; its issued documents stay as they are, as the law wants', async () => {
  const order = await aSentOrder(server, retailer, { [fish]: 1 })
  const { number } = (await issue(order.id)).body
  const print = () => download(server, `/backoffice/api/tax-invoices/${number}/pdf`, clerk.token)
  const before = await print()
  await moveTo(server, order.id, 'DELIVERED')
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect((await print()).bytes.equals(before.bytes)).toBe(true)
  expect((await issue(order.id)).body.number).toBe(number)
})

test('the file of a shop holds its tax documents', async () => {
  const order = await aSentOrder(server, retailer, { [fish]: 1 })
  const { number } = (await issue(order.id)).body
  expect((await retailer.call(downloadData)).body.taxDocuments).toMatchObject([
    { number, invoiceNumber: null, orderNumber: order.orderNumber, buyer: { name: buyer.name }, totalAmt: 107 },
  ])
})

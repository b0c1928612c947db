import { expect, test as plainTest } from 'vitest'
import * as calls from '#contract/backoffice/office/tax-invoices/calls.ts'
import { getTaxMonth, listWithoutInvoice } from '#contract/backoffice/office/tax-months/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { downloadData } from '#contract/account/calls.ts'
import { orderTaxDocuments } from '#contract/tax-invoices/calls.ts'
import { seeded } from '#demo/seeded.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { aPromotion } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'
import { randomUUID } from 'node:crypto'
import { anOrder, aSentOrder, buyer, download } from './invoiced-order.fixture.ts'
import { insertInvoice } from './store.ts'
import { readPdf } from './pdf/read-pdf.fixture.ts'

const [fish, rice, soap] = [1, 2, 3]

const server = await testServer({
  products: {
    [fish]: { price: 33_37, stock: 1_000_000, name: 'น้ำปลาแท้' },
    [rice]: { price: 245_00, vatPercent: 0, stock: 1_000_000, name: 'ข้าวหอมมะลิ' },
    [soap]: { price: 9_99, stock: 1_000_000, name: 'สบู่' },
  },
  stock: (db) => aPromotion(db, { id: 1, productId: fish, tiers: [{ minimumBuy: 3, discountSatang: 1_13 }] }),
})
const manager = await server.as('manager')
const accountant = await server.as('accountant')

const test = plainTest.extend('retailer', () => server.retailer({ provinceCode: '30' }))

const together = (orderIds: string[]) => manager.call(calls.issueCollectiveInvoice, { body: { orderIds } })
const single = (id: string) => manager.call(calls.issueTaxInvoice, { params: { id }, body: {} })
const month = () => bangkokDate(new Date()).slice(0, 7)

test('one invoice has the lines and sums of all its orders, and each of them shows it', async ({ retailer }) => {
  const first = await aSentOrder(server, retailer, { [fish]: 4, [rice]: 1 })
  const second = await aSentOrder(server, retailer, { [soap]: 7, [rice]: 2 }, { taxInvoice: undefined })
  const { status, body } = await together([second.id, first.id])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    orderId: first.id,
    orderNumber: first.orderNumber,
    orderNumbers: [first.orderNumber, second.orderNumber],
    buyer: { name: buyer.name },
    lines: [
      { lineNo: 1, orderNumber: first.orderNumber, description: 'น้ำปลาแท้', qty: 4, totalAmt: 128.96 },
      { lineNo: 2, orderNumber: first.orderNumber, description: 'ข้าวหอมมะลิ', qty: 1, totalAmt: 245 },
      { lineNo: 3, orderNumber: second.orderNumber },
      { lineNo: 4, orderNumber: second.orderNumber },
    ],
    deliveryAmt: 200,
    totalAmt: 128.96 + 245 + 69.93 + 490 + 200,
    dueAmt: 128.96 + 245 + 69.93 + 490 + 200,
  })
  const due = await manager.call(calls.getTaxInvoice, { params: { number: body.number } })
  expect(due.body).toEqual(body)
  for (const { id, orderNumber } of [first, second]) {
    expect((await retailer.call(orderTaxDocuments, { params: { id } })).body.invoice).toMatchObject({
      number: body.number,
    })
    const found = await manager.call(calls.listTaxInvoices, { query: { page: 0, size: 10, q: orderNumber } })
    expect(found.body.content.map(({ number }) => number)).toEqual([body.number])
    const again = await single(id)
    expect([again.status, again.body.number]).toEqual([200, body.number])
    const pdf = await download(server, `/api/retailer/order/${id}/tax-invoice`, retailer.token)
    const text = readPdf(pdf.bytes).texts.join('\n')
    for (const words of [
      first.orderNumber,
      second.orderNumber,
      'น้ำปลาแท้',
      'สบู่',
      `รวม ${second.orderNumber}`,
      '1,133.89',
    ])
      expect(text).toContain(words)
  }
})

test('it is once among what its retailer takes away, with the numbers of all its orders', async ({ retailer }) => {
  const orders = [await aSentOrder(server, retailer, { [soap]: 1 }), await aSentOrder(server, retailer, { [soap]: 2 })]
  const { number } = (await together(orders.map(({ id }) => id))).body
  const lines = [{ lineNo: 2, qty: 1 }]
  const body = { reason: 'damaged' as const, lines, deliveryAmt: 0 }
  const note = await manager.call(calls.issueCreditNote, { params: { number }, key: randomUUID(), body })
  const [first, second] = orders.map(({ orderNumber }) => orderNumber)
  expect((await retailer.call(downloadData, {})).body.taxDocuments).toMatchObject([
    { number, orderNumber: first, orderNumbers: [first, second], invoiceNumber: null },
    { number: note.body.number, orderNumbers: [second], invoiceNumber: number },
  ])
})

test('its sums are those that single invoices would add up to, over random orders, and a month counts it once', async ({
  retailer,
}) => {
  const chance = seeded(2569)
  for (let turn = 0; turn < 12; turn += 1) {
    const orders: { id: string; orderNumber: string }[] = []
    for (let nth = 0; nth < chance.whole(2, 4); nth += 1)
      orders.push(
        await aSentOrder(server, retailer, {
          [fish]: chance.whole(1, 9),
          ...(chance.hits(0.5) && { [rice]: chance.whole(1, 4) }),
          ...(chance.hits(0.6) && { [soap]: chance.whole(1, 9) }),
        }),
      )
    const query = { page: 0, size: 100 }
    const accounted = async () => {
      const sales = await accountant.call(listWithoutInvoice, { params: { month: month() }, query })
      const ids = new Set(orders.map(({ id }) => id))
      const own = sales.body.content.filter(({ orderId }) => ids.has(orderId))
      return {
        vat: own.reduce((sum, { vatAmt }) => sum + Math.round(vatAmt * 100), 0),
        value: own.reduce((sum, { valueAmt }) => sum + Math.round(valueAmt * 100), 0),
      }
    }
    const before = await accounted()
    const { body } = await together(orders.map(({ id }) => id))
    const taxed = body.vat.filter(({ rate }) => rate > 0)
    expect(Math.round(taxed.reduce((sum, { vat }) => sum + vat, 0) * 100)).toBe(before.vat)
    expect(Math.round(taxed.reduce((sum, { base }) => sum + base, 0) * 100)).toBe(before.value)
    expect(await accounted()).toEqual({ vat: 0, value: 0 })
  }
  const report = await accountant.call(getTaxMonth, { params: { month: month() } })
  expect(report.body.withoutInvoice.count).toBe(0)
  expect(report.body.series.flatMap(({ missing }) => missing)).toEqual([])
})

test('repeated, and by ten at once, it is one invoice; an order of another one refuses all', async ({ retailer }) => {
  const orders = [await aSentOrder(server, retailer, { [soap]: 1 }), await aSentOrder(server, retailer, { [soap]: 2 })]
  const ids = orders.map(({ id }) => id)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => together(nth % 2 === 0 ? ids : ids.toReversed())),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
  const third = await aSentOrder(server, retailer, { [soap]: 3 })
  const more = await together([...ids, third.id])
  expect(more.problem).toMatchObject({ status: 409, code: 'conflict' })
  expect((await single(third.id)).status).toBe(200)
  const mixed = await together([third.id, (await aSentOrder(server, retailer, { [soap]: 1 })).id])
  expect(mixed.problem.code).toBe('conflict')
})

test('single and together at the same moment, an order has one invoice', async ({ retailer }) => {
  for (let turn = 0; turn < 5; turn += 1) {
    const orders = [
      await aSentOrder(server, retailer, { [soap]: 1 }),
      await aSentOrder(server, retailer, { [soap]: 2 }),
    ]
    const ids = orders.map(({ id }) => id)
    await Promise.all([together(ids), single(ids[1] ?? ''), together(ids.toReversed())])
    const rows = await server.db.selectFrom('order_tax_invoice').selectAll().where('order_id', 'in', ids).execute()
    expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(rows.length)
  }
})

test('not for two retailers, for one that is not due, for goods without VAT, or for an order unknown', async ({
  retailer,
}) => {
  const due = await aSentOrder(server, retailer, { [soap]: 1 })
  const stranger = await aSentOrder(server, await server.retailer(), { [soap]: 1 })
  const waiting = await anOrder(retailer, { [soap]: 1 })
  const exempt = await aSentOrder(server, await server.retailer({ provinceCode: '20' }), { [rice]: 1 })
  const refused = async (id: string) => (await together([due.id, id])).problem
  expect(await refused(stranger.id)).toMatchObject({ code: 'conflict', errors: [{ code: 'other_buyer' }] })
  expect(await refused(waiting.id)).toMatchObject({
    code: 'tax_invoice_not_due',
    errors: [{ path: 'orderIds.1', code: 'tax_invoice_not_due' }],
  })
  expect(await refused(exempt.id)).toMatchObject({ code: 'tax_invoice_exempt' })
  expect(await refused(randomUUID())).toMatchObject({ code: 'not_found' })
  expect((await together([due.id])).status).toBe(422)
  const taken = await server.db
    .selectFrom('order_tax_invoice')
    .select('number')
    .where('order_id', '=', due.id)
    .execute()
  expect(taken).toEqual([])
})

test('a credit note takes back goods of one of its orders, which alone is credited', async ({ retailer }) => {
  const first = await aSentOrder(server, retailer, { [fish]: 4 })
  const second = await aSentOrder(server, retailer, { [soap]: 7 })
  const { number } = (await together([first.id, second.id])).body
  const credit = (lines: { lineNo: number; qty: number }[]) =>
    manager.call(calls.issueCreditNote, {
      params: { number },
      key: randomUUID(),
      body: { reason: 'returned_by_agreement', lines, deliveryAmt: 0 },
    })
  const both = await credit([
    { lineNo: 1, qty: 1 },
    { lineNo: 2, qty: 1 },
  ])
  expect(both.problem.code).toBe('credit_invalid')
  const one = await credit([{ lineNo: 2, qty: 7 }])
  expect(one.body).toMatchObject({ orderNumber: second.orderNumber, totalAmt: 69.93 })
  const row = await server.db
    .selectFrom('credit_note')
    .select('order_id')
    .where('number', '=', one.body.number)
    .executeTakeFirstOrThrow()
  expect(row.order_id).toBe(second.id)
  await manager.call(moveOrders, { body: { ids: [second.id], to: 'REFUSED', reason: 'ร้านปิด' } })
  const { body } = await accountant.call(getTaxMonth, { params: { month: month() } })
  // Its goods were credited, its delivery was not.
  expect(body.cancelledWithoutNote).toContainEqual({ number, orderId: second.id, orderNumber: second.orderNumber })
  expect(body.cancelledWithoutNote.map(({ orderId }) => orderId)).not.toContain(first.id)
  const delivery = await manager.call(calls.issueCreditNote, {
    params: { number },
    key: randomUUID(),
    body: { reason: 'returned_by_agreement', lines: [], deliveryAmt: 100, orderNumber: second.orderNumber },
  })
  // Of the other delivery nothing is credited.
  expect((await manager.call(calls.getTaxInvoice, { params: { number } })).body.deliveries).toEqual([
    { orderNumber: first.orderNumber, leftAmt: 100 },
    { orderNumber: second.orderNumber, leftAmt: 0 },
  ])
  // Together they have the 11.12 of their order.
  expect(one.body.vat).toEqual([{ rate: 7, base: 65.35, vat: 4.58 }])
  expect(delivery.body).toMatchObject({ orderNumber: second.orderNumber, vat: [{ rate: 7, base: 93.46, vat: 6.54 }] })
  const settled = await accountant.call(getTaxMonth, { params: { month: month() } })
  expect(settled.body.cancelledWithoutNote.map(({ orderId }) => orderId)).not.toContain(second.id)
})

test('the database refuses a second invoice for an order, as an older release would write it', async ({ retailer }) => {
  const orders = [await aSentOrder(server, retailer, { [soap]: 1 }), await aSentOrder(server, retailer, { [soap]: 2 })]
  const { number } = (await together(orders.map(({ id }) => id))).body
  const [found] = await server.db.selectFrom('tax_invoice').selectAll().where('number', '=', number).execute()
  const document = found && { ...found.document, number: 'TI2569-999999' }
  const second = server.db.transaction().execute((tx) =>
    insertInvoice(tx, {
      document: document as NonNullable<typeof document>,
      orderId: orders[1]?.id ?? '',
      outletId: found?.outlet_id ?? '',
      at: new Date(),
      by: 'test',
    }),
  )
  await expect(second).rejects.toMatchObject({ code: '23505' })
  await expect(server.db.deleteFrom('tax_invoice_order').execute()).rejects.toMatchObject({ code: '23001' })
})

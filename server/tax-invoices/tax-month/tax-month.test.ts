import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import * as calls from '#contract/backoffice/office/tax-months/calls.ts'
import { pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { parseCsv } from '#rules/csv.ts'
import { formatMoney, formatWhole, satang, satangOf } from '#rules/money.ts'
import { noTax, plusTax } from '#rules/tax-invoices/tax-month.ts'
import { testServer } from '#test/test-server.ts'
import { anOrder, buyer, download, moveTo } from '../invoiced-order.fixture.ts'
import { readPdf } from '../pdf/read-pdf.fixture.ts'
import { takeNumber } from '../take-number.ts'
import { issueRandomly, readSheet, tearOut } from './month.fixture.ts'

// A month of random documents and what the report, the lists and the files make of them. `FAULTS=long` issues 10,000.

const count = process.env.FAULTS === 'long' ? 8400 : 200
const month = '2025-04'
const seed = 20250401

const server = await testServer({
  products: { 1: { price: 107_00, stock: 1000 }, 2: { price: 33_33, vatPercent: 0, stock: 1000 } },
})
const { id: outletId } = await server.retailer()
// Documents of the month before, after which the numbers go on.
await issueRandomly(server.db, { outletId, month: '2025-03', count: 7, seed })
const issued = await issueRandomly(server.db, { outletId, month, count, seed })
// Signed in afterwards: many documents take longer than a token is valid.
const retailer = await server.retailer({ provinceCode: '30' })
const accountant = await server.as('accountant')

const report = async (of = month) => (await accountant.call(calls.getTaxMonth, { params: { month: of } })).body
const total = () => issued.reduce((sum, one) => plusTax(sum, one), noTax)
const inSatang = (amounts: { valueAmt: number; vatAmt: number; exemptAmt: number }) => ({
  value: satangOf(amounts.valueAmt),
  vat: satangOf(amounts.vatAmt),
  exempt: satangOf(amounts.exemptAmt),
})
const file = (format: string, who = accountant, of = month) =>
  download(server, `/backoffice/api/tax-months/${of}/${format}`, who.token)

test('the report is the sum of its documents to the satang, in all, by day and in the list', async () => {
  const body = await report()
  expect([seed, inSatang(body.total)]).toEqual([seed, total()])
  expect(body.total.count).toBe(issued.length)
  expect(body.days.map(inSatang).reduce(plusTax, noTax)).toEqual(total())
  expect(body.creditNotes.valueAmt).toBeLessThan(0)
  expect(new Set(body.days.map(({ branch }) => branch))).toEqual(new Set(['00000', '00002']))
  expect(body.series.flatMap(({ missing }) => missing)).toEqual([])
  expect(body.series.reduce((sum, range) => sum + range.count, 0)).toBe(issued.length)
  const day = body.days.at(-1)
  const filter = { day: day?.day, branch: day?.branch, series: day?.series, size: 3 }
  const listed = await accountant.call(calls.listTaxMonthDocuments, { params: { month }, query: filter })
  expect(listed.body.total).toEqual({
    count: day?.count,
    valueAmt: day?.valueAmt,
    vatAmt: day?.vatAmt,
    exemptAmt: day?.exemptAmt,
  })
  expect(listed.body.totalElements).toBe(day?.count)
  const months = await accountant.call(calls.listTaxMonths)
  expect(months.body.map((one) => one.month)).toEqual(['2025-04', '2025-03'])
})

test('CSV and XLSX have every document once and the same sum, and no formula', async () => {
  const [csv, xlsx] = [await file('csv'), await file('xlsx')]
  expect([csv.headers.get('content-type'), csv.headers.get('cache-control')]).toEqual([
    'text/csv; charset=utf-8',
    'private, no-store',
  ])
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const tables = [parseCsv(csv.bytes.toString().replace(/^\ufeff/, '')), readSheet(xlsx.bytes)]
  for (const [, ...rows] of tables) {
    const [byDocuments = [], without = [], together = []] = rows.splice(-3)
    const sum = byDocuments
    const names = ['ยอดตามเอกสาร', 'ขายแล้วยังไม่มีเอกสาร', 'รวมทั้งสองยอด']
    expect([byDocuments, without, together].map((row) => row[2])).toEqual(names)
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(issued.map(({ number }) => number)))
    expect(rows).toHaveLength(issued.length)
    const column = (at: number) => rows.reduce((all, row) => all + satangOf(Number(row[at])), 0)
    expect([column(9), column(10), column(11)]).toEqual([total().value, total().vat, total().exempt])
    expect([9, 10, 11].map((at) => satangOf(Number(sum[at])))).toEqual([total().value, total().vat, total().exempt])
  }
  expect(tables[0]?.[1]?.[5]).toBe(`'=cmd("หจก. สมศรี")`)
  expect(tables[1]?.[1]?.[5]).toBe('=cmd("หจก. สมศรี")')
})

/** Value and VAT of the documents on paper, credit notes below zero. */
function taxedOnPaper(texts: readonly string[]): number[] {
  let sign = 1
  return texts.reduce(
    ([value = 0, vat = 0], text, at) => {
      if (text === 'ใบกำกับภาษี' || text === 'ใบลดหนี้') sign = text === 'ใบลดหนี้' ? -1 : 1
      if (!/^VAT \d+%$/.test(text)) return [value, vat]
      const [base = 0, tax = 0] = texts.slice(at + 1, at + 3).map((cell) => satangOf(Number(cell.replaceAll(',', ''))))
      return [value + sign * base, vat + sign * tax]
    },
    [0, 0],
  )
}

test('all documents of a month are one PDF with the sums of the screen, and a month without any has none', async () => {
  const pdf = await file('pdf', accountant, '2025-03')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const { texts, pages } = readPdf(pdf.bytes)
  const march = (await report('2025-03')).series.flatMap(({ first, last }) => [first, last])
  for (const number of march) expect(texts).toContain(number)
  const { total: sums, invoices, creditNotes, withoutInvoice, together } = await report('2025-03')
  expect(pages).toBe(sums.count + 1)
  expect(taxedOnPaper(texts)).toEqual([sums.valueAmt, sums.vatAmt].map(satangOf))
  // The last page says what the screen says.
  const last = texts.slice(texts.lastIndexOf('สรุปภาษีขาย'))
  for (const [name, sum] of Object.entries({
    ใบกำกับภาษี: invoices,
    ใบลดหนี้: creditNotes,
    ยอดตามเอกสาร: sums,
    ขายแล้วยังไม่มีเอกสาร: withoutInvoice,
    รวมทั้งสองยอด: together,
  })) {
    const cells = last.slice(last.indexOf(name)).slice(0, 5)
    const amounts = Object.values(inSatang(sum)).map((amount) => formatMoney(satang(amount)))
    expect(cells).toEqual([name, formatWhole(sum.count), ...amounts])
  }
  expect((await file('pdf', accountant, '2020-01')).status).toBe(404)
})

test('sales whose VAT is due and that have no invoice are listed with what their invoices will say', async () => {
  const now = bangkokDate(new Date()).slice(0, 7)
  const whole = await anOrder(retailer, { 1: 3, 2: 1 }, { taxInvoice: undefined })
  await moveTo(server, whole.id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  const part = await anOrder(retailer, { 1: 5 }, { taxInvoice: undefined })
  await moveTo(server, part.id, 'ACCEPTED', 'PICKING')
  const manager = await server.as('manager')
  const lines = [{ lineNo: 1, pickedQty: 2, stock: 'loss' as const }]
  const picked = await manager.call(pickShort, { params: { id: part.id }, body: { lines, reason: 'ไม่พอ' } })
  expect(picked.status).toBe(200)
  await moveTo(server, part.id, 'OUT_FOR_DELIVERY')
  const notDue = await anOrder(retailer, { 1: 1 }, { taxInvoice: undefined })
  await moveTo(server, notDue.id, 'ACCEPTED')
  const before = await report(now)
  expect(before.withoutInvoice.count).toBe(2)
  const rows = (await accountant.call(calls.listWithoutInvoice, { params: { month: now } })).body
  expect(rows.content.map(({ orderId }) => orderId)).toEqual([whole.id, part.id])
  expect(rows.content[1]).toMatchObject({ valueAmt: 293.46, vatAmt: 20.54, exemptAmt: 0 })
  expect(rows.content.map(inSatang).reduce(plusTax, noTax)).toEqual(inSatang(before.withoutInvoice))
  expect(rows.total).toEqual(before.withoutInvoice)
  expect(before.together.count).toBe(before.total.count + before.withoutInvoice.count)
  expect(inSatang(before.together)).toEqual(plusTax(inSatang(before.total), inSatang(before.withoutInvoice)))
  const exported = parseCsv((await file('csv', accountant, now)).bytes.toString()).slice(-3)
  expect(exported.map((row) => row.slice(9, 12).map((cell) => satangOf(Number(cell))))).toEqual(
    [before.total, before.withoutInvoice, before.together].map((sum) => Object.values(inSatang(sum))),
  )
  const issue = { buyer: { ...buyer, address: '1' } }
  for (const { id } of [whole, part])
    expect((await accountant.call(issueTaxInvoice, { params: { id }, body: issue })).status).toBe(200)
  const after = await report(now)
  expect(after.withoutInvoice.count).toBe(0)
  expect(inSatang(after.total)).toEqual(inSatang(before.withoutInvoice))
  await moveTo(server, whole.id, 'CANCELLED')
  expect((await report(now)).cancelledWithoutNote).toMatchObject([
    { orderId: whole.id, orderNumber: whole.orderNumber },
  ])
  expect((await accountant.call(calls.closeTaxMonth, { params: { month: now }, body: {} })).problem.code).toBe(
    'tax_month_not_over',
  )
})

test('a missing number is named, also the last one, and stands in the way of closing the month', async () => {
  const numbers = issued.map(({ number }) => number)
  const torn = [numbers.findLast((one) => one.startsWith('CN')) ?? '', numbers.at(20) ?? '']
  if (torn[1]?.startsWith('TI')) await sql`alter table credit_note disable trigger user`.execute(server.db)
  await sql`delete from credit_note where invoice_number = ${torn[1]}`.execute(server.db)
  await sql`alter table credit_note enable trigger user`.execute(server.db)
  for (const number of torn) await tearOut(server.db, number)
  const body = await report()
  expect(body.series.flatMap(({ missing }) => missing)).toEqual(expect.arrayContaining(torn))
  expect(body.open).toContain('numbers_missing')
  const params = { month }
  const refused = await accountant.call(calls.closeTaxMonth, { params, body: {} })
  expect(refused.problem).toMatchObject({ code: 'tax_month_not_clear', errors: [{ path: 'numbers_missing' }] })
  expect((await (await server.as('clerk')).call(calls.closeTaxMonth, { params, body: {} })).problem.code).toBe(
    'forbidden',
  )
  const reason = 'กระดาษเสียหาย แจ้งสรรพากรแล้ว'
  const seen = { open: body.open, total: body.total, withoutInvoice: body.withoutInvoice }
  const unseen = [
    { ...seen, total: { ...body.total, count: body.total.count + 1 } },
    { ...seen, open: body.open.filter((matter) => matter !== 'numbers_missing') },
  ]
  for (const other of unseen)
    expect((await accountant.call(calls.closeTaxMonth, { params, body: { reason, seen: other } })).problem.code).toBe(
      'conflict',
    )
  const body2 = { reason, seen }
  const answers = await Promise.all([1, 2].map(() => accountant.call(calls.closeTaxMonth, { params, body: body2 })))
  const undo = answers.flatMap((answer) => answer.body.undo ?? [])
  expect(undo).toHaveLength(1)
  const closed = (await report()).closed
  expect(closed).toMatchObject({
    by: { id: accountant.id },
    reason: body2.reason,
    missing: body.series.flatMap(({ missing }) => missing),
  })
  expect(closed?.total).toEqual(body.total)

  const late = await server.db
    .transaction()
    .execute((tx) => takeNumber(tx, 'TI', '00003', new Date('2025-04-30T10:00:00Z')))
  expect(late).toEqual({ number: 'TI00003-2568-000001', issuedAt: new Date('2025-05-01T00:00:00+07:00') })
  const undone = await accountant.call(undoAction, { params: { id: undo[0]?.actionId ?? 0 } })
  expect([undone.status, (await report()).closed]).toEqual([200, null])
})

test('closing waits for a document that is being issued, and counts it', async () => {
  const [year, branch] = ['2025-06', '00004']
  let commit = () => {}
  const held = new Promise<void>((resolve) => (commit = resolve))
  let isTaken = () => {}
  const taken = new Promise<void>((resolve) => (isTaken = resolve))
  const issuing = server.db.transaction().execute(async (tx) => {
    await takeNumber(tx, 'TI', branch, new Date('2025-06-30T16:59:00Z'))
    isTaken()
    await held
  })
  await taken
  const closing = accountant.call(calls.closeTaxMonth, { params: { month: year }, body: { reason: 'ทดสอบ' } })
  const waits = async () =>
    (
      await sql<{
        count: number
      }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(server.db)
    ).rows[0]?.count
  await expect.poll(waits).toBe(1)
  commit()
  await issuing
  expect((await closing).body.closed?.missing).toEqual(['TI00004-2568-000001'])
})

test('months are read by those who declare them', async () => {
  const clerk = await server.as('clerk')
  expect((await clerk.call(calls.getTaxMonth, { params: { month } })).problem.code).toBe('forbidden')
  for (const format of ['csv', 'xlsx', 'pdf']) expect((await file(format, clerk)).status).toBe(403)
  expect((await accountant.call(calls.getTaxMonth, { params: { month: '2025-13' } })).status).toBe(422)
})

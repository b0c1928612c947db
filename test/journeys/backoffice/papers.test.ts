import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { listReceivables } from '#contract/backoffice/retailers/credit/calls.ts'
import { listWithoutInvoice } from '#contract/backoffice/office/tax-months/calls.ts'
import { inBaht } from '#rules/amounts.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { monthAfter } from '#rules/days-and-months.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import { formatMoney, satangOf } from '#rules/money.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice } from './visit-back-office.ts'

let db: Database
beforeAll(async () => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
  await loadTexts('th', ['shell', 'kit', 'errors', 'rareErrors', 'taxMonth', 'credit', 'sheet'])
})
afterAll(() => db.destroy())

/** Sales of this month whose VAT is due and that have no invoice, of retailers who have never had one. */
async function salesWithoutBuyer(url: string, month: string) {
  const token = await staffTokenOf(url, 'accountant')
  const query = { page: 0, size: 100 }
  const { body } = await send(url, listWithoutInvoice, { token, params: { month }, query })
  const { rows } = await sql<{ id: string; outlet_id: string }>`
    select o.id, o.outlet_id from orders o join outlet t on t.id = o.outlet_id
    where o.id = any(${body.content.map(({ orderId }) => orderId)}::uuid[]) and t.tax_name is null and t.tax_branch is null
      and not exists (select from orders other where other.outlet_id = o.outlet_id and other.tax_invoice is not null)
    order by o.order_number`.execute(db)
  return rows.flatMap(({ id, outlet_id: outletId }) => {
    const sale = body.content.find(({ orderId }) => orderId === id)
    return sale ? [{ ...sale, outletId }] : []
  })
}

test(
  'sales without a tax invoice are issued at once, each with its number, and what is refused says why',
  { tags: 'job' },
  async () => {
    const texts = textsOf('th', 'taxMonth')
    const errors = textsOf('th', 'rareErrors')
    const visitor = await visitBackOffice({ as: 'accountant' })
    const { page, url } = visitor
    const month = bangkokDate(new Date()).slice(0, 7)
    const sales = await salesWithoutBuyer(url, month)
    const [known] = sales
    const unknown = sales.find(({ outletId }) => outletId !== known?.outletId)
    if (!known || !unknown) throw new Error('The demo has no two retailers without a tax invoice')
    await sql`update outlet set tax_id = '0107542000011', tax_name = 'หจก. ทดสอบใบกำกับ', tax_branch = '00000'
      where id = ${known.outletId}::uuid`.execute(db)

    await visitor.openScreen(`/tax-months/${month}/without-invoice?q=${unknown.orderNumber}`)
    await page.getByRole('row', { name: unknown.orderNumber }).waitFor()
    await visitor.expectAccessible()
    // While another search is read, the list is still that of the one before: nothing is issued by it.
    const allSales = /\/without-invoice\?.*size=100/
    const found = await holdBack(page, allSales, 'GET')
    await page.getByLabel(texts.search).fill(known.orderNumber)
    await page.keyboard.press('Enter')
    await found.requested
    await page.getByRole('row', { name: unknown.orderNumber }).waitFor()
    expect(await page.getByRole('button', { name: texts.issueAll }).isDisabled()).toBe(true)
    found.letGo()
    await page.getByRole('row', { name: known.orderNumber }).waitFor()
    const question = page.getByRole('dialog', { name: texts.issueTitle('1') })
    await page.route(allSales, (route) => route.abort())
    await page.keyboard.press('Shift+I')
    await page.getByText(textsOf('th', 'errors').offline).waitFor()
    // The question says how many there are: without them there is none.
    expect(await question.count()).toBe(0)
    await page.unroute(allSales)
    await page.keyboard.press('Shift+I')
    await question.getByRole('button', { name: texts.issueChosen }).click()
    const issued = async () => {
      const { rows } = await sql<{ number: string }>`
        select number from order_tax_invoice where order_id = ${known.orderId}::uuid`.execute(db)
      return rows[0]?.number ?? ''
    }
    await expect.poll(issued).toMatch(/^TI/)
    const number = await issued()
    await page.getByText(texts.issued('1', number, number)).waitFor()

    await visitor.openScreen(`/tax-months/${month}/without-invoice?q=${unknown.orderNumber}`)
    await page.getByRole('row', { name: unknown.orderNumber }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('i')
    await page
      .getByRole('dialog', { name: texts.issueTitle('1') })
      .getByRole('button', { name: texts.issueChosen })
      .click()
    const row = page.getByRole('alert').getByRole('listitem').filter({ hasText: unknown.orderNumber })
    await row.getByText(errors.buyer_missing).waitFor()
    await visitor.expectAccessible()

    // Of an order that paid for its delivery, that is credited, too, as far as it is left: its invoice may have that of others. So are
    // its goods; what a note has taken back is no choice any more.
    const sheet = textsOf('th', 'sheet')
    const deliveries = [
      { orderNumber: 'SDOTHER', leftAmt: 200 },
      { orderNumber: known.orderNumber, leftAmt: 40 },
    ]
    const ofLine = {
      orderNumber: known.orderNumber,
      unit: 'แพ็ค',
      unitPrice: 20,
      discountAmt: 0,
      taxCategoryValue: 7,
      gift: false,
    }
    const lines = [
      { ...ofLine, lineNo: 1, description: 'ลดหนี้ครบแล้ว', qty: 3, totalAmt: 60, leftQty: 0, leftAmt: 0 },
      { ...ofLine, lineNo: 2, description: 'ลดหนี้ไปบางส่วน', qty: 5, totalAmt: 100, leftQty: 2, leftAmt: 40 },
    ]
    for (const [path, answered] of [
      [`tax-invoices/${number}`, { deliveries, lines }],
      [`orders/${known.orderId}`, { deliveryAmt: 60 }],
    ] as const)
      await page.route(`**/backoffice/api/${path}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), ...answered } })
      })
    await visitor.openScreen(`/orders/${known.orderId}`)
    await page.getByRole('button', { name: sheet.issueCredit }).click()
    const credit = page.getByRole('dialog', { name: sheet.creditTitle(number) })
    await credit.getByLabel(sheet.creditDelivery(inBaht(satangOf(40)))).fill('12.5')
    await credit.getByLabel(sheet.creditReason).selectOption({ index: 1 })
    expect(await credit.getByRole('table').getByRole('spinbutton').count()).toBe(1)
    expect(await credit.getByLabel(sheet.creditQty('ลดหนี้ไปบางส่วน')).getAttribute('max')).toBe('2')
    await visitor.expectAccessible()
    const sending = page.waitForRequest('**/credit-note')
    await credit.getByRole('button', { name: sheet.issueCredit }).click()
    const sent = (await sending).postDataJSON()
    expect(sent).toMatchObject({ deliveryAmt: 12.5, lines: [], orderNumber: known.orderNumber, seenNotes: 0 })
    // The invoice as it is stored has none.
    await credit.getByText(errors.credit_too_high).waitFor()

    // Where the VAT of a month that is over falls by it, the sheet says so before anything is issued.
    const before = monthAfter(month, -1)
    await page.route('**/lowered-tax-month', (route) => route.fulfill({ json: { month: before } }))
    await visitor.openScreen(`/orders/${unknown.orderId}`)
    await page.getByRole('button', { name: sheet.issueInvoice }).click()
    const late = page.getByRole('dialog', { name: sheet.issueLateTitle(unknown.orderNumber) })
    await late.getByText(sheet.countsLater(formatMonth(month, 'th'), formatMonth(before, 'th'))).waitFor()
    await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await late.waitFor({ state: 'detached' })
    await page.getByText(sheet.noInvoice).waitFor()
    // An older release does not know that call, and issues: it says what the invoice lacks.
    await page.route('**/lowered-tax-month', (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', json: { status: 404, code: 'not_found' } }),
    )
    await page.getByRole('button', { name: sheet.issueInvoice }).click()
    await page.getByRole('dialog', { name: sheet.buyerTitle }).waitFor()
    expect(visitor.complaints).toEqual(['ERR_FAILED', '409', '404', '422'].map((part) => expect.stringContaining(part)))
    await visitor.close()
  },
)

test('invoices of a month that is over are issued once it is known whether it is closed, which the question depends on', async () => {
  const texts = textsOf('th', 'taxMonth')
  const visitor = await visitBackOffice({ as: 'accountant' })
  const { page } = visitor
  const month = monthAfter(bangkokDate(new Date()).slice(0, 7), -1)
  const report = `**/backoffice/api/tax-months/${month}`
  await page.route(report, (route) => route.abort())
  await visitor.openScreen(`/tax-months/${month}/without-invoice`)
  await page.getByRole('grid', { name: texts.open.without_invoice }).getByRole('row').nth(1).waitFor()
  await page.getByText(textsOf('th', 'errors').offline).waitFor()
  const issue = page.getByRole('button', { name: texts.issueAll })
  expect(await issue.isDisabled()).toBe(true)
  const closed = { closedOn: new Date().toISOString(), closedBy: 'clerk', reason: null }
  await page.route(report, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), closed } })
  })
  await page.getByRole('button', { name: textsOf('th', 'kit').tryAgain }).click()
  await expect.poll(() => issue.isDisabled()).toBe(false)
  await issue.click()
  // Its sums stay as they were declared: no warning.
  await page.getByRole('dialog').getByText(texts.issueText, { exact: true }).waitFor()
  await visitor.close()
})

test('what every retailer owes is a view of the screen of credit, with the sums of the server', async () => {
  const texts = textsOf('th', 'credit')
  const visitor = await visitBackOffice({ as: 'accountant' })
  const { page, url } = visitor
  await visitor.openScreen('/credit')
  await page.keyboard.press('v')
  await page.getByRole('heading', { level: 1, name: texts.views.ageing }).waitFor()
  await page.getByRole('grid', { name: texts.views.ageing }).getByRole('row').nth(1).waitFor()
  const token = await staffTokenOf(url, 'accountant')
  const { totals } = (await send(url, listReceivables, { token, query: { page: 0, size: 1 } })).body
  await page
    .getByText(formatMoney(satangOf(totals.totalAmt)))
    .first()
    .waitFor()
  await visitor.expectAccessibleInLightAndDark()
  await visitor.expectWholeTables()
  await visitor.closeWithoutComplaint()
})

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPurchaseOrder, receiveGoods, sendPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { monthAfter } from '#rules/days-and-months.ts'
import { parseCsv } from '#rules/csv.ts'
import { formatMoney, satang, type Satang } from '#rules/money.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { inTurn } from '../in-turn.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { untilCaught } from '../until-caught.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

let db: Database
beforeAll(async () => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
  for (const language of ['th', 'en'] as const)
    await loadTexts(language, ['shell', 'kit', 'errors', 'taxMonth', 'figures'])
})
afterAll(() => db.destroy())

describe.each(inTurn([{ language: 'th' }, { language: 'en' }] as const))(
  'figures and the tax month in $language',
  ({ language, testOnce }) => {
    let visitor: BackOfficeVisit
    beforeAll(async () => {
      visitor = await visitBackOffice({ as: 'accountant', language })
    })
    afterAll(() => visitor.close())

    testOnce.each([
      { path: '/figures', titleIn: titleOf('figures') },
      { path: '/figures/lost', titleIn: titleOf('lost') },
      { path: '/tax-months', titleIn: titleOf('taxMonth') },
    ])('$path is drawn within the policy, and axe finds nothing in light and dark', async ({ path, titleIn }) => {
      const { page } = visitor
      await visitor.openScreen(path)
      await page.getByRole('heading', { level: 1, name: titleIn(language) }).waitFor()
      await visitor.expectAccessibleInLightAndDark()
      expect(visitor.complaints).toEqual([])
    })
  },
)

function titleOf(screen: 'figures' | 'lost' | 'taxMonth') {
  return (language: 'th' | 'en'): string =>
    screen === 'taxMonth'
      ? textsOf(language, 'taxMonth').title
      : screen === 'lost'
        ? textsOf(language, 'figures').names.lost
        : textsOf(language, 'figures').title
}

/** The month that the demo has documents of. */
const lastMonth = (): string => monthAfter(bangkokDate(new Date()).slice(0, 7), -1)

/** Deletes a document of the month from the middle of its series, as only a hand in the database can. */
async function tearOutOne(month: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select i.number from tax_invoice i
    where to_char(i.issued_at at time zone 'Asia/Bangkok', 'YYYY-MM') = ${month}
      and not exists (select from credit_note c where c.invoice_number = i.number)
    order by i.number offset 5 limit 1`.execute(db)
  const number = rows[0]?.number ?? ''
  await db.transaction().execute(async (tx) => {
    await sql`alter table tax_invoice disable trigger user`.execute(tx)
    await sql`delete from tax_invoice where number = ${number}`.execute(tx)
    await sql`alter table tax_invoice enable trigger user`.execute(tx)
  })
  return number
}

test(
  'a month with a number torn out is saved as a file, named, closed with a reason, and opened again',
  { tags: 'job' },
  async () => {
    const texts = textsOf('th', 'taxMonth')
    const kit = textsOf('th', 'kit')
    const month = lastMonth()
    const torn = await tearOutOne(month)
    const visitor = await visitBackOffice({ as: 'accountant' })
    const { page } = visitor
    await visitor.openScreen('/tax-months')
    await page.getByText(formatMonth(month, 'th')).waitFor()
    await page.getByRole('listitem').filter({ hasText: texts.open.numbers_missing }).getByText(torn).waitFor()

    // The documents of the demo are ones that an accountant could accept.
    const nameless = await sql`select number from tax_invoice where btrim(document->'buyer'->>'address') = ''
    union all select number from credit_note where btrim(document->'buyer'->>'address') = ''`.execute(db)
    expect(nameless.rows).toEqual([])

    // The file has the sum that the screen shows.
    const sums = page.getByRole('table', { name: texts.sums })
    const declared = await sums.getByRole('row', { name: texts.byDocuments }).innerText()
    const download = page.waitForEvent('download')
    await page.keyboard.press('e')
    const csv = parseCsv(readFileSync(await (await download).path(), 'utf8'))
    const total = csv.at(-3) ?? []
    for (const amount of [total[9], total[10]])
      expect(declared).toContain(formatMoney(satang(Math.round(Number(amount) * 100))))
    expect(csv.map((row) => row[2])).not.toContain(torn)

    await page.keyboard.press('x')
    const question = page.getByRole('dialog', { name: texts.closeTitle(formatMonth(month, 'th')) })
    await question.getByLabel(texts.reason).fill('เอกสารเสียหาย')
    await question.getByRole('button', { name: texts.close }).click()
    await page.getByText(texts.closed, { exact: true }).waitFor()
    await page.getByText(texts.withReason('เอกสารเสียหาย')).waitFor()
    await page.getByText(`${texts.missing}: ${torn}`).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: kit.undo }).click()
    await page.getByRole('listitem').filter({ hasText: texts.open.numbers_missing }).getByText(torn).waitFor()

    // A day opens its documents, with the same sum.
    const row = page.getByRole('grid', { name: texts.byDay }).getByRole('row').nth(1)
    const value = /฿([\d,.]+)/.exec((await row.innerText()).replaceAll('\n', ''))?.[1] ?? ''
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: texts.documentsTitle(formatMonth(month, 'th')) }).waitFor()
    await page.getByText(value).first().waitFor()
    await visitor.closeWithoutComplaint()
  },
)

test('a bar of the dashboard opens its rows, whose sum it is, and a row its order', { tags: 'job' }, async () => {
  const texts = textsOf('th', 'figures')
  const visitor = await visitBackOffice({ as: 'manager' })
  const { page } = visitor
  await visitor.openScreen('/figures')
  await page.keyboard.press('1')
  await page.waitForURL(/from=/)
  await visitor.settled()
  const card = page.getByRole('region', { name: texts.cards.categories ?? '', exact: true })
  const bar = card.getByRole('row').nth(1)
  await bar.waitFor()
  const [name, value] = [await bar.getByRole('link').innerText(), await bar.locator('.bars-value').innerText()]
  await bar.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: `${texts.names.categories}: ${name}` }).waitFor()
  // The sum of the rows, from the server, and counted here.
  await page.locator('.screen-note').getByText(value).waitFor()
  const grid = page.getByRole('grid', { name: texts.rows })
  const more = page.getByRole('button', { name: textsOf('th', 'kit').more })
  // The last page takes the button away: it is looked for only when what was asked for is there.
  for (await visitor.settled(); (await more.count()) > 0; await visitor.settled()) await more.click()
  const amounts = await grid.locator('tbody .money').allInnerTexts()
  const sum = amounts.reduce((all, text) => all + Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100), 0)
  expect(`฿${formatMoney(sum as Satang)}`).toBe(value)
  await grid.getByRole('row').nth(1).press('Enter')
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  await visitor.closeWithoutComplaint()
})

test('what a chart shows is said in words, and its bars with all others are the whole', async () => {
  const texts = textsOf('th', 'figures')
  const visitor = await visitBackOffice({ as: 'manager' })
  const { page } = visitor
  await visitor.openScreen('/figures')
  await page.keyboard.press('4')
  await page.waitForURL(/from=/)
  await visitor.settled()
  const lead = page.getByRole('region', { name: texts.names.sales, exact: true })
  const chart = lead.getByRole('img')
  await chart.waitFor()
  const words = await page.locator(`[id="${await chart.getAttribute('aria-describedby')}"]`).innerText()
  const [beginning = ''] = texts.lineFacts({ highest: '', on: '', lowest: '', lowestOn: '', average: '' }).split(' ')
  expect(words).toContain(beginning)
  expect(words).toContain(texts.todayGoesOn)
  await lead.getByText(texts.perDay(texts.units.sales), { exact: true }).waitFor()

  const inSatang = (amount: string) => Math.round(Number(amount.replaceAll(/[^\d.]/g, '')) * 100)
  for (const name of ['categories', 'brands', 'products', 'retailers'] as const) {
    const card = page.getByRole('region', { name: texts.cards[name] ?? '', exact: true })
    const amounts = await card.locator('.bars-value').allInnerTexts()
    expect([name, amounts.length]).toEqual([name, 9])
    const sum = amounts.reduce((all, amount) => all + inSatang(amount), 0)
    expect([name, sum]).toEqual([name, inSatang(await card.locator('header b').innerText())])
    await card.getByRole('table', { name: texts.inUnit(texts.names[name], texts.units[name]) }).waitFor()
  }
  await visitor.closeWithoutComplaint()
})

/** Goods with VAT that came from a supplier, and have no tax invoice yet. */
async function receiveTaxed(url: string, costAmt: number): Promise<string> {
  const token = await staffTokenOf(url, 'manager')
  const { rows } = await sql<{ supplierId: string; productId: number }>`
    select (select min(id::text) from supplier) as "supplierId",
      (select min(id)::int from product where vat_percent > 0 and id not in (select product_id from product_with_lots)) as "productId"`.execute(
    db,
  )
  const { supplierId = '', productId = 0 } = rows[0] ?? {}
  const line = { productId, units: 1, costAmt, packUnits: 1, packName: '' }
  const draft = { supplierId, note: '', lines: [line] }
  const ordered = await send(url, addPurchaseOrder, { token, key: randomUUID(), body: draft })
  const { id, revision } = ordered.body
  await send(url, sendPurchaseOrder, { token, params: { id }, body: { revision } })
  const came = { deliveryNote: '', lines: [{ productId, units: 1 }] }
  const received = await send(url, receiveGoods, { token, params: { id }, key: randomUUID(), body: came })
  return received.body.receipts[0]?.number ?? ''
}

test('value and VAT are proposed by the goods, and what is typed from the paper is what is recorded', async () => {
  const texts = textsOf('th', 'taxMonth')
  const kit = textsOf('th', 'kit')
  const visitor = await visitBackOffice({ as: 'accountant' })
  const { page, url } = visitor
  const receipts = [await receiveTaxed(url, 1070), await receiveTaxed(url, 535)]
  await visitor.openScreen(`/tax-months/${bangkokDate(new Date()).slice(0, 7)}/receipts`)
  for (const number of receipts) await page.getByRole('row').filter({ hasText: number }).locator('.tick-box').click()
  await page.getByRole('region', { name: kit.selected('2') }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: texts.recordInvoice })
  const value = form.getByLabel(texts.value)
  const vat = form.getByLabel(texts.inputVat)
  const isFor = (number: string) => form.getByRole('checkbox', { name: number })
  await expect.poll(() => Promise.all([value.inputValue(), vat.inputValue()])).toEqual(['1500.00', '105.00'])
  await isFor(receipts[1] ?? '').uncheck()
  await expect.poll(() => Promise.all([value.inputValue(), vat.inputValue()])).toEqual(['1000.00', '70.00'])
  await isFor(receipts[1] ?? '').check()
  await expect.poll(() => vat.inputValue()).toBe('105.00')

  // The paper has a satang less: pasted at once, and what was not touched stays, too.
  await vat.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('104.99')
  expect([await value.inputValue(), await vat.inputValue()]).toEqual(['1500.00', '104.99'])
  await isFor(receipts[1] ?? '').uncheck()
  await isFor(receipts[1] ?? '').check()
  expect([await value.inputValue(), await vat.inputValue()]).toEqual(['1500.00', '104.99'])
  const number = `IV-${randomUUID().slice(0, 8)}`
  await form.getByLabel(texts.invoiceNumber).fill(number)
  const day = bangkokDate(new Date()).split('-')
  for (const [at, part] of ['year', 'month', 'day'].entries()) {
    await form.locator(`[data-type=${part}]`).click()
    await page.keyboard.type(part === 'year' ? String(Number(day[at]) + 543) : (day[at] ?? ''))
  }
  await form.getByLabel(texts.taxId).fill('0107542000011')
  await form.getByRole('button', { name: kit.save }).click()
  await page.getByText(texts.invoiceRecorded).waitFor()
  const { rows } = await sql<{ value: string; vat: string }>`
    select taxed_satang::text as value, vat_satang::text as vat from purchase_invoice where number = ${number}`.execute(
    db,
  )
  expect(rows).toEqual([{ value: '150000', vat: '10499' }])
  await visitor.closeWithoutComplaint()
})

test('where the goods receipts cannot be read, the form for their tax invoice says so, and opens once they can', async () => {
  const texts = textsOf('th', 'taxMonth')
  const visitor = await visitBackOffice({ as: 'accountant' })
  const { page, url } = visitor
  const receipt = await receiveTaxed(url, 1070)
  await visitor.openScreen(`/tax-months/${bangkokDate(new Date()).slice(0, 7)}/receipts`)
  await page.getByRole('row').filter({ hasText: receipt }).locator('.tick-box').click()
  await page.getByRole('region', { name: textsOf('th', 'kit').selected('1') }).waitFor()
  const ofSupplier = /[?&]supplier=/
  await page.route(ofSupplier, (route) => route.abort())
  await untilCaught(page)
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: texts.recordInvoice })
  await form.getByText(textsOf('th', 'errors').offline).waitFor()
  await page.unroute(ofSupplier)
  await form.getByRole('button', { name: textsOf('th', 'kit').tryAgain }).click()
  await expect.poll(() => form.getByLabel(texts.value).inputValue()).toBe('1000.00')
  expect(await form.getByRole('checkbox', { name: receipt }).isChecked()).toBe(true)
  await visitor.close()
})

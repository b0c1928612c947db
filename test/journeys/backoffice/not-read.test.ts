import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { getOrderForm } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { connect } from '#server/adapters/database/database.ts'
import { shopHere } from '../shop-here.ts'
import { demoPhone } from '../sign-in.ts'
import { untilCaught } from '../until-caught.ts'
import { chooseFirst } from './choose-first.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// What could not be read, or is not there yet, is not taken for what does not exist.

const { db } = connect(shopHere().database, 1, () => undefined)
let manager: BackOfficeVisit
beforeAll(async () => {
  await loadTexts('th', [
    'kit',
    'errors',
    'sheet',
    'slips',
    'purchasing',
    'counting',
    'prices',
    'restricted',
    'leaving',
  ])
  manager = await visitBackOffice({ as: 'manager' })
})
afterAll(async () => {
  // The browser logs each answer that was meant to fail.
  expect(manager.complaints.filter((line) => !line.includes('500') && !line.includes('422'))).toEqual([])
  await manager.close()
  await db.destroy()
})

/** The server fails at an address, until it is mended. The route stays: as it goes, what is requested then may never be sent on. */
async function failAt(address: RegExp): Promise<{ mend: () => void }> {
  let isMended = false
  await manager.page.route(address, (route) =>
    isMended ? route.fallback() : route.fulfill({ status: 500, json: { code: 'internal' } }),
  )
  await untilCaught(manager.page)
  return { mend: () => (isMended = true) }
}

test('the sheet of an order says which of its parts could not be read, and a picture that is not there yet is waited for', async () => {
  const { page } = manager
  const [kit, errors, sheet, slips] = [
    textsOf('th', 'kit'),
    textsOf('th', 'errors'),
    textsOf('th', 'sheet'),
    textsOf('th', 'slips'),
  ]
  const { rows } = await sql<{ id: string; number: string }>`
    select o.id, o.order_number as number from orders o join payment_slip p on p.order_id = o.id
    where o.order_number ~ '^SD[0-9]+$' group by o.id having count(*) = 1 and bool_and(p.picture is not null)
    order by o.created_at limit 1`.execute(db)
  const order = rows[0] ?? { id: '', number: '' }
  const failures = [/\/api\/slips\?/, /\/tax-invoices\?/, /\/orders\/[^/]+\/receipts$/, /\/orders\/[^/]+\/cash$/]
  const failing = await Promise.all(failures.map(failAt))
  await manager.openScreen(`/orders/${order.id}`)
  const parts = [sheet.slips, sheet.documents, sheet.receipt, sheet.atAGlance].map((name) =>
    page.getByRole('region', { name, exact: true }),
  )
  for (const part of parts) await part.getByText(errors.internal).waitFor()
  await manager.expectAccessible()
  for (const { mend } of failing) mend()
  // What has changed meanwhile reads some of them by itself.
  const again = page.getByRole('button', { name: kit.tryAgain })
  await expect
    .poll(async () => {
      if ((await again.count()) > 0) await again.first().click()
      return page.getByText(errors.internal).count()
    })
    .toBe(0)

  const address = /\/slips\/[^/]+\/picture$/
  const broken = await failAt(address)
  const picture = await holdBack(page, address)
  await page.getByRole('button', { name: sheet.openSlip }).click()
  const dialog = page.getByRole('dialog')
  const frame = dialog.getByRole('region', { name: slips.picture(order.number) })
  await frame.getByText(kit.pleaseWait).waitFor()
  expect(await dialog.getByText(slips.noPicture).count()).toBe(0)
  picture.letGo()
  await frame.getByText(errors.internal).waitFor()
  expect(await dialog.getByText(slips.noPicture).count()).toBe(0)
  await manager.expectAccessible()
  broken.mend()
  await frame.getByRole('button', { name: kit.tryAgain }).click()
  await frame.getByRole('img').waitFor()
})

test('on the telephone a search or a sum that failed says so and is tried again, as does a retailer without an address', async () => {
  const { page } = manager
  const [kit, errors, texts] = [textsOf('th', 'kit'), textsOf('th', 'errors'), textsOf('th', 'sheet')]
  const problem = page.getByRole('alert').filter({ hasText: errors.internal })
  const caller = page.getByRole('combobox', { name: texts.findRetailer })
  await page.route('**/order-form', async (route) => {
    const response = await route.fetch()
    const form = (await response.json()) as AnswerOf<typeof getOrderForm>
    await route.fulfill({ response, json: { ...form, addresses: [], shippingAddressId: null, billingAddressId: null } })
  })
  await manager.openScreen('/orders/new')
  const search = await failAt(/\/api\/search\?/)
  await caller.fill(demoPhone(52))
  await problem.waitFor()
  expect(await page.getByText(kit.noneFound).count()).toBe(0)
  search.mend()
  await caller.press('Enter')
  await page.getByText(texts.noAddress).waitFor()
  await page.getByRole('link', { name: texts.addAddress }).waitFor()
  await manager.expectAccessible()
  await page.unroute('**/order-form')

  await page.keyboard.press('Alt+r')
  await caller.fill(demoPhone(53))
  await chooseFirst(manager)
  const product = page.getByRole('combobox', { name: texts.addProduct })
  await product.waitFor()
  expect(await page.getByText(texts.noAddress).count()).toBe(0)
  // The usual order has a sum of its own, which is not to fail.
  await manager.settled()
  const again = await failAt(/\/api\/search\?/)
  await product.fill('ข้าว')
  await problem.waitFor()
  again.mend()
  const quote = await failAt(/\/retailers\/[^/]+\/quote$/)
  await problem.getByRole('button', { name: kit.tryAgain }).click()
  await chooseFirst(manager)
  await problem.waitFor()
  const sum = page.getByRole('region', { name: texts.sum })
  await sum.getByText('–').waitFor()
  expect(await sum.getByText('฿').count()).toBe(0)
  expect(await page.getByRole('button', { name: texts.place }).isDisabled()).toBe(true)
  await manager.expectAccessible()
  quote.mend()
  await problem.getByRole('button', { name: kit.tryAgain }).click()
  await sum.locator('summary').waitFor()
  await page.keyboard.press('Alt+r')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textsOf('th', 'leaving').leave })
    .click()
  await caller.waitFor()
})

test('what runs out, and from whom it is bought, is said not to be read; nobody is ordered from unless chosen', async () => {
  const { page } = manager
  const [kit, errors, texts] = [textsOf('th', 'kit'), textsOf('th', 'errors'), textsOf('th', 'purchasing')]
  const problem = page.getByRole('alert').filter({ hasText: errors.internal })
  const [proposals, suppliers] = [await failAt(/\/purchase-proposals/), await failAt(/\/api\/suppliers\?/)]
  await manager.openScreen('/purchasing')
  await problem.waitFor()
  proposals.mend()
  await problem.getByRole('button', { name: kit.tryAgain }).click()
  await problem.waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: texts.newOrder })
  await dialog.getByText(errors.internal).waitFor()
  suppliers.mend()
  await dialog.getByRole('button', { name: kit.tryAgain }).click()
  const supplier = dialog.getByLabel(texts.chooseSupplier)
  await expect.poll(() => supplier.locator('option').count()).toBeGreaterThan(2)
  expect(await supplier.inputValue()).toBe('')
  expect(await dialog.getByLabel(texts.addProduct).count()).toBe(0)
  await supplier.selectOption({ index: 1 })
  const stock = await failAt(/\/api\/stock\?/)
  await dialog.getByLabel(texts.addProduct).fill('ข้าว')
  await dialog.getByText(errors.internal).waitFor()
  await manager.expectAccessible()
  stock.mend()
  await dialog.getByRole('button', { name: kit.tryAgain }).click()
  await dialog.getByRole('list', { name: texts.product }).waitFor()
})

test('a search in a count that finds nothing does not say that all is counted', async () => {
  const { page } = manager
  const [kit, texts] = [textsOf('th', 'kit'), textsOf('th', 'counting')]
  const { rows } = await sql<{ id: string }>`select id from stock_count order by started_at, id limit 1`.execute(db)
  await manager.openScreen(`/counting/${rows[0]?.id}`)
  await page.getByLabel(texts.search).fill('ไม่มีชื่อนี้')
  for (const show of ['left', 'different', 'all']) {
    await page.getByLabel(texts.show, { exact: true }).selectOption(show)
    await page.getByText(kit.noMatch).waitFor()
    expect(await page.getByText(texts.allCounted).or(page.getByText(texts.noDifference)).count()).toBe(0)
  }
  await manager.expectAccessible()
  await page.getByRole('button', { name: kit.clearFilters }).click()
  await page.getByText(kit.noMatch).waitFor({ state: 'detached' })
  expect(await page.getByLabel(texts.search).inputValue()).toBe('')
})

test('the prices of a list are changed by an address that names it, however late the lists come', async () => {
  const { page } = manager
  const texts = textsOf('th', 'prices')
  const { rows } = await sql<{ id: number }>`select min(id) as id from price_list`.execute(db)
  const lists = await holdBack(page, /\/api\/price-lists$/)
  await page.goto(`/backoffice/prices/new?list=${rows[0]?.id}`)
  await lists.requested
  await page.locator('main [aria-busy=true]').waitFor()
  lists.letGo()
  await expect.poll(() => page.getByLabel(texts.list, { exact: true }).inputValue()).toBe(String(rows[0]?.id))
})

test('the retailer of a licence that was not filed is not that of the next one', async () => {
  const { page } = manager
  const [kit, texts] = [textsOf('th', 'kit'), textsOf('th', 'restricted')]
  await manager.openScreen('/restricted')
  const drawer = page.getByRole('dialog', { name: texts.file })
  await page.getByRole('button', { name: texts.file }).waitFor()
  await page.keyboard.press('n')
  await drawer.getByRole('combobox', { name: texts.store }).fill(demoPhone(52))
  await chooseFirst(manager)
  await drawer.getByRole('button', { name: kit.close }).click()
  await drawer.waitFor({ state: 'hidden' })
  await page.keyboard.press('n')
  await drawer.getByLabel(texts.category).selectOption({ index: 0 })
  await drawer.getByLabel(texts.number).fill('NOBODY-1')
  const day = drawer.getByRole('group', { name: texts.expiresOn })
  for (const [part, digits] of Object.entries({ day: '31', month: '12', year: '2650' })) {
    await day.locator(`[data-type=${part}]`).click()
    await page.keyboard.type(digits)
  }
  const filed = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/licences'))
  await drawer.getByRole('button', { name: texts.file }).click()
  expect((await filed).postDataJSON()).toMatchObject({ outletId: '', number: 'NOBODY-1' })
  await expect.poll(() => drawer.locator('.field-error').count()).toBeGreaterThan(0)
})

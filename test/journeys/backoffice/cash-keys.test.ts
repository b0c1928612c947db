import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { shopHere } from '../shop-here.ts'
import { holdBack } from './hold-back.ts'
import { countedKeyboard } from './counted-keyboard.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

/** Before the demo's first order, so that nothing else happens on it. */
const quietDay = '2024-05-08'
const driver = { id: randomUUID(), name: 'สมปอง ขับดี' }
const mostKeys = 14

let db: Database
beforeAll(async () => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
  await loadTexts('th', ['cash', 'day'])
  await plantRun()
})
afterAll(async () => {
  // It pays no order, and its cash would be open on every later day.
  await sql`delete from credit_receipt where recorded_by = 'test'`.execute(db)
  await db.destroy()
})

/** A run that is back, with one order for which the driver took 12,000 baht. */
async function plantRun(): Promise<void> {
  const [run, order] = [randomUUID(), randomUUID()]
  await sql`
    insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
      delivery_satang, grand_total_satang, vat, shipping_address, billing_address)
    select ${order}::uuid, 'SDKEYS0001', o.outlet_id, 'DELIVERED', 'COD', ${`${quietDay}T08:00:00+07:00`}::timestamptz,
      1200000, 0, 0, 1200000, '[{"rate": 7, "base": 1121495, "vat": 78505}]', o.shipping_address, o.billing_address
    from orders o order by o.id limit 1`.execute(db)
  await sql`
    insert into order_line (order_id, line_no, product_id, qty, type, gross_satang, offer_satang, unit_price_satang,
      vat_percent, total_satang, product, applied)
    select ${order}::uuid, 1, l.product_id, 1, 'NORMAL', 1200000, 0, 1200000, 7, 1200000, l.product, '[]'
    from order_line l order by l.order_id limit 1`.execute(db)
  await sql`
    insert into order_event (order_id, state, at, actor)
    values (${order}::uuid, 'DELIVERED', ${`${quietDay}T11:00:00+07:00`}::timestamptz, 'test')`.execute(db)
  const at = new Date(`${quietDay}T09:00:00+07:00`)
  await db
    .insertInto('delivery_run')
    .values({
      id: run,
      number: 'R240508-99',
      day: quietDay,
      driver_id: driver.id,
      driver_name: driver.name,
      state: 'BACK',
      created_at: at,
      created_by: 'test',
      departed_at: at,
      returned_at: at,
    })
    .execute()
  await db
    .insertInto('delivery_stop')
    .values({
      run_id: run,
      order_id: order,
      position: 1,
      over: true,
      outcome: 'DELIVERED',
      outcome_at: at,
      outcome_recorded_at: at,
    })
    .execute()
}

/** By keys to a screen, and there to the quiet day: who works on the day itself is on it already. */
async function go(
  { page, settled }: BackOfficeVisit,
  keys: ReturnType<typeof countedKeyboard>,
  letter: string,
  path: string,
) {
  await keys.press('g', letter)
  await page.waitForURL(new RegExp(`/backoffice${path}$`))
  await page.goto(`/backoffice${path}?day=${quietDay}`)
  await settled()
}
async function hasFocus(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<string>("document.activeElement.closest('tr')?.textContent ?? ''"))
    .toContain(text)
}

test('a driver’s cash is counted and closed by two people, and the day closed, with fourteen keys', async () => {
  const [texts, day] = [textsOf('th', 'cash'), textsOf('th', 'day')]
  const cashier = await visitBackOffice({ as: 'cashier' })
  await cashier.openScreen('/slips')
  const counting = countedKeyboard(cashier.page)
  await go(cashier, counting, 'c', '/cash')
  await hasFocus(cashier.page, driver.name)
  await counting.press('Enter')
  const first = cashier.page.getByLabel(texts.pieces('฿1,000'))
  await expect.poll(() => first.evaluate((field) => field.matches(':focus'))).toBe(true)
  // Nothing is proposed: what nobody has counted is no count.
  expect(
    await cashier.page
      .locator('.count-grid input')
      .evaluateAll((all) => all.map((one) => 'value' in one && one.value).join('')),
  ).toBe('')
  await counting.press('1', '2', 'Control+Enter')
  await cashier.page.getByText(texts.saved).waitFor()
  await cashier.closeWithoutComplaint()

  const manager = await visitBackOffice({ as: 'manager' })
  const { page } = manager
  await manager.openScreen('/slips')
  const closing = countedKeyboard(page)
  await go(manager, closing, 'c', '/cash')
  await hasFocus(page, driver.name)
  await closing.press('Enter')
  await page.getByRole('button', { name: texts.close }).waitFor()
  await closing.press('x')
  await page
    .getByRole('dialog', { name: texts.closeTitle(driver.name) })
    .getByText('฿12,000.00')
    .first()
    .waitFor()
  await closing.press('Enter')
  await page.getByText(texts.closed, { exact: true }).waitFor()
  await go(manager, closing, 'd', '/day')
  await page.getByRole('heading', { name: day.allClear }).waitFor()
  await closing.press('x')
  await page.getByRole('heading', { name: day.dayClosed }).waitFor()
  await manager.closeWithoutComplaint()
  expect(counting.keys() + closing.keys()).toBeLessThanOrEqual(mostKeys)
})

test('Enter goes from note to note, to the coins, and saves after the last one', async () => {
  const texts = textsOf('th', 'cash')
  const cashier = await visitBackOffice({ as: 'cashier' })
  const { page } = cashier
  await cashier.openScreen('/cash/2024-05-09/counter')
  const fields = page.locator('.count-grid input')
  await expect.poll(() => fields.first().evaluate((field) => field.matches(':focus'))).toBe(true)
  const count = await fields.count()
  for (let at = 1; at < count; at += 1) {
    await page.keyboard.press('Enter')
    expect(await fields.nth(at).evaluate((field) => field.matches(':focus'))).toBe(true)
  }
  await page.keyboard.press('Enter')
  await page.getByText(texts.saved).waitFor()

  // What is typed before the answer stays, and is not taken for saved.
  await fields.first().fill('1')
  await page.getByLabel(texts.reason).fill('เงินทอน')
  const { requested, letGo } = await holdBack(page, /\/count$/)
  const answered = page.waitForResponse(/\/count$/)
  await page.keyboard.press('Control+Enter')
  await requested
  await fields.nth(1).fill('2')
  letGo()
  await answered
  await cashier.settled()
  expect([await fields.first().inputValue(), await fields.nth(1).inputValue()]).toEqual(['1', '2'])
  await cashier.closeWithoutComplaint()
})

/** A delivered order that was on no run, with 2,034 baht to be received. @returns its id */
async function plantUnassigned(day: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
      delivery_satang, grand_total_satang, vat, shipping_address, billing_address)
    select gen_random_uuid(), 'SDHAND0001', o.outlet_id, 'DELIVERED', 'COD', ${`${day}T08:00:00+07:00`}::timestamptz,
      203400, 0, 0, 203400, '[{"rate": 7, "base": 190093, "vat": 13307}]', o.shipping_address, o.billing_address
    from orders o order by o.id limit 1 returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`
    insert into order_line (order_id, line_no, product_id, qty, type, gross_satang, offer_satang, unit_price_satang,
      vat_percent, total_satang, product, applied)
    select ${id}::uuid, 1, l.product_id, 1, 'NORMAL', 203400, 0, 203400, 7, 203400, l.product, '[]'
    from order_line l order by l.order_id limit 1`.execute(db)
  await sql`
    insert into order_event (order_id, state, at, actor)
    values (${id}::uuid, 'DELIVERED', ${`${day}T11:00:00+07:00`}::timestamptz, 'test')`.execute(db)
  return id
}

test('cash that nobody has is taken in by its button alone: a press on its row opens the order', async () => {
  const texts = textsOf('th', 'cash')
  const day = '2024-05-05'
  const id = await plantUnassigned(day)
  const received = async () => {
    const { rows } = await sql`select from counter_receipt where order_id = ${id}::uuid`.execute(db)
    return rows.length
  }
  const cashier = await visitBackOffice({ as: 'cashier' })
  const { page } = cashier
  await cashier.openScreen(`/cash?day=${day}`)
  await page.getByRole('row', { name: 'SDHAND0001' }).click()
  await page.waitForURL(new RegExp(`/orders/${id}$`))
  expect(await received()).toBe(0)
  await cashier.openScreen(`/cash?day=${day}`)
  await page.getByRole('row', { name: 'SDHAND0001' }).focus()
  await page.keyboard.press('ArrowLeft')
  // A press before its answer is none more: it would be refused, over the word that it is done.
  const { requested, letGo } = await holdBack(page, /\/counter-receipts$/, 'POST')
  let sent = 0
  page.on('request', (one) => (sent += one.method() === 'POST' && one.url().endsWith('/counter-receipts') ? 1 : 0))
  await page.keyboard.press('Enter')
  await requested
  await page.keyboard.press('Enter')
  letGo()
  await page.getByText(texts.received('SDHAND0001')).waitFor()
  await cashier.settled()
  expect([await received(), sent]).toEqual([1, 1])
  expect(new URL(page.url()).pathname).toBe('/backoffice/cash')
  await cashier.closeWithoutComplaint()
})

test('what was paid on account in cash is expected of the counter, and leads to the account that it paid', async () => {
  const texts = textsOf('th', 'cash')
  const day = '2024-05-12'
  const { rows } = await sql<{ id: string; name: string }>`
    with paid as (
      insert into credit_receipt (outlet_id, amount_satang, method, received_on, recorded_at, recorded_by, counter_day)
      select outlet_id, 75000, 'CASH', ${day}::date, now(), 'test', ${day}::date from credit_account order by outlet_id limit 1
      returning outlet_id)
    select o.id, o.store_name as name from outlet o join paid on paid.outlet_id = o.id`.execute(db)
  const [retailer = { id: '', name: '' }] = rows
  const visitor = await visitBackOffice({ as: 'accountant' })
  const { page } = visitor
  await visitor.openScreen(`/cash/${day}/counter`)
  const line = page.locator('.facts > div').filter({ hasText: texts.onAccount })
  await line.getByText('750.00').waitFor()
  await visitor.expectAccessible()
  await visitor.expectWholeTables()
  await page.getByRole('grid', { name: texts.payments }).getByRole('row', { name: retailer.name }).click()
  await page.waitForURL(new RegExp(`/credit/${retailer.id}$`))
  await visitor.closeWithoutComplaint()
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { createCoupon, discardCoupon, editCoupon, getCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { listRestrictions, setRestriction } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { listSlips, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { correctStock, getStock, listStock } from '#contract/backoffice/goods/stock/calls.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { formatWhole } from '#rules/money.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { connect } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { demoPhone, staffTokenOf } from '../sign-in.ts'
import { untilCaught } from '../until-caught.ts'
import { acceptedOrders } from './accepted-orders.ts'
import { plantSlip } from './plant-slip.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// Two people on one record, and one who is cut off from what the others do.

const { db } = connect(shopHere().database, 2, () => undefined)
let clerk: BackOfficeVisit
let manager: BackOfficeVisit
let texts: Pick<AllTexts, 'live' | 'sheet' | 'slips'>
let names: { clerk: string; manager: string }
beforeAll(async () => {
  await loadTexts('th', ['live', 'sheet', 'slips', 'orders'])
  await loadTexts('en', ['live', 'sheet', 'stock', 'kit'])
  texts = { live: textsOf('th', 'live'), sheet: textsOf('th', 'sheet'), slips: textsOf('th', 'slips') }
  clerk = await visitBackOffice({ as: 'clerk' })
  manager = await visitBackOffice({ as: 'manager', language: 'en' })
  const nameOf = async (who: string) =>
    (await send(clerk.url, getMe, { token: await staffTokenOf(clerk.url, who) })).body.name
  names = { clerk: await nameOf('clerk'), manager: await nameOf('manager') }
})
afterAll(async () => {
  await sql`delete from payment_slip where reference like 'SDTWO%'`.execute(db)
  await sql`delete from orders where order_number like 'SDTWO%'`.execute(db)
  await db.destroy()
  await clerk.close()
  await manager.close()
})

/** An amount on the sheet's form is changed, and the new total is there. */
async function changeQty(page: Page, line: number, qty: string): Promise<void> {
  await page.keyboard.press('e')
  await page.locator('input[data-product]').nth(line).fill(qty)
}

test('two people on one order see each other on list and sheet; what one changes the other is shown, and loses nothing', async () => {
  const [id = ''] = await acceptedOrders(clerk.url, demoPhone(57), { productsOf: [2] })
  const { order_number: number } = await db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await clerk.openScreen(`/orders?q=${number}`)
  await manager.openScreen(`/orders/${id}`)
  const row = clerk.page.getByRole('row').filter({ hasText: number })
  await row.getByText(texts.live.alsoHere(names.manager)).waitFor()
  await row.focus()
  await clerk.page.keyboard.press('o')
  await clerk.page.getByRole('heading', { level: 1 }).getByText(number).waitFor()
  await clerk.page.getByText(texts.live.alsoHere(names.manager)).first().waitFor()
  await manager.page.getByText(textsOf('en', 'live').alsoHere(names.clerk)).first().waitFor()
  await clerk.expectAccessible()

  await changeQty(clerk.page, 0, '3')
  await changeQty(manager.page, 1, '1')
  await manager.page.getByLabel(textsOf('en', 'sheet').changeReason).fill('Out of stock')
  await expect
    .poll(() => manager.page.getByRole('button', { name: textsOf('en', 'sheet').saveChange }).isEnabled())
    .toBe(true)
  await manager.page.keyboard.press('Control+Enter')
  await clerk.page.getByText(texts.sheet.othersChanged).waitFor()
  await expect.poll(() => clerk.page.locator('input[data-product]').nth(0).inputValue()).toBe('3')
  await clerk.expectAccessible()
  await manager.page.goto('/backoffice/orders')
  await clerk.page.getByText(texts.live.alsoHere(names.manager)).first().waitFor({ state: 'detached' })
})

/** The beginning of the day after so many. */
const dayIn = (days: number) => startOfDay(bangkokDate(new Date(Date.now() + days * dayMs))).toISOString()

test('two people on one draft of a coupon: the second sees both versions and chooses', async () => {
  await loadTexts('en', ['conflict', 'coupons', 'errors', 'kit'])
  const [coupons, kit, conflict] = [textsOf('en', 'coupons'), textsOf('en', 'kit'), textsOf('en', 'conflict')]
  const { page, url } = manager
  const token = await staffTokenOf(url, 'clerk')
  const terms = {
    code: 'SDTWO',
    nameThai: 'ร้านใหม่',
    nameEng: 'New shops',
    discount: 20,
    minimum: 200,
    startsAt: dayIn(1),
    endsAt: dayIn(30),
    perOutletLimit: 1,
    totalLimit: null,
  }
  const { revision } = (await send(url, createCoupon, { token, body: terms })).body
  await manager.openScreen('/coupons?q=SDTWO')
  await page.getByRole('row').filter({ hasText: 'SDTWO' }).click()
  const drawer = page.getByRole('dialog')
  const discount = drawer.getByLabel(coupons.discount)
  await discount.fill('30')
  const body = { ...terms, minimum: 250, revision }
  expect((await send(url, editCoupon, { token, params: { code: 'SDTWO' }, body })).status).toBe(200)
  const save = drawer.getByRole('button', { name: kit.save, exact: true })
  await save.click()
  await drawer.getByText(conflict.someoneElse(names.clerk)).waitFor()
  const differing = drawer.getByRole('table').getByRole('row')
  await expect.poll(() => differing.allInnerTexts()).toHaveLength(3)
  const [, ...rows] = (await differing.allInnerTexts()).map((row) => row.split(/\s*\t\s*|\n+/))
  expect(rows).toEqual([
    [coupons.discount, '30', '20'],
    [coupons.minimum, '200', '250'],
  ])
  await manager.expectAccessible()
  const saved = '**/coupons/SDTWO'
  await page.route(saved, (route) => route.abort())
  await untilCaught(page)
  await save.click()
  await drawer.getByText(textsOf('en', 'errors').offline).waitFor()
  await page.unroute(saved)
  await drawer.getByRole('button', { name: conflict.takeTheirs }).click()
  await expect.poll(() => drawer.getByLabel(coupons.minimum).inputValue()).toBe('250.00')
  await discount.fill('35')
  const again = { ...body, minimum: 300, revision: revision + 1 }
  expect((await send(url, editCoupon, { token, params: { code: 'SDTWO' }, body: again })).status).toBe(200)
  await save.click()
  await drawer.getByRole('button', { name: conflict.saveMine }).click()
  await expect.poll(() => drawer.count()).toBe(0)
  const { body: stored } = await send(url, getCoupon, { token, params: { code: 'SDTWO' } })
  expect(stored).toMatchObject({ discount: 35, minimum: 250 })
  expect((await send(url, discardCoupon, { token, params: { code: 'SDTWO' }, query: {} })).status).toBe(204)
})

test('a count of what was sold meanwhile is refused, with the stock as it is now', async () => {
  const stock = textsOf('en', 'stock')
  const { page, url } = manager
  const token = await staffTokenOf(url, 'goods')
  const query = { sort: 'available', size: '1' } as never
  const [product] = (await send(url, listStock, { token, query })).body.content
  const productId = product?.productId ?? 0
  const available = async () => (await send(url, getStock, { token, params: { productId } as never })).body.available
  const before = await available()
  await manager.openScreen(`/stock/${productId}`)
  await page.getByRole('button', { name: stock.correct }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stock.reason).selectOption('count')
  const counted = dialog.getByLabel(stock.countedUnits)
  await counted.fill(String(before))
  const loss = { productId, reason: 'loss' as const, delta: -1 }
  await send(url, correctStock, { token, body: loss, key: randomUUID() })
  expect(await saveCorrection(page)).toBe(409)
  expect(await available()).toBe(before - 1)
  await dialog.getByText(stock.movedMeanwhile).waitFor()
  await dialog.getByText(stock.seenUnits(formatWhole(before - 1))).waitFor()
  await counted.fill(String(before))
  expect(await saveCorrection(page)).toBe(200)
  expect(await available()).toBe(before)
  manager.complaints.length = 0
})

test('a lot that is sold out while it is counted stays the one that was counted', async () => {
  const stock = textsOf('en', 'stock')
  const { page, url } = manager
  const token = await staffTokenOf(url, 'goods')
  const read = async (productId: number) => (await send(url, getStock, { token, params: { productId } })).body
  const { content } = (await send(url, listStock, { token, query: { flag: 'expiring', size: '20' } })).body
  const levels = await Promise.all(content.map(({ productId }) => read(productId)))
  const { productId, available, lots } = levels.find((level) => level.lots.length > 1) ?? {}
  const lot = lots?.toSorted((a, b) => a.onHand - b.onHand)[0]
  if (!lot || !productId) throw new Error('No product has several lots')
  const correct = (reason: 'loss' | 'found', delta: number) =>
    send(url, correctStock, { token, body: { productId, lotId: lot.id, reason, delta }, key: randomUUID() })
  await manager.openScreen(`/stock/${productId}`)
  await page.getByRole('button', { name: stock.correct }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stock.reason).selectOption('count')
  await dialog.getByLabel(stock.lot).selectOption(String(lot.id))
  await dialog.getByLabel(stock.countedUnits).fill('0')
  await correct('loss', -lot.onHand)
  expect(await saveCorrection(page)).toBe(409)
  await dialog.getByText(stock.seenUnits('0')).waitFor()
  expect(await saveCorrection(page)).toBe(200)
  await correct('found', lot.onHand)
  expect((await read(productId)).available).toBe(available)
  manager.complaints.length = 0
})

async function saveCorrection(page: Page): Promise<number> {
  const answered = page.waitForResponse(/\/backoffice\/api\/stock\/corrections$/)
  await page.getByRole('button', { name: textsOf('en', 'kit').save, exact: true }).click()
  return (await answered).status()
}

test('two people on the rules of restricted goods: no day without sale is lost, and never on sale stays so', async () => {
  await loadTexts('en', ['conflict', 'restricted'])
  const [words, conflict] = [textsOf('en', 'restricted'), textsOf('en', 'conflict')]
  const { page, url } = manager
  const token = await staffTokenOf(url, 'manager')
  // The last one: others order goods of the first one.
  const read = async () =>
    (await send(url, listRestrictions, { token })).body.findLast(({ restriction }) => restriction)
  const category = await read()
  if (!category?.restriction) throw new Error('The demo has no restricted goods')
  const params = { id: category.id }
  const set = (restriction: typeof category.restriction) =>
    send(url, setRestriction, { token, params, body: { restriction } })
  await set({ ...category.restriction, saleHours: [], blockedDates: [] })
  await manager.openScreen('/restricted')
  const row = page.getByRole('row').filter({ hasText: category.categoryNameEng }).first()
  await row.getByText(words.never).waitFor()
  await row.click()
  const drawer = page.getByRole('dialog')
  const days = drawer.getByLabel(words.blockedDates)
  await days.fill('2027-02-21')
  await set({ ...category.restriction, saleHours: [], blockedDates: ['2027-05-20'] })
  const save = async () => {
    const answered = page.waitForResponse(/\/restricted-goods\/categories\/\d+$/)
    await drawer.getByRole('button', { name: words.save }).click()
    return (await answered).status()
  }
  expect(await save()).toBe(409)
  const differing = drawer.getByRole('table').getByRole('row')
  await expect.poll(() => differing.count()).toBe(2)
  expect(await differing.last().innerText()).toMatch(/21\/02\/2027\s+20\/05\/2027/)
  await drawer.getByRole('button', { name: conflict.takeTheirs }).click()
  await expect.poll(() => days.inputValue()).toBe('2027-05-20')
  await days.fill('2027-05-20\n2570-02-21')
  expect(await save()).toBe(200)
  expect((await read())?.restriction).toMatchObject({ saleHours: [], blockedDates: ['2027-05-20', '2027-02-21'] })
  await set(category.restriction)
  manager.complaints.length = 0
})

test('a slip that a colleague decides stays under the hand and cannot be decided again; new ones arrive at the end', async () => {
  const cashier = await visitBackOffice({ as: 'cashier' })
  const token = await staffTokenOf(cashier.url, 'manager')
  await plantSlip(db, 'SDTWO1', 30)
  await plantSlip(db, 'SDTWO2', 29)
  await cashier.openScreen('/slips')
  const { page } = cashier
  const queue = page.getByRole('list', { name: texts.slips.queue })
  const current = queue.locator('[aria-current] b')
  await expect.poll(() => current.innerText()).toBe('SDTWO1')
  const waiting = await queue.getByRole('listitem').count()
  const { content } = (await send(cashier.url, listSlips, { token, query: { orderNumber: 'SDTWO1' } })).body
  const params = { id: content[0]?.id ?? '' }
  expect((await send(cashier.url, rejectSlip, { token, params, body: { reason: 'unreadable' } })).status).toBe(200)
  await page.getByText(texts.slips.decidedByOthers).waitFor()
  await page
    .getByRole('img', { name: texts.slips.picture('SDTWO1') })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: texts.slips.accept, exact: true }).isDisabled()).toBe(true)
  await cashier.expectAccessible()
  await page.keyboard.press('a')
  await page.keyboard.press('n')
  await expect.poll(() => current.innerText()).toBe('SDTWO2')
  await plantSlip(db, 'SDTWO3', 0)
  await expect.poll(() => queue.getByRole('listitem').count()).toBe(waiting)
  await expect.poll(() => queue.getByRole('listitem').last().innerText()).toContain('SDTWO3')
  await expect.poll(() => current.innerText()).toBe('SDTWO2')
  const { rows } = await sql<{ state: string }>`
    select state from payment_slip where reference like 'SDTWO%' order by reference`.execute(db)
  expect(rows.map(({ state }) => state)).toEqual(['rejected', 'pending', 'pending'])
  await cashier.closeWithoutComplaint()
})

test('who is cut off from changes is notified, also when it is over', async () => {
  const { page } = clerk
  const stream = `**${pathOf(watchChanges)}`
  await page.route(stream, (route) => route.abort())
  await clerk.openScreen('/orders')
  const notice = page.getByText(texts.live.cut)
  await notice.waitFor()
  await clerk.expectAccessible()
  await page.unroute(stream)
  // As when the network is back.
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await notice.waitFor({ state: 'detached' })
})

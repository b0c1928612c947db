import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRetailerAddress, getRetailer } from '#contract/backoffice/retailers/calls.ts'
import { saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { aRetailer, password, retailerClient, send, type RetailerClient } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { chooseFirst } from './choose-first.ts'
import { holdBack } from './hold-back.ts'
import { productInStock } from './product-in-stock.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// A shop has registered twice: a manager finds the second account, sees what moves, and makes it part of the first.

let db: Database
beforeAll(() => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
})
afterAll(() => db.destroy())

describe.each([['en', 'dark']] as const)('two accounts of one shop in %s', (language, colorScheme) => {
  let manager: BackOfficeVisit
  let token: string
  let texts: AllTexts['retailers']
  let kept: RetailerClient
  let duplicate: RetailerClient
  let orderNumber: string
  const names = { kept: `ร้านรวมกัน ${language}`, duplicate: `ร้านรวมกันซ้ำ ${language}` }
  beforeAll(async () => {
    await loadTexts(language, ['retailers'])
    texts = textsOf(language, 'retailers')
    manager = await visitBackOffice({ as: 'manager', language })
    await manager.page.emulateMedia({ colorScheme })
    token = await staffTokenOf(manager.url, 'manager')
    const account = async (storeName: string) => {
      const client = await retailerClient(manager.url, await aRetailer(db, {}))
      await db.updateTable('outlet').set({ store_name: storeName }).where('id', '=', client.id).execute()
      return client
    }
    kept = await account(names.kept)
    duplicate = await account(names.duplicate)
    await givePoints({ db }, kept.id, 30)
    await givePoints({ db }, duplicate.id, 120)
    await duplicate.tap((await productInStock(db, 1)).id, 3)
    const placed = await duplicate.order()
    expect(placed.problem).toMatchObject({ orderNumber: expect.any(String) })
    orderNumber = placed.body.orderNumber
    const [first] = (await show(duplicate.id)).addresses
    const { subDistrict = '', district = '', province = '', postalCode = '' } = first ?? {}
    const address = { subDistrict, district, province, postalCode, addressLine: '99 หมู่ 2', label: 'โกดัง' }
    const added = await send(manager.url, addRetailerAddress, { token, params: { id: duplicate.id }, body: address })
    expect(added).toMatchObject({ status: 201 })
  })
  afterAll(() => manager.close())

  const show = async (id: string) => (await send(manager.url, getRetailer, { token, params: { id } })).body
  const dialog = () => manager.page.getByRole('dialog')
  const merge = () => dialog().getByRole('button', { name: texts.merge, exact: true })
  const field = () => dialog().getByRole('combobox', { name: texts.mergeOther })
  const fact = (name: string) =>
    dialog()
      .locator('dl > div')
      .filter({ has: manager.page.getByText(name, { exact: true }) })
  /** Opens the kept account and the dialog by its key, and chooses the other one without the mouse. */
  async function choose(): Promise<void> {
    const { page } = manager
    await manager.openScreen(`/retailers/${kept.id}`)
    await page.getByRole('button', { name: texts.call }).waitFor()
    await page.keyboard.press('m')
    // The open menu of the field hides the rest from screen readers.
    await dialog().getByText(texts.mergeInto(names.kept)).waitFor()
    await field().and(page.locator(':focus')).waitFor()
    await page.keyboard.type(duplicate.outletCode)
    await page.getByRole('option', { name: new RegExp(names.duplicate) }).waitFor()
    await chooseFirst(manager)
    await dialog().getByText(texts.mergeFinal).waitFor()
  }

  test('the duplicate is found in the list, and Escape leaves both as they are', async () => {
    const { page } = manager
    await manager.openScreen(`/retailers?q=${encodeURIComponent(names.kept)}`)
    // Both stand next to each other under the same name.
    await expect.poll(() => page.getByRole('row', { name: /ร้านรวมกัน/ }).count()).toBe(2)
    await choose()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: names.kept }).waitFor()
    expect((await show(duplicate.id)).storeName).toBe(names.duplicate)
    expect((await duplicate.call(orderHistory)).body).toMatchObject([{ orderNumber }])

    // With the menu open, Escape closes the menu; what is chosen stays.
    await choose()
    await field().focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => field().inputValue()).toContain(names.duplicate)
    await expect.poll(() => merge().isEnabled()).toBe(true)

    // Enter while it is still being searched for, as a scanner types: chosen, and the menu is closed then too.
    const search = await holdBack(page, /\/backoffice\/api\/search/)
    await manager.openScreen(`/retailers/${kept.id}`)
    await manager.pressInMenu(texts.mergeOpen)
    await field().and(page.locator(':focus')).waitFor()
    await page.keyboard.type(duplicate.outletCode)
    await search.requested
    await page.keyboard.press('Enter')
    search.letGo()
    await dialog().getByText(texts.mergeFinal).waitFor()
    await expect.poll(() => field().inputValue()).toContain(names.duplicate)
    await expect.poll(() => merge().isEnabled()).toBe(true)

    // The options of the first letters still stand there when the whole name was typed: none of them is meant.
    await manager.openScreen(`/retailers/${kept.id}`)
    await manager.pressInMenu(texts.mergeOpen)
    await field().and(page.locator(':focus')).waitFor()
    await page.keyboard.type(names.duplicate.slice(0, 4))
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
    const wholeName = await holdBack(page, /\/backoffice\/api\/search/)
    await page.keyboard.type(names.duplicate.slice(4))
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=option][data-focused]').filter({ hasNotText: names.duplicate }).waitFor()
    await page.keyboard.press('Enter')
    wholeName.letGo()
    await dialog().getByText(texts.mergeFinal).waitFor()
    await expect.poll(() => field().inputValue()).toContain(names.duplicate)
    expect(manager.complaints).toEqual([])
  })

  test('what stands in the way is said in words, also when it comes up while somebody looks', async () => {
    const { page } = manager
    // The dialog has another one, empty until something fails.
    const alert = dialog().getByRole('alert').filter({ hasText: /\S/ })
    const credit = async (id: string, status: 'ACTIVE' | 'STOPPED') => {
      const body = { limit: 50_000, termsDays: 30, status, note: null, revision: 0 }
      expect((await send(manager.url, saveCreditAccount, { token, params: { id }, body })).status).toBe(200)
    }
    await credit(kept.id, 'ACTIVE')
    await credit(duplicate.id, 'STOPPED')
    await holdPoints()
    await choose()
    await alert.getByText(texts.mergeImpossible).waitFor()
    const reasons = texts.mergeObstacles
    await expect
      .poll(() => alert.getByRole('listitem').allInnerTexts())
      .toEqual([reasons.payment_open, reasons.credit_terms_differ])
    await expect.poll(() => merge().isDisabled()).toBe(true)
    await manager.expectAccessible()

    await db.deleteFrom('credit_account').where('outlet_id', 'in', [kept.id, duplicate.id]).execute()
    await releasePoints()
    await page.keyboard.press('Escape')
    await choose()
    expect(await alert.count()).toBe(0)
    // A colleague is faster: nothing is merged, and the reason stands there.
    await holdPoints()
    await merge().click()
    await expect.poll(() => dialog().innerText()).toContain(reasons.payment_open)
    await expect.poll(() => alert.getByText(reasons.payment_open).count()).toBe(1)
    await expect.poll(() => merge().isDisabled()).toBe(true)
    expect((await show(duplicate.id)).id).toBe(duplicate.id)
    await releasePoints()
    expect(manager.complaints.filter((line) => !line.includes('409'))).toEqual([])
  })

  test('it is said what moves and which is kept; afterwards all of it is with that one, and the other leads there', async () => {
    const { page } = manager
    await choose()
    const { phone, ownerName, lastName } = await show(duplicate.id)
    await fact(texts.mergeFrom).getByText(`${names.duplicate} ${ownerName} ${lastName}`).waitFor()
    await expect.poll(() => fact(texts.mergeFrom).innerText()).toContain(phone)
    const counted = async (name: string) => (await fact(name).locator('dd').innerText()).trim()
    expect(await Promise.all([texts.orders, texts.points, texts.mergeAddresses].map(counted))).toEqual([
      '1',
      '120',
      '1',
    ])
    await dialog().getByText(texts.mergeSignIn(phone, kept.phone)).waitFor()
    await manager.expectAccessible()

    // Somebody corrects the duplicate meanwhile: it has to be confirmed again.
    await db.updateTable('outlet').set({ owner_name: 'สมใจ' }).where('id', '=', duplicate.id).execute()
    await merge().click()
    await dialog().getByText(texts.mergeChanged).waitFor()
    await fact(texts.mergeFrom).getByText(`${names.duplicate} สมใจ ${lastName}`).waitFor()
    await merge().click()
    await page.getByText(texts.merged(names.duplicate)).waitFor()
    await dialog().waitFor({ state: 'detached' })

    const history = page.getByRole('row').filter({ hasText: texts.kinds.MERGED })
    await history.getByText(`${duplicate.outletCode} ${names.duplicate}`).waitFor()
    await page.getByRole('row', { name: /99 หมู่ 2/ }).waitFor()
    await page.getByRole('region', { name: texts.points }).getByText(texts.pointsLeft('150')).waitFor()
    await page.getByLabel(texts.buyingFacts, { exact: true }).getByText(texts.ordersOf('1', '1')).waitFor()
    await manager.expectAccessible()
    await page.getByRole('button', { name: texts.call }).waitFor()
    await page.keyboard.press('b')
    await page.getByRole('row', { name: new RegExp(orderNumber) }).waitFor()
    expect((await kept.call(orderHistory)).body).toMatchObject([{ orderNumber }])

    // By its own address and by its code it is the kept one; nobody signs in to it.
    await manager.openScreen(`/retailers/${duplicate.id}`)
    await page.waitForURL((url) => url.pathname.endsWith(`/retailers/${kept.id}`))
    await manager.openScreen(`/retailers?q=${duplicate.outletCode}`)
    await expect.poll(() => page.getByRole('row', { name: new RegExp(names.kept) }).count()).toBe(1)
    expect(await page.getByRole('row', { name: new RegExp(names.duplicate) }).count()).toBe(0)
    const body = { phoneNumber: phone, password }
    expect((await send(manager.url, logIn, { body })).status).toBe(401)
    expect(manager.complaints.filter((line) => !line.includes('409'))).toEqual([])
  })

  /** Points that an order of the duplicate is about to use. */
  const holdPoints = () =>
    db
      .insertInto('points_hold')
      .values({ order_id: randomUUID(), outlet_id: duplicate.id, points: 10, state: 'asked', asked_at: new Date() })
      .execute()
  const releasePoints = () => db.deleteFrom('points_hold').where('outlet_id', '=', duplicate.id).execute()
})

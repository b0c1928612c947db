import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPurchaseOrders } from '#contract/backoffice/goods/purchasing/calls.ts'
import { getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { getSupplier, listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { anOrder } from '../paying.ts'
import { loseAnswerOnce, loseOnce } from '../lose-once.ts'
import { demoPhone, staffTokenOf } from '../sign-in.ts'
import { chooseFirst } from './choose-first.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// Who knows the keys is faster than the network: nothing that is pressed is lost, and nothing is done twice.

const focusedRow = (page: Page) =>
  page.evaluate<string>(
    `document.activeElement.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent ?? ''`,
  )

const language = 'th'
const phone = demoPhone(57)

describe('fast hands', () => {
  let clerk: BackOfficeVisit
  let page: Page
  let texts: Pick<AllTexts, 'commands' | 'orders' | 'retailers' | 'shell' | 'sheet' | 'kit' | 'columns'>
  beforeAll(async () => {
    await loadTexts(language, ['commands', 'orders', 'retailers', 'shell', 'sheet', 'kit', 'columns'])
    texts = {
      orders: textsOf(language, 'orders'),
      commands: textsOf(language, 'commands'),
      shell: textsOf(language, 'shell'),
      sheet: textsOf(language, 'sheet'),
      kit: textsOf(language, 'kit'),
      columns: textsOf(language, 'columns'),
      retailers: textsOf(language, 'retailers'),
    }
    clerk = await visitBackOffice({ as: 'clerk', language })
    page = clerk.page
  })
  afterAll(() => clerk.close())

  test('what is pressed while a list is loaded happens when it is there, once', async () => {
    const { orderNumber } = await anOrder(clerk.url, phone, 'COD')
    await clerk.openScreen('/refunds')
    const list = await holdBack(page, /\/backoffice\/api\/orders\?/)
    // To the orders, of any stage, into the list, and the first is selected.
    for (const key of ['g', 'o', '0', 'j', 'j', 'Space']) await page.keyboard.press(key)
    await list.requested
    await page.locator('main [aria-busy=true]').waitFor()
    list.letGo()
    await expect.poll(() => focusedRow(page)).toContain(orderNumber)
    const ticked = page.getByRole('row', { selected: true })
    await expect.poll(() => ticked.count()).toBe(1)
    // Back from a tab whose rows are still those of this one.
    const packed = await holdBack(page, /\/backoffice\/api\/orders\?.*stage=PACKED/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('6')
    await packed.requested
    await page.keyboard.press('j')
    packed.letGo()
    await page.getByRole('row').filter({ hasText: orderNumber }).waitFor({ state: 'detached' })
    await expect.poll(() => focusedRow(page)).not.toBe('')
  })

  test('words that are typed while the search is loaded are in it, and no key of the screen is pressed', async () => {
    const moves: string[] = []
    page.on('request', (request) => void (request.method() !== 'GET' && moves.push(request.url())))
    const palette = await holdBack(page, /CommandPalette/)
    const columns = await holdBack(page, /ColumnsButton/)
    await page.goto('/backoffice/retailers')
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('/')
    await palette.requested
    await page.keyboard.type('aa')
    // Another part of the screen that comes meanwhile takes none.
    await columns.requested
    columns.letGo()
    await page.getByRole('button', { name: texts.columns.choose }).waitFor()
    await page.keyboard.type(' kp')
    palette.letGo()
    const field = page.getByRole('combobox', { name: texts.commands.paletteHint })
    await expect.poll(() => field.inputValue()).toBe('aa kp')
    await page.keyboard.press('Escape')
    expect(moves.filter((url) => /orders|retailers/.test(url))).toEqual([])
  })

  test('what is pressed while another action is under way says that it was not done, and nothing is sent twice', async () => {
    await clerk.openScreen('/retailers')
    await page.getByRole('row').nth(1).click()
    await page.getByRole('button', { name: texts.retailers.sendCode }).waitFor()
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
    // No code is sent to anybody.
    await page.route(/\/sign-in-code$/, (route) => route.fulfill({ json: {} }))
    const code = await holdBack(page, /\/sign-in-code$/)
    await page.keyboard.press('s')
    await code.requested
    await page.keyboard.press('s')
    await page.getByText(texts.kit.oneAtATime).waitFor()
    code.letGo()
    await page.getByText(texts.retailers.codeSent('').slice(0, 10)).waitFor()
    expect(sent.filter((path) => path.endsWith('/sign-in-code'))).toHaveLength(1)
  })

  test('a part of the page that could not be loaded says so', async () => {
    await loseOnce(page, /SelectionBar/)
    await clerk.openScreen('/orders')
    await page.getByText(texts.kit.partMissing).waitFor()
    // The browser says what was not loaded.
    expect(clerk.complaints.splice(0)).toHaveLength(1)
    await page.reload()
    await page.getByRole('row').nth(1).locator('.tick-box').click()
    await page.getByRole('region', { name: texts.kit.selected('1') }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('what an action needs and could not be loaded says so, and nothing is sent', async () => {
    const file = /with-first-use-/
    const sent: string[] = []
    await page.route(file, (route) => route.abort())
    await clerk.openScreen('/orders?stage=ORDER_COMPLETE')
    page.on('request', (request) => void (request.method() !== 'GET' && sent.push(new URL(request.url()).pathname)))
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('a')
    await page.getByText(texts.kit.partMissing).waitFor()
    expect(sent.filter((path) => path.includes('/orders'))).toEqual([])
    await page.unroute(file)
    // The browser says what was not loaded.
    expect(clerk.complaints.splice(0).length).toBeGreaterThan(0)
  })

  test('Enter waits for the search: one that is found is taken, of several none, and no word is lost', async () => {
    await clerk.openScreen('/orders/new')
    const retailer = page.getByRole('combobox', { name: texts.sheet.findRetailer })
    const byPhone = await holdBack(page, /\/backoffice\/api\/search/)
    await retailer.fill(phone)
    await byPhone.requested
    await page.keyboard.press('Enter')
    await expect.poll(() => retailer.inputValue()).toBe(phone)
    byPhone.letGo()
    const search = page.getByRole('combobox', { name: texts.sheet.addProduct })
    await search.waitFor()
    await search.fill('น้ำ')
    await page.keyboard.press('Enter')
    const option = page.getByRole('option')
    await expect.poll(() => option.count()).toBeGreaterThan(1)
    await expect.poll(() => search.inputValue()).toBe('น้ำ')
    expect(await page.getByRole('textbox', { name: texts.sheet.qtyOf('') }).count()).toBe(0)
    await chooseFirst(clerk)
    await page.getByRole('textbox', { name: texts.sheet.qtyOf('') }).waitFor()
    expect(clerk.complaints).toEqual([])
  })

  test('a proposed order whose answer is lost is made once, however often it is pressed', async () => {
    await loadTexts(language, ['purchasing', 'errors'])
    const purchasing = textsOf(language, 'purchasing')
    const buyer = await visitBackOffice({ as: 'goods', language })
    const token = await staffTokenOf(buyer.url, 'goods')
    const { id, name, leadDays } = (await send(buyer.url, listSuppliers, { token, query: {} })).body.content[0] ?? {}
    if (!id) throw new Error('There is no supplier')
    const [product] = (await send(buyer.url, getSupplier, { token, params: { id } })).body.supplied
    if (!product) throw new Error('It supplies nothing')
    const { onOrder } = (await send(buyer.url, getStock, { token, params: { productId: product.productId } })).body
    const line = { ...product, units: 12, costAmt: 10, available: 0, onOrder, dailyUnits: 1, runOutOn: null }
    const proposal = { id, name, leadDays, minimumAmt: 0, totalAmt: 120, lines: [line] }
    const made = async () => {
      const query = { supplier: id, page: 0, size: 500 }
      return (await send(buyer.url, listPurchaseOrders, { token, query })).body.totalElements
    }
    const before = await made()
    const { page: hers } = buyer
    // As it was read before: the page does not see yet what has been ordered.
    await hers.route(/\/backoffice\/api\/purchase-proposals/, (route) =>
      route.fulfill({ json: { suppliers: [proposal] } }),
    )
    await buyer.openScreen('/purchasing')
    await hers.getByRole('heading', { name: purchasing.proposed }).waitFor()
    await loseAnswerOnce(hers, /\/backoffice\/api\/purchase-orders$/)
    await hers.keyboard.press('p')
    await hers.getByText(textsOf(language, 'errors').offline).first().waitFor()
    expect(await made()).toBe(before + 1)
    await hers.keyboard.press('p')
    await hers.getByRole('button', { name: purchasing.send }).waitFor()
    expect(await made()).toBe(before + 1)
    await buyer.close()
  })

  test('size and name of a carton are both saved, however slowly the supplier is read again', async () => {
    await loadTexts(language, ['purchasing'])
    const purchasing = textsOf(language, 'purchasing')
    const buyer = await visitBackOffice({ as: 'goods', language })
    const token = await staffTokenOf(buyer.url, 'goods')
    const [supplier] = (await send(buyer.url, listSuppliers, { token, query: {} })).body.content
    if (!supplier) throw new Error('There is no supplier')
    const read = async () =>
      (await send(buyer.url, getSupplier, { token, params: { id: supplier.id } })).body.supplied[0]
    const product = await read()
    if (!product) throw new Error('It supplies nothing')
    const { page: hers } = buyer
    await buyer.openScreen(`/suppliers/${supplier.id}`)
    const size = hers.getByLabel(purchasing.packSizeOf(product.nameThai), { exact: true })
    await size.waitFor()
    const reading = await holdBack(hers, /\/backoffice\/api\/suppliers\/[^/]+$/, 'GET')
    const saved = () => hers.waitForResponse(/\/suppliers\/[^/]+\/products$/)
    const first = saved()
    await size.fill(String(product.packUnits + 6))
    const name = hers.getByLabel(purchasing.packNameOf(product.nameThai), { exact: true })
    await name.fill('แพ็กใหญ่')
    await first
    const second = saved()
    await name.blur()
    await second
    expect(await read()).toMatchObject({ packUnits: product.packUnits + 6, packName: 'แพ็กใหญ่' })
    // What is being typed when it is read stays under the hand.
    await size.fill('5')
    const answer = hers.waitForResponse(/\/backoffice\/api\/suppliers\/[^/]+$/)
    reading.letGo()
    await answer
    await expect.poll(() => hers.locator('.supplied-row input:focus').inputValue()).toBe('5')
    await size.fill(String(product.packUnits))
    const third = saved()
    await size.blur()
    await third
    await buyer.close()
  })
})

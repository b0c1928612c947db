import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeProducts } from '#contract/backoffice/goods/products/calls.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { demoPhone, signIn, staffTokenOf } from '../sign-in.ts'
import { textsIn } from '../texts.ts'
import { visit, type Visit } from '../visit.ts'
import { productInStock } from './product-in-stock.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// A product is not on sale yet: who prepares it sees its page as retailers will, and nobody else does.

/** Retailers that only look. */
const shops = { th: demoPhone(20), en: demoPhone(21) }
let db: Database
beforeAll(() => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
})
afterAll(() => db.destroy())

const language = 'en'
const width = 360

describe('a hidden product', () => {
  let goods: BackOfficeVisit
  let retailer: Visit
  let texts: AllTexts['products']
  let product: { id: number; name: string }
  const setStatus = async (status: 'ACTIVE' | 'INACTIVE') => {
    const token = await staffTokenOf(goods.url, 'manager')
    const body = { ids: [product.id], change: { status } }
    expect((await send(goods.url, changeProducts, { token, body })).status).toBe(200)
  }
  beforeAll(async () => {
    await loadTexts(language, ['products', 'kit'])
    texts = textsOf(language, 'products')
    goods = await visitBackOffice({ as: 'goods', language, width })
    retailer = await visit({ language, width })
    // On a shelf of its own, far from what other journeys buy.
    const { id, nameEng } = await productInStock(db, 3)
    product = { id, name: nameEng }
    await setStatus('INACTIVE')
  })
  afterAll(async () => {
    await setStatus('ACTIVE')
    await goods.close()
    await retailer.close()
  })

  test('its page is opened by a key, says that it is hidden, and nothing on it can be done', async () => {
    const { page } = goods
    const { viewing, product: words } = textsIn[language]
    await goods.openScreen(`/products/${product.id}`)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.getByRole('button', { name: texts.openHidden }).waitFor()
    await goods.expectAccessible()
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('o')])
    await tab.getByText(viewing.hidden).waitFor()
    expect(new URL(tab.url()).pathname).toBe(`/preview/product/${product.id}`)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await tab.getByRole('button', { name: words.addToCart }).first().waitFor()
    expect(await tab.locator('main [data-add]:enabled').count()).toBe(0)
    expect(await tab.locator('main button:enabled').count()).toBe(0)
    // Nothing of it stays in the browser for others: it is asked for again at each look.
    await tab.reload()
    await tab.getByText(viewing.hidden).waitFor()
    expect(await tab.evaluate<string>('document.cookie')).not.toContain('viewing')
    const link = tab.getByRole('link', { name: viewing.backToProduct })
    await expect.poll(() => link.getAttribute('href')).toBe(`/backoffice/products/${product.id}`)
    await tab.close()
  })

  test('what is typed and not saved is not on it, and that is said', async () => {
    const { page } = goods
    const { viewing } = textsIn[language]
    const field = page.getByRole('textbox', { name: texts.nameEng, exact: true })
    await field.fill('ชื่อที่ยังไม่บันทึก')
    const button = page.getByRole('button', { name: texts.openHidden })
    const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await tab.getByText(viewing.hidden).waitFor()
    await tab.getByRole('heading', { level: 1 }).waitFor()
    expect(await tab.getByText('ชื่อที่ยังไม่บันทึก').count()).toBe(0)
    await tab.close()
    await page.getByText(texts.openedWithoutChanges).waitFor()
    await expect.poll(() => field.inputValue()).toBe('ชื่อที่ยังไม่บันทึก')
    await goods.pressInMenu(texts.discard)
    await page.goto(`/preview/product/${product.id}`)
    await page.getByText(viewing.hidden).waitFor()
    await goods.settled()
    await goods.expectAccessible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(goods.complaints).toEqual([])
  })

  test('a retailer finds neither this page nor the product, until it is on sale', async () => {
    const { page } = retailer
    const { browse, viewing } = textsIn[language]
    await retailer.open('/login')
    await signIn(retailer, shops[language])
    for (const path of [`/preview/product/${product.id}`, `/product/${product.id}`]) {
      expect((await page.goto(path))?.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: browse.notFoundHeading }).waitFor()
      await retailer.settled()
      await page.getByRole('heading', { level: 1, name: browse.notFoundHeading }).waitFor()
    }
    expect(await page.getByText(viewing.hidden).count()).toBe(0)

    await goods.openScreen(`/products/${product.id}`)
    await goods.page.getByRole('button', { name: texts.openHidden }).waitFor()
    await setStatus('ACTIVE')
    // The open sheet follows, and leads to the page that everybody sees.
    await goods.page.getByRole('button', { name: texts.openStore }).waitFor()
    await expect.poll(async () => (await page.goto(`/product/${product.id}`))?.status()).toBe(200)
    await expect.poll(() => page.locator('main [data-add]:enabled').count()).toBeGreaterThan(0)
    await goods.page.goto(`/preview/product/${product.id}`)
    await goods.page.getByText(viewing.notHidden).waitFor()
  })
})

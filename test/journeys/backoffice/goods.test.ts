import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeProducts, listProducts } from '#contract/backoffice/goods/products/calls.ts'
import { getSupplier, listSuppliers, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import { uploadImage } from '#contract/backoffice/trade/content/calls.ts'
import { pathOf } from '#contract/call.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { shareOf } from '../in-turn.ts'
import { staffTokenOf } from '../sign-in.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// A product from nothing to the shelf, two people at the same product, and shelves in order. At the end nothing of it is for
// sale any more.

const sku = `J${Date.now() % 10_000_000}`
const thaiName = `น้ำพริกทดลอง ${sku} 200 ก.`
const photo = (red: number) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: { r: red, g: 120, b: 60 } } })
    .jpeg()
    .toBuffer()

let manager: BackOfficeVisit
let goods: BackOfficeVisit
let texts: AllTexts['products']
let kit: AllTexts['kit']
beforeAll(async () => {
  await loadTexts('th', ['products', 'shelves', 'kit', 'views', 'shell', 'leaving'])
  texts = textsOf('th', 'products')
  kit = textsOf('th', 'kit')
  manager = await visitBackOffice({ as: 'manager', width: 1280 })
  goods = await visitBackOffice({ as: 'goods', width: 1920 })
})
afterAll(async () => {
  const token = await staffTokenOf(manager.url, 'manager')
  const { body } = await send(manager.url, listProducts, { token, query: { q: sku } })
  const ids = body.content.map(({ id }) => id)
  if (ids.length > 0) await send(manager.url, changeProducts, { token, body: { ids, change: { status: 'INACTIVE' } } })
  await manager.close()
  await goods.close()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choose = async (page: Page, name: string, option: number) => {
  const select = page.getByRole('combobox', { name, exact: true })
  await expect.poll(() => select.locator('option').count()).toBeGreaterThan(option)
  await select.selectOption({ index: option })
}
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test(
  'a product is made by keyboard with its picture and its carton, and is on the shelf',
  { tags: 'job' },
  async () => {
    const { page } = manager
    await manager.openScreen('/products')
    await page.getByRole('grid', { name: texts.title }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('heading', { level: 1, name: texts.newTitle }).waitFor()
    await field(page, texts.sku).fill(sku)
    await field(page, texts.nameThai).fill(thaiName)
    await field(page, texts.nameEng).fill(`Trial chilli paste ${sku} 200 g`)
    await field(page, texts.conversion).fill('6')
    await field(page, texts.price).fill('abc')
    await field(page, texts.cost).fill('12.345')
    await choose(page, texts.status, 0)
    // What the screen's own controls load later does not make the fields of the form taller than its selects.
    const heightOf = (role: 'textbox' | 'combobox', name: string) =>
      page.getByRole(role, { name, exact: true }).evaluate((control) => control.clientHeight)
    expect(await heightOf('textbox', texts.sku)).toBe(await heightOf('combobox', texts.status))
    await page.keyboard.press('Control+Enter')
    // What is no number, what is not chosen and what is missing are said at once, each at its field.
    await expect.poll(() => page.locator('main [aria-invalid=true]').count()).toBe(6)
    const saidAt = (name: string) =>
      page.locator('.field', { has: page.getByLabel(name, { exact: true }) }).locator('.field-error')
    for (const [name, words] of [
      [texts.unitThai, texts.violations.too_small],
      [texts.price, kit.twoDecimals],
      [texts.cost, kit.twoDecimals],
      [texts.category, kit.chooseOne],
      [texts.subcategory, kit.chooseOne],
      [texts.brand, kit.chooseOne],
    ] as const)
      expect(await saidAt(name).innerText()).toBe(words)
    await field(page, texts.unitThai).fill('แพ็ค')
    await field(page, texts.price).fill('150')
    await field(page, texts.cost).fill('120')
    await choose(page, texts.category, 3)
    await choose(page, texts.subcategory, 1)
    await choose(page, texts.brand, 1)
    await page.locator('.product-form input[type=file]').setInputFiles([
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo(200) },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
    ])
    await page.getByText(texts.notAPicture('notes.jpg')).waitFor()
    await page.getByRole('img', { name: texts.pictureOf('1') }).waitFor()
    await page.getByRole('button', { name: texts.addUnit }).click()
    const carton = page.getByRole('group', { name: texts.unitOf('1') })
    await carton.getByLabel(texts.unitNameThai).fill('มัดใหญ่')
    await carton.getByLabel(texts.unitNameEng).fill('carton')
    await carton.getByLabel(texts.pieces).fill('48')
    await carton.getByText(texts.inSalesUnits('8', 'แพ็ค')).waitFor()
    await manager.expectAccessible()
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.created(thaiName)).waitFor()
    await expect.poll(() => idIn(page)).toMatch(/^\d+$/)
    await page.getByRole('heading', { level: 1, name: thaiName }).waitFor()
    const store = await manager.page.context().newPage()
    await store.goto(`/product/${idIn(page)}`)
    await store.getByRole('heading', { level: 1, name: 'น้ำพริกทดลอง' }).waitFor()
    await expect
      .poll(() =>
        store.locator('.product-picture img').evaluate((image) => (image as { naturalWidth: number }).naturalWidth),
      )
      .toBeGreaterThan(0)
    await store.close()
  },
)

test('two people save: the second sees both values, takes one and keeps the rest', async () => {
  const { page } = manager
  const other = goods.page
  const id = idIn(page)
  await goods.openScreen(`/products/${id}`)
  await field(other, texts.nameEng).fill('Their English name')
  await field(other, texts.keywords).fill('เผ็ดมาก')
  await field(page, texts.nameEng).fill('My English name')
  await field(page, texts.detailThai).fill('ทำสดทุกวัน')
  // What is typed is not left without a question.
  await page.getByRole('link', { name: textsOf('th', 'shell').screens.brands, exact: true }).click()
  await page.getByRole('button', { name: textsOf('th', 'leaving').stay }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.saved, { exact: true }).waitFor()
  // It arrives by itself, also before the second person saves.
  const conflict = other.getByRole('alert', { name: texts.conflictTitle })
  await conflict.waitFor()
  await conflict.getByText('My English name').waitFor()
  await expect.poll(() => field(other, texts.keywords).inputValue()).toBe('เผ็ดมาก')
  await expect.poll(() => field(other, texts.detailThai).inputValue()).toBe('ทำสดทุกวัน')
  await goods.expectAccessible()
  await conflict.getByRole('button', { name: texts.takeTheirs(texts.nameEng) }).click()
  await other.keyboard.press('Control+Enter')
  await other.getByText(texts.saved, { exact: true }).waitFor()
  await expect.poll(() => field(page, texts.keywords).inputValue()).toBe('เผ็ดมาก')
  await expect.poll(() => field(page, texts.nameEng).inputValue()).toBe('My English name')
})

test('a carton that a colleague has changed is not changed back by who leaves its field as it was', async () => {
  await loadTexts('th', ['purchasing'])
  const words = textsOf('th', 'purchasing')
  const { page, url } = goods
  const token = await staffTokenOf(url, 'goods')
  const params = { id: (await send(url, listSuppliers, { token, query: {} })).body.content[0]?.id ?? '' }
  const read = async () => (await send(url, getSupplier, { token, params })).body.supplied
  const [other, product] = await read()
  if (!other || !product) throw new Error('It does not supply enough')
  const set = ({ productId, packUnits, packName }: typeof product) =>
    send(url, setSuppliedProducts, { token, params, body: { products: [{ productId, packUnits, packName }] } })
  await goods.openScreen(`/suppliers/${params.id}`)
  const size = page.getByLabel(words.packSizeOf(product.nameThai), { exact: true })
  const saved = () => page.waitForResponse(/\/suppliers\/[^/]+\/products$/)
  const save = async (label: string, text: string) => {
    const both = [saved(), page.waitForResponse(/\/backoffice\/api\/suppliers\/[^/]+$/)]
    await page.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Tab')
    await Promise.all(both)
    await goods.settled()
  }
  await save(words.packSizeOf(product.nameThai), String(product.packUnits + 6))
  await set({ ...product, packUnits: product.packUnits + 12 })
  // The page reads the supplier again.
  await save(words.packNameOf(other.nameThai), 'ถาดใหญ่')
  const first = saved()
  await size.focus()
  await page.getByLabel(words.packNameOf(product.nameThai), { exact: true }).fill('มัดใหญ่')
  await page.keyboard.press('Tab')
  await first
  expect((await read())[1]).toMatchObject({ packUnits: product.packUnits + 12, packName: 'มัดใหญ่' })
  // Chosen once more it is shown, and keeps its carton.
  await page.getByLabel(words.addProduct).fill(product.sku)
  await page.getByRole('list', { name: words.product }).getByText(product.sku, { exact: true }).click()
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(words.packSizeOf(product.nameThai))
  expect((await read())[1]).toMatchObject({ packUnits: product.packUnits + 12, packName: 'มัดใหญ่' })
  for (const one of [other, product]) await set(one)
})

test('a picture that is removed while another one is sent does not come back', async () => {
  const { page } = manager
  const sending = await holdBack(page, new RegExp(`${pathOf(uploadImage)}$`))
  const file = { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await photo(150) }
  await page.locator('.product-form input[type=file]').setInputFiles([file])
  await sending.requested
  await page.getByRole('button', { name: texts.removePicture('1') }).click()
  sending.letGo()
  await page.locator('.product-pictures .is-loading').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.product-pictures li').count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.unsaved).waitFor({ state: 'detached' })
})

test('pictures find their product by their names, what fits none is listed, and many products change at once', async () => {
  const { page } = manager
  await manager.openScreen(`/products?q=${sku}`)
  const row = page.getByRole('row').filter({ hasText: thaiName })
  await row.waitFor()
  const id = (await row.getAttribute('data-key')) ?? ''
  await page.keyboard.press('p')
  const drawer = page.getByRole('dialog', { name: texts.bulkTitle })
  await drawer.locator('input[type=file]').setInputFiles([
    { name: `${sku}_2.jpg`, mimeType: 'image/jpeg', buffer: await photo(90) },
    { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: await photo(30) },
  ])
  await drawer.getByText(texts.bulkUnmatched('1')).waitFor()
  await drawer.getByRole('button', { name: texts.bulkSend('1') }).click()
  await page.getByText(texts.bulkDone('1')).waitFor()
  const store = await page.context().newPage()
  await store.goto(`/product/${id}`)
  // The second picture stands below the first one.
  await expect.poll(() => store.getByRole('img', { name: thaiName }).count()).toBe(2)
  await store.close()
  await manager.expectAccessible()
  await page.keyboard.press('Escape')
  await row.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('x')
  await row.getByText(texts.statuses.INACTIVE).waitFor()
  // The row may know it before the answer is there, which brings the undo.
  await page.getByRole('button', { name: kit.undo }).first().waitFor()
  await page.keyboard.press('z')
  await row.getByText(texts.statuses.ACTIVE).waitFor()
  await page.getByText(kit.undone).waitFor()
})

test('what is filtered is saved as a view with its count', async () => {
  const { page } = manager
  const views = textsOf('th', 'views')
  await manager.openScreen(`/products?q=${sku}`)
  await page.getByRole('row').filter({ hasText: thaiName }).waitFor()
  await page.keyboard.press('Shift+V')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(views.name).fill(sku)
  await page.keyboard.press('Enter')
  const link = page.getByRole('list', { name: views.views }).getByRole('link', { name: sku })
  await link.waitFor()
  await expect.poll(() => link.locator('small').textContent()).toBe('1')
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
  await page.keyboard.press('Shift+V')
  await dialog.getByRole('button', { name: views.delete }).click()
  await link.waitFor({ state: 'detached' })
})

test('on a wide screen the numbers of a table stand next to its names, whatever room is left', async () => {
  const { page } = goods
  await goods.openScreen('/products')
  const heads = page.getByRole('grid').getByRole('columnheader')
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  const boxes = await heads.evaluateAll((all) =>
    all.map((one) =>
      (one as { getBoundingClientRect: () => { right: number; width: number } }).getBoundingClientRect(),
    ),
  )
  expect(Math.max(...boxes.map(({ width }) => width))).toBeLessThanOrEqual(480)
  expect(boxes.at(-1)?.right).toBeLessThan(1700)
})

describe.each(['th', 'en'] as const)('the screens of the catalogue in %s', (language) => {
  test('are drawn within the policy, and axe finds nothing in light and dark', async () => {
    await loadTexts(language, ['products', 'shelves'])
    const words = textsOf(language, 'products')
    const shelves = textsOf(language, 'shelves')
    const visitor = await visitBackOffice({ as: 'goods', language, width: language === 'th' ? 1920 : 1280 })
    const grids = [
      ['/products?lacks=cost', words.title],
      ['/categories?category=2', shelves.categories],
      ['/brands', shelves.brands],
    ] as const
    for (const [path, name] of shareOf(language, grids)) {
      await visitor.openScreen(path)
      await visitor.page.getByRole('grid', { name }).getByRole('row').nth(2).waitFor()
      await visitor.expectAccessibleInLightAndDark()
    }
    await visitor.closeWithoutComplaint()
  })
})

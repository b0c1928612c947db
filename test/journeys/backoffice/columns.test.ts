import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// Wide tables: the columns that each person wants, the one that stays in sight, and names that are not torn.

let manager: BackOfficeVisit
let texts: AllTexts['columns']
let words: AllTexts['products']
/** The heading of the brands, as a screen reader hears it. */
let brandHeading: string
beforeAll(async () => {
  await loadTexts('th', ['columns', 'kit', 'products'])
  texts = textsOf('th', 'columns')
  words = textsOf('th', 'products')
  brandHeading = `${words.groups.item} ${words.brand}`
  manager = await visitBackOffice({ as: 'manager' })
})
afterAll(() => manager.close())

const headingsOf = ({ page }: BackOfficeVisit) =>
  page
    .getByRole('grid', { name: words.title })
    .getByRole('columnheader')
    .evaluateAll((headings) => headings.map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim()))
/** The names of groups that are drawn above the headings. */
const groupsOf = ({ page }: BackOfficeVisit) => page.locator('.group-name:not(:has(.sr-only))').allInnerTexts()

test('columns that are hidden or narrower stay so for who chose them, on every device, and for nobody else', async () => {
  const { page } = manager
  await manager.openScreen('/products')
  await page.getByRole('button', { name: texts.choose }).waitFor()
  expect(await headingsOf(manager)).toContain(brandHeading)
  const { item, money, warehouse, shop } = words.groups
  expect(await groupsOf(manager)).toEqual([item, money, warehouse, shop])
  await page.keyboard.press('Shift+C')
  const dialog = page.getByRole('dialog', { name: texts.choose })
  await dialog.getByLabel(words.brand, { exact: true }).selectOption(texts.looks.hidden)
  await dialog.getByLabel(words.product, { exact: true }).selectOption(texts.looks.wide)
  // What names the rows is always there.
  expect(await dialog.getByLabel(words.product, { exact: true }).locator('option').allInnerTexts()).not.toContain(
    texts.looks.hidden,
  )
  await manager.expectAccessible()
  await dialog.getByRole('button', { name: textsOf('th', 'kit').save }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => headingsOf(manager)).not.toContain(brandHeading)
  expect(await groupsOf(manager)).toEqual([item, money, warehouse, shop])
  const width = await page
    .locator('.cell-wide')
    .first()
    .evaluate((cell) => cell.getBoundingClientRect().width)
  expect(width).toBe(320)
  // The table is one stop of the Tab key as before.
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Tab')
  expect(await page.locator('.data-table :focus').count()).toBe(0)

  const otherDevice = await visitBackOffice({ as: 'manager' })
  await otherDevice.openScreen('/products')
  await expect.poll(() => headingsOf(otherDevice)).not.toContain(brandHeading)
  await otherDevice.close()
  const admin = await visitBackOffice({ as: 'admin' })
  await admin.openScreen('/products')
  await admin.page.getByRole('row').nth(1).waitFor()
  expect(await headingsOf(admin)).toContain(brandHeading)
  await admin.close()

  await page.keyboard.press('Shift+C')
  await dialog.getByLabel(words.brand, { exact: true }).selectOption(texts.looks.usual)
  await dialog.getByLabel(words.product, { exact: true }).selectOption(texts.looks.usual)
  await dialog.getByRole('button', { name: textsOf('th', 'kit').save }).click()
  await expect.poll(() => headingsOf(manager)).toContain(brandHeading)
  expect(manager.complaints).toEqual([])
})

test('at 1280 px no brand is torn, and in a narrow window the name of the row stays while the rest scrolls', async () => {
  const { page } = manager
  await manager.openScreen('/products')
  await page.getByRole('row').nth(1).waitFor()
  const torn = await page
    .locator('.product-brand')
    .evaluateAll(
      (brands) =>
        brands.filter((brand) => (brand.textContent ?? '').length < 12 && brand.getBoundingClientRect().height > 24)
          .length,
    )
  expect(torn).toBe(0)
  await page.setViewportSize({ width: 640, height: 800 })
  const frame = page.locator('.data-table-frame').first()
  const name = page.getByRole('rowheader').first()
  const leftOf = async () => Math.round((await name.boundingBox())?.x ?? -1)
  const before = await leftOf()
  await frame.evaluate((box) => box.scrollTo({ left: 1000 }))
  expect(await frame.evaluate((box) => box.scrollLeft)).toBeGreaterThan(100)
  await expect.poll(leftOf).toBe(before)
  await page.setViewportSize({ width: 1280, height: 900 })
})

import { describe, expect, test } from 'vitest'
import { textsIn } from './texts.ts'
import { visitors } from './in-turn.ts'
import { visit } from './visit.ts'

// Filters and sorting of a list, and what it says when nothing is found.

describe.each(visitors)('choices of a list in $language at $width px', ({ language, width }) => {
  // Specification 4.32
  test('each can be given up at once: a sort, what is in stock, what has an offer', async () => {
    const { lists } = textsIn[language]
    const visitor = await visit({ language, width })
    const { page } = visitor
    await visitor.open('/category/1')
    const shownCount = async () => Number((await page.locator('.page-head p').innerText()).match(/\d+/)?.[0])
    const all = await shownCount()
    if (width < 1024) await page.getByRole('button', { name: lists.filters }).click()
    const panel =
      width < 1024
        ? page.getByRole('dialog', { name: lists.filters })
        : page.getByRole('complementary', { name: lists.filters })
    const sort = panel.getByRole('combobox', { name: lists.sort })
    await sort.waitFor()
    const clear = panel.getByRole('link', { name: lists.clearFilters })
    expect(await clear.count()).toBe(0)
    const choose = {
      'sort=PRICE_LOW_TO_HIGH': () => sort.selectOption('PRICE_LOW_TO_HIGH'),
      'stock=1': () => panel.getByRole('link', { name: lists.inStockOnly, exact: true }).click(),
      'offer=1': () => panel.getByRole('link', { name: lists.onOfferOnly, exact: true }).click(),
    }
    for (const [search, choice] of Object.entries(choose)) {
      await choice()
      await page.waitForURL((url) => url.search === `?${search}`)
      await expect.poll(() => shownCount()).toBeLessThanOrEqual(all)
      await clear.click()
      await page.waitForURL((url) => url.search === '')
      await expect.poll(shownCount).toBe(all)
      expect(await clear.count()).toBe(0)
    }
    await choose['offer=1']()
    await page.waitForURL(/offer=1/)
    await expect.poll(shownCount).toBeLessThan(all)
    await visitor.expectAccessible()
    if (width < 1024) await page.keyboard.press('Escape')
    const cards = page.locator('.goods > .card')
    await expect.poll(() => cards.filter({ hasNot: page.locator('.tag') }).count()).toBe(0)
    expect([await cards.count(), visitor.complaints]).toEqual([await shownCount(), []])
    await visitor.close()
  })
})

test('a phone draws no filters at the side; once its screen is wide they stand there with what is chosen', async () => {
  const { lists } = textsIn.th
  const visitor = await visit({ width: 360 })
  const { page } = visitor
  await visitor.open('/category/1')
  await page.getByRole('button', { name: lists.filters }).click()
  const sheet = page.getByRole('dialog', { name: lists.filters })
  await sheet.getByRole('link', { name: lists.inStockOnly, exact: true }).click()
  await page.waitForURL(/stock=1$/)
  await page.keyboard.press('Escape')
  expect(await page.locator('.aside [aria-current]').count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  const side = page.getByRole('complementary', { name: lists.filters })
  const inStock = side.getByRole('link', { name: lists.inStockOnly, exact: true })
  await expect.poll(() => inStock.getAttribute('aria-current')).toBe('true')
  await inStock.click()
  await page.waitForURL((url) => url.search === '')
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('the address of a list keeps only what the list uses', async () => {
  const visitor = await visit()
  const { page } = visitor
  await visitor.open('/all/regular?page=999')
  await page.waitForURL(/\/all\/regular\?page=\d\d$/)
  const last = await page.locator('.pages [aria-current]').innerText()
  expect(new URL(page.url()).searchParams.get('page')).toBe(last)
  await visitor.open('/banner/jasmine-rice-festival?title=words+of+a+stranger&sort=PRICE_LOW_TO_HIGH')
  await page.waitForURL(/\/banner\/jasmine-rice-festival\?sort=PRICE_LOW_TO_HIGH$/)
  expect([await page.getByText('words of a stranger').count(), visitor.complaints]).toEqual([0, []])
  await visitor.close()
})

test('a search without words asks for one', async () => {
  const { browse, lists } = textsIn.th
  const visitor = await visit()
  await visitor.open('/search-results')
  await visitor.page.getByRole('heading', { name: browse.noWords }).waitFor()
  expect(await visitor.page.getByText(lists.count(0), { exact: true }).count()).toBe(0)
  await visitor.expectAccessible()
  await visitor.close()
})

test('what is not found can be requested in the chat', async () => {
  const { browse } = textsIn.th
  const visitor = await visit()
  await visitor.open('/search-results?q=zzzzqqqq')
  const wish = visitor.page.getByRole('main').getByRole('link', { name: browse.askToStock })
  await expect.poll(() => wish.getAttribute('href')).toMatch(/^https:/)
  await visitor.expectAccessible()
  await visitor.close()
})

test.each(['th', 'en'] as const)(
  'what is only near to what was wanted, or sold in another unit, is said to be (%s)',
  async (language) => {
    const { browse, catalogue, lists } = textsIn[language]
    const visitor = await visit({ language })
    const headings = visitor.page.getByRole('main').getByRole('heading', { level: 2 })
    const search = (words: string) => visitor.open(`/search-results?q=${encodeURIComponent(words)}`)
    await search('ยาแก้ปวดหัว')
    await headings.filter({ hasText: lists.closeMatches('ยาแก้ปวดหัว') }).waitFor()
    await expect.poll(() => visitor.page.locator('.goods > .card').count()).toBeGreaterThan(0)
    await visitor.expectAccessible()
    await search('ข้าวหอมมะลิ')
    expect(await headings.filter({ hasText: lists.closeMatches('ข้าวหอมมะลิ') }).count()).toBe(0)
    await search('ยาดม ลัง')
    await visitor.page.getByText(browse.searchOtherUnit(catalogue.unit('ลัง'))).waitFor()
    await visitor.close()
  },
)

test('the way back from a product leads to the list of a link, whatever its kind', async () => {
  const { shell } = textsIn.th
  for (const path of ['/banner/jasmine-rice-festival', `/search-results?q=${encodeURIComponent('น้ำปลา')}`]) {
    const visitor = await visit()
    const { page } = visitor
    await visitor.open(path)
    await page.locator('.goods .card-link').first().click()
    await page.waitForURL(/product/)
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(3)
    await page.getByRole('link', { name: shell.back }).click()
    await page.waitForURL((url) => url.pathname + url.search === path)
    await visitor.close()
  }
})

test('the panel of categories leads to best sellers and to subcategories, the sheet of brands to every brand', async () => {
  const { browse, catalogue, shell } = textsIn.th
  const visitor = await visit()
  const { page } = visitor
  await visitor.open('/')
  const categories = page.getByRole('dialog', { name: shell.allCategories })
  const openCategories = () =>
    page.getByRole('navigation', { name: shell.quickMenu }).getByRole('link', { name: shell.categories }).click()
  await openCategories()
  await categories.locator('a[href="/category/1"] img').waitFor()
  await visitor.expectAccessible()
  await categories.getByRole('link', { name: catalogue.hot, exact: true }).click()
  await page.waitForURL(/\/all\/hot$/)
  await openCategories()
  const name = await categories.locator('a[href="/category/1"]').innerText()
  await categories.getByRole('button', { name: browse.subcategoriesOf(name), exact: true }).click()
  await categories.locator('a[href^="/category/1?subcategories="]').first().click()
  await page.waitForURL(/\/category\/1\?subcategories=\d+$/)

  await visitor.open('/')
  await page.getByRole('link', { name: catalogue.seeAllOf(catalogue.brands), exact: true }).click()
  const brands = page.getByRole('dialog', { name: catalogue.brands })
  await brands.getByRole('link').first().waitFor()
  await expect.poll(() => brands.getByRole('link').count()).toBeGreaterThan(100)
  await brands.getByRole('textbox', { name: browse.findBrand }).fill('ซาไทย')
  await expect.poll(() => brands.getByRole('link').count()).toBe(1)
  await visitor.expectAccessible()
  await brands.getByRole('link').click()
  await page.waitForURL(/\/all\/regular\?brands=\d+$/)
  await page.locator('.goods > .card').first().waitFor()
  await visitor.closeWithoutComplaint()
})

test('a sheet is drawn as soon as its code is there, without a timer', async () => {
  const { lists } = textsIn.th
  const visitor = await visit({ width: 360 })
  const { page } = visitor
  await page.clock.install()
  await visitor.open('/category/1')
  // No timer of the page ends from here on.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: lists.filters }).click()
  await page.getByRole('dialog', { name: lists.filters }).waitFor()
  await visitor.close()
})

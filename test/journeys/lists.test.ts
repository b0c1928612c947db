import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { textsIn } from './texts.ts'
import { visitors } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

// Lists: items on a page, next pages, filters, and going back.

describe.each(visitors)('the shape of a list in $language at $width px', ({ language, width }) => {
  const texts = textsIn[language]
  let visitor: Visit
  beforeEach(async () => {
    visitor = await visit({ language, width })
  })
  afterEach(() => visitor.close())

  const main = () => visitor.page.getByRole('main')

  // Specification 2.44, 2.46, 2.62, 2.63
  test('42 products to a page; the first and last page and the neighbours can be gone to', async () => {
    await visitor.open('/all/regular?page=6&brands=abc,&sort=NONSENSE')
    await expect.poll(() => main().locator('.goods').getByRole('listitem').count()).toBe(42)
    const pages = main().getByRole('navigation', { name: texts.catalogue.pages })
    const last = /\d+$/.exec(await pages.getByRole('link').nth(-2).innerText())?.[0]
    expect((await pages.locator('a:not([rel]), span').allInnerTexts()).join(' ')).toBe(`1 … 5 6 7 … ${last}`)
    await expect
      .poll(() => pages.getByRole('link', { name: texts.catalogue.pageNumber(6) }).getAttribute('aria-current'))
      .toBe('page')
    await pages.getByRole('link', { name: texts.catalogue.nextPage }).click()
    await visitor.page.waitForURL((url) => url.searchParams.get('page') === '7')
    await visitor.expectAccessible()
  })

  // Specification 2.50, 2.59, 2.60, 2.72, 4.32, 4.33
  test('filters stand at the side of a desktop and in a sheet of a phone; more than four brands scroll', async () => {
    const { page } = visitor
    await visitor.open('/category/1?subcategories=101')
    const side = main().getByRole('complementary', { name: texts.lists.filters })
    const sheet = page.getByRole('dialog', { name: texts.lists.filters })
    const panel = width < 1024 ? sheet : side
    await expect.poll(() => side.isVisible()).toBe(width >= 1024)
    if (width < 1024) {
      await main()
        .getByRole('button', { name: texts.lists.filtersChosen(1) })
        .click()
      await sheet.waitFor()
      await visitor.expectAccessible()
    }
    const brands = panel.getByRole('list').last()
    await expect.poll(() => brands.getByRole('listitem').count()).toBeGreaterThan(4)
    if (width >= 1024) {
      const shown = await brands.evaluate((list) => list.clientHeight)
      expect(shown).toBeLessThan(await brands.evaluate((list) => list.scrollHeight))
      expect(shown).toBeGreaterThan(4 * 48)
    }
    await panel.getByRole('link', { name: texts.lists.clearFilters }).click()
    await page.waitForURL((url) => url.search === '')
    if (width < 1024) {
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
    }
    await main().locator('.goods').getByRole('listitem').first().getByRole('link').click()
    await page.waitForURL(/\/product\//)
    await main().getByRole('navigation', { name: texts.product.crumbs }).locator('a[href="/category/1"]').click()
    await page.waitForURL((url) => url.pathname === '/category/1' && url.search === '')
  })

  // Specification 2.35, 2.56, 2.57, 2.58
  test('the way back is one step where there were several, else the page that was left, else home', async () => {
    const { page } = visitor
    const back = main().getByRole('link', { name: texts.shell.back })
    await visitor.open('/all/hot')
    await expect.poll(() => back.isVisible()).toBe(width < 1024)
    if (width >= 1024) return
    await main().locator('.goods').getByRole('listitem').first().getByRole('link').click()
    await page.waitForURL(/\/product\//)
    // Two pages and the empty one before them: too few to step back.
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(3)
    await back.click()
    await page.waitForURL('/all/hot')
    await main().locator('.goods').getByRole('listitem').nth(1).getByRole('link').click()
    await page.waitForURL(/\/product\//)
    const entries = await page.evaluate('history.length')
    expect(entries).toBeGreaterThan(3)
    await back.click()
    await page.waitForURL('/all/hot')
    expect(await page.evaluate('history.length')).toBe(entries)
  })
})

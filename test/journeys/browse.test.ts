import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { textsIn } from './texts.ts'
import { inTurn } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

const visitors = [
  { language: 'th', width: 360, rice: 'ข้าวหอมมะลิ', typed: 'ขาวหอม' },
  { language: 'en', width: 1280, rice: 'Jasmine Rice', typed: 'jasmin rise' },
] as const

/** On how many lines the heading's quoted words are; 1 if they are wider than the heading. */
const linesOfQuote = `(() => {
  const heading = document.querySelector('h1')
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
  const boxes = []
  while (walker.nextNode()) {
    const from = walker.currentNode.data.indexOf('“')
    if (from < 0) continue
    const range = document.createRange()
    range.setStart(walker.currentNode, from)
    range.setEnd(walker.currentNode, walker.currentNode.data.length)
    boxes.push(...range.getClientRects())
  }
  const wide = boxes.reduce((sum, box) => sum + box.width, 0) + 20 > heading.clientWidth
  return wide ? 1 : new Set(boxes.map(({ top }) => Math.round(top))).size
})()`

describe.each(inTurn(visitors))('a visitor in $language at $width px', ({ language, width, rice, typed, testOnce }) => {
  const { browse, catalogue, lists, shell } = textsIn[language]
  let visitor: Visit
  beforeEach(async () => {
    visitor = await visit({ language, width })
  })
  afterEach(() => visitor.close())

  // Specification 1.16, 6.1
  testOnce('sees the shop in their language, with prices, and goes from shelf to product', async () => {
    const { page } = visitor
    await visitor.open('/')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    await expect.poll(() => page.getByRole('heading', { name: catalogue.hot }).isVisible()).toBe(true)
    await visitor.expectAccessible()
    await page.goto('/category/1')
    await visitor.hydrated()
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(20)
    await visitor.expectAccessible()
    await page.locator('main a[href^="/product/"]').filter({ hasText: rice }).first().click()
    await page.getByRole('heading', { level: 1, name: rice }).waitFor()
    expect(page.url()).toContain('/product/')
    await visitor.expectAccessible()
    expect(visitor.complaints).toEqual([])
  })

  // Specification 2.19
  testOnce('finds goods typed in haste', async () => {
    const { page } = visitor
    await visitor.open('/')
    const box = page.getByRole('combobox', { name: shell.search })
    await box.fill(typed)
    await box.press('Enter')
    await page.waitForURL(/search-results/)
    await page.getByRole('link', { name: rice }).first().waitFor()
    await visitor.expectAccessible()
    await visitor.open('/search-results?q=zzzzqqqq')
    await expect.poll(() => page.getByText(browse.noneFound('zzzzqqqq')).isVisible()).toBe(true)
    // What was searched for is quoted in the heading, on one line wherever that holds it
    await visitor.open(`/search-results?q=${encodeURIComponent('น้ำ ปลา ดี')}`)
    for (const wide of [320, 360, 400, 440, 480, 520]) {
      await page.setViewportSize({ width: wide, height: 740 })
      expect([wide, await page.evaluate(linesOfQuote)]).toEqual([wide, 1])
    }
    await visitor.expectAccessible()
  })

  // Specification 5.27
  testOnce('filters and sorts a list; its state is the address, and going back restores it', async () => {
    const { page } = visitor
    await visitor.open('/category/1?subcategories=x,abc&sort=NONSENSE')
    const all = await page.locator('[data-add]').count()
    await visitor.open('/category/1?sort=PRICE_LOW_TO_HIGH&page=2')
    const sort = page.getByRole('combobox', { name: lists.sort })
    // On a phone it is in the sheet.
    const shown = async () => {
      if (width === 360) await page.getByRole('button', { name: lists.filters }).click()
      await expect.poll(() => sort.inputValue()).toBe('PRICE_LOW_TO_HIGH')
      if (width === 360) await page.keyboard.press('Escape')
    }
    await shown()
    await page.locator('main a[href^="/product/"]').first().click()
    await page.waitForURL(/product/)
    await page.goBack()
    await page.waitForURL(/page=2/)
    await shown()
    expect(all).toBeGreaterThan(20)
  })

  // Specification 2.27
  testOnce('a page that does not exist is a 404 with a way on', async () => {
    const { page } = visitor
    for (const path of [
      '/nowhere',
      '/category/999999',
      '/product/999999',
      '/product/abc',
      '/all/unknown',
      '/%E0%A4%A',
    ]) {
      const response = await page.goto(path)
      expect([path, response?.status()]).toEqual([path, 404])
    }
    await page.goto('/nowhere')
    await visitor.hydrated()
    await expect.poll(() => page.getByRole('link', { name: browse.toHome }).isVisible()).toBe(true)
    await visitor.expectAccessible()
  })

  // Specification 6.4
  testOnce('a private page leads to the login and back', async () => {
    const { page } = visitor
    await page.goto('/retailer/order-history')
    await page.waitForURL(/\/login\?next=/)
    await visitor.hydrated()
    await visitor.expectAccessible()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  // Specification 1.20
  testOnce('changes the language and stays on the page', async () => {
    const { page } = visitor
    await visitor.open('/category/1?sort=PRICE_HIGH_TO_LOW')
    await page
      .getByRole('button', { name: shell.otherLanguage })
      .or(page.getByRole('link', { name: shell.otherLanguage }))
      .first()
      .click()
    await page.waitForFunction(`document.documentElement.lang !== '${language}'`)
    expect(page.url()).toContain('/category/1?sort=PRICE_HIGH_TO_LOW')
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).not.toBe(language)
  })
})

// Specification 2.64, 2.65, 2.66, 2.67, 2.68, 2.69
test('the grid shows 2, 3, 4, 5 and 6 columns at the widths of the specification, and never scrolls sideways', async () => {
  for (const [width, columns] of [
    [323, 1],
    [360, 2],
    [495, 3],
    [780, 4],
    [1280, 5],
    [1536, 6],
  ] as const) {
    const visitor = await visit({ width })
    await visitor.open('/category/3')
    const shown = await visitor.page.evaluate(`(() => {
      const tops = [...document.querySelectorAll('main [data-add]')].map((button) => button.closest('li').getBoundingClientRect().top)
      return { columns: tops.filter((top) => top === tops[0]).length, overflow: document.documentElement.scrollWidth - innerWidth }
    })()`)
    expect([width, shown]).toEqual([width, { columns, overflow: 0 }])
    await visitor.close()
  }
})

test.each(['th', 'en'] as const)(
  'on a narrow desktop the bar leads to what was bought by an icon (%s)',
  async (language) => {
    const { shell } = textsIn[language]
    const visitor = await visit({ language, width: 1024 })
    const { page } = visitor
    await visitor.open('/')
    const bar = page.getByRole('navigation', { name: shell.mainMenu })
    const { width, height } = (await bar.getByRole('link', { name: shell.again, exact: true }).boundingBox()) ?? {}
    const search = (await page.getByRole('search').boundingBox())?.width ?? 0
    expect([width, height, search > 170, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
      48,
      48,
      true,
      1024,
    ])
    await visitor.expectAccessible()
    await visitor.close()
  },
)

test('a key that comes the moment the suggestions appear is theirs', async () => {
  const visitor = await visit({ language: 'en', width: 1280 })
  const { page } = visitor
  await visitor.open('/')
  await page.getByRole('combobox', { name: textsIn.en.shell.search }).focus()
  // Right after the list is drawn, before the browser does anything else.
  await page.evaluate(`new MutationObserver((changes, observer) => {
    if (!document.querySelector('[role=listbox] [role=option]')) return
    observer.disconnect()
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', cancelable: true }))
  }).observe(document.body, { childList: true, subtree: true })`)
  await page.keyboard.insertText('fish sau')
  await page.getByRole('option', { selected: true }).waitFor()
  await visitor.close()
})

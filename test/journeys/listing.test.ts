import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import type { ListingSort } from '#rules/catalogue/listing.ts'
import { signIn } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { inTurn } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

const variants = [
  { language: 'th', width: 360, typed: 'นำปลา', phone: '0812345678' },
  { language: 'en', width: 1280, typed: 'fish sau', phone: '0898765432' },
] as const

describe.each(inTurn(variants))('lists in $language at $width px', ({ language, width, typed, phone, testOnce }) => {
  const texts = textsIn[language]
  let visitor: Visit
  /** Requests to the API since the list was opened. */
  let requests: string[]
  beforeEach(async () => {
    visitor = await visit({ language, width })
    requests = []
    visitor.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) requests.push(pathname)
    })
  })
  afterEach(() => visitor.close())

  /** Opens a list and waits until the browser has the goods to make it itself. */
  async function openList(path: string): Promise<void> {
    const goods = visitor.page.waitForResponse((response) => response.url().includes('/api/pages/catalogue'))
    await visitor.open(path)
    await (await goods).finished()
    await visitor.settled()
    requests.length = 0
  }
  const choices = () => visitor.page.locator(width < 1024 ? 'main .row .chip' : '.aside .facets + .facets .facet')
  /** The panel of filters and sort: at the side of a desktop, in a sheet on a phone. */
  async function openPanel(): Promise<Locator> {
    if (width >= 1024) return visitor.page.getByRole('complementary', { name: texts.lists.filters })
    await visitor.page.locator('.filter-open').click()
    return visitor.page.getByRole('dialog', { name: texts.lists.filters })
  }
  async function sortBy(sort: ListingSort): Promise<void> {
    const panel = await openPanel()
    await panel.getByRole('combobox', { name: texts.lists.sort }).selectOption(sort)
    await visitor.page.waitForURL(new RegExp(`sort=${sort}`))
    if (width < 1024) await visitor.page.keyboard.press('Escape')
  }
  const shownCount = async () => Number((await visitor.page.locator('.page-head p').innerText()).match(/\d+/)?.[0])
  /** The cards follow a choice after a few frames; until then the list is marked busy. */
  const nameOfCard = async (index: number) => {
    await visitor.page.locator('.listing-goods > :not([aria-busy]) > .goods').waitFor()
    return visitor.page.locator('.goods .card-name').nth(index).innerText()
  }
  const scrollTop = () => visitor.page.evaluate('Math.round(scrollY)') as Promise<number>

  // Specification 2.40, 2.41, 2.43, 2.47, 3.55, 3.57, 4.31
  test('filters, sorts and pages without asking the server; the address says what is chosen', async () => {
    const { page } = visitor
    await openList('/category/1')
    const entries = await page.evaluate('history.length')
    const all = await shownCount()
    const offset = width < 1024 ? 1 : 0
    const first = choices().nth(offset)
    const second = choices().nth(offset + 1)
    await first.click()
    await page.waitForURL(/subcategories=\d+$/)
    await expect.poll(() => shownCount()).toBeLessThan(all)
    await expect.poll(() => first.getAttribute('aria-current')).toBe('true')
    await second.click()
    await page.waitForURL(/subcategories=\d+,\d+$/)
    await sortBy('PRICE_LOW_TO_HIGH')
    await page.waitForURL(/&sort=PRICE_LOW_TO_HIGH$/)
    // The choice shows in the next frame, the cards a few frames later.
    const risesBy = async () => {
      const prices = await page.locator('.goods .card-price').allInnerTexts()
      const baht = prices.map((price) => Number(price.replaceAll(/[^\d.]/g, '')))
      return baht.slice(1).map((price, index) => price - (baht[index] ?? 0))
    }
    await expect.poll(async () => Math.min(...(await risesBy()))).toBeGreaterThanOrEqual(0)
    await visitor.expectAccessible()
    await first.click()
    await second.click()
    await page.waitForURL((url) => url.search === '?sort=PRICE_LOW_TO_HIGH')
    await expect.poll(() => shownCount()).toBe(all)
    expect(await page.evaluate('history.length')).toBe(entries)
    expect([requests, visitor.complaints]).toEqual([[], []])
  })

  // Specification 2.45
  testOnce('what the browser makes is what the server would have sent', async () => {
    const { page } = visitor
    await openList('/all/regular')
    await sortBy('PROMOTION')
    await page.waitForURL(/sort=PROMOTION$/)
    await visitor.settled()
    await page.locator('.listing-goods > :not([aria-busy]) > .goods').waitFor()
    const look = async () => ({
      goods: await page.locator('.goods .card-name').allInnerTexts(),
      count: await shownCount(),
      choices: await choices().allTextContents(),
    })
    const here = await look()
    expect(requests).toEqual([])
    await page.reload()
    await expect.poll(() => look()).toEqual(here)
  })

  // Specification 2.50
  testOnce('a search keeps its words when filters change and when they are cleared', async () => {
    const { page } = visitor
    const words = language === 'th' ? 'ข้าว' : 'rice'
    await openList(`/search-results?q=${encodeURIComponent(words)}`)
    const all = await shownCount()
    await choices().nth(1).click()
    await page.waitForURL(/&subcategories=\d+$/)
    await expect.poll(() => shownCount()).toBeLessThan(all)
    const panel = await openPanel()
    await panel.getByRole('link', { name: texts.lists.clearFilters }).click()
    await page.waitForURL((url) => !url.search.includes('subcategories'))
    expect(new URL(page.url()).searchParams.get('q')).toBe(words)
    expect(requests).toEqual([])
  })

  // Specification 2.51, 2.52
  testOnce('a step back brings page, sort and place back; a page change goes to the top', async () => {
    const { page } = visitor
    await openList('/all/regular?sort=PRICE_HIGH_TO_LOW')
    const dearest = await nameOfCard(20)
    await page.getByRole('link', { name: texts.catalogue.nextPage }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => scrollTop()).toBe(0)
    const name = await nameOfCard(20)
    await page.locator('.goods .card-link').nth(20).scrollIntoViewIfNeeded()
    const place = await scrollTop()
    expect(place).toBeGreaterThan(200)
    await page.locator('.goods .card-link').nth(20).click()
    await page.waitForURL(/product/)
    await page.goBack()
    await page.waitForURL(/sort=PRICE_HIGH_TO_LOW&page=2/)
    expect(name).not.toBe(dearest)
    await expect.poll(() => nameOfCard(20)).toBe(name)
    await expect.poll(scrollTop).toBeGreaterThan(place - 120)
  })

  // Specification 2.51
  testOnce('coming back to a list by its link restores its page and sort', async () => {
    const { page } = visitor
    await openList('/category/1?sort=PRICE_HIGH_TO_LOW&page=2')
    await page.locator('.goods .card-link').first().click()
    await page.waitForURL(/product/)
    await page.locator('.crumbs a[href="/category/1"]').click()
    await page.waitForURL(/\/category\/1\?sort=PRICE_HIGH_TO_LOW&page=2$/)
  })

  // Specification 2.36
  test('the way back of a page without a history leads home', async () => {
    const { page } = visitor
    await visitor.open('/category/1')
    const back = page.getByRole('link', { name: texts.shell.back })
    await expect.poll(() => back.isVisible()).toBe(width < 1024)
    if (width < 1024) {
      await back.click()
      await page.waitForURL((url) => url.pathname === '/')
    }
  })

  // Specification 2.18
  testOnce('a promotion has its own page; an unknown one is not found', async () => {
    const { page } = visitor
    await visitor.open('/promotion/1')
    await page.getByRole('region', { name: texts.browse.terms }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect.poll(() => page.locator('.goods > li').count()).toBeGreaterThan(0)
    await visitor.expectAccessible()
    for (const unknown of ['/promotion/999999', '/promotion/abc'])
      expect((await page.request.get(unknown)).status()).toBe(404)
  })

  test('a list can be laid down to one line per product, and stays so', async () => {
    const { page } = visitor
    await visitor.open('/category/1')
    const dense = page.getByRole('button', { name: texts.lists.dense })
    await dense.click()
    const card = page.locator('.goods > .card').first()
    const height = () => card.evaluate(({ clientHeight }) => clientHeight)
    await expect.poll(height).toBeLessThan(90)
    await page.reload()
    await visitor.hydrated()
    await expect.poll(height).toBeLessThan(90)
    await expect.poll(() => dense.getAttribute('aria-pressed')).toBe('true')
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await visitor.expectAccessible()
  })

  test('suggestions come while typing, and the keyboard alone leads to a product', async () => {
    const { page } = visitor
    await visitor.open('/')
    const box = page.getByRole('combobox', { name: texts.shell.search })
    await box.focus()
    await page.keyboard.insertText(typed)
    const list = page.getByRole('listbox', { name: texts.browse.suggestions })
    await list.waitFor()
    await expect.poll(() => list.getByRole('option').count()).toBe(6)
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    const chosen = list.getByRole('option', { selected: true })
    await expect.poll(() => chosen.getAttribute('id')).toBe(await box.getAttribute('aria-activedescendant'))
    await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await expect.poll(() => box.inputValue()).toBe(typed)
    await page.keyboard.insertText(' ')
    await page.keyboard.press('Backspace')
    await list.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/product\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  testOnce('under the search box it is said when nothing is found, until Escape', async () => {
    const { page } = visitor
    await visitor.open('/')
    const box = page.getByRole('combobox', { name: texts.shell.search })
    await box.focus()
    await page.keyboard.insertText('zzzzqqqq')
    const nothing = page.getByRole('search').getByText(texts.browse.suggestedNone('zzzzqqqq'))
    await nothing.waitFor()
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
    await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await nothing.waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })

  testOnce('a known retailer finds the last order and what it buys; a visitor gets a link to the login', async () => {
    const { page } = visitor
    await visitor.open('/all/recent')
    await page.locator('main').getByRole('link', { name: texts.shell.login }).click()
    await page.waitForURL(/login\?next=/)
    await signIn(visitor, phone)
    await page.waitForURL(/\/all\/recent$/)
    await page.locator('.pick-line').first().waitFor()
    await visitor.expectAccessible()
    await visitor.open('/')
    await page.getByRole('heading', { name: texts.browse.orderAgain }).waitFor()
    await page.getByRole('heading', { name: texts.browse.boughtBefore }).waitFor()
    await visitor.expectAccessible()
    expect(visitor.complaints).toEqual([])
  })
})

// Specification 2.98, 2.102, 2.104, 9.34
test('the promotion that comes by itself comes three times at most, closes by Escape and locks the page', async () => {
  const visitor = await visit({ popup: true })
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  const isLocked = () => page.evaluate("getComputedStyle(document.documentElement).overflowY === 'hidden'")
  const newVisit = async () => {
    await page.evaluate('sessionStorage.clear()')
    await visitor.open('/')
  }
  /** Longer than it waits for a user who does nothing; it is requested shortly after the page is hydrated. */
  const wait = async () => {
    await page.clock.fastForward(7000)
    return dialog.isVisible()
  }
  await page.clock.install()
  await visitor.open('/')
  for (const times of [1, 2, 3]) {
    await expect.poll(wait).toBe(true)
    await expect.poll(isLocked).toBe(true)
    if (times === 1) await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.cookie')).toContain(`popup-count=${times}`)
    await newVisit()
  }
  // As many rounds as it takes to come, where it may, and some more.
  for (let rounds = 0; rounds < 6; rounds += 1) {
    expect(await wait()).toBe(false)
    await visitor.settled()
  }
  await visitor.close()
})

import { describe, expect, test } from 'vitest'
import { signIn } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit, type Visit } from './visit.ts'

// What a phone shows of a list before anybody scrolls.

/** Where each price of a list ends, and how large it is. */
const places = `[...document.querySelectorAll('.goods > .card > .card-foot > .card-price')]
  .filter((price) => price.checkVisibility({ visibilityProperty: true }))
  .map((price) => price.getBoundingClientRect().right + ',' + getComputedStyle(price).fontSize)`

describe.each(['th', 'en'] as const)('the first screen of a category on a phone (%s)', (language) => {
  const { lists, shell } = textsIn[language]
  /** How many of these end above the bars at the bottom. */
  const wholeOf = async ({ page }: Visit, selector: string) => {
    const bars = await page.getByRole('navigation', { name: shell.quickMenu }).boundingBox()
    const ends = await page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    return ends.filter((end) => end <= (bars?.y ?? 0)).length
  }

  test('has more than two products, and for a known shop twice as many, whole, until it wants cards', async () => {
    const visitor = await visit({ language })
    const { page } = visitor
    await visitor.open('/category/1')
    expect(await wholeOf(visitor, '.goods .pic')).toBeGreaterThanOrEqual(4)
    await visitor.open('/login?next=%2Fcategory%2F1')
    await signIn(visitor, language === 'th' ? '0812345678' : '0898765432')
    await page.locator('html[data-dense] .goods > .card').first().waitFor()
    await expect.poll(() => wholeOf(visitor, '.goods > .card')).toBeGreaterThanOrEqual(5)
    // The prices stand below each other, as large as the names.
    const prices = (await page.evaluate(places)) as string[]
    expect([prices.length > 4, new Set(prices).size, prices[0]?.endsWith(',16px')]).toEqual([true, 1, true])
    await visitor.expectAccessible()
    const dense = page.getByRole('button', { name: lists.dense })
    expect(await dense.getAttribute('aria-pressed')).toBe('true')
    await dense.click()
    await page.locator('html:not([data-dense])').waitFor()
    await page.reload()
    await visitor.hydrated()
    expect(await dense.getAttribute('aria-pressed')).toBe('false')
    expect(await page.locator('html[data-dense]').count()).toBe(0)
    await visitor.close()
  })

  test('of the orders has all four choices, and each order begins with its day', async () => {
    const visitor = await visit({ language })
    const { page } = visitor
    await visitor.open('/login?next=%2Fretailer%2Forder-history')
    await signIn(visitor, language === 'th' ? '0812345678' : '0898765432')
    await page.locator('.order-row > a').first().waitFor()
    const width = page.viewportSize()?.width ?? 0
    const ends = await page
      .locator('.order-filters .chip')
      .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().right))
    expect(ends.map((end) => end <= width)).toEqual([true, true, true, true])
    expect(await page.locator('.order-row > a > :first-child').first().getByRole('time').count()).toBe(1)
    await visitor.close()
  })

  test('has its title on one line, and filter, view and sub-categories on the next', async () => {
    const visitor = await visit({ language })
    const { page } = visitor
    await visitor.open('/')
    const tiles = await page
      .locator('.tile[href^="/category/"]')
      .evaluateAll((all) => all.map((tile) => ({ name: tile.textContent, path: tile.getAttribute('href') ?? '' })))
    const [longest, next] = tiles.toSorted((a, b) => b.name.length - a.name.length)
    for (const { path = '' } of [{ path: '/category/1' }, longest ?? {}, next ?? {}]) {
      await visitor.open(path)
      const place = async (selector: string) =>
        (await page.locator(selector).first().boundingBox()) ?? { y: 0, height: 0 }
      expect([path, (await place('h1')).height < 40]).toEqual([path, true])
      const [filter, view, chip] = [
        await place('.filter-open'),
        await place('.dense-switch'),
        await place('.row .chip'),
      ]
      expect([path, Math.abs(filter.y - chip.y) < 5, Math.abs(filter.y - view.y) < 5]).toEqual([path, true, true])
    }
    await visitor.close()
  })
})

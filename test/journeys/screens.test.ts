import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#rules/catalogue/product.ts'
import { largeTextFlaws, layoutFlaws } from './layout-flaws.ts'
import { measure, type ScreenMeasurement } from './measure.ts'
import { demoPhone } from './sign-in.ts'
import { openSignedIn, setCart } from './shops.ts'
import { textsIn } from './texts.ts'
import { visit, type Visit } from './visit.ts'

// Every screen, empty and filled, light and dark, at the widths of the specification: measured, and looked at by axe.

const publicScreens = [
  '/',
  '/category/1',
  '/category/8',
  '/category/1?sort=PROMOTION&subcategories=1',
  '/search-results?q=zzzzqqqq',
  '/product/1043',
  '/promotion/1',
  '/all/premium',
  '/login',
  '/register',
  '/privacy-and-terms',
  '/cookie-policy',
  '/nowhere',
]
const privateScreens = [
  '/',
  '/all/recent',
  '/order/cart',
  '/order/shipping&billing',
  '/retailer/order-history',
  '/retailer/order-history?number=NOTHING',
  '/retailer/retailer-info',
  '/retailer/question-and-answer',
  '/retailer/contact-us',
]
const rice = 1043
/** Where the words lie is looked at on a phone and on a desktop. */
const layoutAt = [360, 1280]
/** The widths of the specification; the first is the one that pages are opened at. */
const looks: readonly { language: Language; widths: readonly [number, number]; phone: string }[] = [
  { language: 'th', widths: [360, 780], phone: demoPhone(46) },
  { language: 'en', widths: [1280, 1536], phone: demoPhone(47) },
]

describe.each(looks)('screens in $language at $widths px', ({ language, widths, phone }) => {
  const [own] = widths
  const others = [...new Set([...widths, ...layoutAt])].filter((width) => width !== own)
  let visitor: Visit
  beforeAll(async () => {
    visitor = await visit({ language, width: own })
    // Who chose any size has the styles of all: the largest is then a class.
    await visitor.page.addInitScript(`localStorage.setItem('songdee.text-size', 'normal')`)
  })
  afterAll(() => visitor.close())

  async function inLargestLetters(): Promise<string[]> {
    const { page } = visitor
    await page.locator('html.text-size-normal').waitFor()
    await page.evaluate(`document.documentElement.classList.add('text-size-larger')`)
    const flaws = [await page.evaluate(layoutFlaws), await page.evaluate(largeTextFlaws)] as string[][]
    await page.evaluate(`document.documentElement.classList.remove('text-size-larger')`)
    return flaws.flat()
  }

  async function look(path: string): Promise<void> {
    const { page } = visitor
    // Each width is drawn once; axe looks at the own one, which is the last.
    for (const width of [...others, own]) {
      await page.setViewportSize({ width, height: width < 1024 ? 740 : 900 })
      if (widths.includes(width)) {
        const measured = (await page.evaluate(measure)) as ScreenMeasurement
        expect.soft([path, width, measured]).toEqual([path, width, { sideways: 0, regions: 1, flaws: [] }])
      }
      if (layoutAt.includes(width))
        expect.soft([path, width, await page.evaluate(layoutFlaws)]).toEqual([path, width, []])
      // Thai letters are the wider ones, with marks above and below.
      if (layoutAt.includes(width) && language === 'th')
        expect.soft([path, width, await inLargestLetters()]).toEqual([path, width, []])
    }
    await visitor.expectAccessibleInLightAndDark()
  }
  /** A page is complete when none of its requests is pending. */
  async function openWhole(path: string): Promise<void> {
    await visitor.open(path)
    await visitor.page.locator('main :is(h1, h2)').first().waitFor()
    await expect.poll(() => visitor.page.locator('main :is(.skeleton, [aria-busy=true])').count()).toBe(0)
  }

  // Specification 9.15, phone.22, phone.23, phone.24, phone.25, phone.26, phone.27, phone.28, phone.32
  test.each(publicScreens)('a visitor: %s', async (path) => {
    await openWhole(path)
    await look(path)
  })

  // Specification phone.33
  test('a shop with an empty cart', async () => {
    await setCart(visitor.url, phone, {})
    await openSignedIn(visitor, phone)
    for (const path of ['/order/cart', '/order/shipping&billing']) {
      await openWhole(path)
      await visitor.page.getByRole('heading', { name: textsIn[language].cart.empty }).waitFor()
      await look(path)
    }
    await setCart(visitor.url, phone, { [rice]: 12, 1001: 2 })
  })

  // Specification phone.22, phone.23, phone.24, phone.25, phone.26, phone.27, phone.28, phone.33
  test.each(privateScreens)('a shop with a cart: %s', async (path) => {
    await openWhole(path)
    await look(path)
  })

  // Specification phone.33
  test('a shop looks at an order', async () => {
    await openWhole('/retailer/order-history')
    const order = await visitor.page.locator('main a[href^="/retailer/order-history/"]').first().getAttribute('href')
    await openWhole(order ?? '')
    await look('an order')
  })
})

const overhanging = `[...document.querySelectorAll('main *')]
  .filter((one) => !one.closest('.row, .crumbs, .sr-only') && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 90))`

/** Quantities that are squeezed between their buttons. */
const squeezed = `[...document.querySelectorAll('main .stepper input')].filter((one) => one.clientWidth < 24).length`

// Specification phone.29
test('at 200 % of size, and with large letters, nothing scrolls sideways', async () => {
  // 1280 px shown twice as large are 640; the smallest screens that must work are 320.
  const visitor = await visit({ width: 640 })
  const { page } = visitor
  for (const path of ['/', '/category/1', '/product/1043', '/login', '/register', '/cookie-policy']) {
    await visitor.open(path)
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 450 })
      const { sideways } = (await page.evaluate(measure)) as ScreenMeasurement
      expect([path, width, sideways]).toEqual([path, width, 0])
    }
  }
  await visitor.close()

  const phone = demoPhone(46)
  for (const language of ['th', 'en'] as const) {
    const shop = await visit({ width: 360, language })
    await setCart(shop.url, phone, { [rice]: 120, 1001: 96 })
    await openSignedIn(shop, phone)
    for (const size of ['large', 'larger']) {
      await shop.page.evaluate(`localStorage.setItem('songdee.text-size', '${size}')`)
      for (const path of ['/', '/category/1', '/order/cart', '/retailer/order-history', '/retailer/retailer-info']) {
        await shop.open(path)
        await shop.page
          .locator(`.text-size-${size} main :is(.card, .cart-line, .order-row, .account)`)
          .first()
          .waitFor()
        await expect.poll(() => shop.page.locator('main :is(.skeleton, [aria-busy=true])').count()).toBe(0)
        for (const width of [360, 540, 1024]) {
          await shop.page.setViewportSize({ width, height: 740 })
          const { sideways } = (await shop.page.evaluate(measure)) as ScreenMeasurement
          const found = [sideways, await shop.page.evaluate(overhanging), await shop.page.evaluate(squeezed)]
          expect.soft([path, size, width, ...found]).toEqual([path, size, width, 0, [], 0])
        }
        await shop.page.setViewportSize({ width: 360, height: 740 })
      }
      await shop.open('/category/1')
      await shop.page.locator(`.text-size-${size} .filter-open`).click()
      const dialog = await shop.page.getByRole('dialog').boundingBox()
      expect([dialog && dialog.y >= 0, dialog && Math.round(dialog.y + dialog.height)]).toEqual([true, 740])
    }
    await shop.close()
  }
})

// Specification phone.30
test('the focus is seen on everything that a keyboard reaches, and is never under a bar', async () => {
  const visitor = await visit({ width: 1280, language: 'en' })
  const { page } = visitor
  await visitor.open('/category/1')
  const seen = new Set<string>()
  for (let tabs = 0; tabs < 45; tabs += 1) {
    await page.keyboard.press('Tab')
    const focus = (await page.evaluate(`(() => {
      const one = document.activeElement
      const around = [one, ...one.querySelectorAll('*'), one.parentElement, one.closest('li, form, label')].filter(Boolean)
      const visible = (style) => (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none'
      const { top, bottom } = one.getBoundingClientRect()
      return {
        name: one.outerHTML.replace(/\\s+/g, ' ').slice(0, 90),
        visible: around.some((each) => visible(getComputedStyle(each)) || visible(getComputedStyle(each, '::after'))),
        inSight: bottom > 0 && top < innerHeight,
      }
    })()`)) as { name: string; visible: boolean; inSight: boolean }
    seen.add(focus.name)
    expect(focus).toEqual({ name: focus.name, visible: true, inSight: true })
  }
  expect(seen.size).toBeGreaterThan(40)
  await visitor.close()
})

// Specification phone.31
test('nothing moves where the reader wants no motion, and nothing longer than 180 ms where they do', async () => {
  const visitor = await visit()
  const { page } = visitor
  const longest = `(() => {
    const seconds = (text) => text.split(',').map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1000))
    const of = (style) => [
      ...(style.animationName === 'none' || style.animationIterationCount === 'infinite' ? [0] : seconds(style.animationDuration)),
      ...(style.transitionProperty === 'none' ? [0] : seconds(style.transitionDuration)),
    ]
    return Math.max(...[...document.querySelectorAll('*')].flatMap((one) => [...of(getComputedStyle(one)), ...of(getComputedStyle(one, '::after'))]))
  })()`
  for (const path of ['/', '/category/1', '/product/1043']) {
    await visitor.open(path)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect([path, await page.evaluate(longest), await page.evaluate('document.getAnimations().length')]).toEqual([
      path,
      0,
      0,
    ])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await page.evaluate(longest)).toBeLessThanOrEqual(180)
  }
  await visitor.close()
})

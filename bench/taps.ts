import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from '#test/browser.ts'
import type { Case } from './bench.ts'
import { onPhone, phone, recordTap } from './main-thread.ts'
import { median } from './measure.ts'
import type { Row } from './report.ts'
import { signInAll, type Shopper } from './shoppers.ts'

/** A tap, and an expression that is true in the page once it is answered. */
type Tap = {
  name: string
  at: string
  target: (page: Page) => Locator
  answered: string
  before?: (page: Page) => Promise<void>
  /** Milliseconds on the phone. */
  atMost: number
}

const card = 'main li:has([data-add])'
const list = '/category/1'
const units = `Number(document.querySelector('main li .stepper input').value)`
const open = (selector: string) => `document.querySelector(${JSON.stringify(selector)}) !== null`

const brandIn = (name: string, at: string): Tap => ({
  name,
  at,
  target: (page) => page.locator('dialog[open] a[href*="brands="]').first(),
  before: async (page) => {
    await page.locator('main .filter-open').tap()
    await page.locator('dialog[open]').waitFor()
    await page.evaluate(`window.linesBefore = document.querySelector('main').textContent`)
  },
  answered: `document.querySelector('main').textContent !== window.linesBefore`,
  atMost: 100,
})

const taps: readonly Tap[] = [
  {
    name: 'first add',
    at: list,
    target: (page) => page.locator(`${card} [data-add]`).first(),
    answered: open('main li .stepper input'),
    atMost: 100,
  },
  {
    name: 'plus',
    at: list,
    target: (page) => page.locator('main li .stepper button').last(),
    before: async (page) => {
      await page.locator(`${card} [data-add]`).first().tap()
      await page.locator('main li .stepper input').waitFor()
      await page.evaluate(`window.unitsBefore = ${units}`)
    },
    answered: `${units} > window.unitsBefore`,
    atMost: 100,
  },
  {
    name: 'filters',
    at: list,
    target: (page) => page.locator('main .filter-open'),
    answered: open('dialog[open]'),
    atMost: 100,
  },
  brandIn('a brand of the filters', list),
  brandIn('a brand among all products', '/all/regular'),
  {
    name: 'text size',
    at: '/retailer/retailer-info?part=display',
    target: (page) => page.locator('label:has([name=text-size])').last(),
    answered: `document.documentElement.classList.contains('text-size-larger')`,
    atMost: 100,
  },
  {
    name: 'open the cart',
    at: list,
    target: (page) => page.locator('a[href="/order/cart"]:visible').last(),
    answered: `location.pathname === '/order/cart' && ${open('main h1')}`,
    atMost: 200,
  },
  {
    name: 'from a list to a product',
    at: list,
    target: (page) => page.locator('main li a[href^="/product/"] .card-name').first(),
    answered: `location.pathname.startsWith('/product/') && ${open('main h1')}`,
    atMost: 200,
  },
]

/** Until when the work of a tap is counted: see `TapWork`. */
const untils = { painted: 'work until the next frame', drawn: 'work until it is drawn' } as const
type Until = keyof typeof untils

const sum = (durations: readonly number[]) => durations.reduce((total, duration) => total + duration, 0)

/** A retailer's phone on the page of the tap, which has come alive and answered nothing yet. */
async function tapOnce(browser: Browser, url: string, { headers }: Shopper, tap: Tap): Promise<Record<Until, number>> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const token = JSON.stringify(headers['authorization']?.slice('Bearer '.length))
    await context.addInitScript(`localStorage.setItem('songdee.access_token', ${token})`)
    await context.addCookies([{ name: 'consent', value: 'necessary', url }])
    const page = await context.newPage()
    await page.goto(url + tap.at, { waitUntil: 'networkidle' })
    await tap.before?.(page)
    const { painted, drawn } = await recordTap(browser, page, () => tap.target(page).tap(), tap.answered)
    return { painted: sum(onPhone(painted)), drawn: sum(onPhone(drawn)) }
  } finally {
    await context.close()
  }
}

/** How much work of the main thread lies between a tap and the next frame, and its drawn answer, on a phone at a quarter of the speed. */
export const everydayTaps: Case = {
  name: 'taps',
  run: async (bench) => {
    const shoppers = await signInAll(bench)
    await bench.scratch.client.query(`update cart set items = '[]', coupon_code = null`)
    const browser = await openBrowser()
    const url = `http://127.0.0.1:${bench.shop.port}`
    try {
      const rows: Row[] = []
      for (const tap of taps) {
        const works: Record<Until, number>[] = []
        for (const shopper of shoppers.slice(0, bench.repetitions))
          works.push(await tapOnce(browser, url, shopper, tap))
        for (const [until, words] of Object.entries(untils)) {
          const times = works.map((work) => work[until as Until])
          rows.push({
            name: `${tap.name}: ${words}`,
            value: median(times),
            unit: 'ms',
            digits: 0,
            atMost: tap.atMost,
            note: `longest ${Math.max(...times).toFixed(0)} ms`,
          })
        }
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}

import type { Browser, Locator, Page } from 'playwright-core'
import { serveBarePages, shownIn, type BareAnswer, type BarePage, type PageContent } from './bare-page.ts'
import type { Case } from './bench.ts'
import { onPhone, openOwnBrowser, phone, recordTap } from './main-thread.ts'
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
  /** What it does, on the bare page as well. */
  bare: BareAnswer['kind']
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
  bare: 'page',
  atMost: 100,
})

const taps: readonly Tap[] = [
  {
    name: 'first add',
    at: list,
    target: (page) => page.locator(`${card} [data-add]`).first(),
    answered: open('main li .stepper input'),
    bare: 'number',
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
    bare: 'number',
    atMost: 100,
  },
  {
    name: 'filters',
    at: list,
    target: (page) => page.locator('main .filter-open'),
    answered: open('dialog[open]'),
    bare: 'dialog',
    atMost: 100,
  },
  brandIn('a brand of the filters', list),
  brandIn('a brand among all products', '/all/regular'),
  {
    name: 'text size',
    at: '/retailer/retailer-info?part=display',
    target: (page) => page.locator('label:has([name=text-size])').last(),
    answered: `document.documentElement.classList.contains('text-size-larger')`,
    bare: 'larger',
    atMost: 100,
  },
  {
    name: 'open the cart',
    at: list,
    target: (page) => page.locator('a[href="/order/cart"]:visible').last(),
    answered: `location.pathname === '/order/cart' && ${open('main h1')}`,
    bare: 'page',
    atMost: 200,
  },
  {
    name: 'from a list to a product',
    at: list,
    target: (page) => page.locator('main li a[href^="/product/"] .card-name').first(),
    answered: `location.pathname.startsWith('/product/') && ${open('main h1')}`,
    bare: 'page',
    atMost: 200,
  },
]

/** Until when the work of a tap is counted: see `TapWork`. */
const untils = { painted: 'work until the next frame', drawn: 'work until it is drawn' } as const
type Until = keyof typeof untils

const sum = (durations: readonly number[]) => durations.reduce((total, duration) => total + duration, 0)

type Work = Record<Until, number>

/** A phone with the page of a tap, which has come alive and answered nothing yet. */
async function onPage<Value>(
  browser: Browser,
  { url, at, shopper }: { url: string; at: string; shopper?: Shopper },
  act: (page: Page) => Promise<Value>,
): Promise<Value> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const token = JSON.stringify(shopper?.headers['authorization']?.slice('Bearer '.length))
    if (token) await context.addInitScript(`localStorage.setItem('songdee.access_token', ${token})`)
    await context.addCookies([{ name: 'consent', value: 'necessary', url }])
    const page = await context.newPage()
    await page.goto(url + at, { waitUntil: 'networkidle' })
    return await act(page)
  } finally {
    await context.close()
  }
}

async function workOf(browser: Browser, page: Page, act: () => Promise<void>, answered: string): Promise<Work> {
  const { painted, drawn } = await recordTap(browser, page, act, answered)
  return { painted: sum(onPhone(painted)), drawn: sum(onPhone(drawn)) }
}

const tapOnce = (browser: Browser, url: string, shopper: Shopper, tap: Tap): Promise<Work> =>
  onPage(browser, { url, at: tap.at, shopper }, async (page) => {
    await tap.before?.(page)
    return workOf(browser, page, () => tap.target(page).tap(), tap.answered)
  })

/** The same on the bare page; what needs another tap before needs it there, too. */
const tapBare = (browser: Browser, url: string, { name, before, bare }: Tap): Promise<Work> =>
  onPage(browser, { url, at: `/${encodeURIComponent(name)}` }, async (page) => {
    const target = page.locator('[data-tap]')
    const earlier = before && bare === 'number' ? 1 : 0
    if (earlier > 0) await target.tap()
    return workOf(browser, page, () => target.tap(), `globalThis.answers > ${earlier}`)
  })

/** What a tap finds and what it shows, so that the bare page has the same. */
const bareOf = (browser: Browser, url: string, shopper: Shopper, tap: Tap): Promise<BarePage> =>
  onPage(browser, { url, at: tap.at, shopper }, async (page) => {
    const shown = (selector: string) => page.evaluate<PageContent>(shownIn(selector, true))
    await tap.before?.(page)
    const found = await shown('main, dialog[open]')
    // Also where only a number changes: later pages show what is in the cart by then.
    await tap.target(page).tap()
    await page.evaluate(
      `new Promise((resolve) => { const look = () => ((${tap.answered}) ? resolve() : setTimeout(look, 20)); look() })`,
    )
    await page.waitForLoadState('networkidle')
    const { bare: kind } = tap
    if (kind === 'number' || kind === 'larger') return { ...found, answer: { kind } }
    return { ...found, answer: { kind, shown: await shown(kind === 'dialog' ? 'dialog[open]' : 'main') } }
  })

function rowsOf({ name, atMost }: Tap, own: readonly Work[], bare: readonly Work[]): Row[] {
  return Object.entries(untils).map(([until, words]): Row => {
    const [times, others] = [own, bare].map((works) => works.map((work) => work[until as Until])) as [
      number[],
      number[],
    ]
    const theirs = median(others)
    return {
      name: `${name}: ${words}`,
      value: median(times),
      unit: 'ms',
      digits: 0,
      atMost,
      note: `${(median(times) / theirs).toFixed(1)} of bare (${theirs.toFixed(0)} ms), longest ${Math.max(...times).toFixed(0)} ms`,
    }
  })
}

/**
 * How much work of the main thread lies between a tap and the next frame, and its drawn answer, on a phone at a quarter of the speed; and
 * what the same tap takes on a bare page, in turn.
 */
export const everydayTaps: Case = {
  name: 'taps',
  run: async (bench) => {
    const shoppers = await signInAll(bench)
    await bench.scratch.client.query(`update cart set items = '[]', coupon_code = null`)
    const [first, ...others] = shoppers
    if (!first) throw new Error('There are no retailers')
    const browser = await openOwnBrowser()
    const url = `http://127.0.0.1:${bench.shop.port}`
    let bare: Awaited<ReturnType<typeof serveBarePages>> | undefined
    try {
      const shapes = new Map<string, BarePage>()
      for (const tap of taps) shapes.set(encodeURIComponent(tap.name), await bareOf(browser, url, first, tap))
      bare = await serveBarePages(shapes)
      const rows: Row[] = []
      for (const tap of taps) {
        const [own, theirs]: [Work[], Work[]] = [[], []]
        for (const shopper of others.slice(0, bench.repetitions)) {
          theirs.push(await tapBare(browser, bare.url, tap))
          own.push(await tapOnce(browser, url, shopper, tap))
        }
        rows.push(...rowsOf(tap, own, theirs))
      }
      return rows
    } finally {
      bare?.server.close()
      await browser.close()
    }
  },
}

import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '#demo/fill/accounts.ts'
import { openBrowser } from '#test/browser.ts'
import { serveBarePages } from './bare-page.ts'
import type { Case } from './bench.ts'
import { phone, recordTap, slowdown } from './main-thread.ts'
import { median } from './measure.ts'
import { orderingRetailers } from './shoppers.ts'

/** One tap or key, on a page that was just opened or as the one before has left it. */
type Tap = {
  name: string
  open?: string
  before?: (page: Page) => Promise<unknown>
  tap: (page: Page) => Promise<unknown>
  /** The tap opens another page. */
  opens?: boolean
}

const on = (selector: string) => (page: Page) => page.locator(selector).first().tap()

const taps: readonly Tap[] = [
  { name: 'add, the first tap on a page', open: '/category/1', tap: on('main .add') },
  { name: 'plus', tap: on('.stepper button:last-of-type') },
  { name: 'cart', tap: on('.bottom-bar a[href="/order/cart"]'), opens: true },
  { name: 'filters', open: '/all/regular', tap: on('.filter-open') },
  { name: 'a brand among all products', tap: on('dialog .facets:last-of-type .facet') },
  { name: 'a key in the search', open: '/', before: on('[name=q]'), tap: (page) => page.keyboard.press('n') },
  { name: 'another language', open: '/', tap: on('.nav-lang') },
  { name: 'from a list to a product', open: '/category/1', tap: on('main .card-link'), opens: true },
]

/** How long after a page was hydrated the phone has what it loads later, in milliseconds. */
const settledMs = 7000
const shown = 'page-shown'
/** Sets the mark in the frame after the page's heading has changed. */
const markPage = `(() => {
  const heading = () => document.querySelector('h1')?.textContent
  const before = heading()
  new MutationObserver((_, observer) => {
    if (heading() === before || !heading()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('${shown}')))
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
})()`

async function signedIn(browser: Browser, url: string, number: string): Promise<Page> {
  const context = await browser.newContext(phone)
  await context.addCookies([
    { name: 'popup-count', value: '3', url },
    { name: 'consent', value: 'all', url },
  ])
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.waitForFunction('window.songdeeTaps === null')
  await page.locator('main input').nth(0).fill(number)
  await page.locator('main input[type=password]').fill(demoPassword)
  await page.locator('main input[type=password]').press('Enter')
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.waitForTimeout(settledMs)
  return page
}

async function measureTap(browser: Browser, page: Page, url: string, { open, before, tap, opens }: Tap) {
  if (open) {
    await page.goto(url + open)
    await page.waitForFunction('window.songdeeTaps === null')
    await page.waitForTimeout(settledMs)
  }
  await before?.(page)
  if (opens) await page.evaluate(markPage)
  return recordTap(browser, page, () => tap(page), opens ? shown : undefined)
}

/** What everyday taps cost a phone at a quarter of the speed until the next frame, signed in, against a bare button. */
export const tapsOnPages: Case = {
  name: 'taps',
  run: async ({ shop, scratch, repetitions }) => {
    const browser = await openBrowser()
    const bare = await serveBarePages(new Map([['bare', { heading: '-', pictures: [] }]]))
    const [retailer] = await orderingRetailers(scratch.client)
    const url = `http://127.0.0.1:${shop.port}`
    try {
      const page = await signedIn(browser, url, retailer?.phone ?? '')
      const bareContext = await browser.newContext(phone)
      const barePage = await bareContext.newPage()
      const found = new Map<Tap, number[]>(taps.map((one) => [one, []]))
      const buttons: number[] = []
      for (let turn = 0; turn < repetitions; turn += 1) {
        await barePage.goto(`${bare.url}/bare`)
        await barePage.waitForTimeout(settledMs)
        buttons.push(await recordTap(browser, barePage, () => barePage.locator('button').tap()))
        for (const [one, figures] of found) figures.push(await measureTap(browser, page, url, one))
      }
      const note = `a bare button ${median(buttons).toFixed(0)} ms`
      return taps.map((one) => ({
        name: `${one.name}, at 1/${slowdown} of the speed`,
        value: median(found.get(one) ?? []),
        unit: 'ms',
        digits: 0,
        atMost: one.opens ? 200 : 100,
        note,
      }))
    } finally {
      bare.server.close()
      await browser.close()
    }
  },
}

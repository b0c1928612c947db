import type { Browser, Page } from 'playwright-core'
import type { Case } from './bench.ts'
import { openOwnBrowser, recordTap, type Input } from './main-thread.ts'
import { median } from './measure.ts'
import type { Row } from './report.ts'
import { staffToken } from './staff-token.ts'

/** What is pressed in the order list, and an expression that is true in the page once it is answered. */
type Press = {
  name: string
  /** Rows of the list that are drawn before. */
  rows: number
  input: Input
  act: (page: Page) => Promise<void>
  answered: string
}

/** Milliseconds on a desk's machine. */
const atMost = 100
const row = '.data-table tbody [role=row]'
const selected = `document.querySelectorAll('${row}[aria-selected=true]').length`

const presses: readonly Press[] = [
  {
    name: 'a key in the order list',
    rows: 100,
    input: 'keydown',
    act: (page) => page.keyboard.press('ArrowDown'),
    answered: `document.activeElement === document.querySelectorAll('${row}')[1]`,
  },
  {
    name: 'a tick among 500 orders',
    rows: 500,
    input: 'keydown',
    act: (page) => page.keyboard.press('Space'),
    answered: `${selected} === 1`,
  },
  {
    name: 'a key among 500 orders',
    rows: 500,
    input: 'keydown',
    act: (page) => page.keyboard.press('ArrowDown'),
    answered: `document.activeElement === document.querySelectorAll('${row}')[1]`,
  },
  {
    name: 'all of 500 orders',
    rows: 500,
    input: 'keydown',
    act: (page) => page.keyboard.press('Control+a'),
    answered: `${selected} >= 500`,
  },
  {
    name: "opening an order's sheet",
    rows: 100,
    input: 'keydown',
    act: (page) => page.keyboard.press('Enter'),
    answered: `document.querySelector('.order-head') !== null`,
  },
]

const sum = (durations: readonly number[]) => durations.reduce((total, duration) => total + duration, 0)

/** Presses with the focus on the first order of the list. */
async function pressOnce(browser: Browser, url: string, token: string, press: Press): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'th-TH',
    serviceWorkers: 'block',
  })
  try {
    await context.addInitScript(`localStorage.setItem('songdee.backoffice.access_token', ${JSON.stringify(token)})`)
    const page = await context.newPage()
    await page.goto(`${url}/backoffice/orders`, { waitUntil: 'load' })
    const rows = page.locator(row)
    await rows.first().waitFor()
    while ((await rows.count()) < press.rows) {
      const before = await rows.count()
      await rows.last().focus()
      await rows.last().scrollIntoViewIfNeeded()
      await rows.nth(before).waitFor()
    }
    // The code of a table is compiled by its first key.
    await rows.nth(1).focus()
    await page.keyboard.press('ArrowUp')
    const { drawn } = await recordTap(browser, page, () => press.act(page), press.answered, press.input)
    return sum(drawn.map(({ cpuMs }) => cpuMs))
  } finally {
    await context.close()
  }
}

/** How much work of the main thread lies between a press in the back office and its drawn answer, on this machine. */
export const officeTaps: Case = {
  name: 'office-taps',
  run: async ({ shop, repetitions }) => {
    const browser = await openOwnBrowser()
    const url = `http://127.0.0.1:${shop.port}`
    try {
      const rows: Row[] = []
      for (const press of presses) {
        const times: number[] = []
        for (let turn = 0; turn < repetitions; turn += 1)
          times.push(await pressOnce(browser, url, await staffToken(shop.port), press))
        rows.push({
          name: `${press.name}: work until it is drawn`,
          value: median(times),
          unit: 'ms',
          digits: 0,
          atMost,
          note: `longest ${Math.max(...times).toFixed(0)} ms`,
        })
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}

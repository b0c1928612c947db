import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { openOwnBrowser } from '../main-thread.ts'

const restMs = 1000
/** Until what was tapped is there, ms: the nodes share the machine with builds. */
const timeoutMs = 30_000

/** Within the page that was loaded, from one address to the next, as the storefront's links do it. */
const way = [
  { link: 'a[href^="/category/"]', to: /\/category\// },
  { link: 'main a[href^="/product/"]', to: /\/product\// },
  { link: 'a[href="/"]', to: /\/$/ },
] as const

/** Gone where the page is loaded again. */
const isOpen = 'window.isOpenTab = true'

type Tabs = {
  /** Taps until `signal`. */
  tap: (signal: AbortSignal) => Promise<void>
  /** A release has replaced the one before: one tab is opened again, the other stays as it is. */
  goOn: () => void
  taps: () => number
  failed: () => string[]
  close: () => Promise<void>
}

/** Two tabs of a phone's browser: one is never loaded again, the other once with each release. */
export async function openTabs(url: string): Promise<Tabs> {
  const browser = await openOwnBrowser()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'th-TH' })
  context.setDefaultTimeout(timeoutMs)
  const failed: string[] = []
  let [taps, isNext] = [0, false]

  async function step(page: Page, nth: number): Promise<void> {
    const { link, to } = way[nth % way.length] ?? way[0]
    await page.locator(`${link}:visible`).first().click()
    await page.waitForURL(to, { waitUntil: 'commit' })
    await page.locator('main h1').first().waitFor()
    taps += 1
    if (!(await page.evaluate('window.isOpenTab'))) failed.push(`a tab was loaded again on its way to ${page.url()}`)
    await page.evaluate(isOpen)
  }

  return {
    tap: async (signal) => {
      const oldest = await openTab(context, url, failed)
      let newest = await openTab(context, url, failed)
      for (let nth = 0; !signal.aborted; nth += 1) {
        if (isNext && nth % way.length === 0) {
          isNext = false
          await newest.close()
          newest = await openTab(context, url, failed)
        }
        for (const page of [oldest, newest]) {
          await page.bringToFront()
          await step(page, nth).catch((error: unknown) => failed.push(`a tap on ${page.url()}: ${String(error)}`))
          await pause(restMs)
        }
      }
    },
    goOn: () => void (isNext = true),
    taps: () => taps,
    failed: () => failed,
    close: () => browser.close(),
  }
}

async function openTab(context: BrowserContext, url: string, failed: string[]): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => failed.push(`a page at ${page.url()}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`a tab was answered ${response.status()} at ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // What it does not need any more it breaks off itself.
    if (why !== 'net::ERR_ABORTED') failed.push(`a tab got no answer at ${request.url()}: ${why}`)
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(isOpen)
  return page
}

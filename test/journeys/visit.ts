import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#rules/catalogue/product.ts'
import { openBrowser } from '../browser.ts'
import { shopHere } from './shop-here.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Visit = {
  page: Page
  language: Language
  url: string
  /** Opens an address of the shop. */
  open: (path: string) => Promise<void>
  /** Waits until the page is alive: then taps are the app's own. */
  alive: () => Promise<void>
  /** Waits until the page has all that it asked for and has worked it in: what has not come now does not come. */
  settled: () => Promise<void>
  /** Nothing that axe can find is wrong with what is shown now; of all its rules, or of these. */
  expectAccessible: (rules?: readonly string[]) => Promise<void>
  /** What the console and the network complained about. */
  complaints: string[]
  close: () => Promise<void>
}

export type VisitOptions = {
  language?: Language
  width?: number
  phone?: boolean
  /** What the browser says it is; otherwise what it is: a desktop. */
  userAgent?: string
  /** The promotion that comes by itself may come; else it has been seen often enough. */
  popup?: boolean
  /** The browser's own language where it is another than the shop's. */
  locale?: string
  /** The question about cookies has not been answered yet. */
  undecided?: boolean
  /** With the service worker. Without it a page is what the server says, and half as much work for the machine. */
  worker?: boolean
}

/** Longer than anything that the app does in slices between two frames. */
const severalTurns = `(async () => {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
})()`

let opened: Promise<Browser> | null = null

/** The browser of all files that run one after the other, and another where it has died. It ends with the process. */
async function browserHere(): Promise<Browser> {
  const known = await opened?.catch(() => null)
  if (known?.isConnected()) return known
  opened = openBrowser()
  return opened
}

/** A person with a browser of their own: nothing stored, in their language, on a screen of their width. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const { language = 'th', width = 360, popup = false, undecided = false, worker = false } = options
  const url = shopHere().url
  const context = await (
    await browserHere()
  ).newContext({
    viewport: { width, height: width < 500 ? 740 : 900 },
    locale: options.locale ?? (language === 'th' ? 'th-TH' : 'en-US'),
    hasTouch: width < 500,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    ...(options.userAgent && { userAgent: options.userAgent }),
    baseURL: url,
    // Only for axe's own script; the pages' policy is looked at in the journeys about it.
    bypassCSP: true,
  })
  if (!popup) await context.addCookies([{ name: 'popup-count', value: '3', url }])
  if (!undecided) await context.addCookies([{ name: 'consent', value: 'all', url }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const onTheWay = new Set<Request>()
  page.on('request', (request) => {
    // What the page before still wanted nobody waits for.
    if (request.isNavigationRequest()) onTheWay.clear()
    onTheWay.add(request)
  })
  page.on('requestfinished', (request) => onTheWay.delete(request))
  page.on('requestfailed', (request) => onTheWay.delete(request))
  const settled = async () => {
    do {
      await expect.poll(() => onTheWay.size).toBe(0)
      await page.evaluate(severalTurns)
    } while (onTheWay.size > 0)
  }
  const alive = async () => {
    await page.waitForFunction('window.songdeeTaps === null')
  }
  return {
    page,
    language,
    url,
    complaints,
    alive,
    settled,
    open: async (path) => {
      await page.goto(path)
      await alive()
    },
    expectAccessible: async (rules) => {
      await page.evaluate(axeSource)
      const asked = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
      const { violations } = (await page.evaluate(`axe.run(document, ${asked})`)) as AxeResults
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
    },
    close: () => context.close(),
  }
}

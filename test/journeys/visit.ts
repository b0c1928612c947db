import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { openBrowser } from '../browser.ts'
import { afterVerdict } from '../kept-failures.ts'
import { timeLimits } from '../time-limits.ts'
import { timed } from '../work-times.ts'
import { keepVisit } from './keep-visit.ts'
import { rememberScripts } from './requested-scripts.ts'
import { shopHere } from './shop-here.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Visit = {
  page: Page
  language: Language
  url: string
  /** Opens a path of the storefront. */
  open: (path: string) => Promise<void>
  /** Waits until the page is hydrated: from then on the app handles taps. */
  hydrated: () => Promise<void>
  /** Waits until all requests of the page are answered and rendered: what is not shown then will not be shown. */
  settled: () => Promise<void>
  /** Expects no violation of axe's rules, or of these, in what is shown now. */
  expectAccessible: (rules?: readonly string[]) => Promise<void>
  /** The same in light, and then in dark, in which nothing but the contrast can differ; light again at the end. */
  expectAccessibleInLightAndDark: () => Promise<void>
  /** Errors of the console and of scripts. */
  complaints: string[]
  close: () => Promise<void>
  /** Closes it, and expects that nothing complained. */
  closeWithoutComplaint: () => Promise<void>
}

export type VisitOptions = {
  language?: Language
  /** Of another shop than the demo of this worker. */
  url?: string
  width?: number
  phone?: boolean
  /** The browser's user agent; by default that of a desktop. */
  userAgent?: string
  /** Lets the promotion dialog open; by default it has been shown often enough. */
  popup?: boolean
  /** The browser's language, if it is not that of the visit. */
  locale?: string
  /** The question about cookies has not been answered yet. */
  undecided?: boolean
  /** With the service worker. Without it pages come from the server, and the machine has half as much to do. */
  worker?: boolean
  /** The page's own policy holds, and what breaks it is among the complaints. */
  withPolicy?: boolean
}

/** Longer than any work that the app splits into slices between frames. */
const severalTurns = `(async () => {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
})()`

let opened: Promise<Browser> | null = null

/** The browser of this worker's files, started again if it has crashed. It ends with the process. */
async function browserHere(): Promise<Browser> {
  const known = await opened?.catch(() => null)
  if (known?.isConnected()) return known
  opened = openBrowser()
  return opened
}

/** A browser context of its own: nothing stored, in this language, on a screen of this width. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const { language = 'th', width = 360, popup = false, undecided = false, worker = false, withPolicy = false } = options
  const url = options.url ?? shopHere().url
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
    // Only for axe's script; other journeys test the pages' policy.
    bypassCSP: !withPolicy,
  })
  if (!popup) await context.addCookies([{ name: 'popup-count', value: '3', url }])
  if (!undecided) await context.addCookies([{ name: 'consent', value: 'all', url }])
  context.setDefaultTimeout(timeLimits.action)
  rememberScripts(context)
  const page = await context.newPage()
  const forget = await keepVisit(page)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const pending = new Set<Request>()
  let leaves = false
  page.on('request', (request) => {
    // Requests of the previous page no longer count, nor what it sends until the next one is there.
    if (request.isNavigationRequest()) {
      pending.clear()
      leaves = true
    }
    // The stream of changes is never answered to its end.
    if (!request.url().endsWith(pathOf(watchChanges))) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('framenavigated', (frame) => {
    if (!leaves || frame !== page.mainFrame()) return
    leaves = false
    for (const request of pending) if (!request.isNavigationRequest()) pending.delete(request)
  })
  const settled = async () => {
    do {
      await expect.poll(() => [...pending].map((request) => request.url())).toEqual([])
      await page.evaluate(severalTurns)
    } while (pending.size > 0)
  }
  const hydrated = async () => {
    await page.waitForFunction('window.songdeeTaps === null')
  }
  const expectAccessible: Visit['expectAccessible'] = async (rules) => {
    // Once for each document: the second time its code is compiled.
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource)
    const axeOptions = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    const { violations } = await timed(
      'axe',
      async () => (await page.evaluate(`axe.run(document, ${axeOptions})`)) as AxeResults,
    )
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  }
  const close = () =>
    afterVerdict(async () => {
      forget()
      // A handler that still waits for the server's answer would fail with the context.
      const late = { behavior: 'ignoreErrors' } as const
      await Promise.allSettled([page.unrouteAll(late), context.unrouteAll(late)])
      await context.close()
    })
  return {
    page,
    language,
    url,
    complaints,
    hydrated,
    settled,
    expectAccessible,
    expectAccessibleInLightAndDark: async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await expectAccessible()
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(['color-contrast'])
      await page.emulateMedia({ colorScheme: 'light' })
    },
    open: async (path) => {
      await page.goto(path)
      await hydrated()
    },
    close,
    closeWithoutComplaint: async () => {
      expect(complaints).toEqual([])
      await close()
    },
  }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { quietMs } from '#storefront/page-frame/quiet-ms.ts'
import { openBrowser } from '../browser.ts'
import { timeLimits } from '../time-limits.ts'
import { demoPassword, payingPhone, picturedAt, picturedPhone } from './stopped-shop.ts'

/** Who looks: nobody in particular, a shop that has ordered for a year, one that has an order to pay, or the staff of this user name. */
type Viewer = 'stranger' | 'retailer' | 'payer' | 'admin' | 'manager' | 'driver' | 'packer'

/** Shops by who looks. */
const phones: Partial<Record<Viewer, string>> = { retailer: picturedPhone, payer: payingPhone }

export type Look = {
  language: 'th' | 'en'
  dark: boolean
  width: number
  height: number
}

/** What is pictured: an address, and what is there only when its data is. */
export type Subject = {
  path: string
  as: Viewer
  data: string
  /** Pictured with what this is refused with: texts by the names of their fields. */
  refused?: Record<string, string>
}

/** A subject that is open, and whole. */
export type OpenSubject = {
  page: Page
  /** @returns a PNG of what is in sight */
  picture: () => Promise<Buffer>
  /** Opens the first row of its table, or the first of its cards on a phone, and waits until that is whole. @returns whether there is one */
  openFirstRow: () => Promise<boolean>
}

export type Photographer = {
  /** Opens a subject in place of the one before. */
  open: (subject: Subject, look: Look) => Promise<OpenSubject>
  close: () => Promise<void>
}

/** Letters that depend neither on the machine's screen nor on its settings. */
const steadyLetters = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

type Tokens = { access_token: string; refresh_token: string }

const require = createRequire(import.meta.url)
const faceOf = (subset: string) =>
  readFileSync(require.resolve(`@fontsource-variable/anuphan/files/anuphan-${subset}-wght-normal.woff2`), 'base64')

/** The product's own face also for Latin letters, whatever faces the machine has. */
const ownFace = `(() => {
  const faces = ${JSON.stringify([faceOf('thai'), faceOf('latin')])}
  const ranges = ['U+0E01-0E5B', 'U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212']
  faces.forEach((face, index) => {
    const font = new FontFace('Pictured', 'url(data:font/woff2;base64,' + face + ')', {
      weight: '100 900',
      unicodeRange: ranges[index],
    })
    document.fonts.add(font)
    void font.load()
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { font-family: Pictured !important }')
  document.adoptedStyleSheets = [sheet]
})()`

/** All that is in sight has come, and nothing is still being drawn. */
const whole = `document.fonts.status === 'loaded' && document.fonts.check('16px Pictured', 'กa') &&
  document.querySelector('main .skeleton, main [aria-busy=true]') === null &&
  [...document.images].every((image) => {
    const { left, right, top, bottom, width } = image.getBoundingClientRect()
    return image.complete || width === 0 || bottom < 0 || right < 0 || top > innerHeight || left > innerWidth
  })`

/** Longer than any work that the app splits into slices between frames. */
const severalTurns = `(async () => {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
})()`

/**
 * What stays at an edge while the rest scrolls is a layer of its own, which keeps the part of a pixel at which it was first drawn,
 * also when what came later above it has moved it: each is made once more where it is now.
 */
const newLayers = `(async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const sticky = [...document.querySelectorAll('main *')].filter((one) => getComputedStyle(one).position === 'sticky')
  for (const { style } of sticky) style.position = 'static'
  await drawn()
  for (const { style } of sticky) style.removeProperty('position')
  await drawn()
})()`

/** The port is another in each run: the address of the shop is written without it. */
const withoutPort = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (walker.currentNode.data.includes(location.host))
      walker.currentNode.data = walker.currentNode.data.replaceAll(location.host, location.hostname)
})()`

const viewers = ['retailer', 'payer', 'admin', 'manager', 'driver', 'packer'] as const

/**
 * Takes pictures of a stopped shop that are the same each time: its moment in the browser, the product's own letters,
 * nothing that moves, nothing remembered of the picture before.
 * @param watch is given each context before it opens a page
 */
export async function openPhotographer(
  url: string,
  watch: (context: BrowserContext) => void = () => undefined,
): Promise<Photographer> {
  const browser = await openBrowser(steadyLetters)
  // Once each, since attempts are limited, and all of them, since the audit and the list of staff show who has signed in.
  const known = new Map<Viewer, Tokens>()
  for (const viewer of viewers) known.set(viewer, await tokensOf(url, viewer))
  /** What is open, for one viewer and look: scripts are fetched and compiled once for many pictures. */
  let sitting: { of: string; context: BrowserContext; page: Page; settled: () => Promise<void> } | null = null

  async function sit(
    { path, as }: Subject,
    { language, dark, width, height }: Look,
  ): Promise<NonNullable<typeof sitting>> {
    const signsIn = as === 'stranger' && path.startsWith('/backoffice')
    const of = [as, language, dark, width < 500, signsIn].join()
    if (sitting?.of === of) return sitting
    await sitting?.context.close()
    const context = await browser.newContext({
      viewport: { width, height },
      locale: language === 'th' ? 'th-TH' : 'en-US',
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: width < 500,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      bypassCSP: true,
    })
    context.setDefaultTimeout(timeLimits.action)
    watch(context)
    await context.clock.setFixedTime(picturedAt)
    // A context with a route has no cache.
    if (signsIn) await context.route('**/realms/**', keepCookies)
    await context.addInitScript(ownFace)
    const tokens = as === 'stranger' ? null : (known.get(as) ?? null)
    await context.addInitScript(keepFirstLook, quietMs)
    await context.addInitScript(beginAgain, [phones[as] ? 'songdee' : 'songdee.backoffice', tokens] as const)
    const page = await context.newPage()
    sitting = { of, context, page, settled: watchRequests(page) }
    return sitting
  }

  return {
    close: () => browser.close(),
    open: async (subject, look) => {
      const { context, page, settled } = await sit(subject, look)
      await page.setViewportSize({ width: look.width, height: look.height })
      await context.clearCookies()
      await context.addCookies([
        { name: 'popup-count', value: '3', url },
        { name: 'consent', value: 'all', url },
        ...(phones[subject.as] ? [{ name: 'signed-in', value: '1', url }] : []),
      ])
      await page.goto(url + subject.path)
      await page.locator(subject.data).first().waitFor()
      await settled()
      if (subject.refused) {
        for (const [name, text] of Object.entries(subject.refused)) await page.locator(`[name=${name}]`).fill(text)
        await page.keyboard.press('Enter')
        await page.locator('[role=alert]').waitFor()
        await settled()
      }
      return {
        page,
        picture: async () => {
          await page.evaluate(withoutPort)
          await page.evaluate(newLayers)
          return page.screenshot({ animations: 'disabled', caret: 'hide' })
        },
        openFirstRow: async () => {
          await page.setViewportSize({ width: look.width, height: look.height })
          const row = page.locator('main :is([role=row][data-key], .driver-stop, .pack-card)').first()
          if ((await row.count()) === 0) return false
          await row.focus()
          await page.keyboard.press('Enter')
          await settled()
          return true
        },
      }
    },
  }
}

/** At the start of each document: nothing is stored but who is signed in. */
function beginAgain([prefix, tokens]: readonly [prefix: string, tokens: Tokens | null]): void {
  if ((globalThis as { top?: unknown }).top !== globalThis) return
  localStorage.clear()
  sessionStorage.clear()
  if (!tokens) return
  localStorage.setItem(`${prefix}.access_token`, tokens.access_token)
  localStorage.setItem(`${prefix}.refresh_token`, tokens.refresh_token)
}

/** A stranger's first look has no end: on a busy machine what comes some seconds later would be in the picture, or not. */
function keepFirstLook(endsAfterMs: number): void {
  const { setTimeout } = globalThis
  Object.assign(globalThis, {
    setTimeout: (run: () => void, delay?: number) => (delay === endsAfterMs ? 0 : setTimeout(run, delay)),
  })
}

/** @returns a function that waits until all requests of the page are answered, and all that is in sight is drawn */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // Requests of the previous page no longer count.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    // The stream of changes is never answered to its end.
    if (!request.url().endsWith(pathOf(watchChanges))) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    do {
      await page.waitForFunction(whole)
      await page.evaluate(severalTurns)
    } while (pending.size > 0 || !(await page.evaluate(whole)))
  }
}

/** Cookies of the login page end an hour after the stopped moment, which for the browser itself is long ago. */
async function keepCookies(route: Route): Promise<void> {
  const answer = await route.fetch({ maxRedirects: 0 })
  const headers = { ...answer.headers() }
  if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].replaceAll(/; expires=[^;\n]+/gi, '')
  await route.fulfill({ response: answer, headers })
}

async function tokensOf(url: string, viewer: Viewer): Promise<Tokens> {
  const phoneNumber = phones[viewer]
  if (phoneNumber) return (await send(url, logIn, { body: { phoneNumber, password: demoPassword } })).body
  const response = await signInByPassword(url, viewer, demoPassword)
  if (!response.ok) throw new Error(`${viewer} could not sign in: ${response.status}`)
  return (await response.json()) as Tokens
}

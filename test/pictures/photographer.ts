import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Request, Route } from 'playwright-core'
import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { openBrowser } from '../browser.ts'
import { timeLimits } from '../time-limits.ts'
import { demoPassword, picturedAt, picturedPhone } from './stopped-shop.ts'

/** Who looks: nobody in particular, a shop that has ordered for a year, or the staff of this user name. */
type Viewer = 'stranger' | 'retailer' | 'admin' | 'manager' | 'driver' | 'packer'

export type Look = {
  language: 'th' | 'en'
  dark: boolean
  width: number
  height: number
}

/** What is pictured: an address, and what is there only when its data is. */
export type Subject = { path: string; as: Viewer; data: string }

export type Photographer = {
  /** @returns a PNG of what is in sight */
  take: (subject: Subject, look: Look) => Promise<Buffer>
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

const twoFrames = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`

/**
 * Takes pictures of a stopped shop that are the same each time: its moment in the browser, the product's own letters,
 * nothing that moves.
 * @param watch is given each context before it opens a page
 */
export async function openPhotographer(
  url: string,
  watch: (context: BrowserContext) => void = () => undefined,
): Promise<Photographer> {
  const browser = await openBrowser(steadyLetters)
  /** Signed in once each: attempts are limited. */
  const known = new Map<Viewer, Promise<Tokens>>()
  const tokensOf = (viewer: Viewer): Promise<Tokens> => {
    const tokens = known.get(viewer) ?? (viewer === 'retailer' ? retailerTokens(url) : staffTokens(url, viewer))
    known.set(viewer, tokens)
    return tokens
  }
  return {
    close: () => browser.close(),
    take: async ({ path, as, data }, { language, dark, width, height }) => {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: language === 'th' ? 'th-TH' : 'en-US',
        colorScheme: dark ? 'dark' : 'light',
        hasTouch: width < 500,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        bypassCSP: true,
      })
      try {
        context.setDefaultTimeout(timeLimits.action)
        watch(context)
        await context.addCookies([
          { name: 'popup-count', value: '3', url },
          { name: 'consent', value: 'all', url },
          ...(as === 'retailer' ? [{ name: 'signed-in', value: '1', url }] : []),
        ])
        await context.clock.setFixedTime(picturedAt)
        await context.route('**/realms/**', keepCookies)
        await context.addInitScript(ownFace)
        if (as !== 'stranger')
          await context.addInitScript(
            ([prefix, tokens]) => {
              localStorage.setItem(`${prefix}.access_token`, tokens.access_token)
              localStorage.setItem(`${prefix}.refresh_token`, tokens.refresh_token)
            },
            [as === 'retailer' ? 'songdee' : 'songdee.backoffice', await tokensOf(as)] as const,
          )
        const page = await context.newPage()
        const pending = new Set<Request>()
        page.on('request', (request) => {
          // The stream of changes is never answered to its end.
          if (!request.url().endsWith(pathOf(watchChanges))) pending.add(request)
        })
        page.on('requestfinished', (request) => pending.delete(request))
        page.on('requestfailed', (request) => pending.delete(request))
        await page.goto(url + path)
        await page.locator(data).first().waitFor()
        do {
          await page.waitForFunction(whole)
          await page.evaluate(twoFrames)
        } while (pending.size > 0 || !(await page.evaluate(whole)))
        return await page.screenshot({ animations: 'disabled', caret: 'hide' })
      } finally {
        await context.close()
      }
    },
  }
}

/** Cookies of the login page end an hour after the stopped moment, which for the browser itself is long ago. */
async function keepCookies(route: Route): Promise<void> {
  const answer = await route.fetch({ maxRedirects: 0 })
  const headers = { ...answer.headers() }
  if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].replaceAll(/; expires=[^;\n]+/gi, '')
  await route.fulfill({ response: answer, headers })
}

const retailerTokens = async (url: string): Promise<Tokens> =>
  (await send(url, logIn, { body: { phoneNumber: picturedPhone, password: demoPassword } })).body

async function staffTokens(url: string, username: string): Promise<Tokens> {
  const response = await fetch(`${url}/realms/marlin/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'backoffice', username, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`)
  return (await response.json()) as Tokens
}

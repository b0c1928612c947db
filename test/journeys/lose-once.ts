import type { Page, Route } from 'playwright-core'
import { untilCaught } from './until-caught.ts'

/**
 * Lets the next request of an address fail. The route stays: when the last one goes, the browser may never send on what
 * is requested at the same moment.
 */
export const loseOnce = (page: Page, address: RegExp | string): Promise<void> =>
  once(page, address, (route) => route.abort())

/** As `loseOnce`, for the answer alone: the server has done what was requested. */
export const loseAnswerOnce = (page: Page, address: RegExp | string): Promise<void> =>
  once(page, address, async (route) => {
    await route.fetch()
    await route.abort()
  })

/** As `loseAnswerOnce`, and a proxy answers in the server's place, as while it starts. */
export const replaceAnswerOnce = (page: Page, address: RegExp | string): Promise<void> =>
  once(page, address, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  })

/** As `loseOnce`, and a firewall answers in the server's place. */
export const blockOnce = (page: Page, address: RegExp | string): Promise<void> =>
  once(page, address, (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }))

/** As `loseOnce`, and the server has had too many requests. */
export const limitOnce = (page: Page, address: RegExp | string): Promise<void> =>
  once(page, address, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'rate_limited', status: 429 }),
    }),
  )

/** Answers a call instead of the server, with an error code and other fields of the problem. */
export const refuse =
  (status: number, code: string, more: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: { status, code, ...more } })

/** As `loseOnce`, and the server refuses it. */
export const refuseOnce = (page: Page, address: RegExp | string, status: number, code: string): Promise<void> =>
  once(page, address, refuse(status, code))

async function once(page: Page, address: RegExp | string, lose: (route: Route) => Promise<void>): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await lose(route)
  })
  await untilCaught(page)
}

import type { Page } from 'playwright-core'

/**
 * Lets the next request of an address fail. The route stays: when the last one goes, the browser may never send on what
 * is requested at the same moment.
 */
export async function loseOnce(page: Page, address: RegExp | string): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.abort()
  })
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Takes the network from the page and its service worker. Playwright tells the worker a moment after the page: until
 * then it would still answer from the server.
 */
export async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  // The worker fetches the data of pages, and stores none of these: the path is new each time.
  const reachesServer = `fetch('/api/pages/data?path=' + encodeURIComponent('/nowhere?' + Math.random()))
    .then(() => true, () => false)`
  await expect.poll(() => page.evaluate(reachesServer)).toBe(false)
}

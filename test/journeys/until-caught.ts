import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the browser hands over what the page sends: for some milliseconds after its first route a request may still pass by. */
export async function untilCaught(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return
  const probe = '/healthz?caught'
  await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }))
  const status = (path: string) =>
    fetch(path).then(
      (response) => response.status,
      () => 0,
    )
  await expect.poll(() => page.evaluate(status, probe)).toBe(204)
}

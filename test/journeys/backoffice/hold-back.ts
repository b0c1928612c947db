import type { Page } from 'playwright-core'
import { untilCaught } from '../until-caught.ts'

/**
 * Holds the answers of an address back until they are let go; of calls of one method, if it is named. `requested` fails where none
 * comes in time.
 */
export async function holdBack(
  page: Page,
  address: RegExp,
  method?: string,
): Promise<{ requested: Promise<unknown>; letGo: () => void }> {
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    await released.promise
    // A question that the page has taken back meanwhile.
    await route.fallback().catch(() => undefined)
  })
  await untilCaught(page)
  const requested = page.waitForRequest(
    (one) => address.test(one.url()) && (method === undefined || one.method() === method),
  )
  // Not every test waits for it.
  requested.catch(() => undefined)
  return { requested, letGo: released.resolve }
}

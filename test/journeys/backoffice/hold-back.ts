import type { Page } from 'playwright-core'

/** Holds the answers of an address back until they are let go; of calls of one method, if it is named. */
export async function holdBack(
  page: Page,
  address: RegExp,
  method?: string,
): Promise<{ requested: Promise<void>; letGo: () => void }> {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    requested.resolve()
    await released.promise
    // A question that the page has taken back meanwhile.
    await route.fallback().catch(() => undefined)
  })
  return { requested: requested.promise, letGo: released.resolve }
}

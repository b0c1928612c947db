import type { Page } from 'playwright-core'

/** Holds back the scripts of a page, so that it is there and has not started. @returns what lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  let start = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await started
    await route.continue()
  })
  return start
}

import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { keepOnFailure } from '../kept-failures.ts'
import { shopHere } from './shop-here.ts'

let visits = 0

/**
 * Keeps of a visit what shows why its test has failed: the picture and the text of the page, the trace of all that was
 * done on it, and what the server has printed.
 * @returns a function that ends this
 */
export async function keepVisit(page: Page): Promise<() => void> {
  const name = `visit-${(visits += 1)}`
  const context = page.context()
  // Without pictures and copies of the page, which would cost more than the journey.
  await context.tracing.start({ screenshots: false, snapshots: false })
  return keepOnFailure(async (folder) => {
    copyFileSync(shopHere().log, join(folder, 'server.log'))
    await context.tracing.stop({ path: join(folder, `${name}.trace.zip`) })
    await page.screenshot({ path: join(folder, `${name}.png`), timeout: 10_000 })
    writeFileSync(join(folder, `${name}.html`), `<!-- ${page.url()} -->\n${await page.content()}`)
  })
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runShop } from '#test/running-shop.ts'
import { openBrowser } from '../browser.ts'
import type { JourneyShop } from './shop-here.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shops: JourneyShop[]
  }
}

/** A shop for each of the files that run at the same time, started as a newcomer starts it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked once, before two open it at the same time.
  await (await openBrowser()).close()
  const folder = mkdtempSync(join(tmpdir(), 'songdee-journeys-'))
  chmodSync(folder, 0o755)
  const started: (JourneyShop & { stop: () => Promise<unknown> })[] = []
  for (let worker = 1; worker <= project.config.maxWorkers; worker += 1) {
    const dataDir = join(folder, `data-${worker}`)
    const { url, stop } = await runShop({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' })
    const socket = encodeURIComponent(join(dataDir, 'postgres'))
    started.push({ url, stop, database: `postgresql://songdee@/songdee?host=${socket}` })
  }
  project.provide(
    'shops',
    started.map(({ url, database }) => ({ url, database })),
  )
  return async () => {
    for (const { stop } of started) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

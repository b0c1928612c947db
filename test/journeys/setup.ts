import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runShop } from '#test/running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    /** The embedded database of that shop. */
    shopDatabase: string
  }
}

/** One shop for all journeys, started as a newcomer starts it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'songdee-journeys-'))
  chmodSync(folder, 0o755)
  const shop = await runShop({ DATA_DIR: join(folder, 'data'), RATE_LIMIT_FACTOR: '1000' })
  project.provide('shopUrl', shop.url)
  project.provide(
    'shopDatabase',
    `postgresql://songdee@/songdee?host=${encodeURIComponent(join(folder, 'data/postgres'))}`,
  )
  return async () => {
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

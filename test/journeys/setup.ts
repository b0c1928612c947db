import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { onStop } from '#test/on-stop.ts'
import { runServer } from '#test/running-server.ts'
import { isBuilt } from '../../tools/build-stamp.ts'
import { unpackBrowser } from '../browser.ts'
import type { JourneyShop } from './shop-here.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shops: JourneyShop[]
  }
}

/** One demo shop for each worker, started with default settings. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built and unpacked once, before two use it at the same time.
  if (!(await isBuilt())) execFileSync(process.execPath, ['tools/build.ts'], { stdio: 'inherit' })
  await unpackBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'songdee-journeys-'))
  chmodSync(folder, 0o755)
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async (_, index) => {
      const dataDir = join(folder, `data-${index + 1}`)
      const { url, stop } = await runServer({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' })
      const socket = encodeURIComponent(join(dataDir, 'postgres'))
      return { url, stop, database: `postgresql://songdee@/songdee?host=${socket}` }
    }),
  )
  project.provide(
    'shops',
    started.map(({ url, database }) => ({ url, database })),
  )
  const stopAll = async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  onStop(stopAll)
  return stopAll
}

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { joinCluster } from '#test/global-setup.ts'
import { onStop } from '#test/on-stop.ts'
import { runServer } from '#test/running-server.ts'
import { copyDatabase, dropDatabase, prefixOf, prepareDemo } from '#test/test-cluster.ts'
import { isBuilt, packed } from '../../tools/build-stamp.ts'
import { unpackBrowser } from '../browser.ts'
import type { JourneyShop } from './shop-here.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shops: JourneyShop[]
  }
}

/** One demo shop for each worker, started with default settings on a copy of the same filled database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built and unpacked once, before two use it at the same time.
  if (!(await isBuilt(packed))) execFileSync(process.execPath, ['tools/build.ts'], { stdio: 'inherit' })
  const [{ cluster, leave }] = await Promise.all([joinCluster(), unpackBrowser()])
  const folder = mkdtempSync(join(tmpdir(), 'songdee-journeys-'))
  chmodSync(folder, 0o755)
  const demo = await prepareDemo(cluster.url, cluster.template)
  const names = Array.from(
    { length: project.config.maxWorkers },
    (_, index) => `${prefixOf(process.pid)}shop_${index + 1}`,
  )
  for (const name of names) await copyDatabase(cluster.url, name, demo)
  const started = await Promise.all(
    names.map(async (name) => {
      const database = cluster.url(name)
      const log = join(folder, `${name}.log`)
      const settings = { DATABASE_URL: database, DATA_DIR: join(folder, name), DEMO: 'on', RATE_LIMIT_FACTOR: '1000' }
      // Only when the map of the journeys is renewed.
      if (process.env['TEST_RECORDING']) {
        const recorder = join(folder, `${name}.recorder`)
        const script = 'test/journeys/recorded-server.ts'
        const { url, stop } = await runServer({ ...settings, RECORDER: recorder }, [], { log, script })
        return { shop: { url, database, log, recorder }, stop }
      }
      const { url, stop } = await runServer(settings, [], { log })
      return { shop: { url, database, log }, stop }
    }),
  )
  // For those that need a database of their own.
  project.provide('databaseUrl', cluster.url('{database}'))
  project.provide('template', cluster.template)
  project.provide('databasePrefix', prefixOf(process.pid))
  project.provide(
    'shops',
    started.map(({ shop }): JourneyShop => shop),
  )
  const stopAll = async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
    for (const name of names) await dropDatabase(cluster.url, name)
    await leave()
  }
  onStop(stopAll)
  return stopAll
}

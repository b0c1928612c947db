import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/adapters/database/database.ts'
import { startCluster } from '#server/adapters/database/embedded/cluster.ts'
import { migrate } from '#server/adapters/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string with `{database}` where the name goes. */
    databaseUrl: string
  }
}

export const template = 'songdee_template'

/** One PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'songdee-test-'))
  // As root, PostgreSQL runs under another account, which must be able to walk in here.
  chmodSync(folder, 0o755)
  const forget = () => rmSync(folder, { recursive: true, force: true })
  const options = { folder: join(folder, 'cluster'), durable: false, log: console.error }
  const cluster = await startCluster(options).catch((error: unknown) => {
    forget()
    throw error
  })
  await makeTemplate(cluster.url)
  project.provide('databaseUrl', cluster.url('{database}'))
  return async () => {
    await cluster.stop()
    forget()
  }
}

async function makeTemplate(url: (database: string) => string): Promise<void> {
  const maintenance = connect(url('postgres'), 1, console.error)
  await maintenance.pool.query(`create database ${template}`)
  await maintenance.pool.end()
  const fresh = connect(url(template), 1, console.error)
  await migrate(fresh.pool)
  await fresh.pool.end()
}

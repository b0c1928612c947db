import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '#server/adapters/database/database.ts'
import { startCluster } from '#server/adapters/database/embedded/cluster.ts'
import { isRunning } from '#server/adapters/database/embedded/owner.ts'
import { migrate } from '#server/adapters/database/migrate.ts'

export type TestCluster = {
  /** Connection string of a database in it. */
  url: (database: string) => string
  stop: () => Promise<void>
}

const migrations = fileURLToPath(new URL('../db/migrations/', import.meta.url))

/** A cluster for this run, in the system's temporary folder, deleted afterwards. */
export async function temporaryCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'songdee-test-'))
  // As root, PostgreSQL runs under another account, which must be able to walk in here.
  chmodSync(folder, 0o755)
  const forget = () => rmSync(folder, { recursive: true, force: true })
  const options = { folder: join(folder, 'cluster'), durable: false, log: console.error }
  const cluster = await startCluster(options).catch((error: unknown) => {
    forget()
    throw error
  })
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop()
      forget()
    },
  }
}

/** The name of a database with exactly the migrations that there are now. */
function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).sort()) hash.update(file).update(readFileSync(join(migrations, file)))
  return `songdee_template_${hash.digest('hex').slice(0, 16)}`
}

/** Databases of a run carry its process id: what a killed run has left behind is known by it. */
export const prefixOf = (run: number): string => `test_${run}_`

/**
 * Creates the template that every test copies, if it is missing, and removes what killed runs have left behind.
 * Several runs may do so at the same time.
 */
export async function prepareCluster(url: TestCluster['url']): Promise<string> {
  const template = templateName()
  const { pool } = connect(url('postgres'), 1, console.error)
  const client = await pool.connect()
  const names = async () =>
    (await client.query<{ datname: string }>('select datname from pg_database')).rows.map(({ datname }) => datname)
  try {
    await client.query('select pg_advisory_lock(1)')
    for (const name of await names()) {
      const [, run] = /^test_(\d+)_/.exec(name) ?? []
      if (run && !isRunning(Number(run), 'node')) await client.query(`drop database if exists ${name} with (force)`)
    }
    if ((await names()).includes(template)) return template
    // Under its name only when it is whole.
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    const fresh = connect(url(unfinished), 1, console.error)
    await migrate(fresh.pool).finally(() => fresh.pool.end())
    await client.query(`alter database ${unfinished} rename to ${template}`)
    return template
  } finally {
    await client.query('select pg_advisory_unlock(1)').catch(() => undefined)
    client.release()
    await pool.end()
  }
}

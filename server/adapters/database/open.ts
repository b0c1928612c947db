import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Settings } from '#server/settings.ts'
import { connect, type Database } from './database.ts'
import { runningCluster, startCluster } from './embedded/cluster.ts'
import { migrate } from './migrate.ts'

export type OpenDatabase = {
  url: string
  pool: pg.Pool
  db: Database
  /** Ends the embedded server; one of the operator's own is left alone. */
  stop: () => Promise<void>
}

const name = 'songdee'

/** The operator's PostgreSQL where DATABASE_URL names one, else the embedded one in the data folder; migrated. */
export async function openDatabase(
  { databaseUrl, dataDir, databasePool }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'databasePool'>,
  log: FastifyBaseLogger,
): Promise<OpenDatabase> {
  const { url, stop } = databaseUrl
    ? { url: databaseUrl, stop: async () => undefined }
    : await openEmbedded(dataDir, log)
  const { pool, db } = connect(url, databasePool, (error) => log.warn({ err: error }, 'a database connection broke'))
  await migrate(pool)
  return { url, pool, db, stop }
}

/** As `openDatabase`; where a shop runs on this data folder, its embedded server is joined and left running. */
export async function joinDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'databasePool'>,
  log: FastifyBaseLogger,
): Promise<OpenDatabase> {
  const running = settings.databaseUrl ? null : await runningCluster(join(settings.dataDir, 'postgres'))
  if (!running) return openDatabase(settings, log)
  return openDatabase({ ...settings, databaseUrl: running(name) }, log)
}

async function openEmbedded(
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = join(dataDir, 'postgres')
  const cluster = await startCluster({ folder, durable: true, log: (line) => log.error(line) })
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  return { url: cluster.url(name), stop: cluster.stop }
}

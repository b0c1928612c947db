import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import type { Settings } from '#server/settings/settings.ts'
import { connect, type Database, type DatabaseLimits } from './database.ts'
import { runningCluster, startCluster } from './embedded/cluster.ts'
import { migrate, missingMigrations } from './migrate.ts'
import { longReadsFrom, type LongReads } from './reading-copy.ts'

type OpenDatabase = {
  /** For connections of one's own: never a pooler's. */
  url: string
  pool: pg.Pool
  db: Database
  longReads: LongReads
  /** The files that were applied just now. */
  migrated: string[]
  /** Closes the connections to a copy, and stops the embedded server; does nothing to an operator's own. */
  stop: () => Promise<void>
}

type Opening = Pick<
  Settings,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databaseReadUrl'
  | 'dataDir'
  | 'dataDirWaitSeconds'
  | 'databasePool'
  | 'migrateAtStart'
> & {
  /** The database is taken as it is, of whichever release. */
  asItIs?: boolean
  /** A command that may be a shop's first: where there is no embedded database yet, it makes one. */
  begins?: boolean
}

const name = 'songdee'
/** To a copy at the most; none until something is read there. */
const copyConnections = 5

/**
 * The operator's PostgreSQL where DATABASE_URL names one, else the embedded one in the data folder; migrated. `limits`
 * are those of requests: they apply to its pool only, which alone may go through a pooler. `signal` ends the wait for a data
 * folder that another process holds, for a server that recovers, and between two migrations.
 * @throws Error where it is not to be migrated now and lacks what this program needs
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePool, migrateAtStart, asItIs, ...data }: Opening,
  log: FastifyBaseLogger,
  limits?: DatabaseLimits,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const { url, stop } = databaseUrl
    ? { url: databaseDirectUrl ?? databaseUrl, stop: async () => undefined }
    : await openEmbedded(data, log, signal)
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  // Without time limits: migrating a large table may take long.
  const migrating = connect(url, 1, onError)
  const bringUp = migrateAtStart
    ? () => migrate(migrating.pool, { log: (line) => log.warn(line), signal })
    : refuseOlder
  const migrated = await (asItIs ? Promise.resolve([]) : bringUp(migrating.pool))
    .catch(async (error: unknown) => {
      await stop()
      throw error
    })
    .finally(() => migrating.pool.end())
  const pooler = limits !== undefined && databaseUrl !== null && databaseDirectUrl !== null
  const { pool, db } = connect(pooler ? databaseUrl : url, databasePool, onError, { limits, pooler })
  // Who waits for a copy that is away could have read the primary.
  const ofCopy = limits && { ...limits, connectMs: Math.min(limits.connectMs, 2000) }
  const copy = databaseReadUrl === null ? null : connect(databaseReadUrl, copyConnections, onError, { limits: ofCopy })
  return {
    url,
    pool,
    db,
    longReads: longReadsFrom(db, copy?.db ?? null, log),
    migrated,
    stop: async () => {
      await copy?.pool.end()
      await stop()
    },
  }
}

async function refuseOlder(pool: pg.Pool): Promise<string[]> {
  const missing = await missingMigrations(pool)
  if (missing.length === 0) return []
  throw new Error(`The database is older than this program: run npm run migrate first. It lacks ${missing.join(', ')}.`)
}

/**
 * Opens the database for the work of a command, and closes it afterwards. As `openDatabase`; where a server is running on
 * this data folder, joins its embedded database and leaves it running. `level` is the least of the log that is printed.
 * @throws Error where there is none, so that a check without the shop's settings does not find an empty one in order
 */
export async function withDatabase<Result>(
  settings: Opening,
  level: 'warn' | 'error',
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = join(settings.dataDir, 'postgres')
  if (!settings.databaseUrl && !settings.begins && !existsSync(folder))
    throw new Error(`There is no database in ${settings.dataDir}: set DATA_DIR as for the shop.`)
  const running = settings.databaseUrl ? null : await runningCluster(folder)
  const joined = running && { databaseUrl: running(name), databaseDirectUrl: null, databaseReadUrl: null }
  const database = await openDatabase({ ...settings, ...joined }, pino({ level }))
  try {
    return await work(database)
  } finally {
    await database.pool.end()
    await database.stop()
  }
}

async function openEmbedded(
  { dataDir, dataDirWaitSeconds }: Pick<Settings, 'dataDir' | 'dataDirWaitSeconds'>,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = join(dataDir, 'postgres')
  const cluster = await startCluster({
    folder,
    durable: true,
    log: (line) => log.error(line),
    waitSeconds: dataDirWaitSeconds,
    signal,
  })
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  return { url: cluster.url(name), stop: cluster.stop }
}

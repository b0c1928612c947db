import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg, { type Pool, type PoolClient } from 'pg'

const ownMigrations = new URL('../../../db/migrations/', import.meta.url)
/** Arbitrary but fixed: processes that start together migrate one after the other. */
const lock = 7_203_411
const pollMs = 200
/** A lock that was not got in time, and two that wait for each other. */
const inTheWay = ['55P03', '40P01']
/** The first line of a file whose one statement runs outside a transaction, such as `create index concurrently`. */
const outsideTransaction = /^-- transaction: none\r?\n/

/** The index that such a file makes or drops. */
const namedIndex = /\b(create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/i

const ignored = () => undefined

/** What `raise notice` of a file says; notices of PostgreSQL itself have a code of their own. */
const spoken = '00000'

type MigrateOptions = {
  /** Says what it waits for, what a file says while it works, and every so often that it does. */
  log?: (line: string) => void
  /** How often it says that a file is still at work, in ms. */
  sayEveryMs?: number
  /** Where the files are. */
  folder?: URL
  /** A statement waits this long for a lock, in ms: requests that come behind it wait as long. */
  lockMs?: number
  /** Times that a file is tried while others hold its locks; the pause between them grows to ten seconds. */
  tries?: number
  /** Ends it before its next file, or while it waits. */
  signal?: AbortSignal | undefined
}

/**
 * Applies the missing migrations, each in its own transaction. One that does not get a lock in time gives up all of its
 * locks and is tried again, so that requests go on while a long transaction is in its way.
 * @returns the files that were applied
 * @throws Error naming the file that failed, or the signal's reason; earlier ones stay applied
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const {
    log = () => undefined,
    folder = ownMigrations,
    lockMs = 2000,
    tries = 60,
    sayEveryMs = 10_000,
    signal,
  } = options
  const client = await pool.connect()
  // A lost connection fails the statement that is under way, and with it the file; a program must not end by the event alone.
  client.on('error', ignored)
  try {
    await takeTurn(client, log, signal)
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    await client.query(`set lock_timeout = ${lockMs}`)
    const missing = await missingOf(client, folder)
    for (const file of missing) {
      signal?.throwIfAborted()
      const text = await readFile(new URL(file, folder), 'utf8')
      const endProgress = sayProgress(client, { file, log, sayEveryMs })
      try {
        for (let nth = 1; !(await isApplied(client, file, text, nth === tries)); nth += 1) {
          log(`${file} waits for a lock. ${await longestTransactions(client)}`)
          await pause(Math.min(10_000, nth * lockMs))
          signal?.throwIfAborted()
        }
      } finally {
        endProgress()
      }
    }
    return missing
  } finally {
    await client.query('reset lock_timeout').catch(() => undefined)
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.off('error', ignored)
    client.release()
  }
}

/** Until it is ended, for who watches a file that goes through many rows. */
function sayProgress(
  client: PoolClient,
  { file, log, sayEveryMs }: { file: string } & Required<Pick<MigrateOptions, 'log' | 'sayEveryMs'>>,
): () => void {
  const begun = performance.now()
  const say = ({ code, message }: { code?: string | undefined; message?: string | undefined }) =>
    code === spoken && log(`${file}: ${message}`)
  client.on('notice', say)
  const timer = setInterval(
    () => log(`${file} has been at work for ${Math.round((performance.now() - begun) / 1000)} s`),
    sayEveryMs,
  )
  return () => {
    clearInterval(timer)
    client.off('notice', say)
  }
}

/** By looks, between which nothing is open: an index that another process makes waits for every transaction, also one that waits itself. */
async function takeTurn(client: PoolClient, log: (line: string) => void, signal?: AbortSignal): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (rows[0]?.mine) return
    if (nth === 1) log('Another process migrates this database; this one waits for it.')
    await pause(pollMs)
    signal?.throwIfAborted()
  }
}

/**
 * The migrations that this program needs and the database has not. A database that a newer program has migrated has
 * more; that is no obstacle.
 */
export async function missingMigrations(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('migration') is not null as exists`)
    return rows[0]?.exists ? await missingOf(client, ownMigrations) : await filesIn(ownMigrations)
  } finally {
    client.release()
  }
}

const filesIn = async (folder: URL): Promise<string[]> =>
  (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith('.sql')).sort()

async function missingOf(client: PoolClient, folder: URL): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  return (await filesIn(folder)).filter((file) => !applied.has(file))
}

/** @returns false where others held its locks, except at its last try */
async function isApplied(client: PoolClient, file: string, text: string, isLast: boolean): Promise<boolean> {
  try {
    await (outsideTransaction.test(text) ? applyAlone : applyTogether)(client, file, text)
    return true
  } catch (error) {
    if (!isLast && error instanceof pg.DatabaseError && inTheWay.includes(error.code ?? '')) return false
    throw new Error(`The migration ${file} failed`, { cause: error })
  }
}

async function applyTogether(client: PoolClient, file: string, text: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name) values ($1)', [file])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A try may have been interrupted at any point: what it had finished is not done again, and an index that it left unfinished is made again. */
async function applyAlone(client: PoolClient, file: string, text: string): Promise<void> {
  const [, verb, index] = namedIndex.exec(text) ?? []
  const found = index === undefined ? null : await stateOfIndex(client, index)
  if (found === 'unfinished' && verb === 'create') await client.query(`drop index concurrently ${index}`)
  const isDone = verb === 'create' ? found === 'whole' : verb === 'drop' && found === 'missing'
  if (!isDone) await client.query(text.replace(outsideTransaction, ''))
  await client.query('insert into migration (name) values ($1)', [file])
}

async function stateOfIndex(client: PoolClient, index: string): Promise<'missing' | 'unfinished' | 'whole'> {
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass($1)`,
    [index],
  )
  if (!rows[0]) return 'missing'
  return rows[0].valid ? 'whole' : 'unfinished'
}

/** Who may be in the way: nobody else keeps a lock for long. */
async function longestTransactions(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; seconds: number; query: string }>(
    `select pid, extract(epoch from clock_timestamp() - xact_start)::int as seconds, left(query, 80) as query
     from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 3`,
  )
  return `Open transactions: ${rows.map((one) => `process ${one.pid} for ${one.seconds} s (${one.query})`).join('; ') || 'none'}`
}

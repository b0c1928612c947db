import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connect } from '#server/adapters/database/database.ts'
import { startCluster } from '#server/adapters/database/embedded/cluster.ts'
import { isNodeRunning } from '#server/adapters/database/embedded/owner.ts'
import { migrate } from '#server/adapters/database/migrate.ts'

export type TestCluster = {
  /** Connection string of a database in it. */
  url: (database: string) => string
  stop: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = join(root, 'db', 'migrations')

/** Databases of tests that have failed, the oldest first by their names; of those in a kept cluster so many stay. */
const failed = /^failed_/
const mostFailed = 10

/**
 * A cluster for this run, in a folder for temporary files: deleted afterwards, or kept where tests have failed.
 * @param kept where it is kept then; undefined: nowhere
 */
export async function temporaryCluster(
  temporary = tmpdir(),
  kept = process.env['TEST_FAILURES'],
): Promise<TestCluster> {
  const folder = mkdtempSync(join(temporary, 'songdee-test-'))
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
      const keeps = kept !== undefined && (await databasesOf(cluster.url)).some((name) => failed.test(name))
      await cluster.stop()
      if (keeps) keepCluster(options.folder, kept)
      forget()
    },
  }
}

function keepCluster(folder: string, failures: string): void {
  mkdirSync(failures, { recursive: true })
  // Copied: it may be on another disk. A second part of the run has another name.
  const kept = join(failures, existsSync(join(failures, 'postgres')) ? `postgres-${process.pid}` : 'postgres')
  cpSync(folder, kept, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })
  process.stderr.write(`The databases of failed tests are kept: npm test -- --open=${failures}\n`)
}

async function databasesOf(url: TestCluster['url']): Promise<string[]> {
  const { pool } = connect(url('postgres'), 1, console.error)
  try {
    const { rows } = await pool.query<{ datname: string }>('select datname from pg_database order by 1')
    return rows.map(({ datname }) => datname)
  } finally {
    await pool.end()
  }
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** The name of a database with exactly the migrations that there are now. */
const templateName = () => `songdee_template_${hashOf(filesIn(migrations))}`

/** The name of a demo shop that exactly this code fills in this hour: its orders are of a day, and of a time of the day. */
function demoName(now: Date): string {
  const code = ['demo', 'rules', 'server', 'db'].flatMap((folder) => filesIn(join(root, folder)))
  return `songdee_demo_${hashOf(code)}_${now.toISOString().slice(0, 13).replaceAll(/\D/g, '')}`
}

/** Databases of a run carry its process id: what a killed run has left behind is known by it. */
export const prefixOf = (run: number): string => `test_${run}_`

/**
 * Creates the template that every test copies, if it is missing, and removes what killed runs have left behind.
 * Several runs may do so at the same time.
 */
export const prepareCluster = (url: TestCluster['url']): Promise<string> =>
  underLock(url, 1, async (query) => {
    const names = await databasesOf(url)
    for (const name of names) {
      const [, run] = /^test_(\d+)_/.exec(name) ?? []
      if (run && !isNodeRunning(Number(run))) await query(`drop database if exists ${name} with (force)`)
    }
    for (const name of names.filter((one) => failed.test(one)).slice(0, -mostFailed))
      await query(`drop database if exists ${name} with (force)`)
    const template = templateName()
    return inFull(query, { name: template, exists: names.includes(template) }, async (unfinished) => {
      await query(`create database ${unfinished}`)
      const fresh = connect(url(unfinished), 1, console.error)
      await migrate(fresh.pool).finally(() => fresh.pool.end())
    })
  })

/**
 * Creates the database with the demo shop that tests copy, if it is missing. It is filled once, by who needs it first.
 * @param template a migrated database
 */
export const prepareDemo = (url: TestCluster['url'], template: string): Promise<string> =>
  underLock(url, 2, async (query) => {
    const name = demoName(new Date())
    const names = await databasesOf(url)
    const old = names.filter((one) => one.startsWith('songdee_demo_') && one !== name)
    // Another run may be copying one of the hour before.
    for (const one of old.sort().slice(0, -1)) await query(`drop database if exists ${one}`)
    return inFull(query, { name, exists: names.includes(name) }, async (unfinished) => {
      await query(`create database ${unfinished} template ${template} strategy file_copy`)
      const recording = process.env['TEST_RECORDING']
      const env = {
        ...process.env,
        DATABASE_URL: url(unfinished),
        // For the map of the journeys: what fills the shop of all of them.
        ...(recording && { NODE_V8_COVERAGE: join(recording, 'fill') }),
      }
      await promisify(execFile)(process.execPath, [join(root, 'demo', 'fill.ts')], { env })
    })
  })

/** A copy by files: PostgreSQL's default writes every page to the log as well, which takes ten times as long. */
export const copyDatabase = (url: TestCluster['url'], name: string, template: string): Promise<void> =>
  maintain(url, `create database ${name} template ${template} strategy file_copy`)

export const dropDatabase = (url: TestCluster['url'], name: string): Promise<void> =>
  maintain(url, `drop database if exists ${name} with (force)`)

/** Runs a statement that is about whole databases. */
export async function maintain(url: TestCluster['url'], statement: string): Promise<void> {
  const { pool } = connect(url('postgres'), 1, () => undefined)
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}

type Query = (text: string) => Promise<unknown>

/** Runs this while no other process does. */
async function underLock<Value>(
  url: TestCluster['url'],
  lock: number,
  work: (query: Query) => Promise<Value>,
): Promise<Value> {
  const { pool } = connect(url('postgres'), 1, console.error)
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${lock})`)
    return await work((text) => client.query(text))
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`).catch(() => undefined)
    client.release()
    await pool.end()
  }
}

/** Makes a database that has its name only when it is whole. */
async function inFull(
  query: Query,
  { name, exists }: { name: string; exists: boolean },
  make: (unfinished: string) => Promise<void>,
): Promise<string> {
  if (exists) return name
  const unfinished = `${name}_unfinished`
  await query(`drop database if exists ${unfinished} with (force)`)
  await make(unfinished)
  await query(`alter database ${unfinished} rename to ${name}`)
  return name
}

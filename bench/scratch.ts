import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startCluster, type Cluster } from '#server/adapters/database/embedded/cluster.ts'

/** A PostgreSQL for the bench, as durable as the server's, in a temporary folder that is deleted at the end. */
export type Scratch = {
  folder: string
  url: (database: string) => string
  /** Pid of PostgreSQL, whose child processes do the work. */
  postmaster: number
  /** Connected to the server's database, for what no request can do. */
  client: pg.Client
  /** How many statements PostgreSQL runs while `act` does, `begin` and `commit` included. */
  countStatements: (act: () => Promise<unknown>) => Promise<number>
  stop: () => Promise<void>
}

const logFile = 'statements.log'
/** Time for all processes of PostgreSQL to reload their settings and for its collector to write the log. */
const settleMs = 300

/** @param keep called with `stop` before anything else, so that it is stopped also when the rest fails */
export async function openScratch(keep: (stop: () => Promise<void>) => void): Promise<Scratch> {
  const folder = mkdtempSync(join(tmpdir(), 'songdee-bench-'))
  // As root, PostgreSQL runs under another account, which must be able to walk in here.
  chmodSync(folder, 0o755)
  const clusterFolder = join(folder, 'postgres')
  const start = () => startCluster({ folder: clusterFolder, durable: true, log: console.error })
  const open: { cluster?: Cluster; client?: pg.Client } = {}
  const stop = async () => {
    await open.client?.end()
    await open.cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  keep(stop)
  open.cluster = await start()
  await prepare(open.cluster)
  // The settings of the log take effect at the next start only.
  await open.cluster.stop()
  open.cluster = await start()
  const { url } = open.cluster
  const client = new pg.Client({ connectionString: url('shop') })
  open.client = client
  await client.connect()
  return {
    folder,
    url,
    postmaster: Number(readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    client,
    countStatements: (act) => countStatements(client, join(clusterFolder, 'log', logFile), act),
    stop,
  }
}

async function prepare(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  for (const [name, value] of Object.entries({
    logging_collector: 'on',
    log_filename: logFile,
    log_rotation_age: '0',
    log_line_prefix: '',
  })) {
    await client.query(`alter system set ${name} = '${value}'`)
  }
  for (const database of ['shop', 'bare']) await client.query(`create database ${database}`)
  await client.end()
}

async function countStatements(client: pg.Client, log: string, act: () => Promise<unknown>): Promise<number> {
  const logAll = async (value: 'all' | 'none') => {
    await client.query(`alter system set log_statement = '${value}'`)
    await client.query('select pg_reload_conf()')
    await pause(settleMs)
  }
  await logAll('all')
  const before = readFileSync(log).length
  await act()
  await pause(settleMs)
  const logged = readFileSync(log).subarray(before).toString()
  await logAll('none')
  return logged.match(/^LOG: {2}(?:statement|execute )/gm)?.length ?? 0
}

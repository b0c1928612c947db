// Runs the PostgreSQL that runs of single test files share, and stops it after ten minutes without a test. They start it;
// `npm test -- --stop` stops it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from '#server/adapters/database/database.ts'
import { startCluster, type Cluster } from '#server/adapters/database/embedded/cluster.ts'
import { isRunning } from '#server/adapters/database/embedded/owner.ts'
import { keeperLock as lock, sharedClusterFolder } from '#test/shared-cluster.ts'

const pollMs = 15_000
const idlePolls = 40

if (!takeLock()) process.exit(0)
const cluster = await start()
const { pool } = connect(cluster.url('postgres'), 1, () => undefined)
let idle = 0
const timer = setInterval(() => void poll(), pollMs)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

/** One keeper at a time; the lock file of a killed one does not count. */
function takeLock(): boolean {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return true
    } catch {
      if (isRunning(Number(readFileSync(lock, 'utf8')), 'keep-test-cluster')) return false
      // If two find a dead one, only one of them moves it away.
      try {
        renameSync(lock, `${lock}.${process.pid}`)
        rmSync(`${lock}.${process.pid}`, { force: true })
      } catch {
        continue
      }
    }
  }
  return false
}

/** It holds nothing of value: a cluster that does not start, as after a power cut, is created again. */
async function start(): Promise<Cluster> {
  const options = { folder: sharedClusterFolder, durable: false, log: () => undefined }
  return startCluster(options).catch(() => {
    rmSync(sharedClusterFolder, { recursive: true, force: true })
    return startCluster(options)
  })
}

async function poll(): Promise<void> {
  if (!existsSync(lock)) return stop()
  const others = `select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  const { rows } = await pool.query<{ others: number }>(others).catch(() => ({ rows: [] }))
  idle = rows[0]?.others === 0 ? idle + 1 : 0
  if (idle >= idlePolls) await stop()
}

async function stop(): Promise<void> {
  clearInterval(timer)
  await pool.end().catch(() => undefined)
  await cluster.stop()
  rmSync(lock, { force: true })
  process.exit(0)
}

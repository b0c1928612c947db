import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connect } from '#server/adapters/database/database.ts'
import { startCluster } from '#server/adapters/database/embedded/cluster.ts'

/**
 * Starts the PostgreSQL that a failed run has kept, says how to reach its databases, and stops it on Ctrl-C.
 * @throws Error when there is none in this folder
 */
export async function openKeptCluster(folder: string): Promise<never> {
  const kept = join(resolve(folder), 'postgres')
  if (!existsSync(kept)) throw new Error(`There is no kept PostgreSQL in ${folder}`)
  const cluster = await startCluster({ folder: kept, durable: false, log: console.error })
  const { pool } = connect(cluster.url('postgres'), 1, console.error)
  const { rows } = await pool.query<{ datname: string }>(
    "select datname from pg_database where datname like 'failed%' order by 1",
  )
  await pool.end()
  for (const { datname } of rows) console.log(cluster.url(datname))
  console.log('Ctrl-C stops it.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void cluster.stop().then(() => process.exit(0)))
  return new Promise(() => undefined)
}

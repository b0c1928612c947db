import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { migrate } from '#server/adapters/database/migrate.ts'
import type { Case } from './bench.ts'
import { oldClients, type ClientReport } from './old-clients.ts'
import { firstNew, makeOldShop } from './old-shop.ts'
import type { Row } from './report.ts'

const migrations = fileURLToPath(new URL('../db/migrations/', import.meta.url))
const clients = 4
/** An index among all orders, which takes a while: it is killed while it is being made. */
const killedFile = /orders_by_time/

type Step = ClientReport & { file: string; tookMs: number; wasKilled: boolean }

/**
 * Brings a database of the first releases to this one, file by file, while clients of the old release order, accept and read; one file is killed in its
 * middle and applied again. What counts is what the clients notice.
 */
export const upgrade: Case = {
  name: 'upgrade',
  run: async ({ scratch, orders }) => {
    await scratch.client.query('create database upgraded')
    const connectionString = scratch.url('upgraded')
    const [pool, load] = [new pg.Pool({ connectionString, max: 3 }), new pg.Pool({ connectionString, max: clients })]
    // A killed connection is what is tried.
    pool.on('error', () => undefined)
    try {
      console.log(`Writing ${orders} orders as an old release left them …`)
      await makeOldShop(pool, scratch.folder, orders)
      const steps: Step[] = []
      const folder = join(scratch.folder, 'new-migrations')
      mkdirSync(folder)
      for (const file of readdirSync(migrations).toSorted()) {
        copyFileSync(join(migrations, file), join(folder, file))
        if (file >= firstNew) steps.push(await applied(pool, load, folder, file))
      }
      return rowsOf(steps)
    } finally {
      await Promise.all([pool.end(), load.end()])
    }
  },
}

async function applied(pool: pg.Pool, load: pg.Pool, folder: string, file: string): Promise<Step> {
  const apply = () => migrate(pool, { folder: pathToFileURL(`${folder}/`) })
  const running = oldClients(load, clients)
  const began = performance.now()
  const wasKilled = killedFile.test(file) && (await killedWhile(pool, apply))
  await apply()
  const tookMs = performance.now() - began
  return { ...(await running.end()), file, tookMs, wasKilled }
}

/** @returns whether it failed because its connection was killed while it made an index */
async function killedWhile(pool: pg.Pool, apply: () => Promise<unknown>): Promise<boolean> {
  const failing = apply().then(
    () => false,
    () => true,
  )
  const kill = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ~ '^(--[^\n]*\n)*create index concurrently' and state = 'active' and pid <> pg_backend_pid()`,
    )
  for (;;) {
    const wasKilled = await Promise.race([failing, kill().then(() => null)])
    if (wasKilled !== null) return wasKilled
  }
}

function rowsOf(steps: readonly Step[]): Row[] {
  const longest = steps.reduce((one, other) => (other.longestMs > one.longestMs ? other : one))
  const failed = steps.flatMap(({ file, failed: all }) => all.map((text) => `${file}: ${text}`))
  const done = steps.reduce((sum, step) => sum + step.done, 0)
  const slowest = steps.toSorted((one, other) => other.longestMs - one.longestMs).slice(0, 5)
  return [
    {
      name: 'upgrade: longest that a request waited',
      value: longest.longestMs,
      unit: 'ms',
      digits: 0,
      atMost: 2000,
      note: slowest.map((step) => `${step.file} ${step.longestMs.toFixed(0)} (${step.longest})`).join(', '),
    },
    {
      name: 'upgrade: requests that failed',
      value: failed.length,
      unit: '',
      digits: 0,
      atMost: 0,
      note: `of ${done}. ${failed.slice(0, 3).join(' ')}`,
    },
    {
      name: `upgrade: ${steps.length} files`,
      value: steps.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000,
      unit: 's',
      digits: 0,
      note: `killed in its middle, and applied again: ${steps.find(({ wasKilled }) => wasKilled)?.file ?? 'none'}`,
    },
  ]
}

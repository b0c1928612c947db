import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { primaryOf } from '../../tools/cluster/members.ts'
import { killMachine, onMachine } from '../../tools/cluster/network.ts'
import type { TryCluster } from '../../tools/cluster/try-cluster.ts'
import { root } from '../../tools/source-files.ts'
import { answers, until } from '../../tools/until.ts'
import { checksOf, sumFigures } from '../recovery/checks.ts'
import { differingFrom, lossOf, sizeOf, stillMoment } from '../recovery/sums.ts'
import type { startLoad } from './load.ts'
import { onPrimary, type Query } from './shop-rows.ts'

/** Starts retailers who order; the load of the whole run has ended before. */
type Load = () => ReturnType<typeof startLoad>
/** `orders`: written besides those of retailers, without what follows an order. */
type Rehearsal = { folder: string; port: number; orders: number; load: Load; say: (line: string) => void }

const run = promisify(execFile)
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']

/**
 * A base back-up while retailers order, a mistake, and then the death of all three machines: what the back-ups give back of the
 * moment before the mistake, and of the last moment.
 * @returns what was not as it must be
 */
export async function rehearseRecovery(
  cluster: TryCluster,
  { folder, port, orders: written, load, say }: Rehearsal,
): Promise<string[]> {
  const wrong: string[] = []
  const primary = await primaryOf(cluster.plan)
  if (!primary) throw new Error('There is no primary to back up')
  if (written > 0) await sumFigures(settingsFor(await primaryUrl(cluster), folder))
  let orders = load()
  const [backUp = '', ...words] = onMachine(primary, [
    ...asPostgres,
    join(cluster.placesOf(primary).files, 'back-up.sh'),
  ])
  const began = performance.now()
  await run(backUp, words)
  const [size] = await onPrimary(cluster, sizeOf)
  say(`A base back-up of ${size?.orders} orders, ${size?.mb} MB, while retailers order: ${secondsSince(began)} s`)
  await until('orders are answered', async () => orders.seen.orderTimes.length > 20, { seconds: 60 })
  await orders.stop()
  const moment = await stillMoment((work) => onPrimary(cluster, work))
  await onPrimary(cluster, (query) => query(`update outlet set owner_name = 'by mistake'`))
  orders = load()
  // Longer than the archive may wait.
  await pause(40_000)
  for (const { name } of cluster.plan.machines) await killMachine(name)
  const died = Date.now()
  const answered = [...orders.seen.orders.values()].flatMap((numbers) => [...numbers])
  await orders.abandon()
  say(`All three machines died, with ${answered.length} orders answered since the mistake`)

  const script = join(cluster.placesOf(primary).files, 'restore.sh')
  const then = await restored({ cluster, script, folder: join(folder, 'then'), port: port + 20 }, timeOf(moment.at))
  say(`The moment before the mistake: restored in ${then.seconds} s`)
  const differing = await differingFrom(moment, then.ask)
  if (differing.length > 0) wrong.push(`not as it was then: ${differing.join('; ')}`)
  say(`  ${moment.sums.size - differing.length} of ${moment.sums.size} tables are as they were, row by row`)
  for (const { check, said } of await checksOf(settingsFor(then.url, folder))) {
    say(`  ${check}: ${said ?? 'nothing wrong'}`)
    if (said !== null) wrong.push(`${check} on the restored database: ${said}`)
  }
  await then.stop()

  const since = performance.now()
  const last = await restored({ cluster, script, folder: join(folder, 'last'), port: port + 21 }, undefined)
  const env = { ...process.env, ...settingsFor(last.url, join(folder, 'node')), PORT: String(port + 22) }
  const node = spawn(process.execPath, [join(root, 'tools', 'start.ts')], { env, stdio: 'ignore', cwd: root })
  await until('a node is open on it', () => answers(`http://127.0.0.1:${port + 22}/readyz`), { seconds: 300 })
  say(`The last moment: restored in ${last.seconds} s, and a node on it open after ${secondsSince(since)} s`)
  await end(node, 'SIGTERM')
  const { orders: lost, seconds } = await lossOf({ answered, died }, last.ask)
  say(`  ${lost} of ${answered.length} orders are lost, those of the last ${seconds.toFixed(0)} s`)
  if (seconds > 60) wrong.push(`the orders of the last ${seconds.toFixed(0)} s are lost, more than a minute`)
  await last.stop()
  return wrong
}

/** Where the shop's account reaches the primary, past proxies and pooler. */
async function primaryUrl({ plan, secrets }: TryCluster): Promise<string> {
  const primary = await primaryOf(plan)
  const address = plan.machines.find(({ name }) => name === primary)?.address
  if (!address) throw new Error('There is no primary to check')
  return `postgresql://songdee:${secrets.songdeePassword}@${address}:5432/songdee`
}

/** A node or command on a restored database: nobody outside hears of it. */
const settingsFor = (url: string, folder: string): Record<string, string> => ({
  DATABASE_URL: url,
  DATA_DIR: folder,
  DEMO: 'on',
  OUTSIDE: 'off',
  LOG_LEVEL: 'warn',
})

/** Restores to a time, or to the last, and starts PostgreSQL on it. */
async function restored(
  { cluster, script, folder, port }: { cluster: TryCluster; script: string; folder: string; port: number },
  time: string | undefined,
) {
  const began = performance.now()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = async (kind: string) => Number((await run('id', [kind, 'postgres'])).stdout)
  chownSync(folder, await account('-u'), await account('-g'))
  const [program = '', ...words] = [...asPostgres, script, folder, ...(time ? [time] : [])]
  await run(program, words)
  const postgres = join(cluster.plan.postgresPrograms, 'postgres')
  const server = spawn(program, [...asPostgres.slice(1), postgres, '-D', folder, '-p', String(port)], {
    stdio: 'ignore',
  })
  const url = `postgresql://songdee:${cluster.secrets.songdeePassword}@127.0.0.1:${port}/songdee`
  const ask = async <Value>(work: (query: Query) => Promise<Value>): Promise<Value> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return await work(async (text, values) => (await client.query(text, values)).rows)
    } finally {
      await client.end()
    }
  }
  const isOpen = async () =>
    (await ask((query) => query<{ on: boolean }>('select pg_is_in_recovery() as on')))[0]?.on === false
  await until('the restored database is open', isOpen, { seconds: 300 })
  return { url, ask, seconds: secondsSince(began), stop: () => end(server, 'SIGINT') }
}

async function end(child: ChildProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** As pgBackRest reads it. */
const timeOf = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)

// `npm run test:recovery`: loses the machine of a shop with the embedded database, and measures what its back-ups give back. It is
// no part of `npm test`.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { runningCluster, startCluster } from '#server/adapters/database/embedded/cluster.ts'
import { root } from '../../tools/source-files.ts'
import { answers, until } from '../../tools/until.ts'
import { startLoad } from '../cluster/load.ts'
import { setStock, someRetailers, twoProducts, type Query } from '../cluster/shop-rows.ts'
import { scaleOf, writeManyOrders } from '../many-orders.ts'
import { checksOf, sumFigures } from './checks.ts'
import { differingFrom, lossOf, sizeOf, stillMoment } from './sums.ts'

const usage = `Usage: npm run test:recovery [-- --orders 1000000 --port 3000]
Starts a shop with the embedded database, the demo and so many orders more, backs it up while retailers order, makes a mistake, kills
everything and loses its data folder: what the back-ups give back of the moment before the mistake, and of the last.`

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '0' },
    port: { type: 'string', default: '3000' },
    help: { type: 'boolean' },
  },
})
const port = Number(values.port)
const folder = mkdtempSync(join(tmpdir(), 'songdee-recovery-'))
// As root, PostgreSQL runs under another account, which must be able to walk in here.
chmodSync(folder, 0o755)
const places = { data: join(folder, 'data'), backups: join(folder, 'backups') }
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const wrong: string[] = []
const running = new Set<Shop>()

/** Loss that is allowed, in seconds, and time until a shop is open again. */
const limits = { lostSeconds: 60, backSeconds: 15 * 60 }

if (values.help) say(usage)
else {
  try {
    await rehearse(Number(values.orders))
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error))
  } finally {
    for (const shop of running) await shop.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const what of wrong) say(`Wrong: ${what}`)
  // Retailers whose shop is gone would ask for ever.
  process.exit(wrong.length > 0 ? 1 : 0)
}

async function rehearse(orders: number): Promise<void> {
  const shop = await openShop(places.data, port)
  if (orders > 0) {
    await shop.asOwner((client) => writeManyOrders(client, scaleOf(orders)))
    await sumFigures({ DATA_DIR: places.data })
  }
  const load = await retailersOf(shop)
  let buying = load()
  const backedUp = await timed(() => command('backup', []))
  await until('orders are answered', async () => buying.seen.orderTimes.length > 20, { seconds: 120 })
  await buying.stop()
  const [size] = await shop.ask(sizeOf)
  say(`A base back-up of ${size?.orders} orders, ${size?.mb} MB, while retailers order: ${backedUp.toFixed(1)} s`)
  const moment = await stillMoment(shop.ask)
  await shop.ask((query) => query(`update outlet set owner_name = 'by mistake'`))
  buying = load()
  // Longer than a change may wait for the archive.
  await pause(45_000)
  await shop.kill()
  const died = Date.now()
  const answered = [...buying.seen.orders.values()].flatMap((numbers) => [...numbers])
  await buying.abandon()
  renameSync(places.data, join(folder, 'lost'))
  say(`The machine died with its disk, with ${answered.length} orders answered since the mistake`)

  const restored = await timed(() => command('restore', ['--to', moment.at.toISOString(), '--into', place('then')]))
  const differing = await differingFrom(moment, askAlone(place('then')))
  if (differing.length > 0) wrong.push(`not as it was then: ${differing.join('; ')}`)
  say(`The moment before the mistake: restored in ${restored.toFixed(1)} s`)
  say(`  ${moment.sums.size - differing.length} of ${moment.sums.size} tables are as they were, row by row`)
  const then = await openShop(place('then'), port + 1)
  for (const { check, said } of await checksOf({ DATA_DIR: place('then'), OUTSIDE: 'off' })) {
    say(`  ${check}: ${said ?? 'nothing wrong'}`)
    if (said !== null) wrong.push(`${check} on the restored database: ${said}`)
  }
  await then.stop()

  const began = performance.now()
  await command('restore', ['--into', place('last')])
  const last = await openShop(place('last'), port + 2)
  const back = secondsSince(began)
  const lost = await lossOf({ answered, died }, last.ask)
  say(`The last moment: a shop with it is open ${back.toFixed(1)} s after the restoring began`)
  say(`  ${lost.orders} of ${answered.length} orders are lost, those of the last ${lost.seconds.toFixed(1)} s`)
  if (lost.seconds > limits.lostSeconds) wrong.push('the orders of more than a minute are lost')
  if (back > limits.backSeconds) wrong.push('it took more than a quarter of an hour')
  await last.stop()
}

function place(name: string): string {
  return join(folder, name)
}

/** One of the operator's commands for the shop that was lost. @throws Error with what it said, where it failed */
async function command(name: 'backup' | 'restore', args: readonly string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: places.data, BACKUP_DIR: places.backups }
  await promisify(execFile)(process.execPath, [join(root, 'tools', `${name}.ts`), ...args], { env, cwd: root })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return secondsSince(began)
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}

type Shop = {
  url: string
  asOwner: <Value>(work: (client: pg.Client) => Promise<Value>) => Promise<Value>
  ask: <Value>(work: (query: Query) => Promise<Value>) => Promise<Value>
  stop: () => Promise<void>
  /** As if its power were cut. */
  kill: () => Promise<void>
}

/** The server as `npm start` runs it; a restored one does nothing outside. */
async function openShop(dataDir: string, itsPort: number): Promise<Shop> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    BACKUP_DIR: places.backups,
    PORT: String(itsPort),
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    ...(dataDir !== places.data && { OUTSIDE: 'off' }),
  }
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    env,
    cwd: root,
    // When this process ends the channel closes, and the server stops with its database.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const url = `http://127.0.0.1:${itsPort}`
  const cluster = join(dataDir, 'postgres')
  const shop: Shop = { url, asOwner, ask, stop: () => end(child, 'SIGINT'), kill }
  running.add(shop)
  await until('the shop is open', () => answers(`${url}/readyz`), { seconds: 900 })
  return shop

  async function asOwner<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
    const connectionString = (await runningCluster(cluster))?.('songdee')
    if (!connectionString) throw new Error('The embedded database does not run')
    const client = new pg.Client({ connectionString })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  function ask<Value>(work: (query: Query) => Promise<Value>): Promise<Value> {
    return asOwner((client) => work(async (text, parameters) => (await client.query(text, parameters)).rows))
  }
  async function kill(): Promise<void> {
    await end(child, 'SIGKILL')
    const file = join(cluster, 'postmaster.pid')
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  }
  async function end(process_: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    running.delete(shop)
    if (process_.exitCode !== null || process_.signalCode !== null) return
    const gone = once(process_, 'exit')
    process_.kill(signal)
    await gone
  }
}

/** A database without a shop on it, which would write at its start. */
function askAlone(dataDir: string): Shop['ask'] {
  return async (work) => {
    const cluster = await startCluster({ folder: join(dataDir, 'postgres'), durable: true, log: say })
    const client = new pg.Client({ connectionString: cluster.url('songdee') })
    await client.connect()
    try {
      return await work(async (text, parameters) => (await client.query(text, parameters)).rows)
    } finally {
      await client.end()
      await cluster.stop()
    }
  }
}

/** Starts retailers who order one thing after another. */
async function retailersOf(shop: Shop): Promise<() => ReturnType<typeof startLoad>> {
  const retailers = await shop.ask(someRetailers(4))
  const [product, scarce] = await shop.ask(twoProducts)
  await shop.ask(setStock(product, 1_000_000))
  return () => startLoad({ url: shop.url, retailers, product, scarce, readers: 0 })
}

// `npm run test:cluster`: breaks a running cluster while retailers order, and counts what that cost. Needs root and the
// packages of `npm run cluster -- install`; it is no part of `npm test`.
import { randomInt } from 'node:crypto'
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isWhole, primaryOf } from '../../tools/cluster/members.ts'
import { startTry, type TryCluster } from '../../tools/cluster/try-cluster.ts'
import { measurePatience } from '../../tools/test-run/machine.ts'
import { until } from '../../tools/until.ts'
import { scaleOf, writeManyOrders } from '../many-orders.ts'
import { firedAlerts, testAlerts } from './alerts.ts'
import type { Breakdown } from './breakdown.ts'
import { diskFaults } from './disk-faults.ts'
import { faults } from './faults.ts'
import { longestGap, startLoad, type LoadRecord } from './load.ts'
import { rehearseRecovery } from './recovery.ts'
import { asSuperuser, findings, onPrimary, setStock, someRetailers, twoProducts } from './shop-rows.ts'

const usage = `Usage: npm run test:cluster [-- --port=PORT --retailers=8 --rest=60 --orders=0 FAULT[=TIMES] …]   (on Debian, as root)
So many retailers order, and rest so many milliseconds after each order. So many
orders more are there when all machines die. With a fault of a disk, all disks are in memory.
Faults, once each unless said otherwise:
${Object.entries(faults)
  .map(([name, { title }]) => `  ${name.padEnd(12)} ${title}`)
  .join('\n')}
  recovery     All machines die, after a mistake: what the back-ups give back. Always the last`

/** Units of the scarce product before each fault. */
const scarceUnits = 25
type BreakdownName = keyof typeof faults
const allFaults: Record<BreakdownName, Breakdown> = faults
const isFault = (name: string): name is BreakdownName => name in faults

type Result = { title: string; seconds: number; within: number }

const say = (line: string) => process.stdout.write(`${line}\n`)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => ending.abort(new Error('Stopped')))

try {
  const words = process.argv.slice(2)
  if (words.includes('--help')) say(usage)
  else process.exitCode = await run(words)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
// Retailers whose shop is gone would ask for ever.
process.exit()

async function run(words: readonly string[]): Promise<number> {
  const { chosen, port, recovers, buyers, orders } = chosenIn(words)
  testAlerts()
  say('Each alert fires at its figures (promtool)')
  const folder = mkdtempSync(join(tmpdir(), 'songdee-cluster-'))
  chmodSync(folder, 0o755)
  const settings = { DEMO: 'on', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000000' }
  const smallDisks = chosen.some((name) => name in diskFaults)
  const cluster = await startTry({ folder, port, settings, smallDisks, log: say, signal: ending.signal })
  let failed = true
  try {
    failed = chosen.length > 0 && (await breakAll(cluster, chosen, buyers))
    if (recovers) failed = (await recover(cluster, { folder, port, orders })) || failed
    return failed ? 1 : 0
  } finally {
    await cluster.stop()
    if (failed) say(`Logs and data are in ${folder}`)
    else rmSync(folder, { recursive: true })
  }
}

type Buyers = { retailers: number; restMs: number }
type Choice = { chosen: BreakdownName[]; port: number; recovers: boolean; buyers: Buyers; orders: number }

function chosenIn(words: readonly string[]): Choice {
  const numberOf = (option: string, usual: number): number =>
    Number(words.find((word) => word.startsWith(`--${option}=`))?.split('=')[1] ?? usual)
  const named = words.filter((word) => !word.startsWith('--'))
  const recovers = named.length === 0 || named.includes('recovery')
  const given = named.length > 0 ? named.filter((word) => word !== 'recovery') : Object.keys(faults)
  const chosen = given.flatMap((word): BreakdownName[] => {
    const [name = '', times = '1'] = word.split('=')
    if (!isFault(name) || !/^\d+$/.test(times)) throw new Error(usage)
    return Array.from({ length: Number(times) }, () => name)
  })
  const buyers = { retailers: numberOf('retailers', 8), restMs: numberOf('rest', 60) }
  return { chosen, port: numberOf('port', 3000), recovers, buyers, orders: numberOf('orders', 0) }
}

/** @returns whether something was not as it must be */
async function breakAll(
  cluster: TryCluster,
  chosen: readonly BreakdownName[],
  { retailers: buyers, restMs }: Buyers,
): Promise<boolean> {
  const retailers = await onPrimary(cluster, someRetailers(buyers))
  const [product, scarce] = await onPrimary(cluster, twoProducts)
  await onPrimary(cluster, setStock(product, 1_000_000))
  await onPrimary(cluster, setStock(scarce, 0))
  const since = await onPrimary(cluster, async (query) => (await query<{ now: Date }>('select now()'))[0]?.now)
  if (!since) throw new Error('The database does not know the time')
  const load = startLoad({ url: cluster.plan.publicUrl, retailers, product, scarce, readers: 3, restMs })
  const results: Result[] = []
  const began = performance.now()
  await until('orders are answered', async () => load.seen.orderTimes.length > 20, {
    seconds: 120,
    signal: ending.signal,
  })
  for (const name of chosen) {
    ending.signal.throwIfAborted()
    await onPrimary(cluster, setStock(scarce, scarceUnits))
    results.push(await breakOnce(cluster, allFaults[name], load.seen))
  }
  await load.stop()
  const seconds = (performance.now() - began) / 1000
  const found = await onPrimary(cluster, (query) => findings(query, { seen: load.seen, retailers, since }))
  const { answered, ...wrong } = found
  report(load.seen, seconds)
  say(
    `${answered} answered orders (${(answered / seconds).toFixed(1)} a second): ${Object.entries(wrong)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  )
  const late = results.filter((one) => one.seconds > one.within)
  const fired = await firedAlerts(cluster.plan.front.figuresPort + 1)
  say(`Alerts that Prometheus has fired: ${fired.join(', ') || 'none'}`)
  for (const { title, seconds: took, within } of late)
    say(`Too long: ${title}: ${took.toFixed(1)} s of ${within.toFixed(1)}`)
  const silent = chosen
    .flatMap((name): readonly string[] => allFaults[name].fires ?? [])
    .filter((one) => !fired.includes(one))
  for (const alert of new Set(silent)) say(`Not fired: ${alert}`)
  return (
    late.length > 0 ||
    silent.length > 0 ||
    load.seen.failedPages.length > 0 ||
    Object.values(wrong).some((count) => count > 0)
  )
}

/** @returns whether something was not as it must be */
async function recover(
  cluster: TryCluster,
  { orders, ...where }: { folder: string; port: number; orders: number },
): Promise<boolean> {
  if (orders > 0) await asSuperuser(cluster, (client) => writeManyOrders(client, scaleOf(orders)))
  const retailers = await onPrimary(cluster, someRetailers(4))
  const [product, scarce] = await onPrimary(cluster, twoProducts)
  await onPrimary(cluster, setStock(product, 1_000_000))
  const load = () => startLoad({ url: cluster.plan.publicUrl, retailers, product, scarce, readers: 0 })
  const wrong = await rehearseRecovery(cluster, { ...where, orders, load, say })
  for (const what of wrong) say(`Wrong: ${what}`)
  return wrong.length > 0
}

async function breakOnce(cluster: TryCluster, fault: Breakdown, seen: LoadRecord): Promise<Result> {
  const { title, withinSeconds, waitSeconds = 0 } = fault
  const patienceBefore = await measurePatience()
  // At any moment between two looks of Patroni.
  await pause(randomInt(5000))
  const primary = await primaryOf(cluster.plan)
  if (!primary) throw new Error('There is no primary to break')
  const began = performance.now()
  const mend = await fault.breakIt(cluster, primary)
  const ordersAt = seen.orderTimes.length
  await until('orders go on', async () => seen.orderTimes.length > ordersAt + 5, {
    seconds: 120,
    signal: ending.signal,
  })
  const broken = longestGap(seen.orderTimes, began, performance.now()) / 1000
  const mending = performance.now()
  await mend()
  await until('the cluster is whole again', () => isWhole(cluster.plan), { seconds: 300, signal: ending.signal })
  await pause(2000)
  const mended = longestGap(seen.orderTimes, mending, performance.now()) / 1000
  const patience = Math.max(patienceBefore, await measurePatience())
  const within = waitSeconds + (withinSeconds - waitSeconds) * patience
  const lostPages = seen.failedPages.filter(({ at }) => at >= began - 30_000).length
  say(
    `${title} (${primary}): ${broken.toFixed(1)} s without an answered order, ${mended.toFixed(1)} s while it came back, ${lostPages} pages failed; the primary is ${await primaryOf(cluster.plan)}; the machine was ${patience} times as slow as a quiet one`,
  )
  return { title, seconds: Math.max(broken, mended), within }
}

function report(seen: LoadRecord, seconds: number): void {
  say(
    `${seen.pages} page requests (${(seen.pages / seconds).toFixed(1)} a second), ${seen.failedPages.length} failed, the slowest took ${(seen.slowestPageMs / 1000).toFixed(1)} s; ${seen.soldOut} orders refused as sold out`,
  )
  for (const { path, status, code } of seen.failedPages.slice(0, 20)) say(`  ${path} ${status} ${code}`)
  for (const [what, count] of seen.failedCalls) say(`  repeated after ${what}: ${count}`)
  for (const [what, count] of seen.refused) say(`  refused by ${what}: ${count}`)
}

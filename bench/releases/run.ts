// `npm run test:releases`: rolls releases of this repository's history over three nodes, one after the other, while people use the
// shop, and counts every answer. Needs HAProxy and a clone with its history; it is no part of `npm test`.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startCluster } from '#server/adapters/database/embedded/cluster.ts'
import { measurePatience } from '../../tools/test-run/machine.ts'
import { until } from '../../tools/until.ts'
import { longestGap } from '../cluster/load.ts'
import { setStock } from '../cluster/shop-rows.ts'
import { openCheckouts, runLogged, type Workplace } from './check-out.ts'
import { fillShop, type AskDatabase, type Crowd } from './crowd.ts'
import { failedLines, sayWarnings, wrongAtEnd } from './findings.ts'
import { openNodes, type Nodes } from './nodes.ts'
import { pickReleases, type Release } from './pick-releases.ts'

const usage = `Usage: npm run test:releases [-- --releases 10 --since COMMIT]
Rolls so many releases over three nodes: those of the last commits that brought migrations, or as many between COMMIT and now.
The last is what is committed here. It takes a minute or two for each.`

const { values } = parseArgs({
  options: {
    releases: { type: 'string', default: '10' },
    since: { type: 'string' },
    help: { type: 'boolean' },
  },
})
/** Longest time without an answered order that is allowed on a quiet machine, in seconds. */
const gapSeconds = 2
/** Units of the scarce product before each release. */
const scarceUnits = 25

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => ending.abort(new Error('Stopped')))
/** What was opened, the last one first. */
const open: (() => unknown)[] = []

if (values.help) say(usage)
else {
  try {
    process.exitCode = await rehearse()
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
  // Retailers whose shop is gone would ask for ever.
  process.exit()
}

async function rehearse(): Promise<number> {
  const missing = ['haproxy', 'git', 'tar'].filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length > 0) throw new Error(`These programs are missing: ${missing.join(', ')}`)
  const releases = pickReleases({ count: Number(values.releases), since: values.since })
  const folder = mkdtempSync(join(tmpdir(), 'songdee-releases-'))
  // As root, PostgreSQL runs under another account, which must be able to walk in here.
  chmodSync(folder, 0o755)
  for (const name of ['log', 'data']) mkdirSync(join(folder, name))
  let wrong: string[]
  try {
    wrong = await rollAll(releases, { folder, env: process.env, signal: ending.signal })
  } catch (error) {
    wrong = [messageOf(error)]
  } finally {
    say('Stopping, and removing what was made …')
    for (const close of open) await Promise.resolve(close()).catch((error: unknown) => say(String(error)))
    const made = readdirSync(folder).filter((name) => name !== 'log')
    for (const name of made) await rm(join(folder, name), { recursive: true, force: true })
  }
  for (const what of wrong) process.stderr.write(`Wrong: ${what}\n`)
  if (wrong.length === 0 || ending.signal.aborted) await rm(folder, { recursive: true, force: true })
  else say(`Logs are in ${folder}/log`)
  return wrong.length > 0 ? 1 : 0
}

/** @returns what is not as it must be */
async function rollAll([first, ...next]: readonly Release[], place: Workplace): Promise<string[]> {
  if (!first) throw new Error('There is nothing to begin with')
  const began = performance.now()
  const databaseUrl = await openDatabase(place.folder)
  const ask: AskDatabase = async (work) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return work(async (text, parameters) => (await client.query(text, parameters)).rows).finally(() => client.end())
  }
  const checkOut = openCheckouts(place)
  const nodes = openNodes(place, databaseUrl)
  open.unshift(nodes.stop)
  say(`A shop of ${nameOf(first)} …`)
  const folder = await checkOut(first, 'release-0')
  await migrate(nodes, folder, place)
  const [machine, ...others] = nodes.plan.machines
  await nodes.start(machine, folder)
  await Promise.all(others.map((other) => nodes.start(other, folder)))
  await nodes.startFront()
  say(`  is open at ${nodes.plan.publicUrl} after ${secondsSince(began)} s`)

  const crowd = await fillShop(ask, nodes.plan.publicUrl)
  open.unshift(crowd.abandon)
  await until('orders are answered', async () => crowd.orderTimes.length > 10, { seconds: 120, signal: place.signal })
  const wrong: string[] = []
  for (const [at, release] of next.entries()) {
    await ask(setStock(crowd.scarce, scarceUnits))
    const name = `release-${at + 1}`
    say(`${at + 1} of ${next.length}: ${nameOf(release)}`)
    wrong.push(...(await roll({ nodes, crowd, place, checkOut: () => checkOut(release, name) })))
  }
  await crowd.leave()
  say(
    `${next.length} releases over ${nodes.plan.machines.length} nodes in ${secondsSince(began)} s: ${crowd.summary()}`,
  )
  wrong.push(...crowd.failed(), ...(crowd.delivered() > 0 ? [] : ['no order was delivered']))
  wrong.push(...(await wrongAtEnd(ask, databaseUrl, crowd, say)))
  // After what is left of the events was delivered; those of the last release have to end in order as well.
  wrong.push(...(await endsOf(nodes.plan.machines.map((one) => nodes.end(one)))))
  sayWarnings(place.folder, say)
  return [...wrong, ...failedLines(place.folder)]
}

/** Which nodes have not ended in order: what else is wrong is said as well. */
async function endsOf(ends: readonly Promise<void>[]): Promise<string[]> {
  const settled = await Promise.allSettled(ends)
  return settled.flatMap((end) => (end.status === 'rejected' ? [messageOf(end.reason)] : []))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function nameOf({ commit, title }: Release): string {
  return `${commit.slice(0, 8)} ${title}`
}

async function openDatabase(folder: string): Promise<string> {
  const cluster = await startCluster({ folder: join(folder, 'postgres'), durable: true, log: say })
  open.unshift(cluster.stop)
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query('create database songdee')
  await client.end()
  return cluster.url('songdee')
}

type Roll = { nodes: Nodes; crowd: Crowd; place: Workplace; checkOut: () => Promise<string> }

/** As docs/operations.md has it: built and migrated while the old one serves, then one node after the other. @returns what is wrong */
async function roll({ nodes, crowd, place, checkOut }: Roll): Promise<string[]> {
  const patienceBefore = await measurePatience()
  const began = performance.now()
  const folder = await checkOut()
  const built = secondsSince(began)
  const migrating = performance.now()
  const files = await migrate(nodes, folder, place)
  const migrated = secondsSince(migrating)
  const replacing = performance.now()
  const ends: string[] = []
  for (const machine of nodes.plan.machines) {
    ends.push(...(await endsOf([nodes.end(machine)])))
    await nodes.start(machine, folder)
  }
  const replaced = secondsSince(replacing)
  await crowd.goOn()
  const gap = longestGap(crowd.orderTimes, began, performance.now()) / 1000
  const patience = Math.max(patienceBefore, await measurePatience())
  say(
    `  built in ${built} s, ${files} migrations in ${migrated}, nodes replaced in ${replaced}; ${gap.toFixed(1)} s without an answered order, on a machine ${patience} times as slow as a quiet one; ${crowd.summary()}`,
  )
  return [...ends, ...(gap > gapSeconds * patience ? [`${gap.toFixed(1)} s without an answered order`] : [])]
}

/** @returns how many were applied */
async function migrate({ settings }: Nodes, cwd: string, place: Workplace): Promise<number> {
  const logFile = join(place.folder, 'log', `${cwd.split('/').at(-1)}-migrate.log`)
  const env = { ...place.env, ...settings }
  const said = await runLogged([process.execPath, 'tools/bootstrap.mjs', 'tools/migrate.ts'], {
    ...place,
    env,
    cwd,
    logFile,
  })
  return Number(/(\d+) migrations applied/.exec(said)?.[1] ?? 0)
}

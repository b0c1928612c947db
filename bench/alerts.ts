import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { connect } from '#server/adapters/database/database.ts'
import { checkStock } from '#server/stock-ledger/check-stock.ts'
import { ownPort } from '#test/own-port.ts'
import { mountDisk } from '#test/small-disk.ts'
import { until } from '../tools/until.ts'
import type { Bench, Case } from './bench.ts'
import { firedAlerts } from './cluster/alerts.ts'
import type { Row } from './report.ts'
import { ask, startShop, type TestServer } from './shop.ts'
import { staffToken } from './staff-token.ts'

/** Prometheus looks so often; a process whose database hangs answers after two seconds. */
const everySeconds = 3
/** An alert waits for the rule's own limits, such as half a minute without prices. */
const timeout = { seconds: 150 }

/** What goes wrong, and what must fire then. */
type Incident = { alerts: readonly string[]; cause: () => Promise<() => Promise<void>> }

/**
 * Breaks a shop in each way that deploy/alerts.yml knows, under a Prometheus that reads these rules, with waits of seconds instead of
 * minutes. Needs root on Linux, and Prometheus of Debian.
 */
export const alerts: Case = {
  name: 'alerts',
  run: async (bench) => {
    const disk = mountDisk(join(bench.scratch.folder, 'small-disk'), 20)
    const endings: (() => Promise<void>)[] = []
    try {
      const shop = await startShop(bench.scratch, (stop) => endings.push(stop), {
        DATA_DIR: join(bench.scratch.folder, 'watched'),
        DATABASE_POOL: '3',
        WATCHED_FOLDERS: join(bench.scratch.folder, 'small-disk'),
        // Nobody listens there.
        DATABASE_READ_URL: 'postgresql://127.0.0.1:1/shop',
        // A process that has become large, which it does not by itself.
        NODE_OPTIONS: `--import data:text/javascript,globalThis.large=Buffer.alloc(4.5e8,1)`,
      })
      const port = await ownPort()
      endings.push(await startPrometheus(bench.scratch.folder, port, shop.port))
      const rows: Row[] = []
      for (const incident of incidentsOf(bench, shop, disk?.fill)) rows.push(...(await fire(incident, port)))
      return rows
    } finally {
      for (const end of endings.toReversed()) await end()
      disk?.unmount()
    }
  },
}

async function fire({ alerts: wanted, cause }: Incident, port: number): Promise<Row[]> {
  const began = performance.now()
  const mend = await cause()
  const rows: Row[] = []
  for (const name of wanted) {
    const hasFired = await until(name, async () => (await firedAlerts(port)).includes(name), timeout).then(
      () => true,
      () => false,
    )
    const seconds = (performance.now() - began) / 1000
    rows.push({
      name: `${name} fires`,
      value: hasFired ? 1 : 0,
      unit: '',
      digits: 0,
      atLeast: 1,
      note: `${seconds.toFixed(0)} s`,
    })
  }
  await mend()
  return rows
}

/** A stopped process comes last: it takes all else with it. */
function incidentsOf(bench: Bench, shop: TestServer, fillDisk: (() => () => void) | undefined): Incident[] {
  const { scratch } = bench
  const query = (text: string) => scratch.client.query(text)
  const mended = async () => undefined
  return [
    // As the shop was started.
    { alerts: ['SongdeeMemory', 'SongdeeCopyBehind'], cause: async () => mended },
    {
      alerts: ['SongdeeDiskFull'],
      cause: async () => {
        const makeRoom = fillDisk?.()
        return async () => makeRoom?.()
      },
    },
    {
      alerts: ['SongdeeStockFaults'],
      cause: async () => {
        await query('update stock set on_hand = on_hand + 1 where product_id = (select min(product_id) from stock)')
        await checkNow(scratch.url('shop'))
        return mended
      },
    },
    {
      alerts: ['SongdeeJobLate'],
      cause: async () => {
        await query(`update job_run set since = now() - interval '9 days', succeeded_at = now() - interval '9 days'
          where job = (select max(job) from job_run where late_after_seconds > 3600)`)
        return mended
      },
    },
    {
      alerts: ['SongdeeEventsOld', 'SongdeeEventsGivenUp'],
      cause: async () => {
        // A receiver that has refused for hours, and one that was given up.
        await query(
          `update outbox set at = now() - interval '1 hour' where id in (select id from outbox order by id desc limit 2)`,
        )
        await query(`insert into outbox_delivery (event_id, consumer, tries, dead_at)
          select id, 'nobody', 1, case when id = max(id) over () then now() end from outbox order by id desc limit 2`)
        return async () => void (await query(`delete from outbox_delivery where consumer = 'nobody'`))
      },
    },
    { alerts: ['SongdeeBusy'], cause: async () => stutter(shop.child.pid) },
    { alerts: ['SongdeePoolEmpty', 'SongdeeSlow'], cause: () => lockRetailers(scratch.url('shop'), shop.port) },
    {
      alerts: ['SongdeeDatabaseDown', 'SongdeeErrors', 'SongdeeScreensOld', 'SongdeeCatalogueOld'],
      cause: async () => {
        const close = await openScreen(shop.port)
        signalAll(scratch.postmaster, 'SIGSTOP')
        const stop = signInAllTheTime(shop.port)
        return async () => {
          signalAll(scratch.postmaster, 'SIGCONT')
          await stop()
          close()
        }
      },
    },
    {
      alerts: ['SongdeeDown'],
      cause: async () => {
        process.kill(shop.child.pid, 'SIGSTOP')
        return async () => void process.kill(shop.child.pid, 'SIGCONT')
      },
    },
  ]
}

async function checkNow(url: string): Promise<void> {
  const { db, pool } = connect(url, 1, () => undefined)
  await checkStock({ db, log: pino({ level: 'silent' }) }, new Date()).finally(() => pool.end())
}

/** The process stands still for half a second again and again, as one whose processor others take. */
function stutter(pid: number): () => Promise<void> {
  const ending = new AbortController()
  const stuttering = (async () => {
    while (!ending.signal.aborted) {
      process.kill(pid, 'SIGSTOP')
      await pause(500)
      process.kill(pid, 'SIGCONT')
      await pause(100)
    }
  })()
  return async () => {
    ending.abort()
    await stuttering
  }
}

/** A transaction that holds what sign-ins read, and sign-ins. */
async function lockRetailers(url: string, port: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table outlet in access exclusive mode')
  const stop = signInAllTheTime(port)
  return async () => {
    await client.end()
    await stop()
  }
}

/** Ten people at once, of whom each tries again. */
function signInAllTheTime(port: number): () => Promise<void> {
  const ending = new AbortController()
  const person = async (nth: number) => {
    const body = { phoneNumber: `08${String(10_000_000 + nth)}`, password: 'wrong' }
    while (!ending.signal.aborted) {
      await ask(port, '/api/user/login', { method: 'POST', body }).catch(() => undefined)
      await pause(100)
    }
  }
  const people = Array.from({ length: 10 }, (_, nth) => person(nth))
  return async () => {
    ending.abort()
    await Promise.all(people)
  }
}

/** A screen of the office that follows changes. */
async function openScreen(port: number): Promise<() => void> {
  const headers = { authorization: `Bearer ${await staffToken(port)}` }
  const screen = request({ port, path: pathOf(watchChanges), agent: false, headers }).end()
  screen.on('error', () => undefined)
  const [answer] = (await once(screen, 'response')) as [NodeJS.ReadableStream]
  answer.resume().on('error', () => undefined)
  return () => screen.destroy()
}

function signalAll(postmaster: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The rules with the same limits and shorter waits. @returns ends it */
async function startPrometheus(folder: string, port: number, shopPort: number): Promise<() => Promise<void>> {
  const own = join(folder, 'prometheus')
  mkdirSync(own)
  const rules = readFileSync(new URL('../deploy/alerts.yml', import.meta.url), 'utf8')
    .replaceAll(/\bfor: \d+m/g, 'for: 1s')
    .replaceAll('[5m]', '[20s]')
  writeFileSync(join(own, 'alerts.yml'), rules)
  writeFileSync(
    join(own, 'prometheus.yml'),
    `global: { scrape_interval: ${everySeconds}s, scrape_timeout: ${everySeconds}s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: songdee, static_configs: [{ targets: ['127.0.0.1:${shopPort}'] }] }]
`,
  )
  const words = [`--config.file=${join(own, 'prometheus.yml')}`, `--storage.tsdb.path=${join(own, 'data')}`]
  const child = spawn('prometheus', [...words, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' })
  const gone = once(child, 'exit').catch(() => {
    throw new Error('There is no prometheus: install it, on Debian by apt-get install prometheus')
  })
  await Promise.race([gone, until('Prometheus answers', async () => (await firedAlerts(port), true), timeout)])
  if (child.exitCode !== null) throw new Error(`prometheus ended with ${child.exitCode}`)
  return async () => {
    child.kill()
    await gone
  }
}

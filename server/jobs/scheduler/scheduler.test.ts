import { once } from 'node:events'
import { sql } from 'kysely'
import { TestClock, type Clock } from 'pg-boss'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { connect } from '#server/adapters/database/database.ts'
import { openWatch } from '#server/adapters/database/watch.ts'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { everyMinute, everyMorning, everySeconds, nightly, type Job } from '../job.ts'
import { closeQueues, openQueues } from '../queues.ts'
import { jobFigures } from './job-figures.ts'
import { startScheduler } from './scheduler.ts'

// The test sets the time: nothing is due until it advances it.

const secondMs = 1000
const evening = new Date('2030-05-01T19:57:30Z') // 02:57:30 on 2 May in Bangkok
let database: TestDatabase
let clock: TestClock
let stops: (() => Promise<void>)[] = []
let logged: { job: string; msg: string }[] = []
/** The jobs of the process that was started last. */
let known: string[] = []
beforeEach(async () => {
  database = await createDatabase()
  clock = new TestClock(evening)
  logged = []
})
afterEach(async () => {
  const open = stops
  stops = []
  for (const stop of open) await stop()
  await database.drop()
})

const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) })

/** A process of the server with these jobs; it runs those of its modules. */
async function aProcess(jobs: readonly Job[], { modules, time = clock }: { modules?: string[]; time?: Clock } = {}) {
  known = jobs.map(({ name }) => name)
  const { pool, db } = connect(database.url, 5, () => undefined)
  const boss = await openQueues({ pool, log, clock: time })
  const isOwn = ({ module = 'main' }: Job) => modules?.includes(module) ?? true
  const watch = openWatch(db, log, time)
  const stopScheduler = await startScheduler({ boss, db, watch, log, clock: time, jobs, isOwn })
  let stopped: Promise<void> | null = null
  const stop = () =>
    (stopped ??= Promise.all([stopScheduler(), closeQueues(boss)]).then(() => {
      watch.close()
      return pool.end()
    }))
  stops.push(stop)
  return { stop }
}

/** A job that records when it ran. */
function aJob(name: string, cadence: Job['cadence'], more: Partial<Job> = {}) {
  const ran: Date[] = []
  const job: Job = { name, cadence, run: async (now) => void ran.push(now), ...more }
  return { ran, job }
}

/** Advances the time by some seconds until the condition holds. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await clock.tick(2 * secondMs)
        return isSo()
      },
      { interval: 5 },
    )
    .toBe(true)
}
const minutesLater = (minutes: number) => () => clock.now() >= evening.getTime() + minutes * 60 * secondMs
const figure = async (name: string, job: string) => {
  const found = jobFigures(database.db, () => known).find((one) => one.name === `songdee_job_${name}`)
  return found && 'readEach' in found ? (await found.readEach()).get(job) : undefined
}

test('a job runs at its minute by one of two processes; the work of the night once a night, and once at the first start', async () => {
  const [minutely, night] = [aJob('minutely', everyMinute), aJob('nightly', nightly(0))]
  const jobs = [minutely.job, night.job]
  await aProcess(jobs)
  await aProcess(jobs)
  await until(() => night.ran.length === 1 && minutely.ran.length > 0)
  await until(minutesLater(8))
  await until(() => night.ran.length === 2)
  await until(minutesLater(12))
  expect(night.ran.map(bangkokDate)).toEqual(['2030-05-02', '2030-05-02'])
  expect(night.ran[1]?.toISOString()).toMatch(/^2030-05-01T20:0/)
  const minutes = minutely.ran.map((at) => Math.floor(at.getTime() / (60 * secondMs)))
  expect(new Set(minutes).size).toBe(minutes.length)
})

test('a job that still runs is not started again, by no process', async () => {
  let end = (): void => undefined
  let started = 0
  const slow = aJob('slow', everyMinute, {
    run: () => ((started += 1), new Promise<void>((resolve) => (end = resolve))),
  })
  const other = aJob('other', everyMinute)
  await aProcess([slow.job])
  await until(() => started === 1)
  await aProcess([slow.job, other.job])
  await until(() => other.ran.length >= 3)
  expect(started).toBe(1)
  end()
  await until(() => started === 2)
  end()
})

test('a job that fails is logged and counted, and runs again; how long ago it succeeded is reported', async () => {
  const failures = { left: 2 }
  const weak = aJob('weak', everyMinute, {
    run: async () => {
      if (failures.left-- > 0) throw new Error('not now')
    },
  })
  await aProcess([weak.job])
  await until(async () => (await figure('failures_total', 'weak')) === 2)
  expect(await figure('last_success_timestamp_seconds', 'weak')).toBe(0)
  await until(async () => (await figure('last_success_timestamp_seconds', 'weak')) !== 0)
  expect(logged.map(({ job, msg }) => [job, msg])).toEqual([
    ['weak', 'a job failed'],
    ['weak', 'a job failed'],
  ])
  expect(await figure('failures_total', 'weak')).toBe(2)
  expect(await figure('late_after_seconds', 'weak')).toBe(everyMinute.lateAfter)
})

test('a stop does not wait for the end of a long job, and the next start does the rest at once', async () => {
  let started = 0
  const long = aJob('long', nightly(0), {
    run: async (_now, stopping) => {
      started += 1
      await once(stopping, 'abort')
      stopping.throwIfAborted()
    },
  })
  const first = await aProcess([long.job])
  await until(() => started === 1)
  await first.stop()
  expect(logged).toEqual([])
  expect(await figure('failures_total', 'long')).toBe(0)
  expect(await figure('last_success_timestamp_seconds', 'long')).toBe(0)

  const stoppedAt = clock.now()
  const rest = aJob('long', nightly(0))
  await aProcess([rest.job])
  await until(() => rest.ran.length === 1)
  expect(clock.now() - stoppedAt).toBeLessThan(60 * secondMs)
})

test('the work of a morning that fails is repeated that morning, and a missed one is done by the next start', async () => {
  const eight = new Date('2030-05-02T01:00:00Z') // 08:00 in Bangkok
  clock = new TestClock(new Date(eight.getTime() - 90 * secondMs))
  let failures = 0
  const ran: Date[] = []
  const run = async (now: Date) => {
    if (now >= eight && failures++ === 0) throw new Error('not now')
    ran.push(now)
  }
  const { job } = aJob('morning', everyMorning, { run })
  const first = await aProcess([job])
  await until(() => ran.some((now) => now >= eight))
  expect(clock.now() - eight.getTime()).toBeLessThan(15 * 60 * secondMs)
  await first.stop()
  await clock.setTime(eight.getTime() + dayMs + 5 * 60 * secondMs)
  const before = ran.length
  await aProcess([job])
  await until(() => ran.length > before)
  expect(clock.now()).toBeLessThan(eight.getTime() + dayMs + 10 * 60 * secondMs)
})

test('what runs every few seconds runs in one process; when that one stops, another takes over', async () => {
  const [first, second] = [aJob('often', everySeconds(2)), aJob('often', everySeconds(2))]
  const holder = await aProcess([first.job])
  await aProcess([second.job])
  await until(() => first.ran.length >= 5)
  expect(second.ran).toEqual([])
  expect(await figure('last_success_timestamp_seconds', 'often')).toBeGreaterThan(0)
  await holder.stop()
  const before = first.ran.length
  await until(() => second.ran.length >= 2)
  expect(first.ran).toHaveLength(before)
})

test('a job that knows whether it has something to do runs when it has, and has succeeded while it has not', async () => {
  const { db } = database
  await sql`create table work (done boolean not null)`.execute(db)
  const handled: Date[] = []
  const job: Job = {
    name: 'when-due',
    cadence: everySeconds(5),
    due: () => sql<boolean>`exists (select from work where not done)`,
    run: async (now) => {
      handled.push(now)
      await sql`update work set done = true`.execute(db)
    },
  }
  await aProcess([job])
  await until(async () => (await figure('last_success_timestamp_seconds', 'when-due')) !== 0)
  expect(handled).toEqual([])
  for (const times of [1, 2]) {
    await sql`insert into work values (false)`.execute(db)
    await until(() => handled.length === times)
  }
  await until(minutesLater(2))
  expect(handled).toHaveLength(2)
  const [first, second] = handled
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(4500)
})

test('a job that depends on something runs when that has changed, and again where it failed', async () => {
  const { db } = database
  await sql`create table state as select 'a' as name`.execute(db)
  const states: string[] = []
  const failures = { left: 1 }
  const job: Job = {
    name: 'when-changed',
    cadence: everySeconds(2),
    due: () => sql<string>`select name from state`,
    run: async () => {
      const { rows } = await sql<{ name: string }>`select name from state`.execute(db)
      if (rows[0]?.name === 'b' && failures.left-- > 0) throw new Error('not now')
      states.push(rows[0]?.name ?? '')
    },
  }
  await aProcess([job])
  await until(() => states.length === 1)
  await sql`update state set name = 'b'`.execute(db)
  await until(() => states.length === 2)
  await until(minutesLater(2))
  expect(states).toEqual(['a', 'b'])
  expect(logged.map(({ msg }) => msg)).toEqual(['a job failed'])
})

test('a job that knows whether it has something to do goes on when the clock is set back', async () => {
  let back = 0
  const time: Clock = {
    now: () => clock.now() - back,
    setTimeout: clock.setTimeout.bind(clock),
    clearTimeout: clock.clearTimeout.bind(clock),
    setInterval: clock.setInterval.bind(clock),
    clearInterval: clock.clearInterval.bind(clock),
  }
  const { ran, job } = aJob('when-due', everySeconds(5), { due: () => sql<boolean>`true` })
  await aProcess([job], { time })
  await until(() => ran.length > 0)
  back = 7 * 3600 * secondMs
  const before = ran.length
  await until(() => ran.length > before)
})

test('the lease of a process that died without a word ends by itself', async () => {
  const [dead, other] = [aJob('often', everySeconds(2)), aJob('often', everySeconds(2))]
  const stoppedTime = new TestClock(evening)
  await aProcess([dead.job], { time: stoppedTime })
  // It lasts longer than what follows, however slow the machine.
  await sql`update job_lease set until = now() + interval '1 day'`.execute(database.db)
  await aProcess([other.job])
  await until(minutesLater(1))
  expect([dead.ran, other.ran]).toEqual([[], []])
  // As if nobody had renewed it for a quarter of a minute.
  await sql`update job_lease set until = now() - interval '1 second'`.execute(database.db)
  await until(() => other.ran.length >= 2)
})

test('a process whose lease cannot be released stops as well', async () => {
  const { stop } = await aProcess([aJob('often', everySeconds(2)).job])
  await sql`drop table job_lease`.execute(database.db)
  await expect(stop()).resolves.toBeUndefined()
})

test('a process does the work of its own modules only', async () => {
  const [points, orders, shared] = [
    aJob('points', everyMinute, { module: 'loyalty' }),
    aJob('orders', everyMinute),
    aJob('shared', everyMinute, { module: 'any' }),
  ]
  await aProcess([points.job, orders.job, shared.job], { modules: ['loyalty', 'any'] })
  await until(() => points.ran.length >= 2 && shared.ran.length >= 2)
  expect(orders.ran).toEqual([])
  expect(await figure('age_seconds', 'orders')).toBeUndefined()
})

test('a job that no longer exists is neither run nor reported', async () => {
  const [old, kept] = [aJob('old', everyMinute), aJob('kept', everyMinute)]
  const before = await aProcess([old.job, kept.job])
  await until(() => old.ran.length >= 1)
  await before.stop()
  const ran = old.ran.length
  const again = aJob('kept', everyMinute)
  await aProcess([again.job])
  await until(() => again.ran.length >= 2)
  expect(old.ran).toHaveLength(ran)
  expect(await figure('age_seconds', 'old')).toBeUndefined()
})

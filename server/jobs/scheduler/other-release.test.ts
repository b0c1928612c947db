import { systemClock, type PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openWatch } from '#server/adapters/database/watch.ts'
import { testDatabase } from '#test/database.ts'
import { everyMinute, nightly, type Job } from '../job.ts'
import { closeQueues, openQueues } from '../queues.ts'
import { jobFigures } from './job-figures.ts'
import { startScheduler } from './scheduler.ts'

// Two releases on one database, as during an upgrade: a job that only the newer one knows stays its.

const { pool, db } = await testDatabase()
const log = pino({ level: 'silent' })
const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const aJob = (name: string, cadence = everyMinute): Job => ({ name, cadence, run: async () => undefined })
const [common, added] = [aJob('common', nightly(0)), aJob('added', nightly(1))]

async function aProcess(jobs: Job[]): Promise<PgBoss> {
  const boss = await openQueues({ pool, log })
  const watch = openWatch(db, log)
  const options = { boss, db, watch, log, clock: systemClock, jobs, isOwn: () => true, pollSeconds: 0.5 }
  const stop = await startScheduler(options)
  closings.push(async () => {
    await stop()
    await closeQueues(boss)
    watch.close()
  })
  return boss
}
const reportedBy = async (jobs: Job[]): Promise<string[]> => {
  const age = jobFigures(db, () => jobs.map(({ name }) => name)).find(({ name }) => name === 'songdee_job_age_seconds')
  return age && 'readEach' in age ? [...(await age.readEach()).keys()] : []
}
const scheduledIn = async (boss: PgBoss) => (await boss.getSchedules()).map(({ key }) => key).toSorted()

/** Nobody has begun a job for days. */
async function leave(job: string): Promise<void> {
  const longAgo = new Date(Date.now() - 2 * added.cadence.lateAfter * 1000)
  await db.updateTable('job_run').set({ since: longAgo, started_at: longAgo }).where('job', '=', job).execute()
}

test('a start of the older release leaves a job of the newer one scheduled and reported, until nobody runs it', async () => {
  await aProcess([common, added])
  const older = await aProcess([common])
  expect(await scheduledIn(older)).toEqual(['added', 'common'])
  expect([await reportedBy([common, added]), await reportedBy([common])]).toEqual([['added', 'common'], ['common']])
  await leave('added')
  expect(await scheduledIn(await aProcess([common]))).toEqual(['common'])
  expect(await reportedBy([common, added])).toEqual(['common'])
})

test('a job of every minute that nobody begins while the older release schedules stays in the figures for a day', async () => {
  const [frequent, ago] = [aJob('frequent'), (hours: number) => new Date(Date.now() - hours * 3_600_000)]
  await aProcess([common, frequent])
  for (const [hours, reported] of [
    [23, ['common', 'frequent']],
    [25, ['common']],
  ] as const) {
    const times = { since: ago(hours), started_at: ago(hours) }
    await db.updateTable('job_run').set(times).where('job', '=', frequent.name).execute()
    await closings.pop()?.()
    await aProcess([common])
    expect(await reportedBy([common, frequent])).toEqual(reported)
  }
})

test('a run that a process of the older release finds in the queue is tried again, and not taken for done', async () => {
  const boss = await aProcess([common])
  await aProcess([common, added])
  await closings.pop()?.()
  const send = async (singletonKey: string) =>
    (await boss.send('nights.main', { job: 'added' }, { singletonKey, retryLimit: 5, retryDelay: 600 })) ?? ''
  const id = await send('one night')
  await expect.poll(async () => (await boss.findJobs('nights.main', { id }))[0]?.state).toBe('retry')
  expect(await scheduledIn(boss)).toEqual(['added', 'common'])
  await leave('added')
  await send('another night')
  await expect.poll(() => scheduledIn(boss)).toEqual(['common'])
})

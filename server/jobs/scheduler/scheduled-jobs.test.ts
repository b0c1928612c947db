import { systemClock } from 'pg-boss'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { everyMinute, nightly, type Job } from '../job.ts'
import { closeQueues, openQueues } from '../queues.ts'
import { isScheduled, startScheduledJobs } from './scheduled-jobs.ts'

const { pool, db } = await testDatabase()

test('a start changes no queue of jobs that the one before has made', async () => {
  const log = pino({ level: 'silent' })
  const boss = await openQueues({ pool, log })
  onTestFinished(() => closeQueues(boss))
  const run = async () => undefined
  const all: Job[] = [
    { name: 'of-every-minute', cadence: everyMinute, run },
    { name: 'of-every-night', cadence: nightly(0), run },
  ]
  const jobs = all.filter(isScheduled)
  const { signal: stopping } = new AbortController()
  const start = () =>
    startScheduledJobs({ boss, db, log, clock: systemClock, stopping, jobs, all: jobs, pollSeconds: 60 })
  const changed = async () =>
    new Map((await boss.getQueues(['jobs.main', 'nights.main'])).map(({ name, updatedOn }) => [name, updatedOn]))
  await start()
  const made = await changed()
  expect(made).toHaveProperty('size', 2)
  await start()
  expect(await changed()).toEqual(made)
})

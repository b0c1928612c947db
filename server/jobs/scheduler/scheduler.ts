import type { FastifyBaseLogger } from 'fastify'
import type { Clock, PgBoss } from 'pg-boss'
import type { Database } from '#server/adapters/database/database.ts'
import type { Job } from '../job.ts'
import type { Watch } from '#server/adapters/database/watch.ts'
import { watchedPollSeconds, type QueueWatch } from '#server/outbox/outbox.ts'
import { isFrequent, startFrequentJobs } from './frequent-jobs.ts'
import { registerJobs } from './job-runs.ts'
import { isScheduled, startScheduledJobs } from './scheduled-jobs.ts'

type SchedulerOptions = {
  boss: PgBoss
  db: Database
  /** Says which of the frequent jobs have something to do. */
  watch: Watch
  /** Wakes the workers of its queues; without it they poll by themselves, every `pollSeconds`. */
  queues?: QueueWatch
  log: FastifyBaseLogger
  clock: Clock
  /** All jobs, including those of modules that other processes run. */
  jobs: readonly Job[]
  /** Whether this process runs the job. */
  isOwn: (job: Job) => boolean
  pollSeconds?: number
}

/**
 * Starts the jobs of this process's modules. One process on a database runs a job at a time; what every process has to
 * do (caches, polling of versions) is no job, but a timer of its module.
 * @returns a function that asks all jobs to stop, and waits for the frequent ones; the others end with pg-boss
 */
export async function startScheduler(options: SchedulerOptions): Promise<() => Promise<void>> {
  const { boss, db, watch, queues, log, clock, jobs, isOwn } = options
  const pollSeconds = options.pollSeconds ?? (queues ? watchedPollSeconds : 20)
  const own = jobs.filter(isOwn)
  const stopping = new AbortController()
  const { signal } = stopping
  await registerJobs(db, own, jobs, new Date(clock.now()))
  const stopFrequent = await startFrequentJobs({
    db,
    watch,
    log,
    clock,
    stopping: signal,
    jobs: own.filter(isFrequent),
  })
  const scheduled = { jobs: own.filter(isScheduled), all: jobs.filter(isScheduled) }
  await startScheduledJobs({ boss, db, log, clock, stopping: signal, pollSeconds, queues, ...scheduled })
  return async () => {
    stopping.abort()
    await stopFrequent()
  }
}

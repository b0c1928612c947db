import type { FastifyBaseLogger } from 'fastify'
import type { Clock, PgBoss } from 'pg-boss'
import type { Database } from '#server/adapters/database/database.ts'
import { prepareQueues, type QueueWatch } from '#server/outbox/outbox.ts'
import { moduleOf, type Job } from '../job.ts'
import { findNeverDone, findRegistered, forgetIfLeft, recordRuns, runOnce } from './job-runs.ts'

type ScheduledJob = Job & { cadence: { cron: string; catchUp?: true } }
export const isScheduled = (job: Job): job is ScheduledJob => 'cron' in job.cadence

const tz = 'Asia/Bangkok'
/** A job of a process that died is free again after this time. */
const heartbeatSeconds = 60
const longestSeconds = 6 * 60 * 60
/** A failed nightly job is retried some times that night; others have their next run soon. */
const nightRetries = { retryLimit: 5, retryDelay: 600 }
const keptSeconds = 24 * 60 * 60

/**
 * Nightly jobs have a separate queue, since they may take long and must delay no others. Only processes that run the
 * module poll its queues.
 */
const queueOf = (job: ScheduledJob): string => `${job.cadence.catchUp ? 'nights' : 'jobs'}.${moduleOf(job)}`

type Options = {
  boss: PgBoss
  db: Database
  log: FastifyBaseLogger
  clock: Clock
  stopping: AbortSignal
  jobs: readonly ScheduledJob[]
  all: readonly ScheduledJob[]
  pollSeconds: number
  queues?: QueueWatch | undefined
}

/**
 * Schedules jobs with pg-boss: each occurrence becomes one job for all processes, and none while an earlier one is
 * queued or running (policy `exclusive`, by the job's name).
 */
export async function startScheduledJobs(options: Options): Promise<void> {
  const { boss, db, jobs } = options
  await schedule(options)
  const neverDone = await findNeverDone(db)
  for (const queue of new Set(jobs.map(queueOf))) {
    const own = jobs.filter((job) => queueOf(job) === queue)
    // A new database has missed no night, yet may have work: the demo's history, or an import's.
    for (const job of own.filter(({ cadence }) => cadence.catchUp)) {
      if (neverDone.has(job.name)) await boss.send(queue, { job: job.name }, sendOptions(job))
      // What an earlier start did not finish is not delayed.
      await boss.update(queue, undefined, { singletonKey: job.name, startAfter: 0 })
    }
    const worker = await work(queue, own, options)
    options.queues?.add(queue, worker)
  }
}

const sendOptions = ({ name, cadence }: ScheduledJob) => ({
  singletonKey: name,
  ...(cadence.catchUp ? nightRetries : { retryLimit: 0 }),
})

/** Stores new and changed schedules, and removes those of jobs that no release has any more. */
async function schedule({ boss, db, jobs, all }: Options): Promise<void> {
  const queueSettings = { heartbeatSeconds, expireInSeconds: longestSeconds, deleteAfterSeconds: keptSeconds }
  await prepareQueues(boss, [...new Set(jobs.map(queueOf))], 'exclusive', queueSettings)
  const schedules = await boss.getSchedules()
  for (const job of jobs) {
    const queue = queueOf(job)
    const known = schedules.find(({ name, key }) => name === queue && key === job.name)
    if (known?.cron === job.cadence.cron && known.timezone === tz) continue
    const missed = job.cadence.catchUp ? 'once' : 'skip'
    await boss.schedule(queue, job.cadence.cron, { job: job.name }, { tz, key: job.name, missed, ...sendOptions(job) })
  }
  const wanted = new Set(all.map((job) => `${queueOf(job)} ${job.name}`))
  const registered = await findRegistered(db)
  for (const { name, key } of schedules) {
    const isOfOther = !all.some((job) => job.name === key) && registered.has(key)
    if (!isOfOther && !wanted.has(`${name} ${key}`)) await boss.unschedule(name, key)
  }
}

/** Jobs due together run concurrently; each completes separately. */
function work(queue: string, own: readonly ScheduledJob[], { boss, db, log, clock, stopping, pollSeconds }: Options) {
  const settings = { batchSize: 20, pollingIntervalSeconds: pollSeconds, perJobResults: true } as const
  return boss.work<{ job: string }, unknown, typeof settings>(queue, settings, (due) =>
    Promise.all(
      due.map(async ({ id, data }) => {
        const job = own.find(({ name }) => name === data.job)
        if (!job) {
          // Of another release: a retry of the night may find a process of that, as long as there is one.
          if (await forgetIfLeft(db, data.job, new Date(clock.now()))) await boss.unschedule(queue, data.job)
          return { id, status: 'failed' as const }
        }
        const onError = (error: unknown) => log.error({ err: error, job: job.name }, 'a job failed')
        const runs = await runOnce(job, { now: () => new Date(clock.now()), stopping, onError })
        await recordRuns(db, new Map([[job.name, runs]]))
        return { id, status: runs.succeededAt ? ('completed' as const) : ('failed' as const) }
      }),
    ),
  )
}
